import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal } from '../../../kernel/refuse.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { PayPalOrders } from './paypal-orders.service.js';
import { bookingStream } from '../core/booking.stream.js';

/** Asks PayPal about a capture whose reply was lost, or that is under review. */
export class CheckPayPalOrder extends Command<void> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly instalmentId: string,
  ) {
    super();
  }
}

@CommandHandler(CheckPayPalOrder)
export class CheckPayPalOrderHandler implements ICommandHandler<CheckPayPalOrder> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(PayPalOrders) private readonly orders: PayPalOrders,
  ) {}

  async execute({ envelope, bookingId, instalmentId }: CheckPayPalOrder): Promise<void> {
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    if (booking.status === 'NEW') return;
    const order = booking.instalments.find(({ id }) => id === instalmentId)?.collecting;
    if (order?.by !== 'paypal' || order.stage === 'OPEN') return;
    const orderIds = { bookingId, instalmentId, orderId: order.paymentId };
    const answer = await this.orders.resolveCapture(envelope, orderIds);
    // PayPal may have been asked before the capture reached it: repeat the capture, or see it refused as too
    // late.
    const report = answer.kind === 'approved' ? await this.orders.capture(envelope, orderIds) : answer;
    if (!isRefusal(report) && report.kind !== 'unknown') return;
    // Nothing may be captured any more. For a booking on hold, the expiry resolves the order.
    if (isRefusal(report) && booking.status !== 'ON_HOLD' && report.refused !== 'BUSY')
      return void (await this.orders.endOrder(envelope, orderIds, 'cancelled', null));
    throw new Error(`order ${order.paymentId}: unknown whether it took the money, job retries`);
  }
}
