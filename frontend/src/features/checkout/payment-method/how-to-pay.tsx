import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { METHOD_NAMES } from '@wayfold/contracts/kernel/pay-methods';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../shared/i18n/format.js';
import { MoneyLine } from '../../../shared/ui/money/money-line.js';
import { calculateDepositPlan, calculateOpenPriceCents } from '../machine/deposit.js';
import { chooseMethod, isLender } from '../machine/method-choice.js';
import { useDescribePaymentRefusal } from '../machine/use-describe-payment-refusal.js';
import { StepHeading } from '../step-progress.js';
import type { StepProps } from '../step-props.js';
import { forgetDraft } from '../travelers/party-draft.js';
import { PaymentConsent } from './consent.js';
import { deductGiftCards } from './deduct-gift-cards.js';
import { GiftCardForm } from './gift-card.js';
import { Methods } from './methods.js';
import { Plans } from './plans.js';
import { useGiftCards } from './use-gift-cards.js';

const BUTTON_KEYS: Partial<Record<PayMethod, 'payByPayPalButton' | 'payByTransferButton'>> = {
  paypal: 'payByPayPalButton',
  transfer: 'payByTransferButton',
};

/** Asks for plan, gift cards and payment method, and shows what is charged now and later. */
export function HowToPay({ snapshot, send, locale }: StepProps) {
  const { booking, plan, method } = snapshot.context;
  const { t } = useTranslation('prices');
  // The server now has the travelers, so this device needs no draft.
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
      <HowToPayHeading snapshot={snapshot} />
      <Plans
        booking={booking}
        plan={plan}
        method={method}
        promisedCents={giftCards.promisedCents}
        locale={locale}
        onChoosePlan={(chosenPlan) => send({ type: 'CHOOSE_PLAN', plan: chosenPlan })}
      />
      <GiftCardForm giftCards={giftCards} openCents={calculateOpenPriceCents(booking)} locale={locale} />
      {isCharged ? (
        <Methods
          booking={booking}
          plan={plan}
          method={method}
          onChooseMethod={(chosenMethod) => send({ type: 'CHOOSE_METHOD', method: chosenMethod })}
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
      <PaymentConsent terms={booking.terms} locale={locale} isPayButton={isCharged && method === 'paypal'} />
      <SubmitButton method={method} nowCents={nowCents} locale={locale} />
    </form>
  );
}

/** Loads the booking's gift cards, and replaces a method that they have made unavailable. */
function useAppliedGiftCards({ snapshot, send }: Pick<StepProps, 'snapshot' | 'send'>) {
  const { booking, plan, method } = snapshot.context;
  return useGiftCards(booking, {
    onGiftCardsChange: (update) => {
      send({ type: 'BOOKING_UPDATED', booking: update.booking });
      const newMethod = chooseMethod(update.booking, plan, method);
      if (newMethod !== method) send({ type: 'CHOOSE_METHOD', method: newMethod });
    },
    onBookingStale: () => send({ type: 'HOLD_ENDED' }),
  });
}

/** Calculates the cents due under `plan`, the cents to pay now after gift cards, and the later payment. */
function calculateAmounts(booking: BookingView, plan: Plan, promisedCents: number) {
  const deposit = plan === 'deposit' ? calculateDepositPlan(booking) : null;
  const dueCents = deposit?.depositCents ?? calculateOpenPriceCents(booking);
  const { nowCents, laterCents } = deductGiftCards(dueCents, deposit?.balanceCents ?? 0, promisedCents);
  const laterPayment =
    deposit && laterCents > 0 ? { cents: laterCents, dueOn: deposit.chargeOn, isPaid: false } : null;
  return { dueCents, nowCents, laterPayment };
}

/** Shows why the customer is at the choice again. */
function HowToPayHeading({ snapshot }: Pick<StepProps, 'snapshot'>) {
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
  /** The amount charged now; 0 if gift cards pay everything. */
  readonly nowCents: number;
}

function SubmitButton({ method, nowCents, locale }: SubmitButtonProps) {
  const { t } = useTranslation(['payment', 'gift-card']);
  const amount = formatMoney(nowCents, locale);
  const payText = isLender(method)
    ? t('payByLenderButton', { lender: METHOD_NAMES[method], amount })
    : t(BUTTON_KEYS[method] ?? 'continueToCardButton', { amount });
  return (
    <button className="btn full-width" type="submit">
      {nowCents === 0 ? t('gift-card:confirmButton') : payText}
    </button>
  );
}
