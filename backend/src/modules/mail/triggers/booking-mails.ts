import { addDays, chargeInstant, dateOf } from '@wayfold/contracts/kernel/dates';
import type { BookingEvent } from '../../booking/events.js';
import {
  type RecordedEvent,
  paymentMethodOf,
  meansOfPayment,
  readMailContext,
  type MailContext,
  wasCharged,
} from './mail-context.js';
import { payerOf, payerOfShare, shareMailFor } from './share-mails.js';
import { CHANGE_CAUSES, changeCause, changeMail, isChangeCause } from './change-mails.js';
import type { Mail, MailFacts } from './mail-facts.js';
import { noticeOf, NOTICES, reminderOf, REMINDERS, type Notice, type Reminder } from './notice-mails.js';
import {
  bankPaymentMail,
  isTransferCause,
  type MailReading,
  TRANSFER_CAUSES,
  transferMailFor,
  transferMailsCausedBy,
} from './transfer-mails.js';

/** Causes of mails; a mail's permanent name consists of cause, booking and version. */
export const CAUSES = [
  'confirmed',
  'balance-notice-14',
  'balance-notice-3',
  'card-expires',
  'receipt',
  'charge-failed',
  'reminder-3',
  'reminder-6',
  'refund',
  'cancelled',
  'cancel-code',
  'link',
  'share-invited',
  'share-unpaid',
  ...CHANGE_CAUSES,
  ...TRANSFER_CAUSES,
] as const;
export type MailCause = (typeof CAUSES)[number];

/** Event types that cause mails. */
export const CAUSING = [
  'BookingConfirmed',
  'BalanceScheduled',
  'CardReplaced',
  'CardUpdated',
  'BalancePaid',
  'ChargeActionRequired',
  'ChargeExhausted',
  'ChargeDeclined',
  'PaymentRefunded',
  'BookingCancelled',
  'ConfirmationCodeSent',
  'CapabilityGranted',
  'PayerInvited',
  'PayerLinkSent',
  'DepartureChanged',
  'PlaceReassigned',
  'TransferChosen',
  'PartPaid',
  'OverpaymentReceived',
  'BalanceAwaited',
] as const satisfies readonly BookingEvent['type'][];

export interface CausedMail {
  readonly cause: MailCause;
  readonly dueAt: Date;
}

/** Mails caused by an event, with due times. Omits notices whose day has passed. */
export function mailsCausedBy(event: BookingEvent, at: Date): readonly CausedMail[] {
  const byBank = transferMailsCausedBy(event, at);
  if (byBank) return byBank;
  const now = (cause: MailCause): readonly CausedMail[] => [{ cause, dueAt: at }];
  switch (event.type) {
    case 'BookingConfirmed':
      return now('confirmed');
    case 'BalanceScheduled': {
      const { chargeOn } = event.data;
      const dated = (cause: MailCause, days: number): CausedMail => ({
        cause,
        dueAt: new Date(chargeInstant(addDays(chargeOn, days))),
      });
      return [
        ...(Object.keys(NOTICES) as Notice[]).map((cause) => dated(cause, 0 - NOTICES[cause])),
        ...(Object.keys(REMINDERS) as Reminder[]).map((cause) => dated(cause, REMINDERS[cause])),
      ].filter(({ dueAt }) => dueAt > at);
    }
    // Late bookings only: for others the scheduled card check sees the card.
    case 'CardReplaced':
    case 'CardUpdated':
      return now('card-expires');
    case 'BalancePaid':
      return now('receipt');
    case 'ChargeActionRequired':
      return [...now('charge-failed'), ...now('share-unpaid')];
    case 'PayerInvited':
    case 'PayerLinkSent':
      return now('share-invited');
    case 'ChargeExhausted':
      return now('charge-failed');
    case 'ChargeDeclined':
      // The customer need not act while retries continue.
      return event.data.retryAt === null ? now('charge-failed') : [];
    case 'PaymentRefunded':
      return now('refund');
    case 'BookingCancelled':
      return now('cancelled');
    case 'ConfirmationCodeSent':
      return now(changeCause(event) ?? 'cancel-code');
    case 'DepartureChanged':
      return now('date-changed');
    case 'PlaceReassigned':
      return now('place-passed');
    case 'CapabilityGranted':
      return event.data.mailed ? now('link') : [];
    default:
      return [];
  }
}

/** Inputs of a mail besides the events. */
export interface Reading {
  readonly givenName: string;
  readonly now: Date;
  /** Digits of a code by its id. */
  readonly codeOf: (codeId: string) => string;
}

/**
 * The mail for a cause, from the booking as of now; undefined if obsolete, e.g. notice of a past charge.
 * @param version of the causing event
 */
export function mailFor(
  cause: MailCause,
  version: number,
  history: readonly RecordedEvent[],
  { givenName, now, codeOf }: Reading,
): Mail | undefined {
  const context = readMailContext(history, version);
  if (!context || outdated(context.caused, history)) return undefined;
  const { caused, about: booking } = context;
  const about = { ...booking, givenName };
  if (payerOf(cause, version, history)) {
    const isCancelled = history.some(({ type }) => type === 'BookingCancelled');
    return shareMailFor(cause, context, about, { now, isCancelled });
  }
  if (isChangeCause(cause)) return changeMail(cause, context, about, { now, codeOf });
  const read: MailReading = { context, about, history, now, codeOf };
  if (isTransferCause(cause)) return transferMailFor(cause, read);
  const byBank = bankPaymentMail(cause, read);
  if (byBank !== undefined) return byBank ?? undefined;
  switch (cause) {
    case 'share-invited':
      // Voided meanwhile.
      return undefined;
    case 'share-unpaid':
      return shareUnpaidMail(read);
    case 'confirmed':
      if (caused.type !== 'BookingConfirmed') return undefined;
      return { kind: 'confirmed', about, facts: confirmedFacts(context, caused.data.late) };
    case 'balance-notice-14':
    case 'balance-notice-3':
    case 'card-expires':
      return noticeOf(cause, context, about, dateOf(now));
    case 'receipt':
      return receiptMail(read);
    case 'charge-failed':
      return chargeFailedMail(read);
    case 'reminder-3':
    case 'reminder-6':
      return reminderOf(cause, context, about, now);
    case 'link':
      return linkMail(read);
    case 'refund':
      return refundMail(read);
    case 'cancelled':
      return cancelledMail(read);
    case 'cancel-code':
      return cancelCodeMail(read);
  }
}

function shareUnpaidMail({ context, about, history }: MailReading): Mail | undefined {
  const { caused, balance } = context;
  if (!balance || balance.paid || !('instalmentId' in caused.data)) return undefined;
  const payer = payerOfShare(caused.data.instalmentId, history);
  const { amountCents, dueOn } = balance;
  const facts = { amountCents, dueOn, name: payer?.name ?? null };
  return payer && { kind: 'share-unpaid', about, facts };
}

function receiptMail({ context, about, history }: MailReading): Mail | undefined {
  const { caused, remainingCents } = context;
  if (caused.type !== 'BalancePaid') return undefined;
  // The confirmation in the same append says it all.
  if (history.some((event) => event.type === 'BookingConfirmed' && event.version > caused.version))
    return undefined;
  const { amountCents } = caused.data;
  const paidOn = dateOf(caused.recordedAt);
  const payment = { paidWith: paymentMethodOf(caused.data), charged: wasCharged(history, caused) };
  const facts = { part: 'balance' as const, amountCents, paidOn, ...payment };
  return { kind: 'receipt', about, facts: { ...facts, remainingCents } };
}

function chargeFailedMail({ context, about, history }: MailReading): Mail | undefined {
  const { caused, balance, chargedTo } = context;
  // The balance is paid, or the customer has retried with another card: there is nothing to ask for.
  if (!balance?.failedAt || balance.paid) return undefined;
  // The final decline already says it.
  if (caused.type === 'ChargeExhausted' && isDecline(history, caused.version - 1)) return undefined;
  const remedy = remedyOf(caused, chargedTo?.kind === 'card');
  return { kind: 'charge-failed', about, facts: { remedy, amountCents: balance.amountCents, chargedTo } };
}

function linkMail({ context: { caused }, about, history }: MailReading): Mail | undefined {
  if (caused.type !== 'CapabilityGranted') return undefined;
  const until = dateOf(new Date(caused.data.expiresAt));
  const before = history.find((event) => event.version === caused.version - 1);
  return { kind: 'link', about, facts: { until, isAdditional: before?.type !== 'CapabilityRevoked' } };
}

function refundMail({ context: { caused }, about, history }: MailReading): Mail | undefined {
  if (caused.type !== 'PaymentRefunded') return undefined;
  const { amountCents, reason, provider, paymentId } = caused.data;
  if (provider === 'staff' || provider === 'gift-card')
    return { kind: 'given-back', about, facts: { amountCents, giftCard: provider === 'gift-card' } };
  const to = meansOfPayment(history, paymentId) ?? (provider === 'paypal' ? { kind: provider } : null);
  return reason === 'no-seat-left'
    ? { kind: 'late-refunded', about, facts: { amountCents, to } }
    : { kind: 'refund-sent', about, facts: { reason, amountCents, to } };
}

function cancelledMail({ context: { caused }, about }: MailReading): Mail | undefined {
  if (caused.type !== 'BookingCancelled') return undefined;
  const { by, refundCents, heldBackCents, retainedCents: keptCents } = caused.data;
  const held = heldBackCents === undefined ? {} : { heldBackCents };
  const canceller = by === 'operator' ? 'operator' : 'customer';
  return { kind: 'cancelled', about, facts: { by: canceller, refundCents, keptCents, ...held } };
}

function cancelCodeMail({ context: { caused }, about, now, codeOf }: MailReading): Mail | undefined {
  if (caused.type !== 'ConfirmationCodeSent' || caused.data.purpose !== 'cancel') return undefined;
  const { codeId, expiresAt } = caused.data;
  // An expired code helps nobody.
  return now.toISOString() < expiresAt
    ? { kind: 'cancel-code', about, facts: { code: codeOf(codeId) } }
    : undefined;
}

/** True if a newer code or a newer lead made this code void. */
const outdated = (caused: RecordedEvent, history: readonly RecordedEvent[]): boolean =>
  caused.type === 'ConfirmationCodeSent' &&
  history.some(({ type, version }) => version > caused.version && ENDS_CODE.has(type));
const ENDS_CODE = new Set<string>(['ConfirmationCodeSent', 'ConfirmationCodeUsed', 'TravelersNamed']);

function confirmedFacts(context: MailContext, isLate: boolean): MailFacts['confirmed'] {
  const { balance, paidWith, chargedTo, paidCents, remainingCents, caused } = context;
  // Gift cards may have paid the balance too.
  if (!balance || remainingCents === 0) return { paidCents, paidWith, late: isLate, balance: null };
  const { amountCents, dueOn } = balance;
  const days = [NOTICES['balance-notice-14'], NOTICES['balance-notice-3']].map((n) => addDays(dueOn, 0 - n));
  const noticeOn = days.find((date) => chargeInstant(date) > caused.recordedAt.toISOString()) ?? null;
  return {
    paidCents,
    paidWith,
    late: isLate,
    balance: { amountCents, chargeOn: dueOn, chargedTo, noticeOn },
  };
}

const isDecline = (history: readonly RecordedEvent[], version: number): boolean =>
  history.some((event) => event.version === version && event.type === 'ChargeDeclined');

/** Only an automatically charged card can be replaced. */
function remedyOf(event: BookingEvent, hasCard: boolean): MailFacts['charge-failed']['remedy'] {
  if (event.type === 'ChargeActionRequired') {
    if (event.data.reason === 'amount-too-small') return 'too-small';
    const { reason } = event.data;
    const isUnsaved = reason === 'no-saved-card' || reason === 'no-saved-account';
    return isUnsaved ? 'nothing-saved' : 'authenticate';
  }
  // Without a decline: the card networks allow no further attempt.
  if (event.type !== 'ChargeDeclined') return 'too-many-tries';
  const { adviceCode } = event.data;
  const dead = adviceCode === 'do_not_try_again' || adviceCode === 'confirm_card_data';
  return dead && hasCard ? 'replace-card' : 'pay';
}
