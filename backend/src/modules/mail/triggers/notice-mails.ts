import { addDays, countDaysBetween, toUtcDate } from '@wayfold/contracts/kernel/dates';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { calculateChargeInstant, OVERDUE_DAYS } from '../../booking/summary.js';
import type { MailInputs } from './mail-context.js';
import type { BookingMail } from './mail-facts.js';

/** Days before the charge. */
export const NOTICE_DAYS = { 'balance-notice-14': 14, 'balance-notice-3': 3, 'card-expires': 21 } as const;

export type Notice = keyof typeof NOTICE_DAYS;

/** Days after the charge; staff take over after a week. */
export const REMINDER_DAYS = { 'reminder-3': 3, 'reminder-6': 6 } as const;

export type Reminder = keyof typeof REMINDER_DAYS;

/** A customer who got another mail this recently gets no reminder. */
const REMINDER_PAUSE_MS = 2 * DAY_MS;

/** Composes the notice before a charge, if the charge is still planned. */
export function composeNotice(cause: Notice, { context, about, now }: MailInputs): BookingMail | undefined {
  const { trigger, balance, savedCard: card, savedMethod } = context;
  if (!balance?.plannedCharge || balance.isPaid || balance.failedAt) return undefined;
  const { amountCents, plannedCharge } = balance;
  const { chargeOn } = plannedCharge;
  // A rescheduled charge sends its own notice.
  if (trigger.type === 'BalanceScheduled' && trigger.version !== plannedCharge.version) return undefined;
  const daysLeft = countDaysBetween(toUtcDate(now), chargeOn);
  // The second notice covers a first notice that is too late; on the day itself, the charge covers both.
  if (daysLeft < 1 || (cause === 'balance-notice-14' && daysLeft <= NOTICE_DAYS['balance-notice-3']))
    return undefined;
  if (cause !== 'card-expires')
    return { kind: 'balance-notice', about, facts: { amountCents, chargeOn, daysLeft, savedMethod } };
  if (!card) return undefined;
  const cardCheckAt = calculateChargeInstant(addDays(chargeOn, -NOTICE_DAYS['card-expires']));
  if (trigger.type !== 'BalanceScheduled' && trigger.recordedAt.toISOString() < cardCheckAt) return undefined;
  const expiryMonth = `${card.expYear}-${String(card.expMonth).padStart(2, '0')}`;
  // A card is valid to the end of its month.
  if (chargeOn.slice(0, 7) <= expiryMonth) return undefined;
  return {
    kind: 'card-expires',
    about,
    facts: { last4: card.last4, expiryMonth, amountCents, chargeOn },
  };
}

/** Reminds of a failed charge of the latest plan. Skips a delayed first reminder once the second is due. */
export function composeReminder(
  cause: Reminder,
  { context: { trigger, balance }, about, now }: MailInputs,
): BookingMail | undefined {
  if (!balance?.plannedCharge || balance.isPaid || !balance.failedAt) return undefined;
  if (balance.plannedCharge.version !== trigger.version) return undefined;
  if (now.getTime() - balance.failedAt.getTime() < REMINDER_PAUSE_MS) return undefined;
  const { amountCents, dueOn, plannedCharge } = balance;
  const daysSince = countDaysBetween(plannedCharge.chargeOn, toUtcDate(now));
  if (daysSince >= OVERDUE_DAYS || (cause === 'reminder-3' && daysSince >= REMINDER_DAYS['reminder-6']))
    return undefined;
  const takeoverOn = addDays(plannedCharge.chargeOn, OVERDUE_DAYS);
  return { kind: 'payment-reminder', about, facts: { amountCents, dueOn, takeoverOn } };
}
