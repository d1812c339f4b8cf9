import { type BookingEvent, buildTaskKey } from '../../../src/modules/booking/events.js';
import { type Booking, type Facts, listEvents, sum } from './facts.js';

type DataOfType<T extends BookingEvent['type']> = Extract<BookingEvent, { type: T }>['data'];

/** Gift cards, the bank and staff have no provider to query; goodwill is not the customer's money. */
const listPaymentsOutsideProviders = ({ events }: Booking): DataOfType<'PartPaid'>[] =>
  events.flatMap((event) => {
    if (!/Paid$|^Overpayment/.test(event.type)) return [];
    const payment = event.data as DataOfType<'PartPaid'>;
    return /^(bank|gift-card|staff)$/.test(payment.provider) ? [payment] : [];
  });

/** Recounts refunds in cents by id: those decided by the end of the booking, or all that ever started. */
function sumRefunds({ events }: Booking, claimed: ReadonlySet<string>) {
  const decided = new Map<string, number>();
  const startedCents = new Map<string, number>();
  let isEnded = false;
  for (const { type, data } of events) {
    if (type === 'BookingCancelled') isEnded = true;
    if ((type === 'RefundStarted' || type === 'RefundHeld') && !claimed.has(data.paymentId)) {
      startedCents.set(data.refundId, data.amountCents);
      // After the end staff may waive a retained amount, which is not part of the policy.
      const isNewGrant = isEnded && /^(requested|goodwill)$/.test(data.reason) && !decided.has(data.refundId);
      // A refund that a source rejected is reissued: one amount, recorded under another refund.
      const reissuedId = type === 'RefundStarted' ? data.originalRefundId : undefined;
      const before = reissuedId === undefined ? 0 : (decided.get(reissuedId) ?? 0);
      if (reissuedId !== undefined && before > 0) decided.set(reissuedId, before - data.amountCents);
      if (!isNewGrant || before > 0) decided.set(data.refundId, data.amountCents);
    }
    if (type === 'RefundFailed') {
      startedCents.delete(data.refundId);
      // A refund that failed before the end is decided again with it; one that failed later is still owed.
      if (data.code === 'dispute-lost' || !isEnded) decided.delete(data.refundId);
    }
    // A failed refund that is sent later is a success before the end; after it, finance claims it back.
    if (type === 'PaymentRefunded' && !startedCents.has(data.refundId) && !claimed.has(data.paymentId)) {
      startedCents.set(data.refundId, data.amountCents);
      if (!isEnded) decided.set(data.refundId, data.amountCents);
    }
  }
  return { decided: sum(decided.values()), refundCents: sum(startedCents.values()) };
}

/**
 * A refund rejected by its source was reissued, and then the bank withdrew the payment too: the customer has
 * it twice, and staff get a task to claim it.
 */
function sumLostBeside(booking: Booking, lostByPayment: ReadonlyMap<string, number>): number {
  const claims = listEvents(booking, 'OperationsItemRaised').flatMap(({ data }) =>
    data.kind === 'refund-to-claim' ? [data.key] : [],
  );
  const disputes = listEvents(booking, 'DisputeClosed').map(({ data }) => data.disputeId);
  const failed = new Set(listEvents(booking, 'RefundFailed').map(({ data }) => data.refundId));
  return sum(
    listEvents(booking, 'PaymentRefunded').map(
      ({ data: { originalRefundId, refundId, paymentId, amountCents } }) => {
        const isClaimed = disputes.some((disputeId) =>
          claims.includes(buildTaskKey('refund-to-claim', 'dispute-lost', refundId, disputeId)),
        );
        return originalRefundId !== undefined && !failed.has(refundId) && isClaimed
          ? Math.min(amountCents, lostByPayment.get(paymentId) ?? 0)
          : 0;
      },
    ),
  );
}

/** An ended booking retains what its policy allows; after a lost dispute, at most what is left. */
export function checkRetainedCents(booking: Booking, money: Facts['money']): string[] {
  const [cancelled] = listEvents(booking, 'BookingCancelled');
  if (!cancelled) return [];
  // A misallocated line is settled between us and the customer: it never belonged to the booking.
  const claimed = new Set(listEvents(booking, 'PaymentReversed').map(({ data }) => data.paymentId));
  // Staff decide about money that nobody requested; the policy does not cover it.
  const unrequestedIds = listEvents(booking, 'OperationsItemRaised').flatMap(({ data }) =>
    data.kind === 'amount-differs' && data.money ? [data.money.paymentId] : [],
  );
  const capturedCents = sum([
    ...money.flatMap(({ bookingId, paymentId, takenCents }) =>
      bookingId === booking.id && !unrequestedIds.includes(paymentId) ? [takenCents] : [],
    ),
    ...listPaymentsOutsideProviders(booking).flatMap((payment) =>
      claimed.has(payment.paymentId) ? [] : [payment.amountCents],
    ),
  ]);
  const { decided, refundCents } = sumRefunds(booking, claimed);
  // A payment disputed twice is lost at most once.
  const lostByPayment = new Map<string, number>();
  for (const { data } of listEvents(booking, 'DisputeClosed'))
    if (data.outcome === 'lost')
      lostByPayment.set(data.paymentId, Math.max(lostByPayment.get(data.paymentId) ?? 0, data.amountCents));
  const lost = sum(lostByPayment.values());
  const { id } = booking;
  const doubleCents = sumLostBeside(booking, lostByPayment);
  const problems =
    refundCents + lost > capturedCents + doubleCents
      ? [`${id}: ${refundCents + lost} refunded or lost of ${capturedCents} captured`]
      : [];
  // Nothing can be retained of money that a line has reversed since.
  if (lost > 0 || claimed.size > 0) return problems;
  const { retainedCents } = cancelled.data;
  return capturedCents - decided === retainedCents
    ? problems
    : [...problems, `${id}: retained after its end: ${capturedCents - decided} instead of ${retainedCents}`];
}
