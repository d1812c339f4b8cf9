import type { BookingEvent, RefundReason, Source } from '../events.js';
import type { ExistingBooking } from './booking.js';
import { receivedFor } from './instalment.js';
import type { Refunding } from './refund-state.js';

/** One payment of a booking and how much of it can still be refunded. Amounts in cents. */
export interface Payment {
  readonly provider: Source;
  readonly intentId: string;
  readonly instalmentId: string;
  readonly receivedCents: number;
  /** Received, less every refund that is done or on its way, and what the customer's bank has taken back for good. */
  readonly refundableCents: number;
}

export const everything = (state: ExistingBooking) => [...state.instalments, ...state.former];

const refundsOf = (state: ExistingBooking, intentId: string) =>
  everything(state)
    .flatMap(({ refunds }) => refunds)
    .filter((refund) => refund.intentId === intentId);

export const lostOf = ({ disputes }: ExistingBooking, paymentId: string): number =>
  disputes.reduce(
    (sum, { intentId, outcome, amountCents }) =>
      intentId === paymentId && outcome === 'lost' ? sum + amountCents : sum,
    0,
  );

/** The name of the next refund of a payment, or of the nth after those there are: no other refund, of any booking, has it. */
export const refundIdOf = (state: ExistingBooking, intentId: string, nth = 1): string =>
  `${intentId}-r${refundsOf(state, intentId).length + nth}`;

/** Every payment that came in, in the order of the instalments. A gift of ours is none. */
export function paymentsOf(state: ExistingBooking): readonly Payment[] {
  const payments = new Map<string, Payment>();
  for (const { provider, intentId, instalmentId, amountCents } of everything(state).flatMap(receivedFor)) {
    if (provider === 'goodwill') continue;
    const before = payments.get(intentId)?.receivedCents ?? 0;
    const receivedCents = before + amountCents;
    payments.set(intentId, { provider, intentId, instalmentId, receivedCents, refundableCents: 0 });
  }
  return [...payments.values()].map((payment) => {
    const back = refundsOf(state, payment.intentId)
      // What went another way though it was not to go is claimed: it is not set off as well.
      .filter(({ status, fell, insteadOf }) => status !== 'FAILED' && !(fell && insteadOf !== undefined))
      .reduce((sum, { amountCents }) => sum + amountCents, 0);
    const left = payment.receivedCents - back - lostOf(state, payment.intentId);
    return { ...payment, refundableCents: Math.max(0, left) };
  });
}

/** What has come in and was not sent back. */
export const keptCents = (state: ExistingBooking): number =>
  paymentsOf(state).reduce((sum, { refundableCents }) => sum + refundableCents, 0);

/**
 * A sum that goes back, in proportion over the payments it came from: each gets its share to the cent, rounded down, and
 * the cents that are left go to the first that still have any.
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
  // Cents of a booking stay far below what a number holds exactly, and so do their products.
  const shares = payments.map(({ refundableCents }) =>
    Number((BigInt(refundableCents) * BigInt(amountCents)) / BigInt(total)),
  );
  let left = amountCents - shares.reduce((sum, cents) => sum + cents, 0);
  return payments.flatMap(({ provider, intentId, instalmentId, refundableCents }, index): BookingEvent[] => {
    const share = shares[index] ?? 0;
    const extra = Math.min(left, refundableCents - share);
    left -= extra;
    if (share + extra === 0) return [];
    const refundId = refundIdOf(state, intentId);
    const data = { refundId, instalmentId, provider, intentId, reason, amountCents: share + extra };
    return [{ type: 'RefundStarted', data }];
  });
}

/** A refund, with the instalment whose money it is. */
export interface OpenRefund extends Refunding {
  readonly instalmentId: string;
}

export const allRefunds = (state: ExistingBooking): readonly OpenRefund[] =>
  everything(state).flatMap(({ id, refunds }) => refunds.map((each) => ({ ...each, instalmentId: id })));

export const openRefunds = (state: ExistingBooking): readonly OpenRefund[] =>
  allRefunds(state).filter(({ status }) => status === 'STARTED');

/** What events say of it. */
export const aboutRefund = (refund: OpenRefund) => {
  const { refundId, instalmentId, provider, intentId, amountCents, reason, insteadOf } = refund;
  const about = { refundId, instalmentId, provider, intentId, amountCents, reason };
  return insteadOf === undefined ? about : { ...about, insteadOf };
};
