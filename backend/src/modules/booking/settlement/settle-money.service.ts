import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { unwrapOutcome } from '../../../kernel/retry-later-error.js';
import type { Intent } from '../../../platform/card-provider/port.js';
import { withNewCommandId } from '../../../platform/commands/envelope.js';
import type { CommandRunner, Envelope } from '../../../platform/commands/runner.js';
import { logger } from '../../../platform/logging/logger.js';
import { isUuid } from '../../../platform/text/is-uuid.js';
import type { BookingState } from '../core/booking.js';
import { bookingStream } from '../core/booking.stream.js';
import type { IncomingPayment } from './incoming-payment.js';
import { settleWithGiftCards } from './settle-with-gift-cards.js';
import { selectSettlementStates, selectSettlementStreams } from './settlement.stream.js';

export type BookingIntent = Intent & { readonly bookingId: string; readonly instalmentId: string };

/** True if the intent names a booking, in US dollars, as ours do; other software shares the account. */
export const isBookingIntent = (intent: Intent): intent is BookingIntent =>
  isUuid(intent.bookingId) && isUuid(intent.instalmentId) && intent.currency === 'usd';

/**
 * Books captured money: it confirms the booking, pays an instalment, or is refunded or left to staff. The
 * intent must come from the provider's API, not from a message.
 */
export async function settleIntent(
  runner: CommandRunner,
  envelope: Envelope,
  intent: BookingIntent,
): Promise<BookingState | Refusal<'BUSY'>> {
  if (intent.status !== 'succeeded')
    throw new Error(`intent ${intent.id} is ${intent.status}: only succeeded intents can be settled`);
  return settleMoney(
    runner,
    envelope,
    intent.bookingId,
    omitUndefined({
      instalmentId: intent.instalmentId,
      amountCents: intent.receivedCents,
      provider: 'stripe',
      paymentId: intent.id,
      origin: intent.chargeId === null ? null : { kind: 'stripe-charge' as const, chargeId: intent.chargeId },
      customerId: intent.customerId,
      // A lender pays once and cannot be charged again.
      paymentMethodId: intent.method === 'card' ? intent.paymentMethodId : null,
      card: intent.card,
      lender: intent.method === 'card' ? undefined : intent.method,
    }),
  );
}

/**
 * Settles a payment before its refund or dispute is applied, because a payment refunded first would never
 * count as received. Changes nothing if the payment is known.
 */
export async function settleBeforeFollowUp(
  runner: CommandRunner,
  envelope: Envelope,
  intent: BookingIntent,
): Promise<void> {
  if (intent.status !== 'succeeded') return;
  unwrapOutcome(
    await settleIntent(runner, withNewCommandId(envelope), intent),
    `payment ${intent.id}: cannot be settled now`,
  );
}

/** Appends the effects of received money on the booking, its seats, coupon and gift cards. */
export async function settleMoney(
  runner: CommandRunner,
  envelope: Envelope,
  bookingId: string,
  payment: IncomingPayment,
): Promise<BookingState | Refusal<'BUSY'>> {
  const outcome = await runner.runWith(
    envelope,
    { booking: bookingStream(bookingId) },
    selectSettlementStreams,
    (states) => {
      if (states.booking.status === 'NEW') return { events: {}, result: null };
      const { giftCards, ...settlementEvents } = settleWithGiftCards(selectSettlementStates(states), payment);
      return { events: { ...settlementEvents, ...giftCards }, result: null };
    },
  );
  if (isRefusal(outcome)) return outcome;
  if (outcome.states.booking.status === 'NEW')
    logger.error({ paymentId: payment.paymentId, code: 'MONEY_WITHOUT_BOOKING' });
  return outcome.states.booking;
}
