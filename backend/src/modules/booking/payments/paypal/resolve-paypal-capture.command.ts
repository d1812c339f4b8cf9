import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal } from '../../../../kernel/refuse.js';
import { RetryLaterError } from '../../../../kernel/retry-later-error.js';
import { CommandRunner, type Envelope } from '../../../../platform/commands/runner.js';
import { bookingStream } from '../../core/booking.stream.js';
import { PayPalOrders } from './paypal-orders.service.js';

/** Asks PayPal about a capture that is under review or whose reply was lost. */
export class ResolvePayPalCapture extends Command<void> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly instalmentId: string,
  ) {
    super();
  }
}

@CommandHandler(ResolvePayPalCapture)
export class ResolvePayPalCaptureHandler implements ICommandHandler<ResolvePayPalCapture> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly orders: PayPalOrders,
  ) {}

  async execute({ envelope, bookingId, instalmentId }: ResolvePayPalCapture): Promise<void> {
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    if (booking.status === 'NEW') return;
    const order = booking.instalments.find(({ id }) => id === instalmentId)?.openPayment;
    if (order?.provider !== 'paypal' || order.stage === 'OPEN') return;
    const orderIds = { bookingId, instalmentId, orderId: order.paymentId };
    const orderState = await this.orders.resolveCapture(envelope, orderIds);
    // The capture request may still be on its way to PayPal: repeat it, or learn that it is too late.
    const report =
      orderState.kind === 'approved' ? await this.orders.capture(envelope, orderIds) : orderState;
    if (!isRefusal(report) && report.kind !== 'unknown') return;
    // Nothing may be captured any more. For a booking on hold, the expiry resolves the order.
    if (isRefusal(report) && booking.status !== 'ON_HOLD' && report.refused !== 'BUSY') {
      await this.orders.endOrder(envelope, orderIds, 'cancelled', null);
      return;
    }
    throw new RetryLaterError(
      `order ${order.paymentId}: PayPal does not say whether it captured; the job retries`,
    );
  }
}
