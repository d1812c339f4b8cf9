import { findCustomerId } from '../../../src/modules/booking/core/co-payers.js';
import { type Facts, listEvents } from './facts.js';

/** Lifetime of an idempotency key at the provider, in seconds. */
const KEY_LIFETIME_S = 24 * 60 * 60;

/**
 * Checks for customers and intents that belong to no booking that knows or can find them, intents that stay
 * payable, and refunds that were sent twice.
 */
export function checkUnrecordedPayments(facts: Facts): string[] {
  return [...listStrayCustomers(facts), ...listStrayIntents(facts), ...listSentTwice(facts.cardProvider)];
}

const indexBookings = (bookings: Facts['bookings']) =>
  new Map(bookings.map((booking) => [booking.id, booking]));

function listStrayCustomers({ bookings, cardProvider, hasExpiredKeys }: Facts): string[] {
  const bookingsById = indexBookings(bookings);
  const allCustomers = cardProvider.customers as readonly {
    id: string;
    created: number;
    deleted?: true;
    metadata?: Record<string, string>;
  }[];
  // The provider keeps no metadata of a deleted customer; the erasure in the booking's log must name it.
  const removedIds = new Set(
    bookings.flatMap((booking) =>
      listEvents(booking, 'ErasureCompleted').map(({ data: { customerId } }) => customerId),
    ),
  );
  const customers = allCustomers.filter(({ id, deleted }) => !deleted || !removedIds.has(id));
  const problems: string[] = [];
  for (const { id, state } of bookings) {
    if (state.customerId !== null && removedIds.has(state.customerId)) continue;
    const bookingCustomers = customers.filter(({ metadata }) => metadata?.['booking'] === id);
    // Each payer has one customer. A customer whose id and key were both lost is unused.
    const usedCustomers = bookingCustomers.filter(({ id: customerId, created }) => {
      const isForgotten = bookingCustomers.some(
        (candidate) => Math.abs(candidate.created - created) >= KEY_LIFETIME_S,
      );
      return (
        !(hasExpiredKeys || isForgotten) ||
        cardProvider.payment_intents.some((intent) => intent.customer === customerId)
      );
    });
    if (usedCustomers.length > 1 + state.payers.length)
      problems.push(`${id} has ${usedCustomers.length} customers at the provider`);
    if (state.customerId !== null && !bookingCustomers.some((customer) => customer.id === state.customerId))
      problems.push(`${id} names the customer of another booking`);
  }
  for (const { metadata, id } of customers)
    if (!bookingsById.has(metadata?.['booking'] ?? '')) problems.push(`customer ${id} belongs to no booking`);
  return problems;
}

function listStrayIntents({ bookings, cardProvider }: Facts): string[] {
  const bookingsById = indexBookings(bookings);
  const problems: string[] = [];
  const liveCounts = new Map<string, number>();
  // Only recorded intents hand out their secret, so nobody can pay an intent created too late for its hold.
  const recordedIntentIds = new Set(
    bookings.flatMap((booking) =>
      listEvents(booking, 'PaymentIntentCreated').map(({ data }) => data.paymentId),
    ),
  );
  // The amount of a reversed bank line is requested again, in addition to earlier payments.
  const reopenedInstalmentIds = bookings.flatMap((booking) =>
    listEvents(booking, 'PaymentReversed').map(({ data }) => data.instalmentId),
  );
  for (const { id, status, metadata, customer } of cardProvider.payment_intents) {
    const booking = bookingsById.get(metadata['booking'] ?? '');
    const instalmentId = metadata['instalment'] ?? '';
    if (!booking) problems.push(`intent ${id} belongs to no booking`);
    if (status === 'canceled') continue;
    const isPaid = status === 'succeeded';
    const isRecorded = recordedIntentIds.has(id);
    const hasEnded = booking?.events.some(
      ({ type }) => type === 'BookingExpired' || type === 'BookingCancelled',
    );
    if (hasEnded && !isPaid && !isRecorded) continue;
    const allInstalments = [
      ...(booking?.state.instalments ?? []),
      ...(booking?.state.replacedInstalments ?? []),
    ];
    const instalment = allInstalments.find((candidate) => candidate.id === instalmentId);
    const payingCustomer =
      booking && instalment ? (findCustomerId(booking.state, instalment) ?? null) : customer;
    // The intent was lost before it was recorded, so nobody has its secret.
    if (!isPaid && !isRecorded && customer !== payingCustomer) continue;
    liveCounts.set(instalmentId, (liveCounts.get(instalmentId) ?? 0) + 1);
    if (isPaid) continue;
    if (isRecorded && instalment?.finalPayment)
      problems.push(`intent ${id} of a paid instalment can be paid`);
    if (booking?.state.status === 'EXPIRED' || booking?.state.status === 'CANCELLED')
      problems.push(`intent ${id} of an ended booking can be paid`);
  }
  for (const [instalmentId, count] of liveCounts)
    if (count > 1 + reopenedInstalmentIds.filter((reopenedId) => reopenedId === instalmentId).length)
      problems.push(`instalment ${instalmentId} has ${count} live intents`);
  return problems;
}

/** Lists our refunds that the provider executed more than once, over all attempts. */
function listSentTwice({ refunds }: Facts['cardProvider']): string[] {
  const countsByRefund = new Map<string, number>();
  for (const { metadata, status } of refunds) {
    const refundId = metadata?.['refund'];
    if (refundId !== undefined && (status === 'succeeded' || status === 'pending'))
      countsByRefund.set(refundId, (countsByRefund.get(refundId) ?? 0) + 1);
  }
  return [...countsByRefund].flatMap(([refundId, count]) =>
    count > 1 ? [`refund ${refundId} was executed ${count} times`] : [],
  );
}
