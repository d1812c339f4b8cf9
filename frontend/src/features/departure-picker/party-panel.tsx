import { useQuery } from '@tanstack/react-query';
import type { CategoryCode, Departure } from '@wayfold/contracts/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { Quote } from '@wayfold/contracts/quotes';
import { useMemo, type Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { day, money, period, price } from '../../shared/i18n/format.js';
import { Stepper } from '../../shared/ui/stepper.js';
import { bedsOver, MAX_TRAVELERS, quoteRequest, type Change, type Choice } from './choice.js';
import { Coupon } from './coupon.js';
import { quoteQuery, useBook, useSettled } from './quote.js';
import { Rooms } from './rooms.js';
import { Total } from './total.js';

interface PanelProps {
  readonly departure: Departure;
  readonly choice: Choice;
  readonly locale: Locale;
  readonly dispatch: Dispatch<Change>;
}

export function PartyPanel({ departure, choice, locale, dispatch }: PanelProps) {
  const { t } = useTranslation('picker');
  const request = useMemo(
    () => quoteRequest(choice, departure.rooms, locale),
    [choice, departure.rooms, locale],
  );
  const settled = useSettled(request);
  const quote = useQuery(quoteQuery(settled));
  const book = useBook(locale);
  const current =
    request !== null && settled === request && !quote.isPlaceholderData ? quote.data : undefined;
  const most = Math.max(1, Math.min(MAX_TRAVELERS, departure.seatsLeft));

  const submit = (): void => {
    if (request !== null && !book.isPending) book.mutate({ request, quote: current });
  };

  return (
    <form
      className="party"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onChange={() => {
        if (book.isError) book.reset();
      }}
    >
      <div className="stack fields">
        <h3>{period(departure.startsOn, departure.endsOn, locale)}</h3>
        {departure.guaranteed ? null : (
          <p className="note">
            <span>{t('missingAdvice', { count: departure.missingForGuarantee })}</span>
          </p>
        )}
        <Category departure={departure} choice={choice} locale={locale} dispatch={dispatch} />
        <div className="spread">
          <label className="lab" id="travelers-label" htmlFor="travelers">
            {t('travelers')}
          </label>
          <Stepper
            id="travelers"
            value={choice.travelers}
            min={1}
            max={most}
            labelledBy="travelers-label"
            fewer={t('fewer')}
            more={t('more')}
            onChange={(travelers) => dispatch({ type: 'travelers', travelers, offers: departure.rooms })}
          />
        </div>
        <Rooms offers={departure.rooms} choice={choice} locale={locale} dispatch={dispatch} />
        <Coupon
          applied={choice.couponCode}
          accepted={current?.couponCode === choice.couponCode}
          error={quote.error}
          onApply={(code) => dispatch({ type: 'coupon', code })}
        />
      </div>
      <div className="stack foot-total">
        <Total
          quote={request === null ? undefined : quote.data}
          fresh={current !== undefined}
          bedsOver={bedsOver(choice, departure.rooms)}
          error={book.error ?? (request === null ? null : quote.error)}
          locale={locale}
        />
        <button className="btn w" type="submit" disabled={request === null} aria-disabled={book.isPending}>
          {t(book.isPending || book.isSuccess ? 'booking' : 'book')}
        </button>
        {current ? <Plan plans={current.plans} locale={locale} /> : null}
      </div>
    </form>
  );
}

function Category({ departure, choice, locale, dispatch }: PanelProps) {
  const { t } = useTranslation(['picker', 'common']);
  const take = (value: string): void => {
    const found = departure.prices.find(({ category }) => category === value);
    if (found) dispatch({ type: 'category', category: found.category });
  };
  const label = (category: CategoryCode, cents: number): string =>
    t('categoryOption', { category: t(`common:category.${category}`), price: price(cents, locale) });
  return (
    <label className="f">
      <span>{t('category')}</span>
      <select value={choice.category} onChange={({ target }) => take(target.value)}>
        {departure.prices.map(({ category, perPersonCents }) => (
          <option key={category} value={category}>
            {label(category, perPersonCents)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Plan({ plans, locale }: Pick<PanelProps, 'locale'> & Pick<Quote, 'plans'>) {
  const { t } = useTranslation('picker');
  const [deposit, balance] = plans.find(({ plan }) => plan === 'deposit')?.instalments ?? [];
  if (!deposit || !balance) return <p className="s mut">{t('planFull')}</p>;
  return (
    <p className="s mut">
      {t('planDeposit', {
        deposit: money(deposit.amountCents, locale),
        balance: money(balance.amountCents, locale),
        date: day(balance.dueOn, locale),
      })}
    </p>
  );
}
