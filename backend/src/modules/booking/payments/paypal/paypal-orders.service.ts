import { Inject, Injectable } from '@nestjs/common';
import { isRefusal } from '../../../../kernel/refuse.js';
import { unwrapOutcome } from '../../../../kernel/retry-later-error.js';
import { CLOCK, type Clock } from '../../../../platform/clock/clock.js';
import { newProviderEnvelope, withNewCommandId } from '../../../../platform/commands/envelope.js';
import { CommandRunner, type Envelope } from '../../../../platform/commands/runner.js';
import { type Capture, PAYPAL, type PayPal } from '../../../../platform/paypal/port.js';
import type { BookingState } from '../../core/booking.js';
import { bookingStream } from '../../core/booking.stream.js';
import { buildOrderCaptureKey } from '../../core/idempotency-keys.js';
import type { InstalmentState } from '../../core/instalment.js';
import { settleMoney } from '../../settlement/settle-money.service.js';
import type { StepRefusal } from '../pay-reply.js';
import { type BookingAfterStep, recordStep } from '../record-step.service.js';
import { decideBuyerReport, decidePayPalOrder, type PayPalOrderCommand } from './paypal-order.js';
import {
  findDecidingCapture,
  hasCapturedMoney,
  isOurOrder,
  isSpentOrder,
  type OurOrder,
  toReceivedPayment,
} from './paypal-order-facts.js';

export interface OrderIds {
  readonly bookingId: string;
  readonly instalmentId: string;
  readonly orderId: string;
}

/** PayPal's state of an order, already recorded. */
export type OrderReport =
  | { readonly kind: 'paid' | 'pending'; readonly booking: BookingState }
  /** Nothing was captured, and nothing will be. */
  | { readonly kind: 'ended'; readonly isDeclined: boolean }
  | { readonly kind: 'approved'; readonly amountCents: number }
  /** The buyer has not approved yet. */
  | { readonly kind: 'open'; readonly amountCents: number; readonly approveUrl: string }
  | { readonly kind: 'unknown' };

/** PayPal orders: their look-up, their capture and the record of their state. */
@Injectable()
export class PayPalOrders {
  constructor(
    private readonly runner: CommandRunner,
    @Inject(PAYPAL) private readonly paypal: PayPal | null,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  get isConfigured(): boolean {
    return this.paypal !== null;
  }

  get client(): PayPal {
    if (!this.paypal) throw new Error('this installation has no account at PayPal');
    return this.paypal;
  }

  record(
    envelope: Envelope,
    bookingId: string,
    command: PayPalOrderCommand,
  ): Promise<BookingAfterStep | StepRefusal> {
    return recordStep(this.runner, withNewCommandId(envelope), bookingId, (booking) =>
      decidePayPalOrder(booking, command),
    );
  }

  async resolveOrder(envelope: Envelope, orderIds: OrderIds): Promise<OrderReport> {
    const response = await this.client.retrieveOrder(orderIds.orderId);
    if (response.kind === 'ok')
      return isOurOrder(response.value) ? this.recordState(envelope, response.value) : { kind: 'unknown' };
    if (response.kind !== 'missing') return { kind: 'unknown' };
    // PayPal deletes orders that nobody approves.
    return this.endOrder(envelope, orderIds, 'cancelled', null);
  }

  /**
   * Returns the result of a started capture. An order that needs approval again captured nothing, as only we
   * capture it.
   */
  async resolveCapture(envelope: Envelope, orderIds: OrderIds): Promise<OrderReport> {
    const report = await this.resolveOrder(envelope, orderIds);
    return report.kind === 'open' ? this.endOrder(envelope, orderIds, 'declined', null) : report;
  }

  /** Captures an approved order, if that is still allowed. */
  async capture(envelope: Envelope, orderIds: OrderIds): Promise<OrderReport | StepRefusal> {
    const { bookingId, ...ids } = orderIds;
    const outcome = await this.record(envelope, bookingId, {
      type: 'StartCapture',
      ...ids,
      now: this.clock.now(),
    });
    return isRefusal(outcome) ? outcome : this.requestCapture(envelope, orderIds);
  }

  /** Captures an order whose capture was started; the request id makes retries safe. */
  async requestCapture(envelope: Envelope, orderIds: OrderIds): Promise<OrderReport> {
    const response = await this.client.captureOrder(orderIds.orderId, buildOrderCaptureKey(orderIds.orderId));
    switch (response.kind) {
      case 'ok':
        return isOurOrder(response.value) ? this.recordState(envelope, response.value) : { kind: 'unknown' };
      case 'declined':
        return this.endOrder(envelope, orderIds, 'declined', response.issue);
      case 'state': {
        const report = await this.resolveCapture(envelope, orderIds);
        // Still approved but refused for capture: nothing was or will be captured.
        return report.kind === 'approved'
          ? this.endOrder(envelope, orderIds, 'declined', response.issue)
          : report;
      }
      case 'missing':
        return this.resolveOrder(envelope, orderIds);
      case 'unknown':
        return { kind: 'unknown' };
    }
  }

  /** Records the state of an order retrieved from PayPal's API, not from a message. */
  async recordState(envelope: Envelope, order: OurOrder): Promise<OrderReport> {
    const orderIds = { bookingId: order.bookingId, instalmentId: order.instalmentId, orderId: order.id };
    const { amountCents } = order;
    const capture = findDecidingCapture(order);
    if (capture && hasCapturedMoney(capture)) return this.settle(envelope, order, capture);
    if (capture?.status === 'PENDING') return this.recordPending(envelope, orderIds, capture);
    if (capture) return this.endOrder(envelope, orderIds, 'declined', capture.reason ?? capture.status);
    if (order.status === 'VOIDED' || isSpentOrder(order))
      return this.endOrder(envelope, orderIds, 'cancelled', null);
    if (order.status === 'APPROVED') return { kind: 'approved', amountCents };
    const { approveUrl } = order;
    return approveUrl === null ? { kind: 'unknown' } : { kind: 'open', amountCents, approveUrl };
  }

  /** Settles the capture before applying events that follow it. Changes nothing if the capture is known. */
  async settleBeforeFollowUp(envelope: Envelope, order: OurOrder): Promise<void> {
    const capture = findDecidingCapture(order);
    if (capture && hasCapturedMoney(capture)) await this.settle(envelope, order, capture);
  }

  private async settle(envelope: Envelope, order: OurOrder, capture: Capture): Promise<OrderReport> {
    const providerEnvelope = newProviderEnvelope(envelope, 'paypal');
    const booking = unwrapOutcome(
      await settleMoney(this.runner, providerEnvelope, order.bookingId, toReceivedPayment(order, capture)),
      `order ${order.id}: cannot be settled now`,
    );
    return { kind: 'paid', booking };
  }

  private async recordPending(
    envelope: Envelope,
    orderIds: OrderIds,
    { id, reason }: Capture,
  ): Promise<OrderReport> {
    const { bookingId, ...ids } = orderIds;
    const booking = await this.recordForBuyer(envelope, bookingId, {
      type: 'RecordPending',
      ...ids,
      captureId: id,
      providerCode: reason,
      now: this.clock.now(),
    });
    return { kind: 'pending', booking };
  }

  /** Ends an order that captured nothing according to PayPal. `issue` is why the buyer's payment failed. */
  async endOrder(
    envelope: Envelope,
    { bookingId, ...ids }: OrderIds,
    reason: 'declined' | 'cancelled',
    issue: string | null,
  ): Promise<OrderReport> {
    await this.recordForBuyer(envelope, bookingId, {
      type: 'RecordEnd',
      ...ids,
      reason,
      issue,
      now: this.clock.now(),
    });
    return { kind: 'ended', isDeclined: reason === 'declined' };
  }

  /** Drops an unapproved order for the automatic charge; returns false while the customer is paying by it. */
  async dropUnapprovedOrder(
    envelope: Envelope,
    bookingId: string,
    { id, openPayment }: InstalmentState,
  ): Promise<boolean> {
    if (openPayment?.provider !== 'paypal') return true;
    const ids = { instalmentId: id, orderId: openPayment.paymentId };
    const command = { type: 'Drop', ...ids, reason: 'method-changed', isForAutomaticCharge: true } as const;
    return !isRefusal(await this.record(envelope, bookingId, command));
  }

  private async recordForBuyer(
    envelope: Envelope,
    bookingId: string,
    command: PayPalOrderCommand,
  ): Promise<BookingState> {
    const { state } = await this.runner.runOneOrThrow(
      withNewCommandId(envelope),
      bookingStream(bookingId),
      (booking) => decideBuyerReport(booking, command),
    );
    return state;
  }
}
