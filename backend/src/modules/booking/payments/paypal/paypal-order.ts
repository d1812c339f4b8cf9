import { DAY_MS, HOUR_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { assertNever } from '../../../../kernel/decider.js';
import { type Refusal, refuse } from '../../../../kernel/refuse.js';
import {
  type BookingState,
  type ExistingBooking,
  findCheckoutInstalment,
  findInstalment,
  type HeldBooking,
  requireBooking,
} from '../../core/booking.js';
import { findCoPayerId } from '../../core/co-payers.js';
import { isHoldOver } from '../../core/held-booking.js';
import {
  calculateCentsToRequest,
  findPayPalOrder,
  hasRunningAttempt,
  hasTask,
  type InstalmentState,
  type PayPalOrder,
} from '../../core/instalment.js';
import type { OrderDropReason } from '../../core/open-payments.js';
import { HOLD_MINUTES } from '../../core/plan.js';
import { type BookingEvent, buildTaskKey, toReviewReason } from '../../events.js';
import { calculateTransferHoldEnd } from '../../summary.js';
import type { PaymentDecision, PaymentDecisionRefusal } from '../payment.js';

/** A longer review raises a task and no longer holds seats. */
export const REVIEW_DAYS = 3;
/** Poll interval in case PayPal's event about the end of a review is lost. */
const REVIEW_POLL_INTERVAL_MS = 6 * HOUR_MS;

interface OrderRef {
  readonly instalmentId: string;
  readonly orderId: string;
}

type OrderCommandOf<T extends PayPalOrderCommand['type']> = Extract<PayPalOrderCommand, { type: T }>;

export type PayPalOrderCommand = OrderRef &
  (
    | {
        readonly type: 'RecordOrder';
        readonly amountCents: number;
        /** The co-payer who approves; undefined for the lead. */
        readonly payerId?: string | undefined;
      }
    /** The buyer has approved: PayPal may be asked to capture. */
    | { readonly type: 'StartCapture'; readonly now: Date }
    | {
        readonly type: 'RecordPending';
        readonly captureId: string;
        /** PayPal's own reason code, if any. */
        readonly providerCode: string | null;
        readonly now: Date;
      }
    /** Another method or amount is wanted; refused once a capture may be running. */
    | {
        readonly type: 'Drop';
        readonly reason: OrderDropReason;
        /** The automatic charge drops the customer's order and makes its own. */
        readonly isForAutomaticCharge?: true;
      }
    /** PayPal reports that nothing was or will be captured. */
    | {
        readonly type: 'RecordEnd';
        readonly reason: OrderDropReason;
        /** Why the buyer's payment failed. */
        readonly issue: string | null;
        readonly now: Date;
      }
    | { readonly type: 'SaveAccount'; readonly vaultId: string }
  );

/** Returns the refusal if no money may be captured for the booking now; undefined if it may. */
function checkCapture(
  booking: ExistingBooking,
  instalment: InstalmentState,
  now: Date,
): Refusal<PaymentDecisionRefusal> | undefined {
  if (instalment.finalPayment) return refuse('ALREADY_PAID');
  if (booking.status === 'EXPIRED') return refuse('HOLD_EXPIRED');
  if (booking.status === 'CANCELLED') return refuse('NOTHING_DUE');
  return booking.status === 'ON_HOLD' && isHoldOver(booking, now) ? refuse('HOLD_EXPIRED') : undefined;
}

function recordOrder(
  booking: ExistingBooking,
  instalment: InstalmentState,
  { instalmentId, orderId, amountCents, payerId }: OrderCommandOf<'RecordOrder'>,
): PaymentDecision {
  if (instalment.openPayment?.paymentId === orderId) return [];
  if (instalment.finalPayment) return refuse('ALREADY_PAID');
  if (booking.status === 'EXPIRED' || (booking.status === 'ON_HOLD' && booking.isExpiring))
    return refuse('HOLD_EXPIRED');
  // The instalment has another payer now.
  if (booking.status === 'CANCELLED' || findCoPayerId(instalment) !== payerId) return refuse('NOTHING_DUE');
  // Only one intent or order at a time may capture, and only the open amount.
  if (instalment.openPayment) return refuse('OVERTAKEN');
  if (amountCents !== calculateCentsToRequest(instalment)) return refuse('OVERTAKEN');
  return [
    {
      type: 'PayPalOrderCreated',
      data: { instalmentId, orderId, orderNumber: instalment.orderCount + 1, amountCents },
    },
  ];
}

const chooseLater = (a: string, b: string): string => (a > b ? a : b);

function recordPending(
  booking: ExistingBooking,
  instalment: InstalmentState,
  order: PayPalOrder,
  command: OrderCommandOf<'RecordPending'>,
): BookingEvent[] {
  const { instalmentId, orderId, captureId, providerCode, now } = command;
  const reason = toReviewReason(providerCode);
  const checkedAt = now.toISOString();
  const since = order.review?.since ?? checkedAt;
  const overdueAt = new Date(Date.parse(since) + REVIEW_DAYS * DAY_MS).toISOString();
  const kind = 'outcome-unknown-too-long';
  const key = buildTaskKey(kind, 'review', captureId, since);
  const mustRaiseTask = checkedAt >= overdueAt && !hasTask([instalment], key);
  if (order.review && checkedAt < order.review.pollAt && !mustRaiseTask) return [];
  const isHoldExtended = booking.status === 'ON_HOLD' && !booking.isReleased && order.review === null;
  const pollAt = new Date(now.getTime() + REVIEW_POLL_INTERVAL_MS).toISOString();
  const holdExpiresAt = isHoldExtended ? chooseLater(overdueAt, booking.holdExpiresAt) : null;
  const review = { captureId, reason, providerCode, since, pollAt };
  const data = { instalmentId, orderId, ...review, holdExpiresAt };
  const facts = { cause: 'review', captureId, since } as const;
  const taskRaised: BookingEvent = { type: 'TaskRaised', data: { kind, key, instalmentId, facts } };
  return [{ type: 'PayPalCapturePending', data }, ...(mustRaiseTask ? [taskRaised] : [])];
}

function recordEnd(
  booking: ExistingBooking,
  order: PayPalOrder,
  { instalmentId, orderId, reason, issue, now }: OrderCommandOf<'RecordEnd'>,
): BookingEvent[] {
  const newHoldEnd = new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS).toISOString();
  const wasReviewed = booking.status === 'ON_HOLD' && order.review !== null && !booking.isExpiring;
  const holdExpiresAt = wasReviewed ? calculateHoldEndAfterReview(booking, newHoldEnd) : null;
  const orderDropped: BookingEvent = {
    type: 'PayPalOrderDropped',
    data: { instalmentId, orderId, reason, holdExpiresAt },
  };
  if (issue === null) return [orderDropped];
  const failure = { instalmentId, paymentId: orderId, code: issue, declineCode: null };
  return [{ type: 'PaymentAttemptFailed', data: failure }, orderDropped];
}

/**
 * Calculates the end of the hold. Seats that wait for staff or a transfer keep waiting; any other payment
 * gets a quarter of an hour.
 */
function calculateHoldEndAfterReview(booking: HeldBooking, newHoldEnd: string): string | null {
  if (booking.isRetained) return null;
  const payBy = findCheckoutInstalment(booking)?.transfer?.payBy;
  return payBy === undefined ? newHoldEnd : chooseLater(calculateTransferHoldEnd(payBy), newHoldEnd);
}

/** Decides a report about the buyer's order; the automatic charge records its own order. */
export function decideBuyerReport(booking: BookingState, command: PayPalOrderCommand): PaymentDecision {
  const instalment = booking.status === 'NEW' ? undefined : findInstalment(booking, command.instalmentId);
  if (!instalment) return [];
  const isAutomatic = hasRunningAttempt(instalment) && findPayPalOrder(instalment)?.stage === 'OPEN';
  return isAutomatic ? [] : decidePayPalOrder(booking, command);
}

/** Records each step of a PayPal payment once. Nothing is captured unless its start was recorded. */
export function decidePayPalOrder(state: BookingState, command: PayPalOrderCommand): PaymentDecision {
  const booking = requireBooking(state);
  const { instalmentId, orderId } = command;
  if (command.type === 'SaveAccount')
    return booking.vaultId === null
      ? [{ type: 'PayPalAccountSaved', data: { instalmentId, orderId, vaultId: command.vaultId } }]
      : [];
  const instalment = findInstalment(booking, instalmentId);
  // The plan changed after the order was requested: an order of the former plan must not become live.
  if (!instalment) return refuse('OVERTAKEN');
  if (command.type === 'RecordOrder') return recordOrder(booking, instalment, command);
  const { openPayment: order } = instalment;
  if (order?.provider !== 'paypal' || order.paymentId !== orderId)
    return command.type === 'StartCapture' ? refuse('OVERTAKEN') : [];
  switch (command.type) {
    case 'StartCapture': {
      if (hasRunningAttempt(instalment)) return refuse('OVERTAKEN');
      const refusal = checkCapture(booking, instalment, command.now);
      if (refusal) return refusal;
      if (order.stage !== 'OPEN') return [];
      // A partial payment or refund changed the open amount, so a new order is needed.
      if (order.amountCents !== calculateCentsToRequest(instalment)) return refuse('OVERTAKEN');
      return [{ type: 'PayPalCaptureStarted', data: { instalmentId, orderId } }];
    }
    case 'RecordPending':
      return recordPending(booking, instalment, order, command);
    case 'Drop': {
      if (order.stage !== 'OPEN' || (hasRunningAttempt(instalment) && !command.isForAutomaticCharge))
        return refuse('OVERTAKEN');
      const { reason } = command;
      return [{ type: 'PayPalOrderDropped', data: { instalmentId, orderId, reason, holdExpiresAt: null } }];
    }
    case 'RecordEnd':
      return recordEnd(booking, order, command);
    default:
      return assertNever(command);
  }
}
