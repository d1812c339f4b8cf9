import { Inject, Injectable } from '@nestjs/common';
import { CARD_PROVIDER, type CardDispute, type CardProvider } from '../../../platform/card-provider/port.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { unwrapResponse } from '../../../platform/provider-inbox/unwrap-response.js';
import { bookingStream } from '../core/booking.stream.js';
import { isBookingIntent, settleBeforeFollowUp } from '../settlement/settle-money.service.js';
import { decideDispute, type DisputeReport } from './dispute.js';
import { toStripeStage } from './dispute-stage.js';

/** The webhook for a bank's dispute or its decision. */
@Injectable()
export class StripeDisputeWebhook {
  constructor(
    @Inject(CARD_PROVIDER) private readonly cardProvider: CardProvider,
    private readonly runner: CommandRunner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async apply(envelope: Envelope, disputeId: string): Promise<void> {
    const dispute = unwrapResponse(await this.cardProvider.retrieveDispute(disputeId));
    if (dispute?.paymentId != null) await this.record(envelope, dispute, dispute.paymentId);
  }

  private async record(envelope: Envelope, dispute: CardDispute, paymentId: string): Promise<void> {
    const intent = unwrapResponse(await this.cardProvider.retrieveIntent(paymentId));
    if (!intent || !isBookingIntent(intent)) return;
    const { id: disputeId, amountCents, reason, status, answerBy } = dispute;
    const report: DisputeReport = {
      disputeId,
      provider: 'stripe',
      paymentId,
      instalmentId: intent.instalmentId,
      amountCents,
      reason,
      answerBy: answerBy?.toISOString() ?? null,
      stage: toStripeStage(status),
    };
    await settleBeforeFollowUp(this.runner, envelope, intent);
    await this.runner.runOneOrThrow(envelope, bookingStream(intent.bookingId), (booking) =>
      decideDispute(booking, report, this.clock.now()),
    );
  }
}
