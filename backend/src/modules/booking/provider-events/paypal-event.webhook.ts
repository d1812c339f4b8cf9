import { Injectable } from '@nestjs/common';
import { isRefusal } from '../../../kernel/refuse.js';
import { RetryLaterError, unwrapOutcome } from '../../../kernel/retry-later-error.js';
import type { ProviderEvent } from '../../../platform/card-provider/port.js';
import { newEnvelope } from '../../../platform/commands/envelope.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { unwrapResponse } from '../../../platform/provider-inbox/unwrap-response.js';
import { findInstalment } from '../core/booking.js';
import { bookingStream } from '../core/booking.stream.js';
import { findSavedAccount } from '../core/charge-provider.js';
import { isLeadErased } from '../core/persons.js';
import { PayPalDisputeWebhook } from '../disputes/paypal-dispute.webhook.js';
import { isOurOrder, type OurOrder } from '../payments/paypal/paypal-order-facts.js';
import { PayPalOrders } from '../payments/paypal/paypal-orders.service.js';
import { PayPalRefundWebhook } from '../refunds/paypal-refund.webhook.js';
import { findPayPalSubject } from './paypal-subject.js';

/** PayPal events. An event is only a hint: the retrieved order or dispute decides. */
@Injectable()
export class PayPalEventWebhook {
  constructor(
    private readonly runner: CommandRunner,
    private readonly orders: PayPalOrders,
    private readonly disputes: PayPalDisputeWebhook,
    private readonly refunds: PayPalRefundWebhook,
  ) {}

  async apply(event: ProviderEvent): Promise<void> {
    const subject = findPayPalSubject(event.type);
    if (!subject) return;
    const { id, objectId } = event;
    switch (subject) {
      case 'refund':
      case 'reversal':
        return this.refunds.apply(newPayPalEnvelope(event), objectId, subject === 'reversal');
      case 'dispute':
        await this.disputes.apply(newPayPalEnvelope(event, `paypal:${id}`), objectId);
        return;
      case 'closed-dispute':
        await this.disputes.apply(newPayPalEnvelope(event, `paypal:${id}`), objectId);
        return this.refunds.reapplyRefunds(newPayPalEnvelope(event), objectId);
      case 'order':
        return this.applyOrder(event);
    }
  }

  private async applyOrder(event: ProviderEvent): Promise<void> {
    const order = unwrapResponse(await this.orders.client.retrieveOrder(event.objectId));
    if (!order || !isOurOrder(order)) return;
    const envelope = newPayPalEnvelope(event);
    const outcome = await this.orders.recordState(envelope, order);
    // Captures an approved order even if the customer never returns, while the seats are held.
    if (outcome.kind === 'approved') await this.captureOrder(envelope, order);
    if (order.vault?.kind === 'saved') await this.saveAccount(envelope, order, order.vault.id);
  }

  private async captureOrder(envelope: Envelope, order: OurOrder): Promise<void> {
    const { bookingId, instalmentId, id: orderId } = order;
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    // A dropped or unrecorded order is never captured.
    const openPayment =
      booking.status === 'NEW' ? undefined : findInstalment(booking, instalmentId)?.openPayment;
    if (openPayment?.paymentId !== orderId) return;
    const outcome = await this.orders.capture(envelope, { bookingId, instalmentId, orderId });
    if (isRefusal(outcome) && outcome.refused === 'BUSY')
      throw new RetryLaterError(`order ${orderId} is busy`);
  }

  /** Saves the vaulted account reported with the payment or now, unless the person was erased. */
  private async saveAccount(
    envelope: Envelope,
    { bookingId, instalmentId, id: orderId }: OurOrder,
    vaultId: string,
  ): Promise<void> {
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    if (booking.status === 'NEW') return;
    if (isLeadErased(booking.persons)) {
      const deletion = await this.orders.client.deleteVaultToken(vaultId);
      if (deletion.kind === 'unknown')
        throw new RetryLaterError(
          `account ${vaultId}: PayPal does not confirm the deletion; the job retries`,
        );
      return;
    }
    if (findSavedAccount(booking) !== undefined) return;
    const command = { type: 'SaveAccount', instalmentId, orderId, vaultId } as const;
    const outcome = await this.orders.record(envelope, bookingId, command);
    unwrapOutcome(outcome, `account of ${bookingId}: cannot be stored now`);
  }
}

const newPayPalEnvelope = ({ id }: ProviderEvent, commandId?: string): Envelope =>
  newEnvelope({ actor: { kind: 'provider', id: 'paypal' }, correlationId: id, causationId: id }, commandId);
