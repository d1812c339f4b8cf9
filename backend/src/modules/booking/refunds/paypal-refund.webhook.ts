import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { withNewCommandId } from '../../../platform/commands/envelope.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { PAYPAL, type PayPal, type PayPalDispute } from '../../../platform/paypal/port.js';
import { ProviderInbox } from '../../../platform/provider-inbox/provider-inbox.js';
import { unwrapResponse } from '../../../platform/provider-inbox/unwrap-response.js';
import { bookingStream } from '../core/booking.stream.js';
import { PayPalDisputeWebhook } from '../disputes/paypal-dispute.webhook.js';
import { isOurOrder, type OurOrder } from '../payments/paypal/paypal-order-facts.js';
import { PayPalOrders } from '../payments/paypal/paypal-orders.service.js';
import { decideReturnedMoney, detectReversal, type ReturnedMoney } from './returned-money.js';

interface RefundContext extends ReturnedMoney {
  readonly order: OurOrder;
}

/** The webhook for money that went back: our refund, one made in PayPal's dashboard, or a reversal. */
@Injectable()
export class PayPalRefundWebhook {
  constructor(
    @Inject(PAYPAL) private readonly paypal: PayPal | null,
    private readonly runner: CommandRunner,
    private readonly disputes: PayPalDisputeWebhook,
    private readonly orders: PayPalOrders,
    private readonly inbox: ProviderInbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async apply(envelope: Envelope, providerRefundId: string, isReversed: boolean): Promise<void> {
    if (!this.paypal) return;
    const refund = unwrapResponse(await this.paypal.retrieveRefund(providerRefundId));
    if (refund?.captureId == null) return;
    const context = await this.loadContext(envelope, refund.captureId);
    if (context) await this.record(envelope, { ...context, refund, isReversed });
  }

  /** Rereads, after a dispute, the refunds that were made during it and are not part of it. */
  async reapplyRefunds(envelope: Envelope, disputeId: string): Promise<void> {
    if (!this.paypal) return;
    const dispute = unwrapResponse(await this.paypal.retrieveDispute(disputeId));
    if (dispute?.captureId == null) return;
    const context = await this.loadContext(envelope, dispute.captureId);
    if (!context) return;
    const { refunds } = context.order;
    const events = await this.inbox.listEventTypes(
      'paypal',
      refunds.map(({ id }) => id),
    );
    for (const refund of refunds) {
      const types = events.filter(({ objectId }) => objectId === refund.id).map(({ type }) => type);
      const isReversed = detectReversal(refund, types, this.clock.now());
      await this.record(envelope, { ...context, refund, isReversed });
    }
  }

  /** Loads order and disputes. Records the payment and the disputes first, as events arrive in any order. */
  private async loadContext(
    envelope: Envelope,
    captureId: string,
  ): Promise<Pick<RefundContext, 'order' | 'disputes'> | undefined> {
    if (!this.paypal) return undefined;
    const orderId = unwrapResponse(await this.paypal.findOrderByCapture(captureId));
    const order = orderId && unwrapResponse(await this.paypal.retrieveOrder(orderId));
    if (!order || !isOurOrder(order)) return undefined;
    await this.orders.settleBeforeFollowUp(envelope, order);
    const disputes: PayPalDispute[] = [];
    for (const id of unwrapResponse(await this.paypal.listDisputes(captureId)) ?? []) {
      const dispute = await this.disputes.apply(withNewCommandId(envelope), id);
      if (dispute) disputes.push(dispute);
    }
    return { order, disputes };
  }

  /** Records a completed refund; the job that started a pending refund polls it. */
  private async record(envelope: Envelope, context: RefundContext): Promise<void> {
    const { order, refund } = context;
    if (refund.status !== 'COMPLETED' || refund.currency !== 'USD') return;
    await this.runner.runOneOrThrow(withNewCommandId(envelope), bookingStream(order.bookingId), (booking) =>
      decideReturnedMoney(booking, context, this.clock.now()),
    );
  }
}
