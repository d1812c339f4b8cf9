import { isRefusal } from '../../../kernel/refuse.js';
import type { CommandRunner, Envelope } from '../../../platform/commands/runner.js';
import type { BookingState } from '../domain/booking-state.js';
import { giftCard } from '../domain/gift-card.js';
import { receivedFor } from '../domain/instalment.js';
import { decideRefund, type OpenRefund } from '../domain/refunds.js';
import { bookingStream, giftCardStream } from './streams.js';

/** Puts money back on the gift card it came from: at once, and together with the booking that says so. */
export async function returnToCard(
  runner: CommandRunner,
  envelope: Envelope,
  bookingId: string,
  { refundId, intentId: redemptionId, amountCents }: OpenRefund,
): Promise<void> {
  const done = await runner.runWith(
    envelope,
    { booking: bookingStream(bookingId) },
    ({ booking }) => ({ card: giftCardStream(cardOf(booking, redemptionId)) }),
    ({ booking, card }) => {
      const refunded = decideRefund({ type: 'Done', refundId, providerRefundId: refundId }, booking);
      if (refunded.length === 0) return { events: {}, result: null };
      const returned = giftCard.decide({ type: 'Return', redemptionId, refundId, amountCents }, card);
      if (isRefusal(returned)) throw new Error(`the card of ${redemptionId} is unknown`);
      return { events: { booking: refunded, card: returned }, result: null };
    },
  );
  if (isRefusal(done)) throw new Error(`refund ${refundId} could not be recorded yet`);
}

function cardOf(booking: BookingState, redemptionId: string): string {
  const all = booking.status === 'NEW' ? [] : [...booking.instalments, ...booking.former];
  const paid = all.flatMap(receivedFor).find(({ intentId }) => intentId === redemptionId);
  if (!paid?.chargeId) throw new Error(`no gift card paid ${redemptionId}`);
  return paid.chargeId;
}
