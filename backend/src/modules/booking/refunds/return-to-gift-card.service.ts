import { unwrapOutcome } from '../../../kernel/retry-later-error.js';
import type { CommandRunner, Envelope } from '../../../platform/commands/runner.js';
import { type BookingState, listAllInstalments } from '../core/booking.js';
import { bookingStream } from '../core/booking.stream.js';
import { listReceivedPayments } from '../core/instalment.js';
import type { InstalmentRefund } from '../core/payments.js';
import { giftCardStream } from '../gift-cards/gift-card.stream.js';
import { decideGiftCardReturn } from './gift-card-refund.js';

/** Returns money to its gift card in the same append as the booking's event. */
export async function returnToGiftCard(
  runner: CommandRunner,
  envelope: Envelope,
  {
    bookingId,
    refund,
    today,
  }: { readonly bookingId: string; readonly refund: InstalmentRefund; readonly today: string },
): Promise<void> {
  const outcome = await runner.runWith(
    envelope,
    { booking: bookingStream(bookingId) },
    ({ booking }) => ({ giftCard: giftCardStream(requireGiftCardId(booking, refund.paymentId)) }),
    (states) => ({ events: { ...decideGiftCardReturn(states, refund, today) }, result: null }),
  );
  unwrapOutcome(outcome, `refund ${refund.refundId}: cannot be recorded now`);
}

function requireGiftCardId(booking: BookingState, redemptionId: string): string {
  const instalments = booking.status === 'NEW' ? [] : listAllInstalments(booking);
  const payment = instalments
    .flatMap(listReceivedPayments)
    .find(({ paymentId }) => paymentId === redemptionId);
  if (payment?.origin?.kind !== 'gift-card') throw new Error(`no gift card paid ${redemptionId}`);
  return payment.origin.giftCardId;
}
