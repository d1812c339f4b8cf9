import { countDaysBetween, toUtcDate } from '@wayfold/contracts/kernel/dates';
import { isInstalmentEvent } from '../../booking/events.js';
import { findInvitation } from '../../booking/summary.js';
import type { MailContext, MailInputs, RecordedBookingEvent } from './mail-context.js';
import type { BookingMail } from './mail-facts.js';
import { isTransferCause } from './transfer-mails.js';

/** The co-payer a mail concerns; `name` and `email` are null once erased. */
export interface CoPayerContact {
  readonly payerId: string;
  readonly instalmentId: string;
  readonly subjectId: string;
  readonly name: string | null;
  readonly email: string | null;
}

/** Causes of mails that go to the lead, even about a co-payer's share. */
const LEAD_CAUSES: readonly string[] = ['share-unpaid', 'cancelled'];

/** Co-payers pay only through these; other money is the lead's or a gift. */
const ONLINE_PROVIDERS: readonly string[] = ['stripe', 'paypal'];

const isMovedMoney = (event: RecordedBookingEvent) =>
  event.type === 'BalancePaid' || event.type === 'PaymentRefunded';

/** Finds the co-payer a mail goes to; undefined for the lead. */
export function findMailedCoPayer(
  history: readonly RecordedBookingEvent[],
  cause: string,
  version: number,
): CoPayerContact | undefined {
  const trigger = history.find((event) => event.version === version);
  if (!trigger || !isInstalmentEvent(trigger) || LEAD_CAUSES.includes(cause)) return undefined;
  if (isMovedMoney(trigger) && !ONLINE_PROVIDERS.includes(trigger.data.provider)) return undefined;
  // The transfer reference is the lead's, so the mail goes to the lead.
  if (isTransferCause(cause)) return undefined;
  return findCoPayerContact(history, trigger.data.instalmentId);
}

/** Finds the co-payer of an instalment today; undefined if the lead pays. */
export function findCoPayerContact(
  history: readonly RecordedBookingEvent[],
  instalmentId: string,
): CoPayerContact | undefined {
  const invitation = findInvitation(history, instalmentId);
  if (!invitation) return undefined;
  const { payerId, person } = invitation.data;
  const { name = null, email = null } = person.value ?? {};
  return { payerId, instalmentId, subjectId: person.$subject, name, email };
}

/** Composes the mail about a share for its payer; undefined if obsolete. */
export function composeShareMail(cause: string, inputs: MailInputs): BookingMail | undefined {
  const { context, about, history } = inputs;
  const { trigger, balance } = context;
  if (cause === 'refund' && trigger.type === 'PaymentRefunded') {
    const { amountCents, reason } = trigger.data;
    return { kind: 'share-refunded', about, facts: { amountCents, reason } };
  }
  if (!balance) return undefined;
  if (cause === 'receipt') {
    if (trigger.type !== 'BalancePaid') return undefined;
    const facts = { amountCents: balance.amountCents, paidOn: toUtcDate(trigger.recordedAt) };
    return { kind: 'share-paid', about, facts };
  }
  const isObsolete = balance.isPaid || history.some(({ type }) => type === 'BookingCancelled');
  return isObsolete ? undefined : composeUnpaidShareMail(cause, balance, inputs);
}

function composeUnpaidShareMail(
  cause: string,
  balance: NonNullable<MailContext['balance']>,
  { context: { trigger }, about, now }: MailInputs,
): BookingMail | undefined {
  const { amountCents, dueOn } = balance;
  const isLate = countDaysBetween(toUtcDate(now), dueOn) < 0;
  const isPlanInEffect = balance.plannedCharge?.version === trigger.version;
  const reminder: BookingMail = { kind: 'share-reminder', about, facts: { amountCents, dueOn, isLate } };
  switch (cause) {
    case 'share-invited':
      return { kind: 'share-invited', about, facts: { amountCents, dueOn } };
    // A stopped or rescheduled charge gets no reminder.
    case 'balance-notice-14':
    case 'balance-notice-3':
      return isPlanInEffect ? reminder : undefined;
    case 'reminder-3':
    case 'reminder-6':
      return isPlanInEffect && balance.failedAt ? reminder : undefined;
    case 'charge-failed':
      return balance.failedAt ? reminder : undefined;
    default:
      return undefined;
  }
}
