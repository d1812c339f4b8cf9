import { addDays, countDaysBetween, toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { BookingEvent, ReceivedPayment } from '../../booking/events.js';
import { calculateChargeInstant, findPayment } from '../../booking/summary.js';
import {
  deriveValidCode,
  isConfirmedLater,
  type MailInputs,
  type RecordedBookingEvent,
} from './mail-context.js';
import type { BookingMail } from './mail-facts.js';

export const TRANSFER_CAUSES = [
  'email-code',
  'transfer-details',
  'transfer-part',
  'transfer-surplus',
  'transfer-due-14',
  'transfer-due-3',
  'transfer-due-0',
] as const;

export type TransferCause = (typeof TRANSFER_CAUSES)[number];
export const isTransferCause = (cause: string): cause is TransferCause =>
  (TRANSFER_CAUSES as readonly string[]).includes(cause);

/** Days before the balance is due. */
const REQUEST_DAYS = { 'transfer-due-14': 14, 'transfer-due-3': 3, 'transfer-due-0': 0 } as const;

/**
 * Plans the mails about a transfer that an event causes;
 * returns undefined if other rules decide on the event.
 */
export function planTransferMails(
  event: BookingEvent,
  recordedAt: Date,
): readonly { readonly cause: TransferCause; readonly dueAt: Date }[] | undefined {
  const planNow = (cause: TransferCause) => [{ cause, dueAt: recordedAt }];
  switch (event.type) {
    case 'TransferChosen':
      return planNow('transfer-details');
    case 'PartPaid':
      return event.data.provider === 'bank' ? planNow('transfer-part') : [];
    case 'OverpaymentReceived':
      return event.data.provider === 'bank' ? planNow('transfer-surplus') : [];
    case 'ConfirmationCodeSent':
      return event.data.purpose === 'email' ? planNow('email-code') : undefined;
    case 'BalanceAwaited':
      return (Object.keys(REQUEST_DAYS) as (keyof typeof REQUEST_DAYS)[])
        .map((cause) => ({
          cause,
          dueAt: new Date(calculateChargeInstant(addDays(event.data.dueOn, 0 - REQUEST_DAYS[cause]))),
        }))
        .filter(({ dueAt }) => dueAt > recordedAt);
    default:
      return undefined;
  }
}

const chooseReceivedDate = ({ valueDate }: ReceivedPayment, recordedAt: Date): string =>
  valueDate ?? toUtcDate(recordedAt);

const hasEvent = (
  history: readonly RecordedBookingEvent[],
  ...types: readonly BookingEvent['type'][]
): boolean => history.some(({ type }) => types.includes(type));

/** Composes the mail for a cause as of today; undefined if obsolete. */
export function composeTransferMail(cause: TransferCause, inputs: MailInputs): BookingMail | undefined {
  const { context, about } = inputs;
  const { trigger } = context;
  switch (cause) {
    case 'email-code': {
      const code = deriveValidCode(inputs);
      return code === undefined ? undefined : { kind: 'transfer-code', about, facts: { code } };
    }
    case 'transfer-details':
      return composeDetailsMail(inputs);
    case 'transfer-part':
      return trigger.type === 'PartPaid' ? composePartMail(trigger.data, inputs) : undefined;
    case 'transfer-surplus':
      return trigger.type === 'OverpaymentReceived' ? composeSurplusMail(trigger.data, inputs) : undefined;
    case 'transfer-due-14':
    case 'transfer-due-3':
    case 'transfer-due-0':
      return composeDueMail(cause, inputs);
  }
}

function composeDetailsMail({ context: { trigger }, about, history }: MailInputs): BookingMail | undefined {
  const lastChoice = history.findLast(({ type }) => type === 'TransferChosen');
  if (trigger.type !== 'TransferChosen' || lastChoice?.version !== trigger.version) return undefined;
  if (hasEvent(history, 'BookingConfirmed', 'BookingExpired')) return undefined;
  const { amountCents, payBy: deadline } = trigger.data;
  // Gift cards pay everything, so nothing is left to transfer.
  if (amountCents === 0) return undefined;
  return { kind: 'transfer-details', about, facts: { amountCents, deadline } };
}

function composeDueMail(cause: keyof typeof REQUEST_DAYS, inputs: MailInputs): BookingMail | undefined {
  const { context, about, history, now } = inputs;
  const { trigger, balance } = context;
  if (trigger.type !== 'BalanceAwaited' || !balance || balance.isPaid) return undefined;
  const { dueOn, instalmentId } = trigger.data;
  const lastEvent = history.findLast(
    ({ type, data }) => type === 'BalanceAwaited' && data.instalmentId === instalmentId,
  );
  if (lastEvent?.version !== trigger.version || hasEvent(history, 'BookingCancelled')) return undefined;
  const daysLeft = countDaysBetween(toUtcDate(now), dueOn);
  // This reminder is too late; the next reminder covers it.
  if (daysLeft < 0 || (cause === 'transfer-due-14' && daysLeft <= REQUEST_DAYS['transfer-due-3']))
    return undefined;
  return { kind: 'transfer-due', about, facts: { amountCents: balance.amountCents, dueOn, daysLeft } };
}

function composePartMail(payment: ReceivedPayment, inputs: MailInputs): BookingMail | undefined {
  const { about, history, context } = inputs;
  const { trigger } = context;
  // The rest of this money confirms the booking, so the confirmation covers this part too.
  if (isConfirmedLater(history, trigger)) return undefined;
  if (hasEvent(history, 'BookingConfirmed')) return composeReceivedMail(payment, inputs);
  const transferChoice = history.findLast((event) => event.type === 'TransferChosen');
  if (!transferChoice || hasEvent(history, 'BookingExpired')) return undefined;
  const missingCents = context.transfer?.missingCents ?? 0;
  if (missingCents === 0) return undefined;
  const facts = { receivedCents: payment.amountCents, missingCents, deadline: transferChoice.data.payBy };
  return { kind: 'transfer-short', about, facts };
}

function composeSurplusMail(
  payment: ReceivedPayment,
  { about, history, context: { trigger } }: MailInputs,
): BookingMail | undefined {
  const surplusCents = payment.amountCents;
  // A refund is announced when it is sent.
  if (hasEvent(history, 'BookingCancelled')) return undefined;
  if (hasEvent(history, 'BookingConfirmed')) {
    const receivedCents = sumPaymentCents(history, payment.paymentId);
    return { kind: 'transfer-over', about, facts: { receivedCents, surplusCents } };
  }
  const facts = { amountCents: surplusCents, receivedOn: chooseReceivedDate(payment, trigger.recordedAt) };
  return { kind: 'transfer-late', about, facts };
}

/** Sums the cents of one payment, which may pay several instalments. */
const sumPaymentCents = (history: readonly RecordedBookingEvent[], paymentId: string): number =>
  history
    .map(findPayment)
    .reduce((sum, payment) => (payment?.paymentId === paymentId ? sum + payment.amountCents : sum), 0);

function composeReceivedMail(payment: ReceivedPayment, { context, about, history }: MailInputs): BookingMail {
  const amountCents = sumPaymentCents(history, payment.paymentId);
  const { remainingCents, trigger } = context;
  const facts = { amountCents, receivedOn: chooseReceivedDate(payment, trigger.recordedAt), remainingCents };
  return { kind: 'transfer-received', about, facts };
}

/** Composes the mail about money that moved by bank; undefined if another mail covers it. */
export function composeBankPaymentMail(cause: string, inputs: MailInputs): BookingMail | undefined {
  const { about, history } = inputs;
  const { trigger } = inputs.context;
  if (cause === 'confirmed') {
    const firstPaymentEvent = history.find(
      (event) => event.type === 'DepositPaid' || event.type === 'FullAmountPaid',
    );
    const firstPayment = firstPaymentEvent && findPayment(firstPaymentEvent);
    return firstPayment?.provider === 'bank' ? composeReceivedMail(firstPayment, inputs) : undefined;
  }
  if (cause === 'receipt' && trigger.type === 'BalancePaid' && trigger.data.provider === 'bank')
    // If the same transfer paid the deposit, the confirmation covers the balance too.
    return isConfirmedLater(history, trigger) ? undefined : composeReceivedMail(trigger.data, inputs);
  if (cause === 'refund' && trigger.type === 'PaymentRefunded' && trigger.data.provider === 'bank') {
    const { amountCents, originalRefundId } = trigger.data;
    const facts =
      originalRefundId === undefined ? { amountCents } : { amountCents, isSubstitute: true as const };
    return { kind: 'transfer-returned', about, facts };
  }
  return undefined;
}
