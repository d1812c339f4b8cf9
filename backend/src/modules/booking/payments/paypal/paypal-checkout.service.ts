import { Inject, Injectable } from '@nestjs/common';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { isRefusal, refuse } from '../../../../kernel/refuse.js';
import type { Envelope } from '../../../../platform/commands/runner.js';
import { PUBLIC_ORIGIN } from '../../../../platform/config.js';
import type { ExistingBooking } from '../../core/booking.js';
import { findCoPayerId } from '../../core/co-payers.js';
import { buildOrderKey } from '../../core/idempotency-keys.js';
import {
  calculateCentsToRequest,
  hasRunningAttempt,
  type InstalmentState,
  listReceivedPayments,
  type PayPalOrder,
} from '../../core/instalment.js';
import type { OrderDropReason } from '../../core/open-payments.js';
import { IntentSteps } from '../intent-steps.service.js';
import type { PaymentChoice } from '../open-intent.js';
import {
  PROVIDER_UNAVAILABLE_REFUSAL,
  type StepRefusal,
  type StepReply,
  toSettledStep,
} from '../pay-reply.js';
import { canKeepOrder } from '../payment.js';
import { buildInvoiceId } from './paypal-order-facts.js';
import { type OrderIds, type OrderReport, PayPalOrders } from './paypal-orders.service.js';

/** Maps an order that the customer cannot approve any more; undefined if another payment may start. */
function toOrderReply(
  report: Exclude<OrderReport, { kind: 'open' }>,
  { isKept, mayHaveCaptured }: { readonly isKept: boolean; readonly mayHaveCaptured: boolean },
): StepReply | undefined {
  switch (report.kind) {
    case 'paid':
      return toSettledStep(report.booking);
    case 'pending':
    case 'approved':
      return { state: 'processing' };
    case 'ended':
      return report.isDeclined && isKept ? refuse('PAYMENT_DECLINED') : undefined;
    case 'unknown':
      return mayHaveCaptured ? { state: 'processing' } : PROVIDER_UNAVAILABLE_REFUSAL;
  }
}

/** Page that PayPal returns the customer to. */
export type ReturnPage = 'checkout' | 'thank-you' | 'share';

/** Checkout by PayPal: create an order, let the customer approve it, capture it. */
@Injectable()
export class PayPalCheckout {
  constructor(
    private readonly orders: PayPalOrders,
    @Inject(PUBLIC_ORIGIN) private readonly origin: string,
    private readonly steps: IntentSteps,
  ) {}

  get isOffered(): boolean {
    return this.orders.isConfigured;
  }

  /** Resolves an existing order with PayPal; undefined once no order conflicts. */
  async resolveOpenOrder(
    envelope: Envelope,
    {
      booking: { bookingId },
      instalment,
      order,
    }: {
      readonly booking: ExistingBooking;
      readonly instalment: InstalmentState;
      readonly order: PayPalOrder;
    },
    choice: PaymentChoice,
  ): Promise<StepReply | undefined> {
    if (hasRunningAttempt(instalment)) return { state: 'processing' };
    const orderIds = { bookingId, instalmentId: instalment.id, orderId: order.paymentId };
    const hasCaptureBegun = order.stage !== 'OPEN';
    const isKept = canKeepOrder(choice.method, choice.isPlanChanged);
    // Only we capture orders, so an unwanted order is dropped without asking PayPal.
    if (!hasCaptureBegun && !isKept)
      return this.dropOrder(envelope, orderIds, choice.isPlanChanged ? 'plan-changed' : 'method-changed');
    const orderState = await (hasCaptureBegun
      ? this.orders.resolveCapture(envelope, orderIds)
      : this.orders.resolveOrder(envelope, orderIds));
    const isUncaptured = orderState.kind === 'open' || orderState.kind === 'approved';
    if (isUncaptured && !hasCaptureBegun && orderState.amountCents !== calculateCentsToRequest(instalment))
      return this.dropOrder(envelope, orderIds, 'amount-changed');
    const report = orderState.kind === 'approved' ? await this.captureOrder(envelope, orderIds) : orderState;
    if (isRefusal(report)) return report;
    if (report.kind === 'open') {
      const { amountCents, approveUrl } = report;
      return choice.refusal ?? { state: 'approve', instalmentId: instalment.id, amountCents, approveUrl };
    }
    return toOrderReply(report, {
      isKept,
      mayHaveCaptured: hasCaptureBegun || orderState.kind === 'approved',
    });
  }

  /** Captures the order. A webhook or another tab may have captured first: the order gives the result. */
  private async captureOrder(envelope: Envelope, orderIds: OrderIds): Promise<OrderReport | StepRefusal> {
    const report = await this.orders.capture(envelope, orderIds);
    return isRefusal(report) && report.refused === 'OVERTAKEN'
      ? this.orders.resolveOrder(envelope, orderIds)
      : report;
  }

  /**
   * Continues the order of a returning customer. After it was settled, dropped or declined, no new order
   * starts: the customer sees the open amount and chooses again.
   */
  async resumeReturnedOrder(
    envelope: Envelope,
    {
      booking,
      instalment,
      orderId,
    }: {
      readonly booking: ExistingBooking;
      readonly instalment: InstalmentState | undefined;
      readonly orderId: string;
    },
    refusal: PaymentChoice['refusal'],
  ): Promise<StepReply> {
    if (instalment && listReceivedPayments(instalment).some(({ paymentId }) => paymentId === orderId))
      return { state: 'paid' };
    if (instalment && hasRunningAttempt(instalment)) return { state: 'processing' };
    if (instalment?.openPayment?.provider === 'paypal' && instalment.openPayment.paymentId === orderId) {
      const choice: PaymentChoice = { method: 'paypal', isPlanChanged: false, refusal };
      const reply = await this.resolveOpenOrder(
        envelope,
        { booking, instalment, order: instalment.openPayment },
        choice,
      );
      if (reply) return reply;
    }
    // A card in another tab may have paid, with the webhook still to come.
    const cardReply = instalment && (await this.steps.settleEndedPayment(envelope, instalment));
    if (cardReply) return cardReply;
    // A conflicting intent does not matter here: no payment starts.
    return refusal && refusal.refused !== 'OVERTAKEN' ? refusal : refuse('ORDER_ENDED');
  }

  /** Creates an order and records it. */
  async openOrder(
    envelope: Envelope,
    booking: ExistingBooking,
    instalment: InstalmentState,
    options: {
      readonly locale: Locale;
      readonly page: ReturnPage;
      readonly mustSaveAccount: boolean;
    },
  ): Promise<StepReply> {
    const { bookingId } = booking;
    const amountCents = calculateCentsToRequest(instalment);
    const payerId = findCoPayerId(instalment);
    // The return URL names the instalment, because another instalment may be open when the customer returns.
    const instalmentParam = `${options.page === 'share' ? 'share' : 'part'}=${instalment.id}`;
    const returnUrl = `${this.origin}/${options.locale}/${options.page}?booking=${bookingId}&${instalmentParam}`;
    const orderResponse = await this.orders.client.createOrder(
      {
        bookingId,
        instalmentId: instalment.id,
        amountCents,
        invoiceId: buildInvoiceId(booking, instalment),
        description: `Wayfold: ${booking.quote.names[options.locale]}`,
        mustSaveAccount: options.mustSaveAccount,
        returnUrl: `${returnUrl}&paypal=approved`,
        cancelUrl: `${returnUrl}&paypal=cancelled`,
        locale: options.locale,
      },
      // An unrecorded order is found again under its key; once the key expires the order is orphaned and
      // never captured.
      buildOrderKey(instalment, { amountCents, locale: options.locale }),
    );
    if (orderResponse.kind !== 'ok' || orderResponse.value.approveUrl === null)
      return PROVIDER_UNAVAILABLE_REFUSAL;
    const { id: orderId, approveUrl } = orderResponse.value;
    const orderIds = { instalmentId: instalment.id, orderId };
    const outcome = await this.orders.record(envelope, bookingId, {
      type: 'RecordOrder',
      ...orderIds,
      amountCents,
      payerId,
    });
    if (isRefusal(outcome)) return outcome;
    return {
      state: 'approve',
      instalmentId: instalment.id,
      amountCents,
      approveUrl,
      history: outcome.history,
    };
  }

  private async dropOrder(
    envelope: Envelope,
    { bookingId, ...orderIds }: OrderIds,
    reason: OrderDropReason,
  ): Promise<StepRefusal | undefined> {
    const outcome = await this.orders.record(envelope, bookingId, { type: 'Drop', ...orderIds, reason });
    return isRefusal(outcome) ? outcome : undefined;
  }
}
