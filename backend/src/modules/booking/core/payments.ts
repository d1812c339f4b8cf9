import { sumCents } from '@wayfold/contracts/kernel/cents';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { BookingEvent, RefundReason, Source } from '../events.js';
import { type BookingState, type ExistingBooking, listAllInstalments } from './booking.js';
import { listReceivedPayments } from './instalment.js';
import { isOpenRefund, isSentDespiteWriteOff, type RefundState } from './refund-state.js';

/** One payment of a booking and how much of it can still be refunded. Amounts in cents. */
export interface Payment {
  readonly provider: Source;
  readonly paymentId: string;
  readonly instalmentId: string;
  readonly receivedCents: number;
  /** Cents received, less refunds done or pending and less lost disputes. */
  readonly refundableCents: number;
}

const listPaymentRefunds = (booking: ExistingBooking, paymentId: string) =>
  listAllInstalments(booking)
    .flatMap(({ refunds }) => refunds)
    .filter((refund) => refund.paymentId === paymentId);

export const sumLostCents = ({ disputes }: ExistingBooking, paymentId: string): number =>
  disputes.reduce(
    (sum, dispute) =>
      dispute.paymentId === paymentId && dispute.outcome === 'lost' ? sum + dispute.amountCents : sum,
    0,
  );

/** Builds the id of a payment's next refund, unique across bookings; `sequence` 2 is the one after it. */
export const buildRefundId = (booking: ExistingBooking, paymentId: string, sequence = 1): string =>
  `${paymentId}-r${listPaymentRefunds(booking, paymentId).length + sequence}`;

/**
 * True if the refund reduces its payment. A reissue sent after it was written off does not, because staff
 * reclaim it from the customer.
 */
const isDeducted = (refund: RefundState): boolean =>
  refund.status !== 'FAILED' &&
  refund.status !== 'WRITTEN_OFF' &&
  !(isSentDespiteWriteOff(refund) && refund.originalRefundId !== undefined);

/** Lists all payments received, in instalment order. Goodwill is not a payment. */
export function listPayments(booking: ExistingBooking): readonly Payment[] {
  const payments = new Map<string, Payment>();
  for (const { provider, paymentId, instalmentId, amountCents } of listAllInstalments(booking).flatMap(
    listReceivedPayments,
  )) {
    if (provider === 'goodwill') continue;
    const earlierCents = payments.get(paymentId)?.receivedCents ?? 0;
    const receivedCents = earlierCents + amountCents;
    payments.set(paymentId, { provider, paymentId, instalmentId, receivedCents, refundableCents: 0 });
  }
  return [...payments.values()].map((payment) => {
    const refundedCents = sumCents(listPaymentRefunds(booking, payment.paymentId).filter(isDeducted));
    const remainingCents = payment.receivedCents - refundedCents - sumLostCents(booking, payment.paymentId);
    return { ...payment, refundableCents: Math.max(0, remainingCents) };
  });
}

/** Finds a payment; undefined if nothing of it pays an instalment. */
export const findBookingPayment = (booking: ExistingBooking, paymentId: string): Payment | undefined =>
  listPayments(booking).find((payment) => payment.paymentId === paymentId);

/** Calculates the cents received and not refunded. */
export const calculateRefundableCents = (booking: ExistingBooking): number =>
  listPayments(booking).reduce((sum, { refundableCents }) => sum + refundableCents, 0);

/**
 * Splits a refund in proportion over the payments: shares are rounded down, and spare cents go to the first
 * payments with money left.
 */
export function splitRefund(
  booking: ExistingBooking,
  amountCents: number,
  reason: RefundReason,
  payments: readonly Payment[] = listPayments(booking),
): BookingEvent[] {
  const refundablePayments = payments.filter(({ refundableCents }) => refundableCents > 0);
  const totalCents = refundablePayments.reduce((sum, { refundableCents }) => sum + refundableCents, 0);
  if (amountCents > totalCents)
    throw new Error(`cannot refund ${amountCents} cents: only ${totalCents} are refundable`);
  if (amountCents === 0) return [];
  // BigInt because the product of two amounts could exceed safe integers.
  const shares = refundablePayments.map((payment) => ({
    ...payment,
    shareCents: Number((BigInt(payment.refundableCents) * BigInt(amountCents)) / BigInt(totalCents)),
  }));
  let spareCents = amountCents - shares.reduce((sum, { shareCents }) => sum + shareCents, 0);
  return shares.flatMap(
    ({ provider, paymentId, instalmentId, refundableCents, shareCents }): BookingEvent[] => {
      const extraCents = Math.min(spareCents, refundableCents - shareCents);
      spareCents -= extraCents;
      if (shareCents + extraCents === 0) return [];
      const refundId = buildRefundId(booking, paymentId);
      const data = {
        refundId,
        instalmentId,
        provider,
        paymentId,
        reason,
        amountCents: shareCents + extraCents,
      };
      return [{ type: 'RefundStarted', data }];
    },
  );
}

/** A refund with the instalment whose money it returns. */
export type InstalmentRefund = RefundState & { readonly instalmentId: string };

export const listRefunds = (booking: ExistingBooking): readonly InstalmentRefund[] =>
  listAllInstalments(booking).flatMap(({ id: instalmentId, refunds }) =>
    refunds.map((refund) => ({ ...refund, instalmentId })),
  );

export const findRefund = (booking: BookingState, refundId: string): InstalmentRefund | undefined =>
  booking.status === 'NEW' ? undefined : listRefunds(booking).find((refund) => refund.refundId === refundId);

export const listOpenRefunds = (booking: ExistingBooking): readonly InstalmentRefund[] =>
  listRefunds(booking).filter(isOpenRefund);

export const toRefundFields = (refund: InstalmentRefund) => {
  const { refundId, instalmentId, provider, paymentId, amountCents, reason, originalRefundId } = refund;
  return omitUndefined({
    refundId,
    instalmentId,
    provider,
    paymentId,
    amountCents,
    reason,
    originalRefundId,
  });
};
