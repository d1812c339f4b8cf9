import { addDays, chargeInstant, dateOf, daysBetween } from '@wayfold/contracts/kernel/dates';
import type { BookingEvent, ReceivedPayment } from '../../booking/events.js';
import { readPayment } from '../../booking/summary.js';
import type { RecordedEvent, MailContext } from './mail-context.js';
import type { Mail } from './mail-facts.js';

/** Causes of mails about bank transfers. */
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
const REQUESTS = { 'transfer-due-14': 14, 'transfer-due-3': 3, 'transfer-due-0': 0 } as const;

/** Undefined if the event is not about transfers. */
export function transferMailsCausedBy(
  event: BookingEvent,
  at: Date,
): readonly { readonly cause: TransferCause; readonly dueAt: Date }[] | undefined {
  const now = (cause: TransferCause) => [{ cause, dueAt: at }];
  switch (event.type) {
    case 'TransferChosen':
      return now('transfer-details');
    case 'PartPaid':
      return event.data.provider === 'bank' ? now('transfer-part') : [];
    case 'OverpaymentReceived':
      return event.data.provider === 'bank' ? now('transfer-surplus') : [];
    case 'ConfirmationCodeSent':
      return event.data.purpose === 'email' ? now('email-code') : undefined;
    case 'BalanceAwaited':
      return (Object.keys(REQUESTS) as (keyof typeof REQUESTS)[])
        .map((cause) => ({
          cause,
          dueAt: new Date(chargeInstant(addDays(event.data.dueOn, 0 - REQUESTS[cause]))),
        }))
        .filter(({ dueAt }) => dueAt > at);
    default:
      return undefined;
  }
}

export interface MailReading {
  readonly context: MailContext;
  readonly about: Mail['about'];
  readonly history: readonly RecordedEvent[];
  readonly now: Date;
  readonly codeOf: (codeId: string) => string;
}
type ReceivedReading = Pick<MailReading, 'context' | 'about' | 'history'>;

const receivedOn = ({ valueDate }: ReceivedPayment, at: Date): string => valueDate ?? dateOf(at);
const has = (history: readonly RecordedEvent[], ...types: readonly BookingEvent['type'][]): boolean =>
  history.some(({ type }) => types.includes(type));

/** The mail for a cause as of today; undefined if obsolete. */
export function transferMailFor(cause: TransferCause, read: MailReading): Mail | undefined {
  const { context, about, now, codeOf } = read;
  const { caused } = context;
  switch (cause) {
    case 'email-code':
      // An expired code helps nobody.
      return caused.type === 'ConfirmationCodeSent' && now.toISOString() < caused.data.expiresAt
        ? { kind: 'transfer-code', about, facts: { code: codeOf(caused.data.codeId) } }
        : undefined;
    case 'transfer-details':
      return detailsMail(read);
    case 'transfer-part':
      return caused.type === 'PartPaid' ? partMail(caused.data, read) : undefined;
    case 'transfer-surplus':
      return caused.type === 'OverpaymentReceived' ? surplusMail(caused.data, read) : undefined;
    case 'transfer-due-14':
    case 'transfer-due-3':
    case 'transfer-due-0':
      return dueMail(cause, read);
  }
}

function detailsMail({ context: { caused }, about, history }: MailReading): Mail | undefined {
  const newer = history.findLast(({ type }) => type === 'TransferChosen');
  if (caused.type !== 'TransferChosen' || newer?.version !== caused.version) return undefined;
  if (has(history, 'BookingConfirmed', 'BookingExpired')) return undefined;
  const { amountCents, payBy: deadline } = caused.data;
  // Gift cards pay everything: nothing to send.
  if (amountCents === 0) return undefined;
  return { kind: 'transfer-details', about, facts: { amountCents, deadline } };
}

function dueMail(cause: keyof typeof REQUESTS, read: MailReading): Mail | undefined {
  const { context, about, history, now } = read;
  const { caused, balance } = context;
  if (caused.type !== 'BalanceAwaited' || !balance || balance.paid) return undefined;
  const { dueOn, instalmentId } = caused.data;
  const newer = history.findLast(
    ({ type, data }) => type === 'BalanceAwaited' && data.instalmentId === instalmentId,
  );
  if (newer?.version !== caused.version || has(history, 'BookingCancelled')) return undefined;
  const days = daysBetween(dateOf(now), dueOn);
  // Too late for this one; the next covers it.
  if (days < 0 || (cause === 'transfer-due-14' && days <= 3)) return undefined;
  return { kind: 'transfer-due', about, facts: { amountCents: balance.amountCents, dueOn, days } };
}

function partMail(paid: ReceivedPayment, read: MailReading): Mail | undefined {
  const { about, history, context } = read;
  const { caused } = context;
  // The rest of this money confirms the booking, and that mail says it all.
  if (history.some((event) => event.type === 'BookingConfirmed' && event.version > caused.version))
    return undefined;
  if (has(history, 'BookingConfirmed')) return receivedMail(paid, read);
  const chosen = history.findLast((event) => event.type === 'TransferChosen');
  if (chosen?.type !== 'TransferChosen' || has(history, 'BookingExpired')) return undefined;
  const missingCents = context.transfer?.amountCents ?? 0;
  if (missingCents === 0) return undefined;
  const facts = { receivedCents: paid.amountCents, missingCents, deadline: chosen.data.payBy };
  return { kind: 'transfer-short', about, facts };
}

function surplusMail(paid: ReceivedPayment, { about, history, context: { caused } }: MailReading): Mail | undefined {
  const surplusCents = paid.amountCents;
  // A refund is announced when it is sent.
  if (has(history, 'BookingCancelled')) return undefined;
  if (has(history, 'BookingConfirmed')) {
    const receivedCents = centsOf(history, paid.paymentId);
    return { kind: 'transfer-over', about, facts: { receivedCents, surplusCents } };
  }
  const facts = { amountCents: surplusCents, receivedOn: receivedOn(paid, caused.recordedAt) };
  return { kind: 'transfer-late', about, facts };
}

/** Cents of one payment, which may pay several instalments. */
const centsOf = (history: readonly RecordedEvent[], paymentId: string): number =>
  history
    .map(readPayment)
    .reduce((sum, paid) => (paid?.paymentId === paymentId ? sum + paid.amountCents : sum), 0);

function receivedMail(paid: ReceivedPayment, { context, about, history }: ReceivedReading): Mail {
  const amountCents = centsOf(history, paid.paymentId);
  const { remainingCents, caused } = context;
  const facts = { amountCents, receivedOn: receivedOn(paid, caused.recordedAt), remainingCents };
  return { kind: 'transfer-received', about, facts };
}

/** Replaces a mail about a card when the money moves by bank; null for none. */
export function bankPaymentMail(cause: string, reading: ReceivedReading): Mail | null | undefined {
  const { about, history } = reading;
  const { caused } = reading.context;
  if (cause === 'confirmed') {
    const first = history.find((event) => event.type === 'DepositPaid' || event.type === 'FullAmountPaid');
    const paid = first && readPayment(first);
    return paid?.provider === 'bank' ? receivedMail(paid, reading) : undefined;
  }
  if (cause === 'receipt' && caused.type === 'BalancePaid' && caused.data.provider === 'bank')
    // Paid by the same transfer as the deposit: the confirmation says it.
    return history.some((event) => event.type === 'BookingConfirmed' && event.version > caused.version)
      ? null
      : receivedMail(caused.data, reading);
  if (cause === 'refund' && caused.type === 'PaymentRefunded' && caused.data.provider === 'bank') {
    const { amountCents, insteadOf } = caused.data;
    const facts = insteadOf === undefined ? { amountCents } : { amountCents, otherwise: true as const };
    return { kind: 'transfer-returned', about, facts };
  }
  return undefined;
}
