import { addDays, chargeInstant, dateOf, daysBetween } from '@wayfold/contracts/kernel/dates';
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
  'refund',
] as const;
export type MailCause = (typeof CAUSES)[number];

/** Days before the charge. */
const NOTICES = { 'balance-notice-14': 14, 'balance-notice-3': 3, 'card-expires': 21 } as const;
type Notice = keyof typeof NOTICES;

/** The event types that cause mails. */
export const CAUSING = [
  'BookingConfirmed',
  'BalanceScheduled',
  'BalancePaid',
  'ChargeActionRequired',
  'ChargeDeclined',
  'PaymentRefunded',
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
    case 'BalanceScheduled':
      return (Object.keys(NOTICES) as Notice[])
        .map((cause) => ({
          cause,
          dueAt: new Date(chargeInstant(addDays(event.data.chargeOn, 0 - NOTICES[cause]))),
        }))
        .filter(({ dueAt }) => dueAt > at);
    case 'BalancePaid':
      return now('receipt');
    case 'ChargeActionRequired':
      return now('charge-failed');
    case 'ChargeDeclined':
      // While it is tried again nobody needs to do anything.
      return event.data.retryAt === null ? now('charge-failed') : [];
    case 'PaymentRefunded':
      return now('refund');
    default:
      return [];
  }
}

/**
 * The mail for a cause, from all that is known of the booking today; undefined when it has lost its sense, e.g. notice of
 * a charge that was made. `version` is the event's that caused it.
 */
export function mailFor(
  cause: MailCause,
  version: number,
  history: readonly Happened[],
  { givenName, now }: { readonly givenName: string; readonly now: Date },
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
    case 'refund': {
      if (caused.type !== 'PaymentRefunded') return undefined;
      const { amountCents, reason } = caused.data;
      // Which card the second payment came from is not in the log.
      return reason === 'paid-twice'
        ? { kind: 'refund-sent', about, facts: { reason, amountCents, last4: null } }
        : { kind: 'late-refunded', about, facts: { amountCents, last4: story.card?.last4 ?? null } };
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
  if (!balance || balance.paid || balance.failed) return undefined;
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

function remedyOf(event: BookingEvent): MailFacts['charge-failed']['remedy'] {
  if (event.type === 'ChargeActionRequired')
    return event.data.reason === 'authentication_required' ? 'authenticate' : 'give-card';
  if (event.type !== 'ChargeDeclined') return 'pay';
  const { adviceCode } = event.data;
  return adviceCode === 'do_not_try_again' || adviceCode === 'confirm_card_data' ? 'replace-card' : 'pay';
}
