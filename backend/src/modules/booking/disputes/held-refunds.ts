import { sumCents } from '@wayfold/contracts/kernel/cents';
import type { ExistingBooking } from '../core/booking.js';
import {
  buildRefundId,
  findBookingPayment,
  type InstalmentRefund,
  listRefunds,
  sumLostCents,
  toRefundFields,
} from '../core/payments.js';
import { getOwedCents, isOpenRefund, isSentDespiteWriteOff } from '../core/refund-state.js';
import { type BookingEvent, buildTaskKey, DISPUTE_LOST_CODE } from '../events.js';

/** Sums the cents of a payment under open disputes. */
const sumContestedCents = ({ disputes }: ExistingBooking, paymentId: string): number =>
  disputes.reduce(
    (sum, dispute) =>
      dispute.paymentId === paymentId && dispute.outcome === 'open' ? sum + dispute.amountCents : sum,
    0,
  );

/** Sums the cents of refunds that wait for the end of a dispute. */
export const sumHeldRefundCents = (booking: ExistingBooking): number =>
  sumCents(listRefunds(booking).filter(isHeld));

/** Splits new refunds: the disputed part waits until the dispute ends. */
export function holdContestedRefunds(
  booking: ExistingBooking,
  refunds: readonly BookingEvent[],
): BookingEvent[] {
  return refunds.flatMap((event): BookingEvent[] => {
    if (event.type !== 'RefundStarted') return [event];
    const { data } = event;
    const { paymentId, amountCents } = data;
    const payment = findBookingPayment(booking, paymentId);
    const freeCents = Math.max(0, (payment?.refundableCents ?? 0) - sumContestedCents(booking, paymentId));
    if (amountCents <= freeCents) return [event];
    if (freeCents === 0) return [{ type: 'RefundHeld', data }];
    const refundId = buildRefundId(booking, paymentId, 2);
    return [
      { type: 'RefundStarted', data: { ...data, amountCents: freeCents } },
      { type: 'RefundHeld', data: { ...data, refundId, amountCents: amountCents - freeCents } },
    ];
  });
}

/** A dispute that opens or ends, with its amount in cents. */
interface DisputeRef {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly amountCents: number;
}

/** Sums the cents of the payment under other open disputes. */
const sumOtherContestedCents = (booking: ExistingBooking, { disputeId, paymentId }: DisputeRef): number => {
  const disputes = booking.disputes.filter((dispute) => dispute.disputeId !== disputeId);
  return sumContestedCents({ ...booking, disputes }, paymentId);
};

/**
 * Holds started refunds when a dispute opens, unless the payment covers both. If a refund was sent anyway,
 * its source reports it.
 */
export function holdRefunds(booking: ExistingBooking, dispute: DisputeRef): BookingEvent[] {
  const { paymentId, amountCents } = dispute;
  const refunds = listRefundsOf(booking, paymentId);
  let uncontestedCents =
    calculateRemainingCents(booking, dispute) -
    sumContestedCents(booking, paymentId) -
    sumCents(refunds.filter(isHeld));
  return refunds.filter(isOpenRefund).flatMap((refund): BookingEvent[] => {
    if (amountCents > 0 && refund.amountCents > uncontestedCents)
      return [{ type: 'RefundHeld', data: { ...toRefundFields(refund), wasStarted: true } }];
    uncontestedCents -= refund.amountCents;
    return [];
  });
}

/** Calculates the cents left of a payment after this dispute, earlier losses and completed refunds. */
const calculateRemainingCents = (
  booking: ExistingBooking,
  { paymentId, amountCents }: DisputeRef,
): number => {
  const refunds = listRefundsOf(booking, paymentId);
  const payment = findBookingPayment(booking, paymentId);
  // A payment that paid nothing (double or late) is missing from the payments; its refund is the full amount.
  const receivedCents = payment?.receivedCents ?? Math.max(0, ...refunds.map((refund) => refund.amountCents));
  return receivedCents - amountCents - sumLostCents(booking, paymentId) - sumCents(refunds.filter(isSent));
};

/** Sends the waiting refunds of a won dispute now, unless another dispute covers the payment. */
export const releaseRefunds = (booking: ExistingBooking, dispute: DisputeRef): BookingEvent[] =>
  listRefunds(booking).flatMap((refund): BookingEvent[] =>
    refund.status === 'HELD' &&
    refund.paymentId === dispute.paymentId &&
    sumOtherContestedCents(booking, dispute) === 0
      ? [{ type: 'RefundStarted', data: toRefundFields(refund) }]
      : [],
  );

/**
 * Ends refunds that the payment of a lost dispute no longer covers, as the bank has paid the customer. Partly
 * covered refunds continue with that part; other open disputes still hold their share.
 */
export function endUncoveredRefunds(booking: ExistingBooking, dispute: DisputeRef): BookingEvent[] {
  const refunds = listRefundsOf(booking, dispute.paymentId);
  // A failed refund is still owed by another method.
  const dueRefunds = refunds.filter((refund) => isOpenRefund(refund) || getOwedCents(refund) > 0);
  const heldRefunds = refunds.filter(isHeld).sort((a, b) => b.amountCents - a.amountCents);
  const otherContestedCents = sumOtherContestedCents(booking, dispute);
  const isLastDispute = otherContestedCents === 0;
  let availableCents = calculateRemainingCents(booking, dispute);
  return [...dueRefunds, ...heldRefunds].flatMap((refund): BookingEvent[] => {
    const data = toRefundFields(refund);
    const dueCents = refund.status === 'FAILED' ? refund.owedCents : refund.amountCents;
    if (dueCents <= availableCents) {
      availableCents -= dueCents;
      if (isHeld(refund)) return isLastDispute ? [{ type: 'RefundStarted', data }] : [];
      const canContinue = availableCents >= otherContestedCents || !isOpenRefund(refund);
      return canContinue ? [] : [{ type: 'RefundHeld', data: { ...data, wasStarted: true } }];
    }
    const writeOff: BookingEvent = {
      type: 'RefundFailed',
      data: { ...data, providerRefundId: null, code: DISPUTE_LOST_CODE },
    };
    if (availableCents <= 0) return [writeOff];
    const coveredRefund = {
      ...data,
      refundId: buildRefundId(booking, dispute.paymentId),
      amountCents: availableCents,
    };
    availableCents = 0;
    return [writeOff, { type: isLastDispute ? 'RefundStarted' : 'RefundHeld', data: coveredRefund }];
  });
}

/**
 * Reclaims from the customer, once, what a lost dispute took although it was already refunded by another
 * method.
 */
export function claimDoubleLoss(booking: ExistingBooking, dispute: DisputeRef): BookingEvent[] {
  const { paymentId, disputeId, amountCents } = dispute;
  const sentRefunds = listRefundsOf(booking, paymentId).filter(isSent);
  // A refund that was sent despite being stopped is reclaimed separately.
  const separateCents = sumCents(sentRefunds.filter(isSentDespiteWriteOff));
  const excessCents = -calculateRemainingCents(booking, dispute) - separateCents;
  let unclaimedCents = Math.max(0, Math.min(excessCents, amountCents));
  return sentRefunds.flatMap((refund): BookingEvent[] => {
    const { refundId, instalmentId, originalRefundId } = refund;
    const isClaimable = originalRefundId !== undefined && !isSentDespiteWriteOff(refund);
    const claimedCents = isClaimable ? Math.min(refund.amountCents, unclaimedCents) : 0;
    if (claimedCents === 0) return [];
    unclaimedCents -= claimedCents;
    const facts = {
      cause: 'dispute-lost',
      refundId,
      amountCents: refund.amountCents,
      takenCents: claimedCents,
      disputeId,
    } as const;
    const key = buildTaskKey('refund-to-claim', facts.cause, refundId, disputeId);
    const data = { kind: 'refund-to-claim', key, instalmentId, facts, claimedRefundId: refundId } as const;
    return [{ type: 'TaskRaised', data }];
  });
}

const listRefundsOf = (booking: ExistingBooking, paymentId: string): readonly InstalmentRefund[] =>
  listRefunds(booking).filter((refund) => refund.paymentId === paymentId);

const isHeld = ({ status }: InstalmentRefund): boolean => status === 'HELD';
const isSent = ({ status }: InstalmentRefund): boolean => status === 'SENT';
