import { Inject, Injectable } from '@nestjs/common';
import { isRefusal } from '../../../kernel/refuse.js';
import { CARD_PROVIDER, type CardProvider, findIntent } from '../../../platform/card-provider/port.js';
import { CommandRunner } from '../../../platform/commands/runner.js';
import type { Authorization, Capture, Order } from '../../../platform/paypal/port.js';
import { findSavedAccount } from '../core/charge-provider.js';
import { toUnresolvedAttempt } from '../core/charge-state.js';
import {
  buildAuthorizationCaptureKey,
  buildAuthorizationKey,
  buildVoidKey,
} from '../core/idempotency-keys.js';
import {
  calculateCentsToRequest,
  findIntentId,
  findPayPalOrder,
  type InstalmentState,
} from '../core/instalment.js';
import type { ActionReason } from '../events.js';
import { IntentSteps } from '../payments/intent-steps.service.js';
import {
  buildInvoiceId,
  findDecidingCapture,
  hasCapturedMoney,
  isOurOrder,
  toReceivedPayment,
} from '../payments/paypal/paypal-order-facts.js';
import { PayPalOrders } from '../payments/paypal/paypal-orders.service.js';
import { isBookingIntent, settleIntent, settleMoney } from '../settlement/settle-money.service.js';
import {
  type ChargeAttempt,
  newEndedAttempt,
  newUnknownOutcome,
  type OffSessionCharger,
  type Outcome,
  type PreparedAttempt,
  toUnresolvedOutcome,
} from './off-session-charger.js';

/** Declines that may pass another day; all others need the customer. */
const RETRYABLE_CODES: readonly string[] = [
  'INSTRUMENT_DECLINED',
  'TRANSACTION_REFUSED',
  'TRANSACTION_LIMIT_EXCEEDED',
];

const ACTION_REASONS: Readonly<Record<string, ActionReason>> = {
  PAYER_ACTION_REQUIRED: 'payer_action_required',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'redirect_payer_for_alternate_funding',
};

function toDeclineOutcome(code: string): Outcome {
  const reason = ACTION_REASONS[code];
  if (reason) return { kind: 'action-required', reason };
  const adviceCode = RETRYABLE_CODES.includes(code) ? 'try_again_later' : 'do_not_try_again';
  return { kind: 'declined', code, declineCode: null, adviceCode, chargeId: null };
}

/** True if this attempt has requested the capture of its order, and PayPal is not reviewing it. */
const hasRequestedCapture = (instalment: InstalmentState): boolean =>
  toUnresolvedAttempt(instalment.charge).request !== null && findPayPalOrder(instalment)?.review === null;

/** Why an authorization cannot be voided: it has ended without a capture. */
const ENDED_AUTHORIZATION_ISSUES = [
  'PREVIOUSLY_VOIDED',
  'AUTHORIZATION_VOIDED',
  'AUTHORIZATION_EXPIRED',
  'AUTHORIZATION_DENIED',
];

/**
 * Charges the vaulted PayPal account in two steps: an order that authorizes and is stored, then its
 * capture. An authorization whose order was never stored captures nothing and lapses.
 */
@Injectable()
export class PayPalCharger implements OffSessionCharger {
  constructor(
    private readonly runner: CommandRunner,
    private readonly orders: PayPalOrders,
    @Inject(CARD_PROVIDER) private readonly cardProvider: CardProvider,
    private readonly steps: IntentSteps,
  ) {}

  async prepare(attempt: ChargeAttempt): Promise<PreparedAttempt> {
    const { booking, instalment } = attempt;
    if (!this.orders.isConfigured) return newEndedAttempt(newUnknownOutcome('paypal-not-configured'));
    const conflict = await this.stopIntent(attempt);
    if (conflict) return conflict;
    const storedOrder = findPayPalOrder(instalment);
    if (storedOrder) {
      const preparation = await this.resolveOrder(attempt, storedOrder.paymentId);
      if (preparation) return preparation;
    }
    const vaultId = findSavedAccount(booking);
    if (vaultId === undefined)
      return newEndedAttempt({ kind: 'action-required', reason: 'no-saved-account' });
    return attempt.isPaused ? newEndedAttempt(newUnknownOutcome('paused')) : this.authorize(attempt, vaultId);
  }

  /** Resolves the stored order; undefined once it no longer conflicts. */
  private async resolveOrder(attempt: ChargeAttempt, orderId: string): Promise<PreparedAttempt | undefined> {
    const { booking, instalment, envelope } = attempt;
    const orderIds = { bookingId: booking.bookingId, instalmentId: instalment.id, orderId };
    const response = await this.orders.client.retrieveOrder(orderId);
    if (response.kind === 'unknown') return newEndedAttempt(toUnresolvedOutcome(response));
    if (response.kind === 'ok') {
      const preparation =
        this.findCapturedAttempt(instalment, response.value) ??
        (await this.resolveAuthorization(attempt, response.value));
      if (preparation) return preparation;
    }
    // Drops the customer's own unapproved order, or an order that can no longer capture.
    if (await this.orders.dropUnapprovedOrder(envelope, booking.bookingId, instalment)) return undefined;
    await this.orders.resolveOrder(envelope, orderIds);
    return newEndedAttempt(newUnknownOutcome('paypal-payment-open'));
  }

  /**
   * Returns the attempt's outcome if a capture of its order decides it;
   * undefined if a capture can still follow.
   */
  private findCapturedAttempt(instalment: InstalmentState, order: Order): PreparedAttempt | undefined {
    const capture = findDecidingCapture(order);
    if (!capture) return undefined;
    const isDenied = capture.status === 'DECLINED' || capture.status === 'FAILED';
    // A denied capture belongs to an earlier attempt unless this attempt has requested a capture.
    if (isDenied && !hasRequestedCapture(instalment)) return undefined;
    return newEndedAttempt(this.toOutcome(order, capture));
  }

  /** Captures an authorization of the right amount and releases any other; undefined once none is open. */
  private async resolveAuthorization(
    attempt: ChargeAttempt,
    order: Order,
  ): Promise<PreparedAttempt | undefined> {
    const authorization = order.authorizations.at(-1);
    if (authorization?.status === 'PENDING')
      return newEndedAttempt(newUnknownOutcome('authorization-pending'));
    if (authorization?.status !== 'CREATED') return undefined;
    if (authorization.amountCents === calculateCentsToRequest(attempt.instalment))
      return this.prepareCapture(attempt, order, authorization);
    return (await this.releaseAuthorization(authorization))
      ? undefined
      : newEndedAttempt(newUnknownOutcome('authorization-not-released'));
  }

  private async authorize(attempt: ChargeAttempt, vaultId: string): Promise<PreparedAttempt> {
    const { booking, instalment, attemptNumber, envelope } = attempt;
    const amountCents = calculateCentsToRequest(instalment);
    const instalmentIds = { bookingId: booking.bookingId, instalmentId: instalment.id };
    const response = await this.orders.client.authorizeSaved(
      {
        ...instalmentIds,
        amountCents,
        vaultId,
        invoiceId: buildInvoiceId(booking, instalment),
        description: `Wayfold: ${booking.quote.names.en}`,
      },
      buildAuthorizationKey(instalment, amountCents, attemptNumber),
    );
    if (response.kind === 'declined') return newEndedAttempt(toDeclineOutcome(response.issue));
    if (response.kind === 'state') return newEndedAttempt(newUnknownOutcome('unresolved', response.issue));
    if (response.kind !== 'ok') return newEndedAttempt(toUnresolvedOutcome(response));
    const order = response.value;
    const authorization = order.authorizations.at(-1);
    // The payer must approve again, by a new order on our page: this order is never captured.
    if (!authorization) return newEndedAttempt(toDeclineOutcome('PAYER_ACTION_REQUIRED'));
    const recordCommand = {
      type: 'RecordOrder',
      instalmentId: instalment.id,
      orderId: order.id,
      amountCents,
    } as const;
    if (isRefusal(await this.orders.record(envelope, booking.bookingId, recordCommand))) {
      await this.releaseAuthorization(authorization);
      return { kind: 'overtaken' };
    }
    if (authorization.status === 'DENIED') return newEndedAttempt(toDeclineOutcome('INSTRUMENT_DECLINED'));
    return authorization.status === 'CREATED'
      ? this.prepareCapture(attempt, order, authorization)
      : newEndedAttempt(newUnknownOutcome('unresolved', authorization.status));
  }

  private prepareCapture(
    { attemptNumber, instalment }: ChargeAttempt,
    order: Order,
    authorization: Authorization,
  ): PreparedAttempt {
    return {
      kind: 'ready',
      paymentId: order.id,
      lastChargeId: null,
      releaseAuthorization: () => this.releaseAuthorization(authorization),
      charge: async () => {
        const { amountCents } = authorization;
        const invoiceId = order.invoiceId ?? authorization.id;
        const key = buildAuthorizationCaptureKey(instalment, authorization.id, attemptNumber);
        const response = await this.orders.client.captureAuthorization(
          authorization.id,
          { amountCents, invoiceId },
          key,
        );
        if (response.kind === 'ok') return this.toOutcome(order, response.value);
        if (response.kind === 'declined') {
          await this.releaseAuthorization(authorization);
          return toDeclineOutcome(response.issue);
        }
        return toUnresolvedOutcome(response);
      },
    };
  }

  private toOutcome(order: Order, capture: Capture): Outcome {
    if (!isOurOrder(order)) throw new Error(`order ${order.id} names no booking of ours`);
    if (hasCapturedMoney(capture)) {
      const payment = toReceivedPayment(order, capture);
      return {
        kind: 'paid',
        paymentId: order.id,
        settle: (envelope) => settleMoney(this.runner, envelope, order.bookingId, payment),
      };
    }
    if (capture.status === 'PENDING') return newUnknownOutcome('in-review', capture.reason);
    return toDeclineOutcome('INSTRUMENT_DECLINED');
  }

  /** Voids the authorization; returns false if it may have been captured. Without retries it lapses. */
  private async releaseAuthorization(authorization: Authorization): Promise<boolean> {
    const response = await this.orders.client.voidAuthorization(
      authorization.id,
      buildVoidKey(authorization.id),
    );
    return (
      response.kind === 'ok' ||
      (response.kind === 'state' && ENDED_AUTHORIZATION_ISSUES.includes(response.issue))
    );
  }

  /**
   * Cancels the customer's open card intent, because only one payment may capture; returns undefined if there
   * is none.
   */
  private async stopIntent(attempt: ChargeAttempt): Promise<PreparedAttempt | undefined> {
    const { booking, instalment, envelope } = attempt;
    const paymentId = findIntentId(instalment);
    if (paymentId === undefined) return undefined;
    const intent = findIntent(await this.cardProvider.cancelIntent(paymentId));
    if (!intent) return newEndedAttempt(newUnknownOutcome('card-payment-not-stopped'));
    if (intent.status === 'succeeded' && isBookingIntent(intent))
      return newEndedAttempt({
        kind: 'paid',
        paymentId: intent.id,
        settle: (settleEnvelope) => settleIntent(this.runner, settleEnvelope, intent),
      });
    if (intent.status !== 'canceled') return newEndedAttempt(newUnknownOutcome('card-payment-open'));
    const ids = { bookingId: booking.bookingId, instalmentId: instalment.id, paymentId };
    const outcome = await this.steps.recordCancellation(envelope, ids, 'method-changed');
    return isRefusal(outcome) ? { kind: 'overtaken' } : undefined;
  }
}
