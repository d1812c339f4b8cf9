import { calculateOpenCents } from '../../../src/modules/booking/core/instalment.js';
import { isClearOfDisputes } from '../../../src/modules/booking/core/dispute-state.js';
import type { Facts } from './facts.js';

/** 5. At rest: paid, scheduled with work due then, awaiting the customer, or with staff. */
export const checkBalanceStates = ({ bookings, due }: Facts): string[] =>
  bookings.flatMap((booking) => {
    const { state } = booking;
    // A new schedule supersedes earlier notices of the balance.
    const overdueIds = new Set<string>();
    for (const { type, data } of booking.events) {
      if (type === 'BalanceAwaited' || type === 'BalanceScheduled') overdueIds.delete(data.instalmentId);
      if (type === 'OperationsItemRaised' && data.kind === 'balance-overdue')
        overdueIds.add(data.instalmentId);
    }
    return state.instalments
      .filter(({ kind }) => kind === 'balance' && state.status === 'CONFIRMED')
      .flatMap((balance) => {
        const { id, charge } = balance;
        // Another date may have left nothing to pay.
        const isPaid = balance.paid !== null || calculateOpenCents(balance) === 0;
        const instalmentWork = due.filter(({ instalmentId }) => instalmentId === id);
        const work = instalmentWork.filter(({ kind }) => kind === 'charge' || kind === 'ask');
        const [next] = work;
        const watched =
          instalmentWork.filter(({ kind }) => kind === 'overdue').length + (overdueIds.has(id) ? 1 : 0);
        if (!isPaid && watched !== 1 && isClearOfDisputes(state))
          return [`balance ${id} is watched by ${watched} when it is overdue`];
        if (work.length > 1) return [`balance ${id} has ${work.length} pieces of due work`];
        if (isPaid) return next ? [`balance ${id} is paid and due`] : [];
        switch (charge.status) {
          case 'SCHEDULED':
            return next && Date.parse(next.dueAt) === Date.parse(charge.dueAt)
              ? []
              : [`balance ${id} is scheduled and nobody will charge it then`];
          case 'UNKNOWN':
            return next?.kind === 'ask' ? [] : [`balance ${id} is unknown and nobody asks`];
          case 'ACTION_REQUIRED':
          case 'EXHAUSTED':
            return next ? [`balance ${id} awaits a person and is charged all the same`] : [];
          case 'AWAITED':
            // Expected by bank: nothing is charged, mails ask for it.
            return next ? [`balance ${id} is awaited and charged all the same`] : [];
          case 'IDLE':
            // A disputed or lost payment of the booking: a person decides.
            if (isClearOfDisputes(state)) return [`balance ${id} is forgotten`];
            return next ? [`balance ${id} is contested and charged all the same`] : [];
          default:
            return [`balance ${id} is ${charge.status} at rest`];
        }
      });
  });
