import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal } from '../../../kernel/refuse.js';
import { RetryLaterError, unwrapOutcome } from '../../../kernel/retry-later-error.js';
import {
  CARD_PROVIDER,
  type CardProvider,
  findIntent,
  type Intent,
} from '../../../platform/card-provider/port.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { newChildEnvelope, withNewCommandId } from '../../../platform/commands/envelope.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import type { HeldBooking } from '../core/booking.js';
import { bookingStream } from '../core/booking.stream.js';
import { allotment } from '../inventory/allotment.js';
import { IntentSteps } from '../payments/intent-steps.service.js';
import { type OrderIds, PayPalOrders } from '../payments/paypal/paypal-orders.service.js';
import { coupon } from '../pricing/coupon.js';
import { isBookingIntent, settleIntent } from '../settlement/settle-money.service.js';
import { releaseGiftCards } from '../settlement/settle-with-gift-cards.js';
import { selectSettlementStates, selectSettlementStreams } from '../settlement/settlement.stream.js';
import { decideHold } from './hold.js';

/** Ends a hold whose time is over: stops its payments first, then releases the seats. */
export class ExpireHold extends Command<void> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    /** Set when staff release the hold before its end: their reason. */
    readonly releaseReason?: string,
  ) {
    super();
  }
}

@CommandHandler(ExpireHold)
export class ExpireHoldHandler implements ICommandHandler<ExpireHold> {
  constructor(
    private readonly runner: CommandRunner,
    @Inject(CARD_PROVIDER) private readonly cardProvider: CardProvider,
    private readonly steps: IntentSteps,
    private readonly orders: PayPalOrders,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ envelope, bookingId, releaseReason }: ExpireHold): Promise<void> {
    const { state } = await this.runner.runOneOrThrow(
      withNewCommandId(envelope),
      bookingStream(bookingId),
      (booking) => decideHold(booking, { type: 'BeginExpiry', now: this.clock.now(), releaseReason }),
    );
    // Another command paid, released or extended the hold.
    if (state.status !== 'ON_HOLD' || !state.isExpiring) return;
    if ((await this.stopOrders(envelope, state)) && (await this.stopIntents(envelope, state)))
      await this.release(newChildEnvelope(envelope, 'expired'), bookingId);
  }

  /**
   * Resolves the booking's PayPal orders;
   * returns false if one captured money, or if the seats wait for its review.
   */
  private async stopOrders(envelope: Envelope, booking: HeldBooking): Promise<boolean> {
    const { bookingId } = booking;
    for (const { id: instalmentId, openPayment } of booking.instalments) {
      if (openPayment?.provider !== 'paypal') continue;
      const orderIds = { bookingId, instalmentId, orderId: openPayment.paymentId };
      if (openPayment.stage === 'OPEN') await this.dropOrder(envelope, orderIds);
      else if (!(await this.resolveStartedCapture(envelope, orderIds))) return false;
    }
    return true;
  }

  private async dropOrder(envelope: Envelope, { bookingId, ...orderRef }: OrderIds): Promise<void> {
    const command = { type: 'Drop', ...orderRef, reason: 'expired' } as const;
    const outcome = await this.orders.record(envelope, bookingId, command);
    unwrapOutcome(outcome, `order ${orderRef.orderId}: cannot be dropped now`);
  }

  /** Asks PayPal how the capture ended; returns false if it took money or the seats wait for its review. */
  private async resolveStartedCapture(envelope: Envelope, orderIds: OrderIds): Promise<boolean> {
    const orderState = await this.orders.resolveCapture(envelope, orderIds);
    // The approved order's capture was started, and the seats are still held for it.
    const report =
      orderState.kind === 'approved' ? await this.orders.requestCapture(envelope, orderIds) : orderState;
    if (report.kind === 'ended') return true;
    if (report.kind !== 'paid' && report.kind !== 'pending')
      throw new RetryLaterError(
        `order ${orderIds.orderId}: PayPal does not say whether it captured; the job retries`,
      );
    // Staff handle a wrong amount; a review over its time limit holds no seats.
    return report.booking.status === 'ON_HOLD' && report.booking.isExpiring;
  }

  /** Cancels every open intent and records it; returns false if an intent was captured and ended the hold. */
  private async stopIntents(envelope: Envelope, booking: HeldBooking): Promise<boolean> {
    for (const intent of await this.listIntents(booking)) {
      // Includes a canceled intent whose cancellation was not recorded.
      const currentIntent = intent.status === 'canceled' ? intent : await this.cancelIntent(intent.id);
      if (currentIntent.status === 'succeeded' && isBookingIntent(currentIntent)) {
        const settledBooking = unwrapOutcome(
          await settleIntent(this.runner, withNewCommandId(envelope), currentIntent),
          `payment ${currentIntent.id}: cannot be settled now`,
        );
        if (settledBooking.status !== 'ON_HOLD') return false;
        continue;
      }
      if (currentIntent.status !== 'canceled')
        throw new RetryLaterError(
          `intent ${intent.id} cannot be canceled while it is ${currentIntent.status}`,
        );
      const instalment = booking.instalments.find(
        ({ openPayment }) => openPayment?.paymentId === currentIntent.id,
      );
      if (!instalment) continue;
      const ids = { bookingId: booking.bookingId, instalmentId: instalment.id, paymentId: currentIntent.id };
      await this.steps.recordCancellation(envelope, ids, 'expired');
    }
    return true;
  }

  /** Cancels the intent and returns it as it is then: it may have been captured first. */
  private async cancelIntent(id: string): Promise<Intent> {
    const intent = findIntent(await this.cardProvider.cancelIntent(id));
    if (intent) return intent;
    throw new RetryLaterError(`intent ${id}: Stripe does not confirm the cancellation; the job retries`);
  }

  /** Lists the intents at Stripe, because a crash may have lost an intent's id. */
  private async listIntents(booking: HeldBooking): Promise<Intent[]> {
    if (booking.customerId === null) return [];
    const response = await this.cardProvider.listIntents(booking.customerId);
    if (response.kind !== 'ok') throw new RetryLaterError('Stripe does not answer; the job retries');
    return response.value.filter(
      (intent) => intent.bookingId === booking.bookingId && isBookingIntent(intent),
    );
  }

  private async release(envelope: Envelope, bookingId: string): Promise<void> {
    const outcome = await this.runner.runWith(
      envelope,
      { booking: bookingStream(bookingId) },
      selectSettlementStreams,
      (states) => {
        const settlement = selectSettlementStates(states);
        const bookingEvents = decideHold(settlement.booking, { type: 'Expire' });
        if (isRefusal(bookingEvents)) return bookingEvents;
        // A concurrent worker expired or confirmed the booking, so its seats are not ours to release.
        if (bookingEvents.length === 0) return { events: {}, result: null };
        const seatEvents = allotment.decide(settlement.allotment, {
          type: 'Release',
          bookingId,
          reason: 'expired',
        });
        const couponEvents = settlement.coupon
          ? coupon.decide(settlement.coupon, { type: 'Release', bookingId })
          : [];
        if (isRefusal(seatEvents)) return seatEvents;
        if (isRefusal(couponEvents)) return couponEvents;
        const giftCardEvents = releaseGiftCards(settlement.giftCards, bookingId);
        return {
          events: { booking: bookingEvents, allotment: seatEvents, coupon: couponEvents, ...giftCardEvents },
          result: null,
        };
      },
    );
    if (isRefusal(outcome)) throw new Error(`release of ${bookingId} refused: ${outcome.refused}`);
  }
}
