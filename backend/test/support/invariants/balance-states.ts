import type { ExistingBooking } from '../../../src/modules/booking/core/booking.js';
import { isClearOfDisputes } from '../../../src/modules/booking/core/dispute-state.js';
import {
  calculateOpenInstalmentCents,
  type InstalmentState,
} from '../../../src/modules/booking/core/instalment.js';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import type { DueWork, Facts } from './facts.js';

/** Checks that a balance at rest is paid, scheduled with due work, awaits the customer, or is with staff. */
export const checkBalanceStates = ({ bookings, dueWork }: Facts): string[] =>
  bookings.flatMap(({ events, state }) => {
    const overdueIds = listOverdueIds(events);
    return state.instalments
      .filter(({ kind }) => kind === 'balance' && state.status === 'CONFIRMED')
      .flatMap((balance) => {
        const { id } = balance;
        const balanceWork = dueWork.filter(({ instalmentId }) => instalmentId === id);
        const chargeWork = balanceWork.filter(({ kind }) => kind === 'charge' || kind === 'charge-poll');
        // After a date change there may be nothing left to pay.
        const isPaid = balance.finalPayment !== null || calculateOpenInstalmentCents(balance) === 0;
        const overdueCheckCount =
          balanceWork.filter(({ kind }) => kind === 'overdue-check').length + (overdueIds.has(id) ? 1 : 0);
        if (!isPaid && overdueCheckCount !== 1 && isClearOfDisputes(state))
          return [`${overdueCheckCount} overdue checks are scheduled for balance ${id}`];
        if (chargeWork.length > 1) return [`balance ${id} has ${chargeWork.length} pieces of due work`];
        if (isPaid) return chargeWork.length > 0 ? [`balance ${id} is paid, and still has due work`] : [];
        return checkCharge(state, balance, chargeWork[0]);
      });
  });

/** Lists the balances that staff know to be overdue; a new schedule supersedes an earlier task. */
function listOverdueIds(events: readonly BookingEvent[]): ReadonlySet<string> {
  const overdueIds = new Set<string>();
  for (const { type, data } of events) {
    if (type === 'BalanceAwaited' || type === 'BalanceScheduled') overdueIds.delete(data.instalmentId);
    if (type === 'TaskRaised' && data.kind === 'balance-overdue') overdueIds.add(data.instalmentId);
  }
  return overdueIds;
}

/** Checks that the charge of an unpaid balance and its due work agree. */
function checkCharge(
  booking: ExistingBooking,
  { id, charge }: InstalmentState,
  work: DueWork | undefined,
): string[] {
  switch (charge.status) {
    case 'SCHEDULED':
      return work && Date.parse(work.dueAt) === Date.parse(charge.dueAt)
        ? []
        : [`balance ${id} is scheduled without due work on its date`];
    case 'UNKNOWN':
      return work?.kind === 'charge-poll'
        ? []
        : [`the outcome of balance ${id} is unknown, and no look-up is due`];
    case 'ACTION_REQUIRED':
    case 'EXHAUSTED':
      return work ? [`balance ${id} awaits the customer, and is charged anyway`] : [];
    case 'AWAITED':
      // Expected by bank: the product charges nothing, and its mails request the transfer.
      return work ? [`balance ${id} is expected by bank, and charged anyway`] : [];
    case 'IDLE':
      // A payment of the booking is disputed or lost, so a person decides.
      if (isClearOfDisputes(booking)) return [`balance ${id} has no task and no due work`];
      return work ? [`balance ${id} is disputed, and charged anyway`] : [];
    default:
      return [`balance ${id} is ${charge.status} at rest`];
  }
}
