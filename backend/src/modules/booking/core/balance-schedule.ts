import { addDays, chargeInstant, dateOf } from '@wayfold/contracts/kernel/dates';
import type { BookingEvent } from '../events.js';
import { dueNow, type ExistingBooking } from './booking.js';
import { savedAccount } from './charge-provider.js';
import { disputesOver } from './dispute-state.js';
import { openCents, type InstalmentState } from './instalment.js';

/** Nothing was saved that could be charged: the rest is awaited as the first payment came, be it that it was taken back. */
export function paidByBank(state: ExistingBooking, paidNow: readonly BookingEvent[] = []): boolean {
  const now = paidNow.flatMap((event) => (event.type === 'DepositPaid' ? [event.data] : []));
  const first = now[0] ?? dueNow(state)?.paid;
  if (first) return first.provider === 'bank';
  // What came beside it may have left a card, or an account.
  if (state.cards.saved || savedAccount(state) !== null) return false;
  return [...state.instalments, ...state.former].some(({ reversed }) => reversed.length > 0);
}

/**
 * What is still open, scheduled for its charge at noon UTC of its due date (60 days before departure), or awaited by bank;
 * without what the given events have paid just now. What a bank contests is scheduled when that has ended well.
 */
export function scheduled(state: ExistingBooking, paidNow: readonly BookingEvent[] = []): BookingEvent[] {
  const paidOf = (id: string): number =>
    paidNow.reduce(
      (sum, event) =>
        ['PartPaid', 'BalancePaid'].includes(event.type) &&
        'instalmentId' in event.data &&
        event.data.instalmentId === id &&
        'amountCents' in event.data
          ? sum + event.data.amountCents
          : sum,
      0,
    );
  const byBank = paidByBank(state, paidNow);
  return state.instalments.flatMap((instalment): BookingEvent[] => {
    const { id, dueOn, kind } = instalment;
    const amountCents = openCents(instalment) - paidOf(id);
    if (kind !== 'balance' || amountCents === 0) return [];
    if (byBank) return [{ type: 'BalanceAwaited', data: { instalmentId: id, amountCents, dueOn } }];
    if (!disputesOver(state)) return [];
    const chargeAt = chargeInstant(dueOn);
    const data = { instalmentId: id, amountCents, chargeOn: dueOn, chargeAt, rule: 'balance-60-days/v1' };
    return [{ type: 'BalanceScheduled', data }];
  });
}

/** What is still open of a balance, scheduled once more, for a reason that has a name and a version. */
export function scheduledAgain(
  instalment: InstalmentState,
  chargeAt: string,
  rule: 'card-replaced/v1' | 'dispute-over/v1' | 'payment-taken-back/v1',
): BookingEvent {
  const { id: instalmentId } = instalment;
  const chargeOn = dateOf(new Date(chargeAt));
  const data = { instalmentId, amountCents: openCents(instalment), chargeOn, chargeAt, rule };
  return { type: 'BalanceScheduled', data };
}

/** So many days are left for the notice of three days before to be sent. */
const DAYS_FOR_NOTICE = 4;

/** On its day, and when that is past, or so near that nobody would be told before, a few days from now. */
export function withNotice({ dueOn }: InstalmentState, now: Date): string {
  const soonest = addDays(dateOf(now), DAYS_FOR_NOTICE);
  return chargeInstant(dueOn > soonest ? dueOn : soonest);
}

/** The first noon UTC after now. */
export function nextNoon(now: Date): string {
  const noon = chargeInstant(dateOf(now));
  return noon > now.toISOString() ? noon : chargeInstant(addDays(dateOf(now), 1));
}
