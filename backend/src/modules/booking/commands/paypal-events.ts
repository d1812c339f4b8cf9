import { Inject, Injectable } from '@nestjs/common';
import { isRefusal } from '../../../kernel/refuse.js';
import type { ProviderEvent } from '../../../platform/card-provider/port.js';
import { CommandRunner } from '../../../platform/commands/runner.js';
import type { PayPalEvent } from '../../../platform/paypal/port.js';
import { instalmentOf, savedAccount } from '../domain/booking-state.js';
import { leadErased } from '../domain/persons.js';
import { once } from './envelope.js';
import { isOurOrder, PayPalOrders, type OurOrder } from './paypal-orders.js';
import { bookingStream } from './streams.js';

const WITH_EFFECT: readonly string[] = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  'VAULT.PAYMENT-TOKEN.CREATED',
];

/** An event as the inbox keeps it: the order leads to everything else. */
export const inboxEventOf = ({ id, type, orderId, objectId }: PayPalEvent): ProviderEvent => ({
  id,
  type,
  objectId: orderId ?? objectId,
});

/** Whether an event may have an effect; what is not about an order is somebody else's. */
export const paypalHasEffect = ({ type }: ProviderEvent): boolean => WITH_EFFECT.includes(type);

/** What PayPal tells: a hint only. The order is retrieved, and that decides. */
@Injectable()
export class PayPalEvents {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(PayPalOrders) private readonly orders: PayPalOrders,
  ) {}

  async apply(event: ProviderEvent): Promise<void> {
    if (!paypalHasEffect(event)) return;
    const answer = await this.orders.client.retrieveOrder(event.objectId);
    if (answer.kind === 'missing') return;
    if (answer.kind !== 'ok') throw new Error('PayPal does not answer: asked again later');
    const order = answer.value;
    if (!isOurOrder(order)) return;
    const from = once({
      actor: { kind: 'provider', id: 'paypal' },
      correlationId: event.id,
      causationId: event.id,
    });
    const says = await this.orders.hear(from, order);
    // Who has approved and never came back has paid all the same, as long as the seats are held.
    if (says.kind === 'approved') await this.capture(from, order);
    if (order.vault?.kind === 'saved') await this.keepAccount(from, order, order.vault.id);
  }

  private async capture(from: ReturnType<typeof once>, order: OurOrder): Promise<void> {
    const { bookingId, instalmentId, id: orderId } = order;
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    // One that was dropped, or never stored, is nobody's.
    const known = booking.status === 'NEW' ? undefined : instalmentOf(booking, instalmentId)?.order;
    if (known?.orderId !== orderId) return;
    const says = await this.orders.capture(from, { bookingId, instalmentId, orderId });
    if (isRefusal(says) && says.refused === 'BUSY') throw new Error(`order ${orderId} is busy`);
  }

  /** The account's id came with the payment, or comes now. One of somebody who was erased meanwhile is not kept. */
  private async keepAccount(
    from: ReturnType<typeof once>,
    { bookingId, instalmentId, id: orderId }: OurOrder,
    vaultId: string,
  ): Promise<void> {
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    if (booking.status === 'NEW') return;
    if (leadErased(booking.persons)) {
      const gone = await this.orders.client.deleteVaultToken(vaultId);
      if (gone.kind === 'unknown') throw new Error(`whether account ${vaultId} is removed is not known yet`);
      return;
    }
    if (savedAccount(booking) !== null) return;
    const command = { type: 'SaveAccount', instalmentId, orderId, vaultId } as const;
    const saved = await this.orders.record(from, bookingId, command);
    if (isRefusal(saved)) throw new Error(`account of ${bookingId} could not be stored yet`);
  }
}
