import { Inject, Injectable } from '@nestjs/common';
import {
  CARD_PROVIDER,
  type CardProvider,
  type RefundDetails,
} from '../../../platform/card-provider/port.js';
import { withNewCommandId } from '../../../platform/commands/envelope.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { bookingStream } from '../core/booking.stream.js';
import { unwrapAnswer } from '../payments/unwrap-answer.js';
import { isBookingIntent, settleBeforeFollowUp } from '../settlement/settle-money.service.js';
import { decideForeignRefund, decideRefund } from './refund.js';

/** Handles the result of a refund, ours or one made in the dashboard. */
@Injectable()
export class StripeRefundWebhook {
  constructor(
    @Inject(CARD_PROVIDER) private readonly provider: CardProvider,
    @Inject(CommandRunner) private readonly runner: CommandRunner,
  ) {}

  async apply(envelope: Envelope, refundId: string): Promise<void> {
    const refund = unwrapAnswer(await this.provider.retrieveRefund(refundId));
    if (refund) await this.record(envelope, refund);
  }

  /** All refunds of a payment. */
  async applyRefunds(envelope: Envelope, paymentId: string): Promise<void> {
    for (const refund of unwrapAnswer(await this.provider.listRefunds(paymentId)) ?? [])
      await this.record(envelope, refund);
  }

  /** Records a finished refund; the job that started a pending one polls it. */
  async record(envelope: Envelope, refund: RefundDetails): Promise<void> {
    const {
      id: providerRefundId,
      paymentId,
      refundId,
      status,
      amountCents,
      failureReason,
      attemptId,
    } = refund;
    const isDone = status === 'succeeded';
    if (paymentId === null || !(isDone || status === 'failed' || status === 'canceled')) return;
    const intent = unwrapAnswer(await this.provider.retrieveIntent(paymentId));
    if (!intent || !isBookingIntent(intent)) return;
    const { bookingId, instalmentId } = intent;
    if (isDone && refundId === null) await settleBeforeFollowUp(this.runner, envelope, intent);
    await this.runner.runOneOrThrow(withNewCommandId(envelope), bookingStream(bookingId), (booking) => {
      if (booking.status === 'NEW') return [];
      if (!isDone) {
        const code = failureReason ?? status;
        const failure = {
          type: 'Failed',
          providerRefundId,
          code,
          ...(attemptId === null ? {} : { attemptId }),
        } as const;
        return decideRefund({ ...failure, refundId: refundId ?? providerRefundId }, booking);
      }
      return refundId === null
        ? decideForeignRefund(
            { provider: 'stripe', paymentId, instalmentId, providerRefundId, amountCents },
            booking,
          )
        : decideRefund({ type: 'Done', refundId, providerRefundId }, booking);
    });
  }
}
