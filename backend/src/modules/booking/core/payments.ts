import type { BookingEvent, RefundReason, Source } from '../events.js';
import type { ExistingBooking } from './booking.js';
import { receivedFor } from './instalment.js';
import { isOpen, isSentDespiteWriteOff, type RefundState } from './refund-state.js';

/** One payment of a booking and how much of it can still be refunded. Amounts in cents. */
export interface Payment {
  readonly provider: Source;
  readonly paymentId: string;
  readonly instalmentId: string;
  readonly receivedCents: number;
  /** Cents received, less refunds done or pending and less lost disputes. */
  readonly refundableCents: number;
}

export const everything = (state: ExistingBooking) => [...state.instalments, ...state.former];

const refundsOf = (state: ExistingBooking, paymentId: string) =>
  everything(state)
    .flatMap(({ refunds }) => refunds)
    .filter((refund) => refund.paymentId === paymentId);

export const lostOf = ({ disputes }: ExistingBooking, paymentId: string): number =>
  disputes.reduce(
    (sum, dispute) =>
      dispute.paymentId === paymentId && dispute.outcome === 'lost' ? sum + dispute.amountCents : sum,
    0,
  );

/** Id of the next refund of a payment (or the nth next); unique across bookings. */
export const refundIdOf = (state: ExistingBooking, paymentId: string, nth = 1): string =>
  `${paymentId}-r${refundsOf(state, paymentId).length + nth}`;

/** A reissue sent although its money was gone is reclaimed, not deducted as well. */
const isDeducted = (refund: RefundState): boolean =>
  refund.status !== 'FAILED' &&
  refund.status !== 'WRITTEN_OFF' &&
  !(isSentDespiteWriteOff(refund) && refund.insteadOf !== undefined);

/** All payments received, in instalment order. Goodwill is not a payment. */
export function paymentsOf(state: ExistingBooking): readonly Payment[] {
  const payments = new Map<string, Payment>();
  for (const { provider, paymentId, instalmentId, amountCents } of everything(state).flatMap(receivedFor)) {
    if (provider === 'goodwill') continue;
    const before = payments.get(paymentId)?.receivedCents ?? 0;
    const receivedCents = before + amountCents;
    payments.set(paymentId, { provider, paymentId, instalmentId, receivedCents, refundableCents: 0 });
  }
  return [...payments.values()].map((payment) => {
    const refundedCents = refundsOf(state, payment.paymentId)
      .filter(isDeducted)
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    const remainingCents = payment.receivedCents - refundedCents - lostOf(state, payment.paymentId);
    return { ...payment, refundableCents: Math.max(0, remainingCents) };
  });
}

/** Cents received and not refunded. */
export const keptCents = (state: ExistingBooking): number =>
  paymentsOf(state).reduce((sum, { refundableCents }) => sum + refundableCents, 0);

/**
 * Splits a refund in proportion over the payments: shares are rounded down, and spare cents go to the first
 * payments with money left.
 */
export function refundEvents(
  state: ExistingBooking,
  amountCents: number,
  reason: RefundReason,
  from: readonly Payment[] = paymentsOf(state),
): BookingEvent[] {
  const payments = from.filter(({ refundableCents }) => refundableCents > 0);
  const total = payments.reduce((sum, { refundableCents }) => sum + refundableCents, 0);
  if (amountCents > total) throw new Error(`${amountCents} to refund of ${total}`);
  if (amountCents === 0) return [];
  // BigInt because the product of two amounts could exceed safe integers.
  const shares = payments.map(({ refundableCents }) =>
    Number((BigInt(refundableCents) * BigInt(amountCents)) / BigInt(total)),
  );
  let spareCents = amountCents - shares.reduce((sum, cents) => sum + cents, 0);
  return payments.flatMap(({ provider, paymentId, instalmentId, refundableCents }, index): BookingEvent[] => {
    const share = shares[index] ?? 0;
    const extra = Math.min(spareCents, refundableCents - share);
    spareCents -= extra;
    if (share + extra === 0) return [];
    const refundId = refundIdOf(state, paymentId);
    const data = { refundId, instalmentId, provider, paymentId, reason, amountCents: share + extra };
    return [{ type: 'RefundStarted', data }];
  });
}

/** A refund with the instalment whose money it returns. */
export type InstalmentRefund = RefundState & { readonly instalmentId: string };

export const allRefunds = (state: ExistingBooking): readonly InstalmentRefund[] =>
  everything(state).flatMap(({ id: instalmentId, refunds }) =>
    refunds.map((refund) => ({ ...refund, instalmentId })),
  );

export const openRefunds = (state: ExistingBooking): readonly InstalmentRefund[] =>
  allRefunds(state).filter(isOpen);

/** The fields shared by all refund events. */
export const refundFacts = (refund: InstalmentRefund) => {
  const { refundId, instalmentId, provider, paymentId, amountCents, reason, insteadOf } = refund;
  const facts = { refundId, instalmentId, provider, paymentId, amountCents, reason };
  return insteadOf === undefined ? facts : { ...facts, insteadOf };
};
