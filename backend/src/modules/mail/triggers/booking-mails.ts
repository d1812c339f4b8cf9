import { addDays, toUtcDate } from '@wayfold/contracts/kernel/dates';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { type BookingEvent, isInstalmentEvent } from '../../booking/events.js';
import { calculateChargeInstant } from '../../booking/summary.js';
import { CHANGE_CAUSES, composeChangeMail, findChangeCause, isChangeCause } from './change-mails.js';
import {
  buildMailContext,
  deriveValidCode,
  findPaymentMethod,
  isConfirmedLater,
  type MailContext,
  type MailInputs,
  type RecordedBookingEvent,
  toPaymentMethod,
  wasCharged,
} from './mail-context.js';
import type { BookingMail, MailFacts } from './mail-facts.js';
import {
  composeNotice,
  composeReminder,
  type Notice,
  NOTICE_DAYS,
  type Reminder,
  REMINDER_DAYS,
} from './notice-mails.js';
import { composeShareMail, findCoPayerContact, findMailedCoPayer } from './share-mails.js';
import {
  composeBankPaymentMail,
  composeTransferMail,
  isTransferCause,
  planTransferMails,
  TRANSFER_CAUSES,
} from './transfer-mails.js';

/** Causes of mails; a mail's permanent name consists of cause, booking and version. */
export const MAIL_CAUSES = [
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

export type MailCause = (typeof MAIL_CAUSES)[number];

export const MAIL_CAUSING_EVENTS = [
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

/** Returns the mails caused by an event, with due times. Omits notices whose day has passed. */
export function planMails(event: BookingEvent, recordedAt: Date): readonly CausedMail[] {
  const transferMails = planTransferMails(event, recordedAt);
  if (transferMails) return transferMails;
  const planNow = (cause: MailCause): readonly CausedMail[] => [{ cause, dueAt: recordedAt }];
  switch (event.type) {
    case 'BookingConfirmed':
      return planNow('confirmed');
    case 'BalanceScheduled': {
      const { chargeOn } = event.data;
      const planOn = (cause: MailCause, days: number): CausedMail => ({
        cause,
        dueAt: new Date(calculateChargeInstant(addDays(chargeOn, days))),
      });
      return [
        ...(Object.keys(NOTICE_DAYS) as Notice[]).map((cause) => planOn(cause, 0 - NOTICE_DAYS[cause])),
        ...(Object.keys(REMINDER_DAYS) as Reminder[]).map((cause) => planOn(cause, REMINDER_DAYS[cause])),
      ].filter(({ dueAt }) => dueAt > recordedAt);
    }
    // Only late bookings need this mail: for others the scheduled card check sees the new card.
    case 'CardReplaced':
    case 'CardUpdated':
      return planNow('card-expires');
    case 'BalancePaid':
      return planNow('receipt');
    case 'ChargeActionRequired':
      return [...planNow('charge-failed'), ...planNow('share-unpaid')];
    case 'PayerInvited':
    case 'PayerLinkSent':
      return planNow('share-invited');
    case 'ChargeExhausted':
      return planNow('charge-failed');
    case 'ChargeDeclined':
      // The customer need not act while retries continue.
      return event.data.retryAt === null ? planNow('charge-failed') : [];
    case 'PaymentRefunded':
      return planNow('refund');
    case 'BookingCancelled':
      return planNow('cancelled');
    case 'ConfirmationCodeSent':
      return planNow(findChangeCause(event) ?? 'cancel-code');
    case 'DepartureChanged':
      return planNow('date-changed');
    case 'PlaceReassigned':
      return planNow('place-reassigned');
    case 'CapabilityGranted':
      return event.data.isMailed ? planNow('link') : [];
    default:
      return [];
  }
}

/** Inputs of a mail besides the events. */
export type MailOptions = Pick<MailInputs, 'now' | 'deriveCode'> & { readonly givenName: string };

/**
 * Composes the mail for a cause, from the booking as of now; undefined if obsolete, e.g. notice of a past
 * charge.
 * @param version of the causing event
 */
export function composeMail(
  history: readonly RecordedBookingEvent[],
  cause: MailCause,
  version: number,
  { givenName, now, deriveCode }: MailOptions,
): BookingMail | undefined {
  const context = buildMailContext(history, version);
  if (!context || isOutdatedCode(history, context.trigger)) return undefined;
  const { trigger } = context;
  const about = { ...context.about, givenName };
  const inputs: MailInputs = { context, about, history, now, deriveCode };
  if (findMailedCoPayer(history, cause, version)) return composeShareMail(cause, inputs);
  if (isChangeCause(cause)) return composeChangeMail(cause, inputs);
  if (isTransferCause(cause)) return composeTransferMail(cause, inputs);
  const bankPaymentMail = composeBankPaymentMail(cause, inputs);
  if (bankPaymentMail) return bankPaymentMail;
  switch (cause) {
    case 'share-invited':
      // The share was voided before this mail was due.
      return undefined;
    case 'share-unpaid':
      return composeShareUnpaidMail(inputs);
    case 'confirmed':
      if (trigger.type !== 'BookingConfirmed') return undefined;
      return { kind: 'confirmed', about, facts: toConfirmedFacts(context, trigger.data.isLate) };
    case 'balance-notice-14':
    case 'balance-notice-3':
    case 'card-expires':
      return composeNotice(cause, inputs);
    case 'receipt':
      return composeReceipt(inputs);
    case 'charge-failed':
      return composeChargeFailedMail(inputs);
    case 'reminder-3':
    case 'reminder-6':
      return composeReminder(cause, inputs);
    case 'link':
      return composeLinkMail(inputs);
    case 'refund':
      return composeRefundMail(inputs);
    case 'cancelled':
      return composeCancelledMail(inputs);
    case 'cancel-code':
      return composeCancelCodeMail(inputs);
  }
}

function composeShareUnpaidMail({ context, about, history }: MailInputs): BookingMail | undefined {
  const { trigger, balance } = context;
  if (!balance || balance.isPaid || !isInstalmentEvent(trigger)) return undefined;
  const payer = findCoPayerContact(history, trigger.data.instalmentId);
  const { amountCents, dueOn } = balance;
  const facts = { amountCents, dueOn, name: payer?.name ?? null };
  return payer && { kind: 'share-unpaid', about, facts };
}

function composeReceipt({ context, about, history }: MailInputs): BookingMail | undefined {
  const { trigger, remainingCents } = context;
  if (trigger.type !== 'BalancePaid') return undefined;
  // The confirmation of the same append makes this mail redundant.
  if (isConfirmedLater(history, trigger)) return undefined;
  return {
    kind: 'receipt',
    about,
    facts: {
      part: 'balance',
      amountCents: trigger.data.amountCents,
      paidOn: toUtcDate(trigger.recordedAt),
      paidWith: toPaymentMethod(trigger.data),
      isAutomatic: wasCharged(history, trigger),
      remainingCents,
    },
  };
}

function composeChargeFailedMail({ context, about, history }: MailInputs): BookingMail | undefined {
  const { trigger, balance, savedMethod } = context;
  // The balance is paid, or the customer has retried with another card: there is nothing to ask for.
  if (!balance?.failedAt || balance.isPaid) return undefined;
  // The mail about the final decline makes this mail redundant.
  if (trigger.type === 'ChargeExhausted' && isDecline(history, trigger.version - 1)) return undefined;
  const remedy = chooseRemedy(trigger, savedMethod?.kind === 'card');
  return { kind: 'charge-failed', about, facts: { remedy, amountCents: balance.amountCents, savedMethod } };
}

function composeLinkMail({ context: { trigger }, about, history }: MailInputs): BookingMail | undefined {
  if (trigger.type !== 'CapabilityGranted') return undefined;
  const validUntil = toUtcDate(new Date(trigger.data.expiresAt));
  const previousEvent = history.find((event) => event.version === trigger.version - 1);
  return {
    kind: 'link',
    about,
    facts: { until: validUntil, isAdditional: previousEvent?.type !== 'CapabilityRevoked' },
  };
}

function composeRefundMail({ context: { trigger }, about, history }: MailInputs): BookingMail | undefined {
  if (trigger.type !== 'PaymentRefunded') return undefined;
  const { amountCents, reason, provider, paymentId } = trigger.data;
  if (provider === 'staff' || provider === 'gift-card')
    return { kind: 'payment-returned', about, facts: { amountCents, isGiftCard: provider === 'gift-card' } };
  const to = findPaymentMethod(history, paymentId) ?? (provider === 'paypal' ? { kind: provider } : null);
  return reason === 'no-seat-left'
    ? { kind: 'late-refunded', about, facts: { amountCents, to } }
    : { kind: 'refund-sent', about, facts: { reason, amountCents, to } };
}

function composeCancelledMail({ context: { trigger }, about }: MailInputs): BookingMail | undefined {
  if (trigger.type !== 'BookingCancelled') return undefined;
  const { by, refundCents, heldCents, retainedCents } = trigger.data;
  const cancellingParty = by === 'operator' ? 'operator' : 'customer';
  const facts = omitUndefined({ cancellingParty, refundCents, retainedCents, heldCents } as const);
  return { kind: 'cancelled', about, facts };
}

function composeCancelCodeMail(inputs: MailInputs): BookingMail | undefined {
  const { trigger } = inputs.context;
  if (trigger.type !== 'ConfirmationCodeSent' || trigger.data.purpose !== 'cancel') return undefined;
  const code = deriveValidCode(inputs);
  return code === undefined ? undefined : { kind: 'cancel-code', about: inputs.about, facts: { code } };
}

const CODE_ENDING_EVENTS: ReadonlySet<BookingEvent['type']> = new Set<BookingEvent['type']>([
  'ConfirmationCodeSent',
  'ConfirmationCodeUsed',
  'TravelersNamed',
]);

/** True if the trigger sent a code that was used since, or that a newer code or lead made void. */
const isOutdatedCode = (history: readonly RecordedBookingEvent[], trigger: RecordedBookingEvent): boolean =>
  trigger.type === 'ConfirmationCodeSent' &&
  history.some(({ type, version }) => version > trigger.version && CODE_ENDING_EVENTS.has(type));

function toConfirmedFacts(context: MailContext, isLate: boolean): MailFacts['confirmed'] {
  const { balance, paidWith, savedMethod, paidCents, remainingCents, trigger } = context;
  // Gift cards may have paid the balance too.
  if (!balance || remainingCents === 0) return { paidCents, paidWith, isLate, balance: null };
  const { amountCents, dueOn } = balance;
  const days = [NOTICE_DAYS['balance-notice-14'], NOTICE_DAYS['balance-notice-3']].map((daysBefore) =>
    addDays(dueOn, 0 - daysBefore),
  );
  const noticeOn =
    days.find((date) => calculateChargeInstant(date) > trigger.recordedAt.toISOString()) ?? null;
  return {
    paidCents,
    paidWith,
    isLate,
    balance: { amountCents, chargeOn: dueOn, savedMethod, noticeOn },
  };
}

const isDecline = (history: readonly RecordedBookingEvent[], version: number): boolean =>
  history.some((event) => event.version === version && event.type === 'ChargeDeclined');

/** Chooses the remedy; only an automatically charged card can be replaced. */
function chooseRemedy(event: BookingEvent, hasCard: boolean): MailFacts['charge-failed']['remedy'] {
  if (event.type === 'ChargeActionRequired') {
    if (event.data.reason === 'amount-too-small') return 'too-small';
    const { reason } = event.data;
    const isUnsaved = reason === 'no-saved-card' || reason === 'no-saved-account';
    return isUnsaved ? 'nothing-saved' : 'authenticate';
  }
  // A charge that gives up without a decline has reached the card networks' limit.
  if (event.type !== 'ChargeDeclined') return 'too-many-attempts';
  const { adviceCode } = event.data;
  const isUnusable = adviceCode === 'do_not_try_again' || adviceCode === 'confirm_card_data';
  return isUnusable && hasCard ? 'replace-card' : 'pay';
}
