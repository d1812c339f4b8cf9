import type { HistoryEntry } from '@wayfold/contracts/bookings';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useTranslation } from 'react-i18next';
import { day, money } from '../../shared/i18n/format.js';

/** Event types that have a sentence of their own. */
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
  'DepositPaid',
  'FullAmountPaid',
  'BalancePaid',
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
  'RefundPending',
  'RefundFailed',
  'BookingCancelled',
  'ConfirmationCodeSent',
  'ConfirmationCodeFailed',
  'ConfirmationCodeUsed',
  'PaymentRefunded',
  'PersonErased',
  'ErasureCompleted',
  'OperationsItemRaised',
] as const;

/** What is said otherwise when PayPal is meant, and not a card. */
const PAYPAL_TOO = ['BalancePaid', 'PaymentRefunded'] as const;

const ACTORS = ['customer', 'worker', 'system', 'provider', 'staff'] as const;

/** `SeatReassigned` as `seat reassigned`: a type newer than this page still reads sensibly. */
const inWords = (type: string): string =>
  type
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim();

/** What one type says in two ways. */
function special({ type, facts }: Pick<HistoryEntry, 'type' | 'facts'>, byCustomer: boolean) {
  if (type === 'BalancePaid' && byCustomer) return 'event.balanceByYou';
  if (type === 'ChargeVoided' && facts.reason === 'cancelled') return 'event.voidedByCancelling';
  if (type === 'CapabilityGranted' && facts.mailed === true) return 'event.linkMailed';
  if (type === 'OperationsItemRaised' && facts.kind === 'balance-overdue') return 'event.balanceOverdue';
  return undefined;
}

/** Sentences for the history of a booking. */
export function useSentence(locale: Locale) {
  const { t } = useTranslation('thanks');

  /** @param byCustomer what would have been charged was paid by the customer */
  const sentence = ({ type, facts }: HistoryEntry, byCustomer: boolean): string => {
    const known = TYPES.find((name) => name === type);
    if (known === undefined) return t('event.other', { type: inWords(type) });
    const cents = facts.amountCents ?? facts.refundCents;
    const date = facts.chargeOn ?? facts.dueOn;
    const paypal = PAYPAL_TOO.find((name) => name === known && facts.provider === 'paypal');
    const own = paypal ? (`event.paypal.${paypal}` as const) : (`event.${known}` as const);
    return t(special({ type, facts }, byCustomer) ?? own, {
      sum: typeof cents === 'number' ? money(cents, locale) : '',
      date: typeof date === 'string' ? day(date.slice(0, 10), locale) : '',
      kept: typeof facts.retainedCents === 'number' ? money(facts.retainedCents, locale) : '',
      reference: String(facts.reference ?? ''),
      version: String(facts.version ?? ''),
      plan: t(facts.plan === 'full' ? 'event.planFull' : 'event.planDeposit'),
    }).replace(/ {2,}/g, ' ');
  };

  const actor = ({ actor: { kind, name } }: HistoryEntry): string => {
    const known = ACTORS.find((value) => value === kind);
    return known === undefined ? t('actor.other', { name: name ?? kind }) : t(`actor.${known}`);
  };

  return { sentence, actor };
}
