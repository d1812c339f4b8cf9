import { heldUntil } from '@wayfold/contracts/kernel/transfer-hold';
import { never } from '../../../kernel/decider.js';
import { refuse, type Refusal } from '../../../kernel/refuse.js';
import { taskKey, type BookingEvent } from '../events.js';
import {
  dueNow,
  instalmentOf,
  type BookingState,
  type ExistingBooking,
  type OnHold,
} from '../core/booking.js';
import { HOLD_MINUTES } from '../core/plan.js';
import { askCents, underWay, type InstalmentState, type PayPalOrder, hasTask } from '../core/instalment.js';
import { payerIdOf } from '../core/co-payers.js';
import type { PaymentRefusal } from './payment.js';

/** A review that takes longer becomes a task for a person, and holds no seats any more. */
export const REVIEW_DAYS = 3;
/** PayPal tells when a review has ended; should that be lost, it is asked every six hours. */
const ASK_AGAIN_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;

interface About {
  readonly instalmentId: string;
  readonly orderId: string;
}
type DropReason = Extract<BookingEvent, { type: 'PayPalOrderDropped' }>['data']['reason'];

export type PayPalCommand = About &
  (
    | {
        readonly type: 'RecordOrder';
        readonly amountCents: number;
        /** Who approves it: a fellow payer, or the one who booked. */ readonly payerId?: string | undefined;
      }
    /** The buyer has approved: from here on PayPal may be asked to take the money. */
    | { readonly type: 'StartCapture'; readonly now: Date }
    | { readonly type: 'Pending'; readonly captureId: string; readonly why: string; readonly now: Date }
    /** Another way or another sum is wanted; refused once the money may be taken. */
    | {
        readonly type: 'Drop';
        readonly reason: DropReason;
        /** The automatic charge makes room for an order of its own. */ readonly charging?: true;
      }
    /** PayPal says that nothing was taken and nothing will be. */
    | {
        readonly type: 'End';
        readonly reason: DropReason;
        /** Why the buyer's payment failed. */ readonly issue: string | null;
        readonly now: Date;
      }
    | { readonly type: 'SaveAccount'; readonly vaultId: string }
  );

type Answer = BookingEvent[] | Refusal<PaymentRefusal>;

/** Whether money for a booking may be taken at this moment. */
function mayTake(
  state: ExistingBooking,
  instalment: InstalmentState,
  now: Date,
): Refusal<PaymentRefusal> | undefined {
  if (instalment.paid) return refuse('ALREADY_PAID');
  if (state.status === 'EXPIRED') return refuse('HOLD_EXPIRED');
  if (state.status === 'CANCELLED') return refuse('NOTHING_DUE');
  if (state.status === 'ON_HOLD' && (state.expiring || now.toISOString() >= state.holdExpiresAt))
    return refuse('HOLD_EXPIRED');
  return undefined;
}

function record(
  { instalmentId, orderId, amountCents, payerId }: Extract<PayPalCommand, { type: 'RecordOrder' }>,
  state: ExistingBooking,
  instalment: InstalmentState,
): Answer {
  if (instalment.collecting?.paymentId === orderId) return [];
  if (instalment.paid) return refuse('ALREADY_PAID');
  if (state.status === 'EXPIRED' || (state.status === 'ON_HOLD' && state.expiring))
    return refuse('HOLD_EXPIRED');
  // Somebody else is to pay it since.
  if (state.status === 'CANCELLED' || payerIdOf(instalment) !== payerId) return refuse('NOTHING_DUE');
  // One thing at a time may take the money: an intent, or an order, and of the sum that is open now.
  if (instalment.collecting) return refuse('OVERTAKEN');
  if (amountCents !== askCents(instalment)) return refuse('OVERTAKEN');
  return [
    { type: 'PayPalOrderCreated', data: { instalmentId, orderId, n: instalment.orders + 1, amountCents } },
  ];
}

function pending(
  command: Extract<PayPalCommand, { type: 'Pending' }>,
  state: ExistingBooking,
  instalment: InstalmentState,
  order: PayPalOrder,
): BookingEvent[] {
  const { instalmentId, orderId, captureId, why, now } = command;
  const at = now.toISOString();
  const since = order.review?.since ?? at;
  const limit = new Date(Date.parse(since) + REVIEW_DAYS * DAY_MS).toISOString();
  const kind = 'outcome-unknown-too-long';
  const key = taskKey(kind, 'review', captureId, since);
  const late = at >= limit && !hasTask([instalment], key);
  if (order.review && at < order.review.askAgainAt && !late) return [];
  const waits = state.status === 'ON_HOLD' && !state.released && order.review === null;
  const askAgainAt = new Date(now.getTime() + ASK_AGAIN_MS).toISOString();
  const holdExpiresAt = waits ? (limit > state.holdExpiresAt ? limit : state.holdExpiresAt) : null;
  const data = { instalmentId, orderId, captureId, why, since, askAgainAt, holdExpiresAt };
  const events: BookingEvent[] = [{ type: 'PayPalCapturePending', data }];
  const detail = `PayPal reviews ${captureId} since ${since}`;
  if (late) events.push({ type: 'OperationsItemRaised', data: { kind, key, instalmentId, detail } });
  return events;
}

function end(
  { instalmentId, orderId, reason, issue, now }: Extract<PayPalCommand, { type: 'End' }>,
  state: ExistingBooking,
  order: PayPalOrder,
): BookingEvent[] {
  const fresh = new Date(now.getTime() + HOLD_MINUTES * 60_000).toISOString();
  const reviewed = state.status === 'ON_HOLD' && order.review !== null && !state.expiring;
  const holdExpiresAt = reviewed ? afterReview(state, fresh) : null;
  const failed = { instalmentId, intentId: orderId, code: issue ?? '', declineCode: null };
  return [
    ...(issue === null ? [] : [{ type: 'PaymentAttemptFailed' as const, data: failed }]),
    {
      type: 'PayPalOrderDropped',
      data: { instalmentId, orderId, reason, holdExpiresAt },
    },
  ];
}

/** Seats that wait for staff, or for a transfer, wait on; for any other way to pay there is a quarter of an hour. */
function afterReview(state: OnHold, fresh: string): string | null {
  if (state.kept) return null;
  const payBy = dueNow(state)?.transfer?.payBy;
  return payBy !== undefined && heldUntil(payBy) > fresh ? heldUntil(payBy) : fresh;
}

/** The steps of a payment by PayPal, each recorded once. Nothing is captured that was not recorded as started. */
export function decidePayPal(command: PayPalCommand, state: BookingState): Answer {
  if (state.status === 'NEW') throw new Error('no such booking');
  const { instalmentId, orderId } = command;
  if (command.type === 'SaveAccount')
    return state.vaultId === null
      ? [{ type: 'PayPalAccountSaved', data: { instalmentId, orderId, vaultId: command.vaultId } }]
      : [];
  const instalment = instalmentOf(state, instalmentId);
  // The plan was changed meanwhile: an order of the former one must not become live.
  if (!instalment) return refuse('OVERTAKEN');
  if (command.type === 'RecordOrder') return record(command, state, instalment);
  const { collecting: order } = instalment;
  if (order?.by !== 'paypal' || order.paymentId !== orderId)
    return command.type === 'StartCapture' ? refuse('OVERTAKEN') : [];
  switch (command.type) {
    case 'StartCapture': {
      if (underWay(instalment)) return refuse('OVERTAKEN');
      const refused = mayTake(state, instalment, command.now);
      if (refused) return refused;
      if (order.stage !== 'OPEN') return [];
      // A part was paid, or sent back, since it was made: another order is of what is open now.
      if (order.amountCents !== askCents(instalment)) return refuse('OVERTAKEN');
      return [{ type: 'PayPalCaptureStarted', data: { instalmentId, orderId } }];
    }
    case 'Pending':
      return pending(command, state, instalment, order);
    case 'Drop': {
      if (order.stage !== 'OPEN' || (underWay(instalment) && !command.charging)) return refuse('OVERTAKEN');
      const { reason } = command;
      return [{ type: 'PayPalOrderDropped', data: { instalmentId, orderId, reason, holdExpiresAt: null } }];
    }
    case 'End':
      return end(command, state, order);
    default:
      return never(command);
  }
}
