import { Inject, Injectable } from '@nestjs/common';
import { isRefusal } from '../../../kernel/refuse.js';
import { CARD_PROVIDER, type CardProvider } from '../../../platform/card-provider/port.js';
import { CommandRunner } from '../../../platform/commands/runner.js';
import type { Authorization, Capture, Order } from '../../../platform/paypal/port.js';
import { findSavedAccount } from '../core/charge-provider.js';
import { getUnresolvedAttempt } from '../core/charge-state.js';
import { calculateCentsToRequest, getIntentId, getPayPalOrder } from '../core/instalment.js';
import type { ActionReason } from '../events.js';
import {
  endedAttempt,
  unknownOutcome,
  unresolvedOutcome,
  type OffSessionCharger,
  type Outcome,
  type Prepared,
  type ChargeAttempt,
} from './off-session-charger.js';
import {
  captureOf,
  hasTaken,
  invoiceOf,
  isOurOrder,
  paidOf,
  PayPalOrders,
} from '../payments/paypal-orders.service.js';
import { PaymentSteps } from '../payments/payment-steps.service.js';
import { isBookingIntent, settleIntent, settleMoney } from '../settlement/settle-payment.command.js';

/** Declines that may pass another day; all others need the customer. */
const TRY_LATER: readonly string[] = [
  'INSTRUMENT_DECLINED',
  'TRANSACTION_REFUSED',
  'TRANSACTION_LIMIT_EXCEEDED',
];
const PAYER_HAS_TO_ACT: Readonly<Record<string, ActionReason>> = {
  PAYER_ACTION_REQUIRED: 'payer_action_required',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'redirect_payer_for_alternate_funding',
};

function declinedOutcome(code: string): Outcome {
  const reason = PAYER_HAS_TO_ACT[code];
  if (reason) return { kind: 'action', reason };
  const adviceCode = TRY_LATER.includes(code) ? 'try_again_later' : 'do_not_try_again';
  return { kind: 'declined', code, declineCode: null, adviceCode, chargeId: null };
}

/** Why an authorization cannot be voided: it has ended without a capture. */
const ENDED_AUTHORIZATION_ISSUES = [
  'PREVIOUSLY_VOIDED',
  'AUTHORIZATION_VOIDED',
  'AUTHORIZATION_EXPIRED',
  'AUTHORIZATION_DENIED',
];

/**
 * Charges the vaulted PayPal account in two steps: an order that authorizes and is stored, then its capture.
 * An authorization whose order was never stored captures nothing and lapses.
 */
@Injectable()
export class PayPalCharger implements OffSessionCharger {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(PayPalOrders) private readonly orders: PayPalOrders,
    @Inject(CARD_PROVIDER) private readonly cards: CardProvider,
    @Inject(PaymentSteps) private readonly steps: PaymentSteps,
  ) {}

  async prepare(run: ChargeAttempt): Promise<Prepared> {
    const { booking, instalment } = run;
    if (!this.orders.isConfigured) return endedAttempt(unknownOutcome('paypal-not-configured'));
    const conflict = await this.stopIntent(run);
    if (conflict) return conflict;
    const stored = getPayPalOrder(instalment);
    if (stored) {
      const resolved = await this.resolveOrder(run, stored.paymentId);
      if (resolved) return resolved;
    }
    const vaultId = findSavedAccount(booking);
    if (vaultId === null) return endedAttempt({ kind: 'action', reason: 'no-saved-account' });
    return run.paused ? endedAttempt(unknownOutcome('paused')) : this.authorize(run, vaultId);
  }

  /** Resolves the stored order; undefined once it no longer conflicts. */
  private async resolveOrder(run: ChargeAttempt, orderId: string): Promise<Prepared | undefined> {
    const { booking, instalment, envelope } = run;
    const orderIds = { bookingId: booking.bookingId, instalmentId: instalment.id, orderId };
    const answer = await this.orders.client.retrieveOrder(orderId);
    if (answer.kind === 'unknown') return endedAttempt(unresolvedOutcome(answer));
    const order = answer.kind === 'ok' ? answer.value : undefined;
    const capture = order && captureOf(order);
    if (order && capture && capture.status !== 'DECLINED' && capture.status !== 'FAILED')
      return endedAttempt(this.outcomeOf(order, capture));
    const wasAsked = getUnresolvedAttempt(instalment.charge).lastChargeId !== undefined;
    // The capture of this attempt was denied; a capture of an earlier one is history.
    if (order && capture && wasAsked && getPayPalOrder(instalment)?.review === null)
      return endedAttempt(this.outcomeOf(order, capture));
    const held = order?.authorizations.at(-1);
    if (order && held?.status === 'PENDING') return endedAttempt(unknownOutcome('authorization-pending'));
    if (order && held?.status === 'CREATED' && held.amountCents === calculateCentsToRequest(instalment))
      return this.readyToCapture(run, order, held);
    if (held?.status === 'CREATED' && !(await this.releaseAuthorization(held)))
      return endedAttempt(unknownOutcome('authorization-not-released'));
    // The customer's own unapproved order, or a spent one.
    if (await this.orders.dropUnapprovedOrder(envelope, booking.bookingId, instalment)) return undefined;
    await this.orders.resolveOrder(envelope, orderIds);
    return endedAttempt(unknownOutcome('paypal-payment-open'));
  }

  private async authorize(run: ChargeAttempt, vaultId: string): Promise<Prepared> {
    const { booking, instalment, attempt, envelope } = run;
    const amountCents = calculateCentsToRequest(instalment);
    const instalmentIds = { bookingId: booking.bookingId, instalmentId: instalment.id };
    const answer = await this.orders.client.authorizeSaved(
      {
        ...instalmentIds,
        amountCents,
        vaultId,
        invoiceId: invoiceOf(booking, instalment),
        description: `Wayfold: ${booking.quote.names.en}`,
      },
      `bal:${instalment.id}:o${instalment.orders + 1}:${amountCents}:authorize:${attempt}`,
    );
    if (answer.kind === 'declined') return endedAttempt(declinedOutcome(answer.issue));
    if (answer.kind === 'state') return endedAttempt(unknownOutcome('unresolved', answer.issue));
    if (answer.kind !== 'ok') return endedAttempt(unresolvedOutcome(answer));
    const order = answer.value;
    const held = order.authorizations.at(-1);
    // The payer must approve again, by a new order on our page: this order is never captured.
    if (!held) return endedAttempt(declinedOutcome('PAYER_ACTION_REQUIRED'));
    const record = {
      type: 'RecordOrder',
      instalmentId: instalment.id,
      orderId: order.id,
      amountCents,
    } as const;
    if (isRefusal(await this.orders.record(envelope, booking.bookingId, record))) {
      await this.releaseAuthorization(held);
      return { kind: 'overtaken' };
    }
    if (held.status === 'DENIED') return endedAttempt(declinedOutcome('INSTRUMENT_DECLINED'));
    return held.status === 'CREATED'
      ? this.readyToCapture(run, order, held)
      : endedAttempt(unknownOutcome('unresolved', held.status));
  }

  private readyToCapture(
    { attempt, instalment }: ChargeAttempt,
    order: Order,
    held: Authorization,
  ): Prepared {
    return {
      kind: 'ready',
      paymentId: order.id,
      lastChargeId: null,
      releaseAuthorization: () => this.releaseAuthorization(held),
      charge: async () => {
        const { amountCents } = held;
        const invoiceId = order.invoiceId ?? held.id;
        const key = `bal:${instalment.id}:${held.id}:capture:${attempt}`;
        const answer = await this.orders.client.captureAuthorization(
          held.id,
          { amountCents, invoiceId },
          key,
        );
        if (answer.kind === 'ok') return this.outcomeOf(order, answer.value);
        if (answer.kind === 'declined') {
          await this.releaseAuthorization(held);
          return declinedOutcome(answer.issue);
        }
        return unresolvedOutcome(answer);
      },
    };
  }

  private outcomeOf(order: Order, capture: Capture): Outcome {
    if (!isOurOrder(order)) throw new Error(`order ${order.id} is not of this booking`);
    if (hasTaken(capture)) {
      const paid = paidOf(order, capture);
      return {
        kind: 'paid',
        paymentId: order.id,
        settle: (envelope) => settleMoney(this.runner, envelope, order.bookingId, paid),
      };
    }
    if (capture.status === 'PENDING') return unknownOutcome('in-review', capture.reason);
    return declinedOutcome('INSTRUMENT_DECLINED');
  }

  /** Voids the authorization; false when it may have been captured. Without retries it lapses. */
  private async releaseAuthorization(held: Authorization): Promise<boolean> {
    const answer = await this.orders.client.voidAuthorization(held.id, `void:${held.id}`);
    return (
      answer.kind === 'ok' || (answer.kind === 'state' && ENDED_AUTHORIZATION_ISSUES.includes(answer.issue))
    );
  }

  /** Cancels the customer's open card intent: only one payment may capture. Undefined if there is none. */
  private async stopIntent(run: ChargeAttempt): Promise<Prepared | undefined> {
    const { booking, instalment, envelope } = run;
    const paymentId = getIntentId(instalment);
    if (paymentId === null) return undefined;
    const cancellation = await this.cards.cancelIntent(paymentId);
    const intent =
      cancellation.kind === 'ok'
        ? cancellation.value
        : cancellation.kind === 'state'
          ? cancellation.intent
          : undefined;
    if (!intent) return endedAttempt(unknownOutcome('card-payment-not-stopped'));
    if (intent.status === 'succeeded' && isBookingIntent(intent))
      return endedAttempt({
        kind: 'paid',
        paymentId: intent.id,
        settle: (settleEnvelope) => settleIntent(this.runner, settleEnvelope, intent),
      });
    if (intent.status !== 'canceled') return endedAttempt(unknownOutcome('card-payment-open'));
    const { bookingId } = booking;
    const result = await this.steps.recordCancellation(
      envelope,
      bookingId,
      instalment.id,
      paymentId,
      'method-changed',
    );
    return isRefusal(result) ? { kind: 'overtaken' } : undefined;
  }
}
