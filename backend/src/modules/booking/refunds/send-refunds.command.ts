import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import { RetryLaterError } from '../../../kernel/retry-later-error.js';
import { throwErrors } from '../../../kernel/throw-errors.js';
import {
  CARD_PROVIDER,
  type CardProvider,
  type RefundDetails,
} from '../../../platform/card-provider/port.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { newEnvelope, withNewCommandId } from '../../../platform/commands/envelope.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import type { Refund } from '../../../platform/paypal/port.js';
import { bookingStream } from '../core/booking.stream.js';
import { buildRefundKey } from '../core/idempotency-keys.js';
import { type InstalmentRefund, listOpenRefunds } from '../core/payments.js';
import { buildAttemptId } from '../core/refund-state.js';
import { findDecidingCapture } from '../payments/paypal/paypal-order-facts.js';
import { PayPalOrders } from '../payments/paypal/paypal-orders.service.js';
import { raiseBankRefundTask } from './bank-refund.js';
import { raiseCashRefundTask } from './cash-refund.js';
import { findProviderRefund } from './provider-refund.js';
import { decideRefund, type RefundCommand } from './refund.js';
import { returnToGiftCard } from './return-to-gift-card.service.js';
import { sumUnbookedCents } from './returned-money.js';
import { StripeRefundWebhook } from './stripe-refund.webhook.js';

/** Sends an instalment's due refunds, each only after the provider says that it was not made yet. */
export class SendRefunds extends Command<void> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly instalmentId: string,
  ) {
    super();
  }
}

/** The source's report on one refund: the command that records it. */
type RefundReport = RefundCommand extends infer C
  ? C extends RefundCommand
    ? Omit<C, 'refundId'>
    : never
  : never;

const newUnknownOutcomeError = (refundId: string) =>
  new RetryLaterError(`refund ${refundId}: the provider does not say whether it was made; the job retries`);

@CommandHandler(SendRefunds)
export class SendRefundsHandler implements ICommandHandler<SendRefunds> {
  constructor(
    private readonly runner: CommandRunner,
    @Inject(CARD_PROVIDER) private readonly cardProvider: CardProvider,
    private readonly orders: PayPalOrders,
    private readonly stripeRefunds: StripeRefundWebhook,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ envelope, bookingId, instalmentId }: SendRefunds): Promise<void> {
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    if (booking.status === 'NEW') return;
    const refunds = listOpenRefunds(booking).filter((refund) => refund.instalmentId === instalmentId);
    // A provider that does not answer must not block other refunds.
    const errors: unknown[] = [];
    for (const refund of refunds)
      await this.sendRefund(envelope, bookingId, refund).catch((error: unknown) => errors.push(error));
    throwErrors(errors);
  }

  private async sendRefund(envelope: Envelope, bookingId: string, refund: InstalmentRefund): Promise<void> {
    switch (refund.provider) {
      case 'gift-card':
        return returnToGiftCard(this.runner, newEnvelope(envelope, `refund-${refund.refundId}`), {
          bookingId,
          refund,
          today: toUtcDate(this.clock.now()),
        });
      case 'bank':
        return this.raiseStaffTask(envelope, bookingId, refund, raiseBankRefundTask);
      case 'staff':
        return this.raiseStaffTask(envelope, bookingId, refund, raiseCashRefundTask);
      case 'stripe':
        return this.recordReport(
          envelope,
          bookingId,
          refund,
          await this.requestFromStripe(refund, envelope, bookingId),
        );
      case 'paypal':
        return this.recordReport(
          envelope,
          bookingId,
          refund,
          await this.requestFromPayPal(refund, bookingId),
        );
      // The company's own money has no source to return to.
      case 'goodwill':
        return;
    }
  }

  private async recordReport(
    envelope: Envelope,
    bookingId: string,
    refund: InstalmentRefund,
    report: RefundReport | undefined,
  ): Promise<void> {
    if (!report) return;
    const { refundId } = refund;
    const commandEnvelope = newEnvelope(
      envelope,
      report.type === 'RecordPending' ? undefined : `refund-${buildAttemptId(refund)}`,
    );
    await this.runner.runOneOrThrow(commandEnvelope, bookingStream(bookingId), (booking) =>
      decideRefund(
        booking,
        report.type === 'RecordSent'
          ? { ...report, refundId }
          : { ...report, refundId, attemptId: buildAttemptId(refund) },
      ),
    );
  }

  /** Raises the task for a refund that no provider can send: staff pay it out and confirm. */
  private async raiseStaffTask(
    envelope: Envelope,
    bookingId: string,
    { refundId }: InstalmentRefund,
    raiseTask: typeof raiseBankRefundTask,
  ): Promise<void> {
    await this.runner.runOneOrThrow(withNewCommandId(envelope), bookingStream(bookingId), (booking) =>
      raiseTask(booking, refundId),
    );
  }

  /**
   * Looks up our refund by its id first, because the reply to an earlier request may be lost. Returns
   * undefined if staff made the refund in the dashboard: the dashboard refund is booked in its place.
   */
  private async requestFromStripe(
    refund: InstalmentRefund,
    envelope: Envelope,
    bookingId: string,
  ): Promise<RefundReport | undefined> {
    const { refundId, paymentId, amountCents } = refund;
    const listResponse = await this.cardProvider.listRefunds(paymentId);
    if (listResponse.kind !== 'ok') throw new RetryLaterError('Stripe does not answer; the job retries');
    const namedRefunds = listResponse.value.filter((listedRefund) => listedRefund.refundId === refundId);
    const providerRefund = findProviderRefund(refund, namedRefunds);
    if (providerRefund) return this.toStripeReport(providerRefund);
    // A refund made in the dashboard may be this refund, with its webhook still to come.
    const dashboardRefunds = listResponse.value.filter(
      (listedRefund) => listedRefund.refundId === null && listedRefund.status === 'succeeded',
    );
    for (const listedRefund of dashboardRefunds) await this.stripeRefunds.record(envelope, listedRefund);
    if (dashboardRefunds.length > 0 && !(await this.isOpen(bookingId, refundId))) return undefined;
    const response = await this.cardProvider.refundPayment(
      { paymentId, refundId, attemptId: buildAttemptId(refund), amountCents },
      buildRefundKey(refund),
    );
    if (response.kind === 'refused')
      return { type: 'RecordFailure', providerRefundId: null, code: response.code };
    if (response.kind !== 'ok') throw newUnknownOutcomeError(refundId);
    // A replayed reply shows an old state; prefer the refund just listed.
    return this.toStripeReport(
      listResponse.value.find(({ id }) => id === response.value.id) ?? response.value,
    );
  }

  private async isOpen(bookingId: string, refundId: string): Promise<boolean> {
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    return (
      booking.status !== 'NEW' && listOpenRefunds(booking).some((refund) => refund.refundId === refundId)
    );
  }

  /** Requests the refund at PayPal in the same way; our refund id is PayPal's invoice id. */
  private async requestFromPayPal(refund: InstalmentRefund, bookingId: string): Promise<RefundReport> {
    const { refundId, paymentId, amountCents } = refund;
    const { client } = this.orders;
    const orderResponse = await client.retrieveOrder(paymentId);
    if (orderResponse.kind !== 'ok') throw new RetryLaterError('PayPal does not answer; the job retries');
    const order = orderResponse.value;
    const namedRefunds = order.refunds.filter(({ invoiceId }) => invoiceId === refundId);
    const providerRefund = findProviderRefund(refund, namedRefunds);
    if (providerRefund) return this.toPayPalReport(providerRefund);
    // An unreported refund at PayPal may be this refund; only its event says whether it was sent or reversed.
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    if (sumUnbookedCents(booking, order) > 0)
      throw new RetryLaterError(
        `PayPal returned money of ${paymentId}, but its event has not arrived; the job retries`,
      );
    const capture = findDecidingCapture(order);
    if (!capture) throw new Error(`order ${paymentId} has no capture`);
    const response = await client.refund(capture.id, { amountCents, refundId }, buildRefundKey(refund));
    if (response.kind === 'ok') return this.toPayPalReport(response.value);
    if ((response.kind === 'state' && response.issue !== 'PENDING_CAPTURE') || response.kind === 'declined')
      return { type: 'RecordFailure', providerRefundId: null, code: response.issue };
    throw newUnknownOutcomeError(refundId);
  }

  private toPayPalReport({ id: providerRefundId, status }: Refund): RefundReport {
    if (status === 'COMPLETED') return { type: 'RecordSent', providerRefundId };
    if (status === 'PENDING') return { type: 'RecordPending', providerRefundId, now: this.clock.now() };
    return { type: 'RecordFailure', providerRefundId, code: status };
  }

  private toStripeReport({ id: providerRefundId, status, failureReason }: RefundDetails): RefundReport {
    if (status === 'succeeded') return { type: 'RecordSent', providerRefundId };
    if (status === 'failed' || status === 'canceled')
      return { type: 'RecordFailure', providerRefundId, code: failureReason ?? status };
    return { type: 'RecordPending', providerRefundId, now: this.clock.now() };
  }
}
