import { addDays, chargeInstant, dateOf, daysBetween, OVERDUE_DAYS } from '@wayfold/contracts/kernel/dates';
import type { BookingEvent } from '../../booking/events.js';
import { type Happened, storyOf, type Story } from './booking-story.js';
import type { Mail, MailFacts } from './mail-facts.js';

/** What a mail is sent for; with booking and version it names the mail for ever. */
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
] as const;
export type MailCause = (typeof CAUSES)[number];

/** Days before the charge. */
const NOTICES = { 'balance-notice-14': 14, 'balance-notice-3': 3, 'card-expires': 21 } as const;
type Notice = keyof typeof NOTICES;
/** Days after the charge; a person takes over after a week. */
const REMINDERS = { 'reminder-3': 3, 'reminder-6': 6 } as const;
type Reminder = keyof typeof REMINDERS;
/** Who was written to a moment ago is not reminded yet. */
const PEACE_MS = 2 * 86_400_000;

/** The event types that cause mails. */
export const CAUSING = [
  'BookingConfirmed',
  'BalanceScheduled',
  'BalancePaid',
  'ChargeActionRequired',
  'ChargeDeclined',
  'PaymentRefunded',
  'BookingCancelled',
  'ConfirmationCodeSent',
  'CapabilityGranted',
] as const satisfies readonly BookingEvent['type'][];

export interface CausedMail {
  readonly cause: MailCause;
  readonly dueAt: Date;
}

/** The mails that an event causes, and when each is due. Notices whose day is over already are left out. */
export function mailsCausedBy(event: BookingEvent, at: Date): readonly CausedMail[] {
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
    case 'BalancePaid':
      return now('receipt');
    case 'ChargeActionRequired':
      return now('charge-failed');
    case 'ChargeDeclined':
      // While it is tried again nobody needs to do anything.
      return event.data.retryAt === null ? now('charge-failed') : [];
    case 'PaymentRefunded':
      return now('refund');
    case 'BookingCancelled':
      return now('cancelled');
    case 'ConfirmationCodeSent':
      return now('cancel-code');
    case 'CapabilityGranted':
      return event.data.mailed ? now('link') : [];
    default:
      return [];
  }
}

/** What a mail needs besides the events. */
export interface Reading {
  readonly givenName: string;
  readonly now: Date;
  /** The digits of a code, by its id. */
  readonly codeOf: (codeId: string) => string;
}

/**
 * The mail for a cause, from all that is known of the booking today; undefined when it has lost its sense, e.g. notice of
 * a charge that was made. `version` is the event's that caused it.
 */
export function mailFor(
  cause: MailCause,
  version: number,
  history: readonly Happened[],
  { givenName, now, codeOf }: Reading,
): Mail | undefined {
  const story = storyOf(history, version);
  if (!story) return undefined;
  const { caused, about: known } = story;
  const about = { ...known, givenName };
  switch (cause) {
    case 'confirmed':
      if (caused.type !== 'BookingConfirmed') return undefined;
      return { kind: 'confirmed', about, facts: confirmedFacts(story, caused.data.late) };
    case 'balance-notice-14':
    case 'balance-notice-3':
    case 'card-expires':
      return noticeOf(cause, story, about, dateOf(now));
    case 'receipt': {
      if (caused.type !== 'BalancePaid') return undefined;
      const { amountCents, card } = caused.data;
      const paidOn = dateOf(caused.recordedAt);
      const last4 = card?.last4 ?? null;
      const remainingCents = story.remainingCents;
      return {
        kind: 'receipt',
        about,
        facts: { part: 'balance', amountCents, paidOn, last4, remainingCents },
      };
    }
    case 'charge-failed':
      // Paid in the meantime, or another way: nothing is wanted any more.
      if (!story.balance || story.balance.paid) return undefined;
      return {
        kind: 'charge-failed',
        about,
        facts: {
          remedy: remedyOf(caused),
          amountCents: story.balance.amountCents,
          last4: story.card?.last4 ?? null,
        },
      };
    case 'reminder-3':
    case 'reminder-6':
      return reminderOf(cause, story, about, now);
    case 'link': {
      if (caused.type !== 'CapabilityGranted') return undefined;
      const until = dateOf(new Date(caused.data.expiresAt));
      const before = history.find((event) => event.version === version - 1);
      return { kind: 'link', about, facts: { until, others: before?.type !== 'CapabilityRevoked' } };
    }
    case 'refund': {
      if (caused.type !== 'PaymentRefunded') return undefined;
      const { amountCents, reason, provider } = caused.data;
      // Which card the second payment came from is not in the log.
      const last4 = story.card?.last4 ?? null;
      if (reason === 'no-seat-left') return { kind: 'late-refunded', about, facts: { amountCents, last4 } };
      const to = reason === 'paid-twice' || provider !== 'stripe' ? null : last4;
      return { kind: 'refund-sent', about, facts: { reason, amountCents, last4: to } };
    }
    case 'cancelled': {
      if (caused.type !== 'BookingCancelled') return undefined;
      const { by, refundCents, retainedCents: keptCents } = caused.data;
      const whose = by === 'operator' ? 'operator' : 'customer';
      return { kind: 'cancelled', about, facts: { by: whose, refundCents, keptCents } };
    }
    case 'cancel-code': {
      if (caused.type !== 'ConfirmationCodeSent') return undefined;
      const { codeId, expiresAt } = caused.data;
      // A code that opens nothing any more helps nobody.
      return now.toISOString() < expiresAt
        ? { kind: 'cancel-code', about, facts: { code: codeOf(codeId) } }
        : undefined;
    }
  }
}

function confirmedFacts({ balance, card, paidCents, caused }: Story, late: boolean): MailFacts['confirmed'] {
  const last4 = card?.last4 ?? null;
  if (!balance) return { paidCents, last4, late, balance: null };
  const { amountCents, dueOn } = balance;
  const days = [NOTICES['balance-notice-14'], NOTICES['balance-notice-3']].map((n) => addDays(dueOn, 0 - n));
  const noticeOn = days.find((date) => chargeInstant(date) > caused.recordedAt.toISOString()) ?? null;
  return { paidCents, last4, late, balance: { amountCents, chargeOn: dueOn, noticeOn } };
}

function noticeOf(
  cause: Notice,
  { balance, card }: Story,
  about: Mail['about'],
  today: string,
): Mail | undefined {
  if (!balance || balance.paid || balance.failedAt) return undefined;
  const { amountCents, dueOn: chargeOn } = balance;
  const days = daysBetween(today, chargeOn);
  // Too late for the first notice, the second says it; on the day itself the charge speaks.
  if (days < 1 || (cause === 'balance-notice-14' && days <= NOTICES['balance-notice-3'])) return undefined;
  const last4 = card?.last4 ?? null;
  if (cause !== 'card-expires')
    return { kind: 'balance-notice', about, facts: { amountCents, chargeOn, days, last4 } };
  if (!card) return undefined;
  const expires = `${card.expYear}-${String(card.expMonth).padStart(2, '0')}`;
  // A card is good to the end of its month.
  if (chargeOn.slice(0, 7) <= expires) return undefined;
  return { kind: 'card-expires', about, facts: { last4: card.last4, expires, amountCents, chargeOn } };
}

/** Only while nothing happens by itself any more; the second one does not repeat what the first said late. */
function reminderOf(cause: Reminder, { balance }: Story, about: Mail['about'], now: Date): Mail | undefined {
  if (!balance || balance.paid || !balance.failedAt) return undefined;
  if (now.getTime() - balance.failedAt.getTime() < PEACE_MS) return undefined;
  const { amountCents, dueOn } = balance;
  const days = daysBetween(dueOn, dateOf(now));
  if (days >= OVERDUE_DAYS || (cause === 'reminder-3' && days >= REMINDERS['reminder-6'])) return undefined;
  const teamFrom = addDays(dueOn, OVERDUE_DAYS);
  return { kind: 'payment-reminder', about, facts: { amountCents, dueOn, teamFrom } };
}

function remedyOf(event: BookingEvent): MailFacts['charge-failed']['remedy'] {
  if (event.type === 'ChargeActionRequired')
    return event.data.reason === 'authentication_required' ? 'authenticate' : 'give-card';
  if (event.type !== 'ChargeDeclined') return 'pay';
  const { adviceCode } = event.data;
  return adviceCode === 'do_not_try_again' || adviceCode === 'confirm_card_data' ? 'replace-card' : 'pay';
}
