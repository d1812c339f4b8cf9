import { buildTaskKey, type ReceivedPayment } from '../../../src/modules/booking/events.js';
import { sumNumbers } from '../sum-numbers.js';
import { type Booking, type Facts, listEvents, listPaymentData } from './facts.js';

/**
 * Lists payments that no provider can be queried for: by gift card, bank and staff; goodwill is not the
 * customer's money.
 */
const listPaymentsOutsideProviders = (booking: Booking): ReceivedPayment[] =>
  listPaymentData(booking).filter(({ provider }) => ['bank', 'gift-card', 'staff'].includes(provider));

/** Sums refunds in cents: those that the cancellation decided, and all that were started and did not fail. */
function sumRefunds({ events }: Booking, reversedPaymentIds: ReadonlySet<string>) {
  const decidedCents = new Map<string, number>();
  const startedCents = new Map<string, number>();
  let isEnded = false;
  for (const { type, data } of events) {
    if (type === 'BookingCancelled') isEnded = true;
    if ((type === 'RefundStarted' || type === 'RefundHeld') && !reversedPaymentIds.has(data.paymentId)) {
      startedCents.set(data.refundId, data.amountCents);
      // After the cancellation staff may give back a retained amount, which the policy does not grant.
      const isNewGrant =
        isEnded &&
        (data.reason === 'requested' || data.reason === 'goodwill') &&
        !decidedCents.has(data.refundId);
      // A refund that a source rejected is reissued: one amount, recorded under another refund.
      const reissuedId = type === 'RefundStarted' ? data.originalRefundId : undefined;
      const reissuedCents = reissuedId === undefined ? 0 : (decidedCents.get(reissuedId) ?? 0);
      if (reissuedId !== undefined && reissuedCents > 0)
        decidedCents.set(reissuedId, reissuedCents - data.amountCents);
      if (!isNewGrant || reissuedCents > 0) decidedCents.set(data.refundId, data.amountCents);
    }
    if (type === 'RefundFailed') {
      startedCents.delete(data.refundId);
      // The cancellation decides again on what failed before it, but leaves failed double payments owed.
      const isDecidedAgain = !isEnded && data.reason !== 'paid-twice';
      if (data.code === 'dispute-lost' || isDecidedAgain) decidedCents.delete(data.refundId);
    }
    // A failed refund may still be sent: decided if before the cancellation, claimed by finance if after it.
    if (
      type === 'PaymentRefunded' &&
      !startedCents.has(data.refundId) &&
      !reversedPaymentIds.has(data.paymentId)
    ) {
      startedCents.set(data.refundId, data.amountCents);
      if (!isEnded) decidedCents.set(data.refundId, data.amountCents);
    }
  }
  return { decidedCents: sumNumbers(decidedCents.values()), refundCents: sumNumbers(startedCents.values()) };
}

/**
 * Sums reissued refunds whose payment then lost a dispute: the customer has the money twice, and staff have a
 * task to claim it back.
 */
function sumLostAfterReissueCents(booking: Booking, lostByPayment: ReadonlyMap<string, number>): number {
  const claims = listEvents(booking, 'TaskRaised').flatMap(({ data }) =>
    data.kind === 'refund-to-claim' ? [data.key] : [],
  );
  const disputes = listEvents(booking, 'DisputeClosed').map(({ data }) => data.disputeId);
  const failedRefundIds = new Set(listEvents(booking, 'RefundFailed').map(({ data }) => data.refundId));
  return sumNumbers(
    listEvents(booking, 'PaymentRefunded').map(
      ({ data: { originalRefundId, refundId, paymentId, amountCents } }) => {
        const isClaimed = disputes.some((disputeId) =>
          claims.includes(buildTaskKey('refund-to-claim', 'dispute-lost', refundId, disputeId)),
        );
        return originalRefundId !== undefined && !failedRefundIds.has(refundId) && isClaimed
          ? Math.min(amountCents, lostByPayment.get(paymentId) ?? 0)
          : 0;
      },
    ),
  );
}

/** Checks that a canceled booking retains what its policy allows; after a lost dispute, at most the rest. */
export function checkRetainedCents(booking: Booking, money: Facts['money']): string[] {
  const [cancellation] = listEvents(booking, 'BookingCancelled');
  if (!cancellation) return [];
  // A misallocated line is settled between us and the customer: it never belonged to the booking.
  const reversedPaymentIds = new Set(
    listEvents(booking, 'PaymentReversed').map(({ data }) => data.paymentId),
  );
  // Staff decide about money that nobody requested; the policy does not cover it.
  const unrequestedIds = listEvents(booking, 'TaskRaised').flatMap(({ data }) =>
    data.kind === 'amount-differs' && data.money ? [data.money.paymentId] : [],
  );
  const capturedCents = sumNumbers([
    ...money.flatMap(({ bookingId, paymentId, capturedCents: cents }) =>
      bookingId === booking.id && !unrequestedIds.includes(paymentId) ? [cents] : [],
    ),
    ...listPaymentsOutsideProviders(booking).flatMap((payment) =>
      reversedPaymentIds.has(payment.paymentId) ? [] : [payment.amountCents],
    ),
  ]);
  const { decidedCents, refundCents } = sumRefunds(booking, reversedPaymentIds);
  // Disputes of one payment overlap: count its largest loss only.
  const lostByPayment = new Map<string, number>();
  for (const { data } of listEvents(booking, 'DisputeClosed'))
    if (data.outcome === 'lost')
      lostByPayment.set(data.paymentId, Math.max(lostByPayment.get(data.paymentId) ?? 0, data.amountCents));
  const lostCents = sumNumbers(lostByPayment.values());
  const { id } = booking;
  const lostAfterReissueCents = sumLostAfterReissueCents(booking, lostByPayment);
  const problems =
    refundCents + lostCents > capturedCents + lostAfterReissueCents
      ? [`${id}: ${refundCents + lostCents} refunded or lost of ${capturedCents} captured`]
      : [];
  // A lost dispute or a reversed bank line took money away, so the retained amount cannot be compared.
  if (lostCents > 0 || reversedPaymentIds.size > 0) return problems;
  const { retainedCents } = cancellation.data;
  return capturedCents - decidedCents === retainedCents
    ? problems
    : [
        ...problems,
        `${id}: retained after its end: ${capturedCents - decidedCents} instead of ${retainedCents}`,
      ];
}
