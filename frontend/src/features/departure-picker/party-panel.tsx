import { useQuery } from '@tanstack/react-query';
import type { Departure } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { Quote } from '@wayfold/contracts/money/quotes';
import { useEffect, useMemo, useState, type Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { day, money, period } from '../../shared/i18n/format.js';
import { countSpareBeds, quoteRequest, type Change, type Choice } from './choice.js';
import { Coupon, focusCoupon, useCoupon } from './coupon.js';
import { PartyFields } from './party-fields.js';
import { quoteQuery, useBook, useStableValue, removeCoupon } from './quote.js';
import { isCouponRefusal } from './refusals.js';
import { Rooms, ROOMS_ID } from './rooms.js';
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
  const settled = useStableValue(request);
  const book = useBook(locale);
  // The booking takes rooms: a later quote may find none left for itself.
  const idle = !book.isPending && !book.isSuccess;
  const quote = useQuery({ ...quoteQuery(settled), enabled: settled !== null && idle });
  const coupon = useCoupon(choice.couponCode, (code) => dispatch({ type: 'coupon', code }));
  const [pressed, setPressed] = useState(false);
  const current =
    request !== null && settled === request && !quote.isPlaceholderData ? quote.data?.quote : undefined;
  const atBooking = isCouponRefusal(book.error) ? book.error : null;
  const refused = quote.data?.asked.couponCode === choice.couponCode ? quote.data.refused : null;
  const useless = refused ?? atBooking;

  useEffect(() => {
    if (atBooking) focusCoupon();
  }, [atBooking]);

  const submit = (): void => {
    setPressed(true);
    if (book.isPending) return;
    const code = coupon.apply();
    if (code === undefined) focusCoupon();
    else if (request === null) document.getElementById(ROOMS_ID)?.focus();
    else if (code !== choice.couponCode)
      book.mutate({ request: { ...request, couponCode: code ?? undefined }, quote: undefined });
    else
      book.mutate({
        request: useless ? removeCoupon(request) : request,
        quote: useless === refused ? current : undefined,
      });
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onChange={() => {
        if (book.isError) book.reset();
      }}
    >
      <div className="panel stack">
        <h3>{period(departure.startsOn, departure.endsOn, locale)}</h3>
        {departure.guaranteed ? null : (
          <p className="note">
            <span>{t('missingAdvice', { count: departure.missingForGuarantee })}</span>
          </p>
        )}
        <PartyFields
          choice={choice}
          locale={locale}
          dispatch={dispatch}
          prices={departure.prices}
          from={false}
          offers={departure.rooms}
          seats={departure.seatsLeft}
        />
        <Rooms
          offers={departure.rooms}
          choice={choice}
          locale={locale}
          dispatch={dispatch}
          refused={pressed}
        />
        <Coupon
          coupon={coupon}
          applied={choice.couponCode}
          accepted={current?.couponCode === choice.couponCode}
          error={atBooking ?? refused}
        />
      </div>
      <div className="panel stack foot-total">
        <Total
          quote={request === null ? undefined : quote.data?.quote}
          fresh={current !== undefined}
          bedsOver={countSpareBeds(choice, departure.rooms)}
          error={atBooking || request === null ? null : (book.error ?? quote.error)}
          locale={locale}
        />
        <button className="btn w" type="submit" aria-disabled={book.isPending}>
          {t(book.isPending || book.isSuccess ? 'booking' : 'book')}
        </button>
        {current ? <Plan plans={current.plans} locale={locale} /> : null}
      </div>
    </form>
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
