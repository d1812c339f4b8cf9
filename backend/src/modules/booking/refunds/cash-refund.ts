import { refuse, type Refusal } from '../../../kernel/refuse.js';
import { taskKey, type BookingEvent } from '../events.js';
import type { BookingState } from '../core/booking.js';
import { hasTask } from '../core/instalment.js';
import { allRefunds, everything, openRefunds, type OpenRefund } from '../core/payments.js';
import { decideRefund } from './refund.js';

/** Staff may have handed it out before they heard that it was to wait, or that its money was gone. */
const isThere = ({ status, fell }: OpenRefund): boolean =>
  status === 'STARTED' || status === 'HELD_BACK' || (status === 'FAILED' && fell === true);

const byHand = (state: BookingState, refundId: string): OpenRefund | undefined =>
  state.status === 'NEW'
    ? undefined
    : allRefunds(state).find(
        (each) =>
          each.refundId === refundId &&
          isThere(each) &&
          (each.provider === 'staff' || each.insteadOf !== undefined),
      );

/** What staff are to hand back of money that they took; told once. */
export function handRefundItem(state: BookingState, refundId: string): BookingEvent[] {
  if (state.status === 'NEW') return [];
  const refund = openRefunds(state).find((each) => each.refundId === refundId);
  if (refund?.provider !== 'staff') return [];
  const { instalmentId, amountCents } = refund;
  const kind = 'refund-by-hand';
  const key = taskKey(kind, refundId, amountCents);
  if (hasTask(everything(state), key)) return [];
  const detail = `hand out ${amountCents} for ${refundId}`;
  return [{ type: 'OperationsItemRaised', data: { kind, key, instalmentId, detail, refundId } }];
}

/** Staff have handed it back; `receipt` is what they say of it. */
export const handedOut = (
  state: BookingState,
  refundId: string,
  receipt: string,
): BookingEvent[] | Refusal<'REFUND_UNKNOWN' | 'NOT_FOUND'> => {
  if (byHand(state, refundId))
    // Also what could have gone by bank: it comes out of what staff have.
    return decideRefund({ type: 'Done', refundId, providerRefundId: receipt }, state).map(
      (event): BookingEvent =>
        event.type === 'PaymentRefunded' ? { ...event, data: { ...event.data, provider: 'staff' } } : event,
    );
  const all = state.status === 'NEW' ? [] : everything(state);
  const known = all.some(({ refunds }) => refunds.some((each) => each.refundId === refundId));
  return refuse(known ? 'REFUND_UNKNOWN' : 'NOT_FOUND');
};

/** Of one that went though its money was gone by then: the customer owes it, in cents. */
export const wentTwiceCents = (state: BookingState, refundId: string): number =>
  state.status === 'NEW'
    ? 0
    : allRefunds(state).reduce(
        (sum, each) =>
          each.refundId === refundId && each.fell && each.status === 'DONE' ? sum + each.amountCents : sum,
        0,
      );
