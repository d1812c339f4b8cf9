import type { HistoryEntry } from '@wayfold/contracts/bookings/history';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '../../../shared/i18n/format.js';
import { findMethodName } from '../../../shared/ui/money/method-names.js';

/** Event types with their own sentence. */
const TYPES = [
  'BookingCreated',
  'PaymentReferenceGenerated',
  'CapabilityGranted',
  'CapabilityRevoked',
  'HoldExtended',
  'TravelersNamed',
  'PlanChosen',
  'TermsAccepted',
  'PaymentStarted',
  'PaymentIntentCreated',
  'CustomerRegistered',
  'PayPalOrderCreated',
  'PayPalCaptureStarted',
  'PayPalCapturePending',
  'PayPalOrderDropped',
  'PayPalAccountSaved',
  'PaymentAttemptFailed',
  'PaymentIntentCancelled',
  'PaymentIntentAbandoned',
  'DepositPaid',
  'FullAmountPaid',
  'BalancePaid',
  'PartPaid',
  'GiftCardApplied',
  'GiftCardRemoved',
  'BalanceSplit',
  'PayerInvited',
  'PayerLinkSent',
  'ShareRevoked',
  'BookingConfirmed',
  'BalanceScheduled',
  'HoldExpiryStarted',
  'BookingExpired',
  'ChargeStarted',
  'ChargeConfirming',
  'ChargeOutcomeUnknown',
  'ChargeDeclined',
  'ChargeActionRequired',
  'ChargeExhausted',
  'ChargeVoided',
  'RefundStarted',
  'RefundHeld',
  'RefundPending',
  'RefundFailed',
  'BookingCancelled',
  'ConfirmationCodeSent',
  'ConfirmationCodeFailed',
  'ConfirmationCodeUsed',
  'PaymentRefunded',
  'OverpaymentReceived',
  'GoodwillGranted',
  'RefundOrdered',
  'ManualPaymentRecorded',
  'DepartureChanged',
  'PlaceReassigned',
  'DisputeOpened',
  'DisputeClosed',
  'CardSetupStarted',
  'CardSetupFailed',
  'CardReplaced',
  'CardUpdated',
  'PersonErased',
  'ErasureCompleted',
  'TransferChosen',
  'TransferReceiptAdded',
  'BalanceAwaited',
  'HoldRetained',
  'PaymentReversed',
  'OperationsItemRaised',
  'OperationsItemSettled',
] as const;

/** Types with a variant for PayPal instead of a card. */
const TYPES_WITH_PAYPAL_VARIANT = [
  'BalancePaid',
  'PaymentRefunded',
  'DisputeOpened',
  'DisputeClosed',
] as const;

/** Types with a variant for bank transfers. */
const TYPES_WITH_BANK_VARIANT = ['DepositPaid', 'FullAmountPaid', 'BalancePaid', 'PaymentRefunded'] as const;

/** Incoming money by any method. */
const INCOMING_PAYMENT_TYPES = [
  'DepositPaid',
  'FullAmountPaid',
  'BalancePaid',
  'PartPaid',
  'OverpaymentReceived',
];

/** Types with a variant for a co-payer's share. */
const TYPES_WITH_SHARE_VARIANT = [
  'PaymentStarted',
  'BalancePaid',
  'PartPaid',
  'BalanceScheduled',
  'ChargeStarted',
  'ChargeActionRequired',
  'ChargeVoided',
] as const;

const ACTORS = ['customer', 'worker', 'system', 'provider', 'staff'] as const;

/** Converts `SeatReassigned` to `seat reassigned`, so that an unknown type still reads sensibly. */
const splitWords = (type: string): string =>
  type
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();

const LENDERS: readonly unknown[] = ['klarna', 'affirm'];

/** Who really acted, for events that the log attributes to the customer's request. */
const ACTUAL_ACTORS: Readonly<Record<string, 'system' | 'provider'>> = {
  ConfirmationCodeSent: 'system',
  CustomerRegistered: 'provider',
};

/** Variants of one type. */
function findVariant({ type, facts, actor }: HistoryEntry, isPaidByCustomer: boolean) {
  if (type === 'TransferReceiptAdded' && actor.kind === 'staff') return 'event.receiptByMail';
  if (facts.provider === 'gift-card')
    return type === 'PaymentRefunded' ? 'event.giftCardRefunded' : 'event.giftCardPaid';
  if (facts.provider === 'bank') {
    const byBank = TYPES_WITH_BANK_VARIANT.find((name) => name === type);
    if (byBank) return `event.bank.${byBank}` as const;
  }
  if (INCOMING_PAYMENT_TYPES.includes(type) && facts.provider === 'staff') return 'event.paidToTeam';
  if (type === 'PaymentRefunded' && facts.provider === 'staff') return 'event.handedOut';
  if (INCOMING_PAYMENT_TYPES.includes(type) && facts.provider === 'goodwill') return 'event.paidByGoodwill';
  if (type === 'DepartureChanged' && Number(facts.differenceCents) > 0) return 'event.dateDearer';
  if (type === 'DepartureChanged' && Number(facts.differenceCents) < 0) return 'event.dateCheaper';
  if (type === 'ConfirmationCodeSent' && facts.purpose === 'email') return 'event.emailCodeSent';
  if (type === 'ConfirmationCodeSent' && facts.purpose === 'change') return 'event.changeCodeSent';
  if (type === 'ChargeVoided' && facts.reason === 'date-changed') return 'event.voidedByChange';
  const ofShare =
    facts.share === undefined ? undefined : TYPES_WITH_SHARE_VARIANT.find((name) => name === type);
  if (ofShare && facts.share === 'co-payer' && !(ofShare === 'ChargeVoided' && facts.reason))
    return `event.coPayer.${ofShare}` as const;
  if (type === 'BalancePaid' && isPaidByCustomer) return 'event.balanceByYou';
  if (type === 'ChargeVoided' && facts.reason === 'split') return 'event.voidedBySplitting';
  if (type === 'ChargeVoided' && facts.reason === 'cancelled') return 'event.voidedByCancelling';
  if (type === 'ChargeVoided' && facts.reason === 'disputed') return 'event.voidedByDispute';
  if (type === 'FullAmountPaid' && LENDERS.includes(facts.provider)) return 'event.paidByLender';
  if (type === 'BalanceScheduled' && facts.rule !== 'balance-60-days/v1') return 'event.scheduledAgain';
  if (type === 'CapabilityGranted' && facts.isMailed === true) return 'event.linkMailed';
  if (type === 'OperationsItemRaised' && facts.kind === 'balance-overdue') return 'event.balanceOverdue';
  return undefined;
}

/** Sentences for the history of a booking. */
export function useSentence(locale: Locale) {
  const { t } = useTranslation('history');

  /** @param isPaidByCustomer the customer paid what would have been charged automatically */
  const sentence = (entry: HistoryEntry, isPaidByCustomer: boolean): string => {
    const { type, facts } = entry;
    const knownType = TYPES.find((name) => name === type);
    if (knownType === undefined) return t('event.other', { type: splitWords(type) });
    const difference = typeof facts.differenceCents === 'number' ? Math.abs(facts.differenceCents) : null;
    const cents = facts.amountCents ?? difference ?? facts.refundCents;
    const date = facts.chargeOn ?? facts.dueOn ?? facts.payBy ?? facts.to;
    const paypal = TYPES_WITH_PAYPAL_VARIANT.find(
      (name) => name === knownType && facts.provider === 'paypal',
    );
    const key = paypal ? (`event.paypal.${paypal}` as const) : (`event.${knownType}` as const);
    return t(findVariant(entry, isPaidByCustomer) ?? key, {
      last4: String(facts.last4 ?? ''),
      lender: findMethodName(facts.provider) ?? '',
      sum: typeof cents === 'number' ? formatMoney(cents, locale) : '',
      date: typeof date === 'string' ? formatDay(date.slice(0, 10), locale) : '',
      from: typeof facts.from === 'string' ? formatDay(facts.from, locale) : '',
      kept: typeof facts.retainedCents === 'number' ? formatMoney(facts.retainedCents, locale) : '',
      reference: String(facts.reference ?? ''),
      shares: String(facts.shares ?? ''),
      version: String(facts.version ?? ''),
      plan: t(facts.plan === 'full' ? 'event.planFull' : 'event.planDeposit'),
    }).replace(/ {2,}/g, ' ');
  };

  const actor = ({ type, actor: { kind: cause, name } }: HistoryEntry): string => {
    const kind = cause === 'customer' ? (ACTUAL_ACTORS[type] ?? cause) : cause;
    const knownActor = ACTORS.find((value) => value === kind);
    return knownActor === undefined ? t('actor.other', { name: name ?? kind }) : t(`actor.${knownActor}`);
  };

  return { sentence, actor };
}
