import { Inject, Injectable } from '@nestjs/common';
import { isRefusal } from '../../../kernel/refuse.js';
import {
  CARD_PROVIDER,
  type CardProvider,
  findIntent,
  type Intent,
} from '../../../platform/card-provider/port.js';
import type { Envelope } from '../../../platform/commands/runner.js';
import type { ExistingBooking } from '../core/booking.js';
import type { InstalmentState } from '../core/instalment.js';
import { IntentSteps, type LiveIntent } from './intent-steps.service.js';
import { findCancelReason, isOpenIntent, type PaymentChoice } from './open-intent.js';
import { PROVIDER_UNAVAILABLE_REFUSAL, type StepReply } from './pay-reply.js';
import type { CancelReason } from './payment.js';
import { PayPalCheckout } from './paypal/paypal-checkout.service.js';

/** Resolves an instalment's open payment with its provider, before another payment may start. */
@Injectable()
export class EarlierPaymentResolver {
  constructor(
    private readonly steps: IntentSteps,
    private readonly paypal: PayPalCheckout,
    @Inject(CARD_PROVIDER) private readonly cardProvider: CardProvider,
  ) {}

  /** Returns the open intent if it can still be paid, or the reply; undefined if a new payment may start. */
  async resolve(
    envelope: Envelope,
    booking: ExistingBooking,
    instalment: InstalmentState,
    choice: PaymentChoice,
  ): Promise<LiveIntent | StepReply | undefined> {
    const { openPayment } = instalment;
    if (!openPayment) return undefined;
    if (openPayment.provider === 'stripe')
      return this.resolveIntent(envelope, { booking, instalment, paymentId: openPayment.paymentId }, choice);
    return this.paypal.resolveOpenOrder(envelope, { booking, instalment, order: openPayment }, choice);
  }

  private async resolveIntent(
    envelope: Envelope,
    {
      booking: { bookingId },
      instalment,
      paymentId,
    }: {
      readonly booking: ExistingBooking;
      readonly instalment: InstalmentState;
      readonly paymentId: string;
    },
    choice: PaymentChoice,
  ): Promise<LiveIntent | StepReply | undefined> {
    const currentIntent = await this.stopConflictingIntent(paymentId, instalment, choice);
    if (!currentIntent) return PROVIDER_UNAVAILABLE_REFUSAL;
    const { intent, reason } = currentIntent;
    const reply = await this.steps.settleEndedIntent(envelope, intent);
    if (reply) return reply;
    if (isOpenIntent(intent)) return { state: 'live', intent, instalment };
    const ids = { bookingId, instalmentId: instalment.id, paymentId };
    const outcome = await this.steps.recordCancellation(envelope, ids, reason);
    return isRefusal(outcome) ? outcome : undefined;
  }

  /**
   * Cancels an open intent that conflicts with the choice. Returns the intent as it is at Stripe then, or
   * undefined while its state is unknown.
   */
  private async stopConflictingIntent(
    paymentId: string,
    instalment: InstalmentState,
    choice: PaymentChoice,
  ): Promise<{ readonly intent: Intent; readonly reason: CancelReason } | undefined> {
    const retrieval = await this.cardProvider.retrieveIntent(paymentId);
    if (retrieval.kind !== 'ok') return undefined;
    const retrievedIntent = retrieval.value;
    const reason = isOpenIntent(retrievedIntent)
      ? findCancelReason(instalment, retrievedIntent, choice)
      : undefined;
    // Without a reason of ours, an intent that ended without money was canceled by somebody at Stripe.
    if (!reason) return { intent: retrievedIntent, reason: 'cancelled' };
    const intent = findIntent(await this.cardProvider.cancelIntent(paymentId));
    return intent && { intent, reason };
  }
}
