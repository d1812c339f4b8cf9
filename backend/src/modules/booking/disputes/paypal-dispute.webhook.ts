import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { withNewCommandId } from '../../../platform/commands/envelope.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { PAYPAL, type PayPal, type PayPalDispute } from '../../../platform/paypal/port.js';
import { unwrapResponse } from '../../../platform/provider-inbox/unwrap-response.js';
import { bookingStream } from '../core/booking.stream.js';
import { isOurOrder, type OurOrder } from '../payments/paypal/paypal-order-facts.js';
import { PayPalOrders } from '../payments/paypal/paypal-orders.service.js';
import { decideDispute, type DisputeReport } from './dispute.js';
import { toPayPalStage } from './dispute-stage.js';

/** The webhook for a PayPal dispute or its decision. PayPal holds the money from the start. */
@Injectable()
export class PayPalDisputeWebhook {
  constructor(
    @Inject(PAYPAL) private readonly paypal: PayPal | null,
    private readonly runner: CommandRunner,
    private readonly orders: PayPalOrders,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Records the dispute as PayPal has it now and returns it; undefined if it is not ours. */
  async apply(envelope: Envelope, disputeId: string): Promise<PayPalDispute | undefined> {
    if (!this.paypal) return undefined;
    const dispute = unwrapResponse(await this.paypal.retrieveDispute(disputeId));
    if (!dispute || dispute.captureId === null || dispute.currency !== 'USD') return undefined;
    const orderId = unwrapResponse(await this.paypal.findOrderByCapture(dispute.captureId));
    const order = orderId && unwrapResponse(await this.paypal.retrieveOrder(orderId));
    if (!order || !isOurOrder(order)) return undefined;
    await this.orders.settleBeforeFollowUp(withNewCommandId(envelope), order);
    await this.record(envelope, dispute, order);
    return dispute;
  }

  private async record(envelope: Envelope, dispute: PayPalDispute, order: OurOrder): Promise<void> {
    const { id: disputeId, amountCents, reason, answerBy } = dispute;
    const report: DisputeReport = {
      disputeId,
      provider: 'paypal',
      paymentId: order.id,
      instalmentId: order.instalmentId,
      amountCents,
      reason,
      stage: toPayPalStage(dispute),
      answerBy: answerBy === null ? null : new Date(answerBy).toISOString(),
    };
    await this.runner.runOneOrThrow(envelope, bookingStream(order.bookingId), (booking) =>
      decideDispute(booking, report, this.clock.now()),
    );
  }
}
