import { taskKey, type BookingEvent } from '../events.js';
import type { ExistingBooking } from '../core/booking.js';
import { DISPUTE_LOST } from '../core/refund-state.js';
import {
  aboutRefund,
  allRefunds,
  lostOf,
  paymentsOf,
  refundIdOf,
  type OpenRefund,
} from '../core/payments.js';

/** Cents of a payment under open disputes. */
const contestedCents = ({ disputes }: ExistingBooking, paymentId: string): number =>
  disputes.reduce(
    (sum, dispute) =>
      dispute.paymentId === paymentId && dispute.outcome === 'open' ? sum + dispute.amountCents : sum,
    0,
  );

/** Cents of refunds that wait for the end of a dispute. */
export const heldBackCents = (state: ExistingBooking): number =>
  allRefunds(state).reduce(
    (sum, { status, amountCents }) => (status === 'HELD_BACK' ? sum + amountCents : sum),
    0,
  );

/** Splits new refunds: the disputed part waits until the dispute ends. */
export function withoutContested(state: ExistingBooking, refunds: readonly BookingEvent[]): BookingEvent[] {
  return refunds.flatMap((event): BookingEvent[] => {
    if (event.type !== 'RefundStarted') return [event];
    const { data } = event;
    const { paymentId, amountCents } = data;
    const payment = paymentsOf(state).find((each) => each.paymentId === paymentId);
    const freeCents = Math.max(0, (payment?.refundableCents ?? 0) - contestedCents(state, paymentId));
    if (amountCents <= freeCents) return [event];
    if (freeCents === 0) return [{ type: 'RefundHeld', data }];
    const refundId = refundIdOf(state, paymentId, 2);
    return [
      { type: 'RefundStarted', data: { ...data, amountCents: freeCents } },
      { type: 'RefundHeld', data: { ...data, refundId, amountCents: amountCents - freeCents } },
    ];
  });
}

interface Ended {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly amountCents: number;
}

/** Cents of the payment under other open disputes. */
const othersCents = ({ disputeId, paymentId }: Ended, state: ExistingBooking): number => {
  const disputes = state.disputes.filter((each) => each.disputeId !== disputeId);
  return contestedCents({ ...state, disputes }, paymentId);
};

/**
 * Holds started refunds when a dispute opens, unless the payment covers both. If one was sent anyway, its
 * source reports it.
 */
export function holdRefunds(opened: Ended, state: ExistingBooking): BookingEvent[] {
  const { paymentId, amountCents } = opened;
  const mine = allRefunds(state).filter((each) => each.paymentId === paymentId);
  let left = leftOf(state, opened) - contestedCents(state, paymentId) - sumOf(mine, 'HELD_BACK');
  return mine.filter(isIn('STARTED')).flatMap((refund): BookingEvent[] => {
    if (amountCents > 0 && refund.amountCents > left)
      return [{ type: 'RefundHeld', data: { ...aboutRefund(refund), begun: true } }];
    left -= refund.amountCents;
    return [];
  });
}

/** Cents left of a payment after this dispute, earlier losses and completed refunds. */
const leftOf = (state: ExistingBooking, { paymentId, amountCents }: Ended): number => {
  const mine = allRefunds(state).filter((each) => each.paymentId === paymentId);
  const payment = paymentsOf(state).find((each) => each.paymentId === paymentId);
  // A payment that paid nothing (double or late) was to be refunded in full.
  const received = payment?.receivedCents ?? Math.max(0, ...mine.map((each) => each.amountCents));
  return received - amountCents - lostOf(state, paymentId) - sumOf(mine, 'DONE');
};

/** Dispute won: sends its waiting refunds now, unless another dispute covers the payment. */
export const releasedBy = (ended: Ended, state: ExistingBooking): BookingEvent[] =>
  allRefunds(state).flatMap((refund): BookingEvent[] =>
    refund.status === 'HELD_BACK' && refund.paymentId === ended.paymentId && othersCents(ended, state) === 0
      ? [{ type: 'RefundStarted', data: aboutRefund(refund) }]
      : [],
  );

/**
 * Dispute lost: the bank has paid the customer, so refunds the payment no longer covers end. Covered ones
 * continue, partly covered ones with that part, and other open disputes still hold their share.
 */
export function closeHeldRefunds(ended: Ended, state: ExistingBooking): BookingEvent[] {
  const mine = allRefunds(state).filter((each) => each.paymentId === ended.paymentId);
  // A failed refund is still owed by another method.
  const owed = mine.filter(({ status, owedCents = 0 }) => status === 'STARTED' || owedCents > 0);
  const waiting = mine.filter(isIn('HELD_BACK')).sort((a, b) => b.amountCents - a.amountCents);
  const others = othersCents(ended, state);
  const over = others === 0;
  let left = leftOf(state, ended);
  return [...owed, ...waiting].flatMap((each): BookingEvent[] => {
    const refund = aboutRefund(each);
    const waits = each.status === 'HELD_BACK';
    const wanted = each.owedCents ?? refund.amountCents;
    if (wanted <= left) {
      left -= wanted;
      if (waits) return over ? [{ type: 'RefundStarted', data: refund }] : [];
      const goesOn = left >= others || each.status !== 'STARTED';
      return goesOn ? [] : [{ type: 'RefundHeld', data: { ...refund, begun: true } }];
    }
    const fell = { ...refund, providerRefundId: null, code: DISPUTE_LOST };
    const ends: BookingEvent = { type: 'RefundFailed', data: fell };
    if (left <= 0) return [ends];
    const part = { ...refund, refundId: refundIdOf(state, ended.paymentId), amountCents: left };
    left = 0;
    return [ends, { type: over ? 'RefundStarted' : 'RefundHeld', data: part }];
  });
}

/**
 * If a bank also takes what was already refunded by another method, the customer has it twice: reclaims once
 * what this dispute lost.
 */
export function claimDoubleLoss(ended: Ended, state: ExistingBooking): BookingEvent[] {
  const { paymentId, disputeId, amountCents } = ended;
  const done = allRefunds(state).filter((each) => each.paymentId === paymentId && each.status === 'DONE');
  // A refund that was sent despite being stopped is reclaimed separately.
  const fell = done.filter((each) => each.fell);
  const moreCents = -leftOf(state, ended) - sumOf(fell, 'DONE');
  let left = Math.max(0, Math.min(moreCents, amountCents));
  return done.flatMap((each): BookingEvent[] => {
    const { refundId, instalmentId, insteadOf } = each;
    const cents = insteadOf === undefined || each.fell ? 0 : Math.min(each.amountCents, left);
    if (cents === 0) return [];
    left -= cents;
    const detail = `${refundId} of ${each.amountCents} went out in another way, and ${cents} of it is lost by ${disputeId}`;
    const key = taskKey('refund-to-claim', 'dispute-lost', refundId, disputeId);
    const data = { kind: 'refund-to-claim', key, instalmentId, detail, claimedRefundId: refundId } as const;
    return [{ type: 'OperationsItemRaised', data }];
  });
}

const isIn =
  (status: OpenRefund['status']) =>
  (refund: OpenRefund): boolean =>
    refund.status === status;
const sumOf = (refunds: readonly OpenRefund[], status: OpenRefund['status']): number =>
  refunds.filter(isIn(status)).reduce((sum, { amountCents }) => sum + amountCents, 0);
