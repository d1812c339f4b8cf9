import { sumCents } from '@wayfold/contracts/kernel/cents';
import { type Facts, listEvents } from '../../support/invariants/facts.js';
import type { Violation } from '../../support/invariants/violation.js';

/**
 * Changes of a booking preserve its amounts, seats and places,
 * and leave no payment open for a removed instalment.
 */
export function checkChanges({ bookings, allotments, cardProvider }: Facts): Violation[] {
  const sumProblems = bookings.flatMap(({ id, state }) => {
    const instalmentsCents = sumCents(state.instalments);
    const { totalCents } = state.quote;
    return instalmentsCents === totalCents
      ? []
      : [`${id}: instalments of ${instalmentsCents} for ${totalCents}`];
  });
  const seatProblems = allotments.flatMap((events) => {
    const departureId = events[0]?.data.departureId;
    const bookingIds = new Set<string>();
    for (const { type, data } of events) {
      if (type === 'SeatsHeld') bookingIds.add(data.bookingId);
      if (type === 'SeatsReleased') bookingIds.delete(data.bookingId);
    }
    const isTraveling = (id: string) =>
      bookings.some(({ id: otherId, state }) => otherId === id && state.quote.departureId === departureId);
    return [...bookingIds].flatMap((id) =>
      isTraveling(id) ? [] : [`${id} has seats where it does not travel`],
    );
  });
  const placeProblems = bookings.flatMap((booking) => {
    const subjectIds = listEvents(booking, 'PlaceReassigned').map(({ data }) => data.fromSubjectId);
    return subjectIds.length === new Set(subjectIds).size
      ? []
      : [`${booking.id}: one place was reassigned twice`];
  });
  const intentProblems = bookings.flatMap((booking) => {
    const paymentIds = new Set(listEvents(booking, 'PaymentIntentCreated').map(({ data }) => data.paymentId));
    const instalmentIds = new Set(booking.state.instalments.map(({ id }) => id));
    return cardProvider.payment_intents.flatMap(({ id, status, metadata }) =>
      paymentIds.has(id) &&
      !['succeeded', 'canceled'].includes(status) &&
      !instalmentIds.has(metadata['instalment'] ?? '')
        ? [`intent ${id} can be paid for a removed instalment`]
        : [],
    );
  });
  return [
    ...sumProblems.map((problem): Violation => ({ invariant: 'one-balance-state', problem })),
    ...seatProblems.map((problem): Violation => ({
      invariant: 'stock-limits',
      problem,
    })),
    ...placeProblems.map((problem): Violation => ({
      invariant: 'unique-facts',
      problem,
    })),
    ...intentProblems.map((problem): Violation => ({
      invariant: 'no-unrecorded-payment',
      problem,
    })),
  ];
}
