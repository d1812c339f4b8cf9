import { Inject, Injectable } from '@nestjs/common';
import {
  CARD_PROVIDER,
  type CardProvider,
  type RefundDetails,
} from '../../../platform/card-provider/port.js';
import { withNewCommandId } from '../../../platform/commands/envelope.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { unwrapResponse } from '../../../platform/provider-inbox/unwrap-response.js';
import { bookingStream } from '../core/booking.stream.js';
import { isBookingIntent, settleBeforeFollowUp } from '../settlement/settle-money.service.js';
import { decideEndedRefund } from './ended-refund.js';

/** The webhook for a refund's result, ours or one made in the dashboard. */
@Injectable()
export class StripeRefundWebhook {
  constructor(
    @Inject(CARD_PROVIDER) private readonly cardProvider: CardProvider,
    private readonly runner: CommandRunner,
  ) {}

  async apply(envelope: Envelope, providerRefundId: string): Promise<void> {
    const refund = unwrapResponse(await this.cardProvider.retrieveRefund(providerRefundId));
    if (refund) await this.record(envelope, refund);
  }

  async applyAllOfPayment(envelope: Envelope, paymentId: string): Promise<void> {
    for (const refund of unwrapResponse(await this.cardProvider.listRefunds(paymentId)) ?? [])
      await this.record(envelope, refund);
  }

  /** Records a finished refund; the job that started a pending refund polls it. */
  async record(envelope: Envelope, refund: RefundDetails): Promise<void> {
    const { paymentId, refundId, status } = refund;
    const isDone = status === 'succeeded';
    if (paymentId === null || !(isDone || status === 'failed' || status === 'canceled')) return;
    const intent = unwrapResponse(await this.cardProvider.retrieveIntent(paymentId));
    if (!intent || !isBookingIntent(intent)) return;
    const { bookingId, instalmentId } = intent;
    if (isDone && refundId === null) await settleBeforeFollowUp(this.runner, envelope, intent);
    await this.runner.runOneOrThrow(withNewCommandId(envelope), bookingStream(bookingId), (booking) =>
      booking.status === 'NEW' ? [] : decideEndedRefund(booking, { paymentId, instalmentId }, refund),
    );
  }
}
