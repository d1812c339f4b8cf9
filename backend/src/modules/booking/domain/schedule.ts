import { chargeInstant } from '@wayfold/contracts/kernel/dates';
import type { BookingEvent } from '../events.js';
import type { ExistingBooking } from './booking-state.js';
import { openCents } from './instalment.js';

/**
 * What is still open, scheduled for its charge at noon UTC of its due date (60 days before departure); without what the
 * given events have paid just now.
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
  return state.instalments.flatMap((instalment): BookingEvent[] => {
    const { id, dueOn, kind } = instalment;
    const amountCents = openCents(instalment) - paidOf(id);
    if (kind !== 'balance' || amountCents === 0) return [];
    const chargeAt = chargeInstant(dueOn);
    const data = { instalmentId: id, amountCents, chargeOn: dueOn, chargeAt, rule: 'balance-60-days/v1' };
    return [{ type: 'BalanceScheduled', data }];
  });
}
