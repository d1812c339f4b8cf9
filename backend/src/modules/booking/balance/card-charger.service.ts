import { Inject, Injectable } from '@nestjs/common';
import { isTooSmallForCard } from '@wayfold/contracts/kernel/pay-methods';
import { isRefusal } from '../../../kernel/refuse.js';
import {
  CARD_PROVIDER,
  type CardProvider,
  type Intent,
  type ProviderResponse,
} from '../../../platform/card-provider/port.js';
import { newChildEnvelope } from '../../../platform/commands/envelope.js';
import { CommandRunner } from '../../../platform/commands/runner.js';
import { findInstalment } from '../core/booking.js';
import { findChargeableCardId, findCustomerId } from '../core/co-payers.js';
import { buildConfirmationKey } from '../core/idempotency-keys.js';
import { calculateCentsToRequest, findIntentId, type InstalmentState } from '../core/instalment.js';
import { IntentFinder } from '../payments/intent-finder.service.js';
import { IntentSteps } from '../payments/intent-steps.service.js';
import { isOpenIntent } from '../payments/open-intent.js';
import type { StepRefusal } from '../payments/pay-reply.js';
import type { CancelReason } from '../payments/payment.js';
import { PayPalOrders } from '../payments/paypal/paypal-orders.service.js';
import type { BookingAfterStep } from '../payments/record-step.service.js';
import { isBookingIntent, settleIntent } from '../settlement/settle-money.service.js';
import { isHandledByProvider, toAttemptAnswer, toFinalResponse } from './attempt-outcome.js';
import {
  type ChargeAttempt,
  newEndedAttempt,
  newUnknownOutcome,
  type OffSessionCharger,
  type Outcome,
  type PreparedAttempt,
  toUnresolvedOutcome,
} from './off-session-charger.js';

interface FoundIntent {
  readonly kind: 'found';
  readonly intent: Intent;
}

/** Charges the saved card. All attempts and the customer share one intent. */
@Injectable()
export class CardCharger implements OffSessionCharger {
  constructor(
    private readonly runner: CommandRunner,
    @Inject(CARD_PROVIDER) private readonly cardProvider: CardProvider,
    private readonly finder: IntentFinder,
    private readonly steps: IntentSteps,
    private readonly orders: PayPalOrders,
  ) {}

  async prepare(attempt: ChargeAttempt): Promise<PreparedAttempt> {
    const { booking, instalment } = attempt;
    // A card pays only its owner's instalments.
    const cardId = findChargeableCardId(booking, instalment);
    if (cardId === undefined || findCustomerId(booking, instalment) === undefined)
      return newEndedAttempt({ kind: 'action-required', reason: 'no-saved-card' });
    if (!(await this.orders.dropUnapprovedOrder(attempt.envelope, booking.bookingId, instalment)))
      return newEndedAttempt(newUnknownOutcome('paypal-payment-open'));
    const foundIntent = await this.findOrCreateIntent(attempt);
    if (foundIntent.kind !== 'found') return foundIntent;
    const { intent } = foundIntent;
    if (isHandledByProvider(instalment, intent))
      return newEndedAttempt(this.toOutcome(toFinalResponse(intent)));
    return {
      kind: 'ready',
      paymentId: intent.id,
      lastChargeId: intent.chargeId,
      charge: async () => {
        const key = buildConfirmationKey(intent.id, attempt.attemptNumber);
        return this.toOutcome(await this.cardProvider.confirmOffSession(intent.id, cardId, key));
      },
    };
  }

  /** Returns the instalment's only intent: stored, found again, or created unconfirmed and stored first. */
  private async findOrCreateIntent(attempt: ChargeAttempt): Promise<FoundIntent | PreparedAttempt> {
    const { booking, instalment } = attempt;
    const paymentId = findIntentId(instalment);
    // A certain and final refusal needs no polling.
    if (!paymentId && isTooSmallForCard(calculateCentsToRequest(instalment)))
      return newEndedAttempt({ kind: 'action-required', reason: 'amount-too-small' });
    const response = paymentId
      ? await this.cardProvider.retrieveIntent(paymentId)
      : await this.finder.findOrCreate(booking, instalment, { canChargeLater: false });
    if (response.kind !== 'ok') return newEndedAttempt(toUnresolvedOutcome(response));
    const intent = response.value;
    if (!paymentId && !(await this.recordIntent(attempt, intent))) return { kind: 'overtaken' };
    if (intent.status !== 'canceled')
      return hasWrongAmount(intent, instalment)
        ? this.replaceIntent(attempt, intent)
        : { kind: 'found', intent };
    // The intent was canceled in the dashboard: the next run creates another intent under a new key.
    await this.recordCancellation(attempt, intent, 'cancelled');
    return newEndedAttempt(newUnknownOutcome('cancelled-at-provider'));
  }

  /**
   * Records the intent; returns false if another request changed the booking or keeps it busy:
   * a poll follows.
   */
  private async recordIntent(
    { booking, instalment, envelope }: ChargeAttempt,
    intent: Intent,
  ): Promise<boolean> {
    const recordEnvelope = newChildEnvelope(envelope, `intent-${instalment.intentCount + 1}`);
    return !isRefusal(await this.steps.recordOrCancelIntent(recordEnvelope, booking, instalment, intent));
  }

  /** Cancels an intent for another amount, then creates an intent for the open amount. */
  private async replaceIntent(
    attempt: ChargeAttempt,
    intent: Intent,
  ): Promise<FoundIntent | PreparedAttempt> {
    const cancellation = await this.cardProvider.cancelIntent(intent.id);
    if (cancellation.kind === 'state') return { kind: 'found', intent: cancellation.intent };
    const bookingAfter =
      cancellation.kind === 'ok'
        ? await this.recordCancellation(attempt, intent, 'amount-changed')
        : undefined;
    const instalment =
      bookingAfter && !isRefusal(bookingAfter) && bookingAfter.booking.status === 'CONFIRMED'
        ? findInstalment(bookingAfter.booking, attempt.instalment.id)
        : undefined;
    if (instalment && findIntentId(instalment) === undefined)
      return this.findOrCreateIntent({ ...attempt, instalment });
    return newEndedAttempt(newUnknownOutcome('amount-changed'));
  }

  private recordCancellation(
    { envelope, booking, instalment }: ChargeAttempt,
    intent: Intent,
    reason: CancelReason,
  ): Promise<BookingAfterStep | StepRefusal> {
    const ids = { bookingId: booking.bookingId, instalmentId: instalment.id, paymentId: intent.id };
    return this.steps.recordCancellation(envelope, ids, reason);
  }

  private toOutcome(response: ProviderResponse<Intent>): Outcome {
    const answer = toAttemptAnswer(response);
    if (answer.kind !== 'captured') return answer;
    const { intent } = answer;
    if (!isBookingIntent(intent)) throw new Error(`intent ${intent.id} names no booking of ours`);
    return {
      kind: 'paid',
      paymentId: intent.id,
      settle: (envelope) => settleIntent(this.runner, envelope, intent),
    };
  }
}

/** True if the intent's amount differs from the open amount and the intent can still be canceled. */
const hasWrongAmount = (intent: Intent, instalment: InstalmentState): boolean =>
  isOpenIntent(intent) &&
  !isHandledByProvider(instalment, intent) &&
  intent.amountCents !== calculateCentsToRequest(instalment);
