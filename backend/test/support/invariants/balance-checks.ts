import { isClearOfDisputes } from '../../../src/modules/booking/core/dispute-state.js';
import { calculateOpenInstalmentCents } from '../../../src/modules/booking/core/instalment.js';
import type { Facts } from './facts.js';

/** Checks rule 5. At rest: paid, scheduled with work due then, awaiting the customer, or with staff. */
export const checkBalanceStates = ({ bookings, dueWork }: Facts): string[] =>
  bookings.flatMap((booking) => {
    const { state } = booking;
    // A new schedule supersedes earlier notices of the balance.
    const overdueIds = new Set<string>();
    for (const { type, data } of booking.events) {
      if (type === 'BalanceAwaited' || type === 'BalanceScheduled') overdueIds.delete(data.instalmentId);
      if (type === 'TaskRaised' && data.kind === 'balance-overdue') overdueIds.add(data.instalmentId);
    }
    return state.instalments
      .filter(({ kind }) => kind === 'balance' && state.status === 'CONFIRMED')
      .flatMap((balance) => {
        const { id, charge } = balance;
        // After a date change there may be nothing left to pay.
        const isPaid = balance.finalPayment !== null || calculateOpenInstalmentCents(balance) === 0;
        const instalmentWork = dueWork.filter(({ instalmentId }) => instalmentId === id);
        const work = instalmentWork.filter(({ kind }) => kind === 'charge' || kind === 'charge-poll');
        const [next] = work;
        const checkCount =
          instalmentWork.filter(({ kind }) => kind === 'overdue-check').length + (overdueIds.has(id) ? 1 : 0);
        if (!isPaid && checkCount !== 1 && isClearOfDisputes(state))
          return [`${checkCount} overdue checks are scheduled for balance ${id}`];
        if (work.length > 1) return [`balance ${id} has ${work.length} pieces of due work`];
        if (isPaid) return next ? [`balance ${id} is paid, and still has due work`] : [];
        switch (charge.status) {
          case 'SCHEDULED':
            return next && Date.parse(next.dueAt) === Date.parse(charge.dueAt)
              ? []
              : [`balance ${id} is scheduled without due work on its date`];
          case 'UNKNOWN':
            return next?.kind === 'charge-poll'
              ? []
              : [`the outcome of balance ${id} is unknown, and no look-up is due`];
          case 'ACTION_REQUIRED':
          case 'EXHAUSTED':
            return next ? [`balance ${id} awaits the customer, and is charged anyway`] : [];
          case 'AWAITED':
            // Expected by bank: the product charges nothing, and its mails request the transfer.
            return next ? [`balance ${id} is expected by bank, and charged anyway`] : [];
          case 'IDLE':
            // A payment of the booking is disputed or lost, so a person decides.
            if (isClearOfDisputes(state)) return [`balance ${id} has no task and no due work`];
            return next ? [`balance ${id} is disputed, and charged anyway`] : [];
          default:
            return [`balance ${id} is ${charge.status} at rest`];
        }
      });
  });
