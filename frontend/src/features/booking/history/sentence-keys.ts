import type { HistoryEntry } from '@wayfold/contracts/bookings/history';
import type { ParseKeys } from 'i18next';
import { INCOMING_PAYMENT_TYPES } from '../balance/balance.js';

type SentenceKey = ParseKeys<'history'>;

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
  'TaskRaised',
  'TaskCompleted',
] as const;

/** Types with a variant for PayPal instead of a card. */
const TYPES_WITH_PAYPAL_VARIANT = [
  'BalancePaid',
  'PaymentRefunded',
  'DisputeOpened',
  'DisputeClosed',
] as const;

const TYPES_WITH_BANK_VARIANT = ['DepositPaid', 'FullAmountPaid', 'BalancePaid', 'PaymentRefunded'] as const;

/** Types with a variant for a co-payer's share. */
const TYPES_WITH_SHARE_VARIANT = [
  'PaymentStarted',
  'BalancePaid',
  'PartPaid',
  'BalanceScheduled',
  'ChargeStarted',
  'ChargeActionRequired',
] as const;

const LENDERS: readonly unknown[] = ['klarna', 'affirm'];

const VOID_KEYS: Readonly<Record<string, SentenceKey>> = {
  'date-changed': 'event.voidedByChange',
  split: 'event.voidedBySplitting',
  cancelled: 'event.voidedByCancelling',
  disputed: 'event.voidedByDispute',
};

const CODE_KEYS: Readonly<Record<string, SentenceKey>> = {
  email: 'event.emailCodeSent',
  change: 'event.changeCodeSent',
};

/** Chooses the sentence of one type by the entry's facts. */
const VARIANTS_BY_TYPE: Readonly<Record<string, (entry: HistoryEntry) => SentenceKey | undefined>> = {
  TransferReceiptAdded: ({ actor }) => (actor.kind === 'staff' ? 'event.receiptByMail' : undefined),
  DepartureChanged: ({ facts }) => findDateChangeKey(Number(facts.differenceCents)),
  ConfirmationCodeSent: ({ facts }) => CODE_KEYS[String(facts.purpose)],
  ChargeVoided: ({ facts }) => VOID_KEYS[String(facts.reason)],
  BalancePaid: ({ facts }) => (facts.isPaidByCustomer === true ? 'event.balanceByYou' : undefined),
  BalanceScheduled: ({ facts }) => (facts.rule === 'balance-60-days/v1' ? undefined : 'event.scheduledAgain'),
  CapabilityGranted: ({ facts }) => (facts.isMailed === true ? 'event.linkMailed' : undefined),
  TaskRaised: ({ facts }) => (facts.kind === 'balance-overdue' ? 'event.balanceOverdue' : undefined),
};

function findDateChangeKey(differenceCents: number): SentenceKey | undefined {
  if (differenceCents > 0) return 'event.dateDearer';
  return differenceCents < 0 ? 'event.dateCheaper' : undefined;
}

/** Returns the sentence for a payment or refund by neither card nor PayPal. */
function findProviderKey({ type, facts: { provider } }: HistoryEntry): SentenceKey | undefined {
  if (provider === 'gift-card')
    return type === 'PaymentRefunded' ? 'event.giftCardRefunded' : 'event.giftCardPaid';
  if (provider === 'bank') {
    const bankType = TYPES_WITH_BANK_VARIANT.find((name) => name === type);
    return bankType && `event.bank.${bankType}`;
  }
  if (type === 'PaymentRefunded') return provider === 'staff' ? 'event.handedOut' : undefined;
  if (!INCOMING_PAYMENT_TYPES.includes(type)) return undefined;
  if (provider === 'staff') return 'event.paidToTeam';
  if (provider === 'goodwill') return 'event.paidByGoodwill';
  return type === 'FullAmountPaid' && LENDERS.includes(provider) ? 'event.paidByLender' : undefined;
}

function findCoPayerKey({ type, facts }: HistoryEntry): SentenceKey | undefined {
  const shareType = TYPES_WITH_SHARE_VARIANT.find((name) => name === type);
  return shareType && facts.share === 'co-payer' ? `event.coPayer.${shareType}` : undefined;
}

function findPayPalKey({ type, facts }: HistoryEntry): SentenceKey | undefined {
  const payPalType = TYPES_WITH_PAYPAL_VARIANT.find((name) => name === type);
  return payPalType && facts.provider === 'paypal' ? `event.paypal.${payPalType}` : undefined;
}

/** Returns the sentence for an entry; undefined for an unknown type. */
export function findSentenceKey(entry: HistoryEntry): SentenceKey | undefined {
  const knownType = TYPES.find((name) => name === entry.type);
  if (knownType === undefined) return undefined;
  return (
    findProviderKey(entry) ??
    findCoPayerKey(entry) ??
    VARIANTS_BY_TYPE[knownType]?.(entry) ??
    findPayPalKey(entry) ??
    `event.${knownType}`
  );
}
