import type { BookingEvent } from '../../src/modules/booking/events.js';
import { post } from '../../src/modules/ledger/projections/journal.js';
import { noBooks } from '../../src/modules/ledger/projections/posting.js';
import type { Facts } from '../faults/facts.js';
import type { Violation } from '../faults/invariants.js';

/** The product's own journal of each booking: every entry sums to zero, and what lies at the providers is what lies there. */
export function books({ bookings, money }: Pick<Facts, 'bookings' | 'money'>): Violation[] {
  return bookings.flatMap(({ id, events }) => {
    const { uneven, clearing } = journal(events);
    const mine = money.filter(({ bookingId }) => bookingId === id);
    const there = mine.reduce((sum, { takenCents, refundedCents }) => sum + takenCents - refundedCents, 0);
    const problems = [
      ...uneven.map((type) => `${id}: the entry of ${type} does not sum to zero`),
      ...(clearing === there ? [] : [`${id}: ${clearing} in the journal, ${there} at the providers`]),
    ];
    return problems.map((what) => ({ invariant: '1 money at the provider is the money in the log', what }));
  });
}

function journal(events: readonly BookingEvent[]): { uneven: string[]; clearing: number } {
  let state = noBooks;
  let clearing = 0;
  const uneven: string[] = [];
  for (const event of events) {
    const { books: next, lines } = post(state, event);
    state = next;
    if (lines.reduce((sum, { amountCents }) => sum + amountCents, 0) !== 0) uneven.push(event.type);
    for (const { account, amountCents } of lines)
      if (account === 'clearing:stripe' || account === 'clearing:paypal') clearing += amountCents;
  }
  return { uneven, clearing };
}
