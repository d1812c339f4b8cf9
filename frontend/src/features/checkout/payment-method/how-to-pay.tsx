import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFullDay, formatMoney } from '../../../shared/i18n/format.js';
import { METHOD_NAMES } from '../../../shared/ui/money/method-names.js';
import { MoneyLine } from '../../../shared/ui/money/money-line.js';
import type { StepProps } from '../machine/checkout-snapshot.js';
import { chooseMethod, isLender } from '../machine/method-choice.js';
import { useDescribePaymentRefusal } from '../payment/payment-refusals.js';
import { StepHeading } from '../steps.js';
import { forgetDraft } from '../travelers/party-draft.js';
import { Consent } from './consent.js';
import { deductGiftCards } from './deduct-gift-cards.js';
import { calculateDepositPlan, calculateOpenCents, type DepositPlan, isPlanFixed } from './deposit.js';
import { GiftCard } from './gift-card.js';
import { Methods } from './methods.js';
import { useGiftCards } from './use-gift-cards.js';

const BUTTONS: Partial<Record<PayMethod, 'payByPayPal' | 'payByTransfer'>> = {
  paypal: 'payByPayPal',
  transfer: 'payByTransfer',
};
const DEPOSIT_TEXTS: Partial<Record<PayMethod, 'depositTextPayPal' | 'depositTextTransfer'>> = {
  paypal: 'depositTextPayPal',
  transfer: 'depositTextTransfer',
};

/** Plan, gift cards and payment method, with what is charged now and later. */
export function HowToPay({ snapshot, send, locale }: StepProps) {
  const { booking, plan, method } = snapshot.context;
  const { t } = useTranslation('prices');
  // The server has the input now.
  useEffect(() => forgetDraft(booking.id), [booking.id]);
  const giftCards = useAppliedGiftCards({ snapshot, send });
  const { dueCents, nowCents, laterPayment } = calculateAmounts(booking, plan, giftCards.promisedCents);
  const isCharged = nowCents > 0;
  return (
    <form
      className="stack wide"
      onSubmit={(event) => {
        event.preventDefault();
        send({ type: 'PAY' });
      }}
    >
      <Opening snapshot={snapshot} />
      <Plans
        booking={booking}
        plan={plan}
        method={method}
        promisedCents={giftCards.promisedCents}
        locale={locale}
        onPlan={(value) => send({ type: 'CHOOSE_PLAN', plan: value })}
      />
      <GiftCard giftCards={giftCards} openCents={calculateOpenCents(booking)} locale={locale} />
      {isCharged ? (
        <Methods
          booking={booking}
          plan={plan}
          method={method}
          onMethod={(value) => send({ type: 'CHOOSE_METHOD', method: value })}
        />
      ) : null}
      <div className="panel">
        <h2 className="text-small muted">{t('moneyLine.title')}</h2>
        <MoneyLine
          locale={locale}
          method={isCharged ? method : 'gift-card'}
          nowCents={isCharged ? nowCents : dueCents}
          isFirstPaid={false}
          laterPayment={laterPayment}
          startsOn={booking.startsOn}
        />
      </div>
      <Consent terms={booking.terms} locale={locale} isPayButton={isCharged && method === 'paypal'} />
      <SubmitButton method={method} nowCents={nowCents} locale={locale} />
    </form>
  );
}

/** The booking's gift cards. Replaces a payment method that they have made unavailable. */
function useAppliedGiftCards({ snapshot, send }: Pick<StepProps, 'snapshot' | 'send'>) {
  const { booking, plan, method } = snapshot.context;
  return useGiftCards(booking, {
    onBooking: (update) => {
      send({ type: 'BOOKING_UPDATED', booking: update.booking });
      const newMethod = chooseMethod(update.booking, plan, method);
      if (newMethod !== method) send({ type: 'CHOOSE_METHOD', method: newMethod });
    },
    onMoved: () => send({ type: 'HOLD_ENDED' }),
  });
}

/** Cents due now under `plan`, cents to pay now after gift cards, and the later payment, if any. */
function calculateAmounts(booking: BookingView, plan: Plan, promisedCents: number) {
  const deposit = plan === 'deposit' ? calculateDepositPlan(booking) : null;
  const dueCents = deposit?.depositCents ?? calculateOpenCents(booking);
  const { nowCents, laterCents } = deductGiftCards(dueCents, deposit?.balanceCents ?? 0, promisedCents);
  const laterPayment =
    deposit && laterCents > 0 ? { cents: laterCents, on: deposit.chargeOn, isPaid: false } : null;
  return { dueCents, nowCents, laterPayment };
}

/** The heading, and why the customer is here again. */
function Opening({ snapshot }: Pick<StepProps, 'snapshot'>) {
  const { t } = useTranslation(['payment', 'common']);
  const describeRefusal = useDescribePaymentRefusal();
  const { problem, returnOutcome, method } = snapshot.context;
  return (
    <>
      <StepHeading>{t('methodQuestion')}</StepHeading>
      {problem ? (
        <div className="alert" role="alert">
          <h2>{t('common:problemTitle')}</h2>
          <p>{describeRefusal(problem)}</p>
        </div>
      ) : null}
      {returnOutcome === null ? null : (
        <p className="note warn" role="alert">
          <span>{t(isLender(method) ? 'lenderDeclined' : 'paypalCancelled')}</span>
        </p>
      )}
    </>
  );
}

interface SubmitButtonProps extends Pick<StepProps, 'locale'> {
  readonly method: PayMethod;
  /** Charged now; 0 if gift cards pay everything. */
  readonly nowCents: number;
}

function SubmitButton({ method, nowCents, locale }: SubmitButtonProps) {
  const { t } = useTranslation(['payment', 'giftCard']);
  const sum = formatMoney(nowCents, locale);
  const payText = isLender(method)
    ? t('payByLender', { lender: METHOD_NAMES[method], sum })
    : t(BUTTONS[method] ?? 'continueToCard', { sum });
  return (
    <button className="btn full-width" type="submit">
      {nowCents === 0 ? t('giftCard:confirm') : payText}
    </button>
  );
}

interface PlansProps extends Pick<StepProps, 'locale'> {
  readonly booking: BookingView;
  readonly plan: Plan;
  readonly method: PayMethod;
  /** Amount that gift cards are to pay. */
  readonly promisedCents: number;
  readonly onPlan: (plan: Plan) => void;
}

/** What is due now: the deposit with its exact balance and date, or the full price. */
function Plans({ booking, plan, method, promisedCents, locale, onPlan }: PlansProps) {
  const { t } = useTranslation(['payment', 'giftCard', 'split']);
  const deposit = calculateDepositPlan(booking);
  const isFixed = isPlanFixed(booking);
  const getRadioProps = (value: Plan) => ({
    type: 'radio' as const,
    name: 'plan',
    value,
    checked: plan === value,
    onChange: () => onPlan(value),
  });
  return (
    <fieldset>
      <legend className="field-label">{t('dueNow')}</legend>
      {deposit && (!isFixed || plan === 'deposit') ? (
        <label className="pick">
          <input {...getRadioProps('deposit')} />
          <span>
            <b>{t('deposit')}</b>
            <span className="text-small muted">
              <Later deposit={deposit} method={method} promisedCents={promisedCents} locale={locale} />
              {booking.travelers > 1 ? ` ${t('split:afterwards')}` : ''}
            </span>
          </span>
          <span className="amount">{formatMoney(deposit.depositCents, locale)}</span>
        </label>
      ) : null}
      {isFixed && plan !== 'full' ? null : (
        <label className="pick">
          <input {...getRadioProps('full')} />
          <span>
            <b>{t('full')}</b>
            <span className="text-small muted">{t('fullText')}</span>
          </span>
          <span className="amount">{formatMoney(calculateOpenCents(booking), locale)}</span>
        </label>
      )}
      <PlanNotes booking={booking} locale={locale} />
    </fieldset>
  );
}

/** Why a plan cannot be chosen. */
function PlanNotes({ booking, locale }: Pick<PlansProps, 'booking' | 'locale'>) {
  const { t } = useTranslation('payment');
  return (
    <>
      {isPlanFixed(booking) ? (
        <p className="note after">
          <span>{t('partReceived', { sum: formatMoney(booking.paidCents, locale) })}</span>
        </p>
      ) : null}
      {booking.depositUnavailable ? (
        <p className="note after">
          <span>{t('tooClose', { count: booking.depositUnavailable.days })}</span>
        </p>
      ) : null}
    </>
  );
}

interface LaterProps extends Pick<PlansProps, 'method' | 'promisedCents' | 'locale'> {
  readonly deposit: DepositPlan;
}

/** The payment after the deposit, and its source. */
function Later({ deposit, method, promisedCents, locale }: LaterProps) {
  const { t } = useTranslation(['payment', 'giftCard']);
  const { nowCents, laterCents } = deductGiftCards(deposit.depositCents, deposit.balanceCents, promisedCents);
  const texts = { balance: formatMoney(laterCents, locale), date: formatFullDay(deposit.chargeOn, locale) };
  if (laterCents === 0) return t('fullText');
  if (nowCents === 0) return t('giftCard:laterByYou', texts);
  return t(DEPOSIT_TEXTS[method] ?? 'depositText', texts);
}
