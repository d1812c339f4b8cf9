import type { BookingEvent, RefundReason, Source } from '../events.js';

/** Why a refund ends when the customer's bank has decided for them, and when the money never was the booking's. */
export const DISPUTE_LOST = 'dispute-lost';
export const REVERSED = 'allocation-reversed';

export interface Refunding {
  readonly refundId: string;
  readonly provider: Source;
  readonly intentId: string;
  readonly amountCents: number;
  readonly reason: RefundReason;
  /** `HELD_BACK`: a bank contests the payment. */
  readonly status: 'STARTED' | 'HELD_BACK' | 'DONE' | 'FAILED';
  /** It failed because the money is gone already: the customer's bank took it back, or it was another's. */
  readonly fell?: true;
  /** It failed before the booking was cancelled, which decided anew what goes back. */
  readonly anew?: true;
  /** How often it had begun and then had to wait, since a bank contested the payment: asked again by another name each time. */
  readonly refused: number;
}

type RefundEvent = Extract<
  BookingEvent,
  { type: 'RefundStarted' | 'RefundHeldBack' | 'PaymentRefunded' | 'RefundFailed' }
>;

export function evolveRefunds(refunds: readonly Refunding[], event: RefundEvent): readonly Refunding[] {
  const { refundId } = event.data;
  const refused = refunds.find((each) => each.refundId === refundId)?.refused ?? 0;
  const put = (refund: Refunding) => [...refunds.filter((each) => each.refundId !== refundId), refund];
  const ended = (how: Pick<Refunding, 'status' | 'fell'>) =>
    refunds.map((each) => (each.refundId === refundId ? { ...each, ...how } : each));
  switch (event.type) {
    case 'RefundStarted': {
      const { instalmentId: _of, ...refund } = event.data;
      return put({ ...refund, status: 'STARTED', refused });
    }
    case 'RefundHeldBack': {
      const { instalmentId: _of, begun, ...refund } = event.data;
      return put({ ...refund, status: 'HELD_BACK', refused: refused + (begun ? 1 : 0) });
    }
    case 'PaymentRefunded':
      return ended({ status: 'DONE' });
    case 'RefundFailed': {
      const fell = [DISPUTE_LOST, REVERSED].includes(event.data.code);
      return ended({ status: 'FAILED', ...(fell ? { fell } : {}) });
    }
  }
}

/** What the end of a booking says of its refunds: those that had failed are owed as such no more. */
export const decidedAnew = <T extends { readonly refunds: readonly Refunding[] }>(of: T): T => ({
  ...of,
  refunds: of.refunds.map((each) =>
    each.status === 'FAILED' && !each.fell ? { ...each, anew: true as const } : each,
  ),
});
