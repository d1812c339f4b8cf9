import { Inject, Injectable } from '@nestjs/common';
import { isRefusal, refuse } from '../../../kernel/refuse.js';
import { CARD_PROVIDER, type CardProvider, type Intent } from '../../../platform/card-provider/port.js';
import { newProviderEnvelope, withNewCommandId } from '../../../platform/commands/envelope.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { type ExistingBooking, findInstalment } from '../core/booking.js';
import type { BookingHistory } from '../core/booking.stream.js';
import { findCoPayerId, findCustomerId } from '../core/co-payers.js';
import { buildCustomerKey } from '../core/idempotency-keys.js';
import { calculateCentsToRequest, findIntentId, type InstalmentState } from '../core/instalment.js';
import { isBookingIntent, settleIntent } from '../settlement/settle-money.service.js';
import { IntentFinder, type IntentOptions } from './intent-finder.service.js';
import { mustCancelUnrecordedIntent } from './open-intent.js';
import {
  PROVIDER_UNAVAILABLE_REFUSAL,
  type StepRefusal,
  type StepReply,
  toSettledStep,
} from './pay-reply.js';
import { type CancelReason, decidePayment, type PaymentCommand } from './payment.js';
import { type BookingAfterStep, recordStep } from './record-step.service.js';

export interface IntentIds {
  readonly bookingId: string;
  readonly instalmentId: string;
  readonly paymentId: string;
}

/** An intent the customer can pay by. An intent that has ended gives a `StepReply` instead. */
export interface LiveIntent {
  readonly state: 'live';
  readonly intent: Intent;
  readonly instalment: InstalmentState;
  /** The booking's events, if the intent was recorded just now. */
  readonly history?: BookingHistory | undefined;
}

export const isLiveIntent = (reply: LiveIntent | StepReply): reply is LiveIntent =>
  !isRefusal(reply) && reply.state === 'live';

/** Steps of an intent at Stripe with the customer present; each is recorded after the reply. */
@Injectable()
export class IntentSteps {
  constructor(
    private readonly runner: CommandRunner,
    @Inject(CARD_PROVIDER) private readonly cardProvider: CardProvider,
    private readonly finder: IntentFinder,
  ) {}

  /** Ensures the payer of the instalment has their own Stripe customer; returns the booking. */
  async ensureCustomer(
    envelope: Envelope,
    booking: ExistingBooking,
    instalment: Pick<InstalmentState, 'payer'>,
  ): Promise<ExistingBooking | StepRefusal> {
    const { bookingId } = booking;
    if (findCustomerId(booking, instalment) !== undefined) return booking;
    const payerId = findCoPayerId(instalment);
    const customerResponse = await this.cardProvider.createCustomer(
      bookingId,
      buildCustomerKey(bookingId, payerId),
    );
    if (customerResponse.kind !== 'ok') return PROVIDER_UNAVAILABLE_REFUSAL;
    const outcome = await this.record(withNewCommandId(envelope), bookingId, {
      type: 'RegisterCustomer',
      customerId: customerResponse.value.id,
      payerId,
    });
    return isRefusal(outcome) ? outcome : outcome.booking;
  }

  /** Opens the payer's intent for the instalment; makes the payer a customer at Stripe first. */
  async openIntent(
    envelope: Envelope,
    bookingBefore: ExistingBooking,
    { id: instalmentId, payer }: InstalmentState,
    options: IntentOptions,
  ): Promise<LiveIntent | StepReply> {
    const booking = await this.ensureCustomer(envelope, bookingBefore, { payer });
    if (isRefusal(booking)) return booking;
    const instalment = findInstalment(booking, instalmentId);
    if (!instalment) return refuse('OVERTAKEN');
    if (instalment.finalPayment) return { state: 'paid' };
    // The instalment has another payer now.
    if (findCoPayerId(instalment) !== findCoPayerId({ payer })) return refuse('NOTHING_DUE');
    const recordedIntent = await this.findOrCreateIntent(envelope, booking, instalment, options);
    if (isRefusal(recordedIntent)) return recordedIntent;
    const settledReply = await this.settleEndedIntent(envelope, recordedIntent.intent);
    return settledReply ?? { state: 'live', instalment, ...recordedIntent };
  }

  /** Finds or creates the payer's intent and records it; `booking` has the payer's customer. */
  private async findOrCreateIntent(
    envelope: Envelope,
    booking: ExistingBooking,
    instalment: InstalmentState,
    options: IntentOptions,
  ): Promise<{ readonly intent: Intent; readonly history: BookingHistory | undefined } | StepRefusal> {
    const intentResponse = await this.finder.findOrCreate(booking, instalment, options);
    if (intentResponse.kind !== 'ok') return PROVIDER_UNAVAILABLE_REFUSAL;
    const intent = intentResponse.value;
    const outcome = await this.recordOrCancelIntent(withNewCommandId(envelope), booking, instalment, intent);
    return isRefusal(outcome) ? outcome : { intent, history: outcome.history };
  }

  /** Records a payer's intent, or cancels it at Stripe if it may never be paid. */
  async recordOrCancelIntent(
    envelope: Envelope,
    { bookingId }: ExistingBooking,
    instalment: InstalmentState,
    { id: paymentId }: Intent,
  ): Promise<BookingAfterStep | StepRefusal> {
    const outcome = await this.record(envelope, bookingId, {
      type: 'RecordIntent',
      instalmentId: instalment.id,
      paymentId,
      amountCents: calculateCentsToRequest(instalment),
      payerId: findCoPayerId(instalment),
    });
    if (isRefusal(outcome) && mustCancelUnrecordedIntent(outcome))
      await this.cardProvider.cancelIntent(paymentId);
    return outcome;
  }

  /** Settles the money of an intent, or reports it as processing; undefined if it is unpaid or canceled. */
  async settleEndedIntent(envelope: Envelope, intent: Intent): Promise<StepReply | undefined> {
    if (intent.status === 'processing') return { state: 'processing' };
    if (intent.status !== 'succeeded') return undefined;
    if (!isBookingIntent(intent)) throw new Error(`intent ${intent.id} names no booking of ours`);
    const settlement = await settleIntent(this.runner, newProviderEnvelope(envelope, 'stripe'), intent);
    if (isRefusal(settlement)) return settlement;
    return toSettledStep(settlement);
  }

  /** Settles the money of the instalment's open intent if that has ended; cancels nothing. */
  async settleEndedPayment(envelope: Envelope, instalment: InstalmentState): Promise<StepReply | undefined> {
    const paymentId = findIntentId(instalment);
    if (paymentId === undefined) return undefined;
    const response = await this.cardProvider.retrieveIntent(paymentId);
    return response.kind === 'ok'
      ? this.settleEndedIntent(envelope, response.value)
      : PROVIDER_UNAVAILABLE_REFUSAL;
  }

  /** Records the cancellation, so that the next intent gets a new key. */
  recordCancellation(
    envelope: Envelope,
    { bookingId, ...intentRef }: IntentIds,
    reason: CancelReason,
  ): Promise<BookingAfterStep | StepRefusal> {
    const command = { type: 'RecordIntentCancelled', ...intentRef, reason } as const;
    return this.record(withNewCommandId(envelope), bookingId, command);
  }

  private record(
    envelope: Envelope,
    bookingId: string,
    command: PaymentCommand,
  ): Promise<BookingAfterStep | StepRefusal> {
    return recordStep(this.runner, envelope, bookingId, (booking) => decidePayment(booking, command));
  }
}
