import { refuse, type Refusal } from '../../../kernel/refuse.js';
import type { BookingEvent } from '../events.js';
import type { BookingState, ExistingBooking } from './booking-state.js';
import { allotment } from './allotment.js';
import { openCents } from './instalment.js';
import { byHand, firstOpen } from './manual-payment.js';
import { leftBehind, mayTakeMoney } from './money-still.js';
import { refundEvents } from './refunds.js';
import { settle } from './settle.js';
import { refundable, tooMuch } from './staff-refund.js';

/** Money of ours for a customer. */
export interface Goodwill {
  readonly goodwillId: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly approvalId: string | null;
}

export type GoodwillRefusal =
  'BOOKING_NOT_CONFIRMED' | 'MORE_THAN_PAID' | 'PAYMENT_DISPUTED' | 'MONEY_UNDER_WAY';

const stillOpen = ({ status, instalments }: ExistingBooking): number =>
  status === 'CONFIRMED' ? instalments.reduce((sum, each) => sum + openCents(each), 0) : 0;

/** A gift pays what is open first; the rest goes to the customer over what they paid with, and is never more than that. */
export function decideGoodwill(
  command: Goodwill,
  state: BookingState,
): BookingEvent[] | Refusal<GoodwillRefusal> {
  if (state.status === 'NEW' || state.status === 'ON_HOLD') return refuse('BOOKING_NOT_CONFIRMED');
  const { goodwillId, amountCents } = command;
  const pays = Math.min(amountCents, stillOpen(state));
  const refused = tooMuch(state, amountCents - pays);
  if (refused) return refused;
  if (pays > 0 && state.instalments.some(mayTakeMoney)) return refuse('MONEY_UNDER_WAY');
  const gift = byHand('goodwill', {
    instalmentId: firstOpen(state),
    intentId: goodwillId,
    amountCents: pays,
  });
  const { initialState } = allotment;
  const paid =
    pays > 0 ? settle({ booking: state, allotment: initialState, coupon: undefined }, gift).booking : [];
  return [
    { type: 'GoodwillGranted', data: { ...command } },
    ...paid,
    ...leftBehind(state, paid),
    ...refundEvents(state, amountCents - pays, 'goodwill', refundable(state)),
  ];
}
