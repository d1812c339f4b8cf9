import { useQuery } from '@tanstack/react-query';
import type { Departure } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { Quote } from '@wayfold/contracts/money/quotes';
import { type Dispatch, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney, formatPeriod } from '../../shared/i18n/format.js';
import { RequestButton } from '../../shared/ui/form/request-button.js';
import { type Change, type Choice, countSpareBeds, toQuoteRequest } from './choice.js';
import { Coupon, focusCoupon, useCoupon } from './coupon.js';
import { PartyFields } from './party-fields.js';
import { buildQuoteQuery, removeCoupon, useBookingRequest, useStableValue } from './quote.js';
import { Rooms, ROOMS_ID } from './rooms.js';
import { Total } from './total.js';
import { isCouponRefusal } from './use-describe-quote-refusal.js';

interface PartyPanelProps {
  readonly departure: Departure;
  readonly choice: Choice;
  readonly locale: Locale;
  readonly dispatch: Dispatch<Change>;
}

/** Shows travelers, rooms, coupon and price of a departure, and the button that books. */
export function PartyPanel({ departure, choice, locale, dispatch }: PartyPanelProps) {
  const coupon = useCoupon(choice.couponCode, (code) => dispatch({ type: 'coupon', code }));
  const pricing = usePricing({ departure, choice, locale });
  const { bookingRequest, quote, currentQuote, couponRefusal } = pricing;
  const [isSubmitted, setIsSubmitted] = useState(false);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsSubmitted(true);
        submitBooking(pricing, coupon.applyCode, choice.couponCode);
      }}
      onChange={() => {
        if (bookingRequest.isError) bookingRequest.reset();
      }}
    >
      <div className="panel stack">
        <h3>{formatPeriod(departure.startsOn, departure.endsOn, locale)}</h3>
        <GuaranteeNote departure={departure} />
        <PartyFields
          choice={choice}
          locale={locale}
          dispatch={dispatch}
          prices={departure.prices}
          showsLowestPrices={false}
          offers={departure.rooms}
          seats={departure.seatsLeft}
        />
        <Rooms
          offers={departure.rooms}
          choice={choice}
          locale={locale}
          dispatch={dispatch}
          isRefused={isSubmitted}
        />
        <Coupon
          coupon={coupon}
          appliedCode={choice.couponCode}
          isAccepted={currentQuote?.couponCode === choice.couponCode}
          error={couponRefusal.atBooking ?? couponRefusal.atQuote}
        />
      </div>
      <div className="panel stack sticky-total">
        <Total
          quote={pricing.request === null ? undefined : quote.data?.quote}
          isFresh={currentQuote !== undefined}
          spareBedCount={countSpareBeds(choice, departure.rooms)}
          error={
            couponRefusal.atBooking || pricing.request === null ? null : (bookingRequest.error ?? quote.error)
          }
          locale={locale}
        />
        <BookButton bookingRequest={bookingRequest} />
        {currentQuote ? <PlanNote plans={currentQuote.plans} locale={locale} /> : null}
      </div>
    </form>
  );
}

/** Quotes the choice, and books at the quoted price. */
function usePricing({ departure, choice, locale }: Omit<PartyPanelProps, 'dispatch'>) {
  const request = useMemo(
    () => toQuoteRequest(choice, departure.rooms, locale),
    [choice, departure.rooms, locale],
  );
  const stableRequest = useStableValue(request);
  const bookingRequest = useBookingRequest(locale);
  // The booking takes rooms, so a later quote of the same choice may find none left.
  const isIdle = !bookingRequest.isPending && !bookingRequest.isSuccess;
  const quote = useQuery({ ...buildQuoteQuery(stableRequest), enabled: stableRequest !== null && isIdle });
  const isCurrent = request !== null && stableRequest === request && !quote.isPlaceholderData;
  const atBooking = isCouponRefusal(bookingRequest.error) ? bookingRequest.error : null;
  const atQuote = quote.data?.request.couponCode === choice.couponCode ? quote.data.couponRefusal : null;
  useEffect(() => {
    if (atBooking) focusCoupon();
  }, [atBooking]);
  return {
    request,
    bookingRequest,
    quote,
    currentQuote: isCurrent ? quote.data?.quote : undefined,
    couponRefusal: { atBooking, atQuote },
  };
}

/** Books, or focuses what is missing. Tries a code that was typed last, and drops a refused coupon. */
function submitBooking(
  {
    request,
    bookingRequest,
    currentQuote,
    couponRefusal: { atBooking, atQuote },
  }: ReturnType<typeof usePricing>,
  applyCoupon: ReturnType<typeof useCoupon>['applyCode'],
  appliedCode: Choice['couponCode'],
): void {
  const refusal = atQuote ?? atBooking;
  const code = applyCoupon();
  if (code === undefined) focusCoupon();
  else if (request === null) document.getElementById(ROOMS_ID)?.focus();
  else if (code !== appliedCode)
    bookingRequest.mutate({ request: { ...request, couponCode: code ?? undefined }, quote: undefined });
  else
    bookingRequest.mutate({
      request: refusal ? removeCoupon(request) : request,
      quote: refusal === atQuote ? currentQuote : undefined,
    });
}

function GuaranteeNote({ departure }: Pick<PartyPanelProps, 'departure'>) {
  const { t } = useTranslation('departure-picker');
  return departure.isGuaranteed ? null : (
    <p className="note">
      <span>{t('missingAdvice', { count: departure.missingForGuarantee })}</span>
    </p>
  );
}

function BookButton({ bookingRequest }: { readonly bookingRequest: ReturnType<typeof useBookingRequest> }) {
  const { t } = useTranslation('departure-picker');
  return (
    <RequestButton className="btn full-width" type="submit" isBusy={bookingRequest.isPending}>
      {t(bookingRequest.isPending || bookingRequest.isSuccess ? 'holdingSeats' : 'bookButton')}
    </RequestButton>
  );
}

function PlanNote({ plans, locale }: Pick<PartyPanelProps, 'locale'> & Pick<Quote, 'plans'>) {
  const { t } = useTranslation('departure-picker');
  const [deposit, balance] = plans.find(({ plan }) => plan === 'deposit')?.instalments ?? [];
  if (!deposit || !balance) return <p className="text-small muted">{t('planFull')}</p>;
  return (
    <p className="text-small muted">
      {t('planDeposit', {
        deposit: formatMoney(deposit.amountCents, locale),
        balance: formatMoney(balance.amountCents, locale),
        date: formatDay(balance.dueOn, locale),
      })}
    </p>
  );
}
