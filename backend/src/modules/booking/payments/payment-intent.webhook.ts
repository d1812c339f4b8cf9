import { Inject, Injectable } from '@nestjs/common';
import { RetryLaterError, unwrapOutcome } from '../../../kernel/retry-later-error.js';
import {
  CARD_PROVIDER,
  type CardProvider,
  type ProviderEvent,
} from '../../../platform/card-provider/port.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { newChildEnvelope } from '../../../platform/commands/envelope.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { unwrapResponse } from '../../../platform/provider-inbox/unwrap-response.js';
import { isUuid } from '../../../platform/text/is-uuid.js';
import { type ExistingBooking, findInstalment } from '../core/booking.js';
import { bookingStream } from '../core/booking.stream.js';
import { canTryCard } from '../core/saved-cards.js';
import { type BookingIntent, isBookingIntent, settleIntent } from '../settlement/settle-money.service.js';
import { CardTestingGuard } from './card-testing/card-testing-guard.service.js';
import { decidePayment } from './payment.js';

/** The webhook for a captured payment, or a decline while the customer was present. */
@Injectable()
export class PaymentIntentWebhook {
  constructor(
    @Inject(CARD_PROVIDER) private readonly cardProvider: CardProvider,
    private readonly runner: CommandRunner,
    private readonly cardTestingGuard: CardTestingGuard,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Finds the payment's status in our log; knowing it spares a call to Stripe. `being-charged`: the worker
   * that charges the balance books it.
   */
  async findRecordedStatus({
    type,
    objectId,
    bookingId,
  }: ProviderEvent): Promise<'booked' | 'being-charged' | undefined> {
    if (type !== 'payment_intent.succeeded' || !isUuid(bookingId)) return undefined;
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    if (booking.status === 'NEW') return undefined;
    if (booking.instalments.some(({ finalPayment }) => finalPayment?.paymentId === objectId)) return 'booked';
    const isCharging = booking.instalments.some(
      ({ openPayment, charge }) => openPayment?.paymentId === objectId && charge.status === 'CONFIRMING',
    );
    return isCharging ? 'being-charged' : undefined;
  }

  async apply(envelope: Envelope, event: ProviderEvent): Promise<void> {
    const intent = unwrapResponse(await this.cardProvider.retrieveIntent(event.objectId));
    if (!intent || !isBookingIntent(intent)) return;
    if (intent.status === 'succeeded') {
      const settlement = await settleIntent(this.runner, envelope, intent);
      unwrapOutcome(settlement, `payment ${intent.id}: cannot be settled now`);
    } else if (event.type === 'payment_intent.payment_failed') await this.applyDecline(envelope, intent);
  }

  /** Records the decline; stops the intent if the customer may not try another card. */
  private async applyDecline(envelope: Envelope, intent: BookingIntent): Promise<void> {
    const { id: paymentId, bookingId, instalmentId, lastDecline, chargeId } = intent;
    if (!lastDecline) return;
    const { code, declineCode } = lastDecline;
    const { state } = await this.runner.runOneOrThrow(envelope, bookingStream(bookingId), (booking) =>
      booking.status === 'NEW'
        ? []
        : decidePayment(booking, {
            type: 'RecordAttemptFailed',
            instalmentId,
            paymentId,
            code,
            declineCode,
            chargeId,
            failedAt: intent.method === 'card' ? this.clock.now() : null,
          }),
    );
    if (state.status === 'NEW' || (await this.canTryAgain(state))) return;
    if (findInstalment(state, instalmentId)?.openPayment?.paymentId === paymentId)
      await this.cancelIntent(envelope, intent);
  }

  private async canTryAgain({ bookingId, cards }: ExistingBooking): Promise<boolean> {
    return (
      canTryCard(cards, this.clock.now()) && !(await this.cardTestingGuard.hasTooManyDeclines(bookingId))
    );
  }

  /** Cancels the intent: a page with its secret could retry for ever. */
  private async cancelIntent(
    envelope: Envelope,
    { id: paymentId, bookingId, instalmentId }: BookingIntent,
  ): Promise<void> {
    const cancellation = await this.cardProvider.cancelIntent(paymentId);
    // The customer has just paid, and another event reports the payment.
    if (cancellation.kind === 'state') return;
    if (cancellation.kind !== 'ok')
      throw new RetryLaterError(
        `payment ${paymentId}: Stripe does not confirm the cancellation; the job retries`,
      );
    await this.runner.runOne(newChildEnvelope(envelope, 'closed'), bookingStream(bookingId), (booking) =>
      decidePayment(booking, {
        type: 'RecordIntentCancelled',
        instalmentId,
        paymentId,
        reason: 'too-many-attempts',
      }),
    );
  }
}
