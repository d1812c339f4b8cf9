import { refuse, type Refusal } from '../../../kernel/refuse.js';
import { taskKey, type BookingEvent } from '../events.js';
import type { BookingState } from '../core/booking.js';
import { hasTask } from '../core/instalment.js';
import { allRefunds, everything, openRefunds, type OpenRefund } from '../core/payments.js';
import { decideRefund } from './refund.js';

/** Staff may hand out the cash before they learn that the refund waits or that its money is gone. */
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

/** The task to hand back money that staff took; raised once. */
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

/** Records that staff handed the money back; `receipt` is their note. */
export const handedOut = (
  state: BookingState,
  refundId: string,
  receipt: string,
): BookingEvent[] | Refusal<'REFUND_UNKNOWN' | 'NOT_FOUND'> => {
  if (byHand(state, refundId))
    // A bank refund handed out in cash comes out of staff's cash as well.
    return decideRefund({ type: 'Done', refundId, providerRefundId: receipt }, state).map(
      (event): BookingEvent =>
        event.type === 'PaymentRefunded' ? { ...event, data: { ...event.data, provider: 'staff' } } : event,
    );
  const all = state.status === 'NEW' ? [] : everything(state);
  const known = all.some(({ refunds }) => refunds.some((each) => each.refundId === refundId));
  return refuse(known ? 'REFUND_UNKNOWN' : 'NOT_FOUND');
};

/** Cents the customer owes because a refund was sent after its money was gone. */
export const wentTwiceCents = (state: BookingState, refundId: string): number =>
  state.status === 'NEW'
    ? 0
    : allRefunds(state).reduce(
        (sum, each) =>
          each.refundId === refundId && each.fell && each.status === 'DONE' ? sum + each.amountCents : sum,
        0,
      );
