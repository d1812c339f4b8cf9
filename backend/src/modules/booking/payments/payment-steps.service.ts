import { Inject, Injectable } from '@nestjs/common';
import type { BookingRefusal } from '@wayfold/contracts/bookings/bookings';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import {
  CARD_PROVIDER,
  type CardProvider,
  findIntent,
  type Intent,
  type PaymentMethodKind,
} from '../../../platform/card-provider/port.js';
import { newEnvelope } from '../../../platform/commands/envelope.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import type { BookingState, ExistingBooking } from '../core/booking.js';
import { type BookingHistory, bookingStream } from '../core/booking.stream.js';
import { findCustomerId, getPayerId } from '../core/co-payers.js';
import { buildCustomerKey } from '../core/idempotency-keys.js';
import { calculateCentsToRequest, getIntentId, type InstalmentState } from '../core/instalment.js';
import { isBookingIntent, settleIntent } from '../settlement/settle-money.service.js';
import { IntentFinder, type IntentOptions } from './intent-finder.service.js';
import { type CancelReason, decidePayment, type PaymentCommand } from './payment.js';

export type PayAnswer =
  | {
      readonly state: 'pay';
      readonly instalmentId: string;
      readonly amountCents: number;
      readonly clientSecret: string;
      /** The booking's events, if already loaded. */
      readonly history?: BookingHistory | undefined;
    }
  /** The customer continues at the lender and comes back. */
  | {
      readonly state: 'redirect';
      readonly method: Lender;
      readonly url: string;
      readonly history?: undefined;
    }
  /** The customer approves at PayPal and comes back. */
  | {
      readonly state: 'approve';
      readonly instalmentId: string;
      readonly amountCents: number;
      readonly approveUrl: string;
      readonly history?: BookingHistory | undefined;
    }
  /** The customer pays by bank transfer. */
  | { readonly state: 'transfer'; readonly history?: BookingHistory | undefined }
  | { readonly state: 'paid' | 'processing'; readonly history?: undefined };

export type Lender = Exclude<PaymentMethodKind, 'card'>;

export type PayRefusal = Refusal<BookingRefusal | CommonCode>;
/** Inside a command, a concurrent request may have won. */
export type StepRefusal = PayRefusal | Refusal<'OVERTAKEN'>;

/** A booking after a step was recorded. */
export interface BookingAfterStep {
  readonly booking: ExistingBooking;
  readonly history: BookingHistory | undefined;
}

interface RecordedIntent {
  readonly intent: Intent;
  readonly history: BookingHistory | undefined;
}

export const UNAVAILABLE = refuse('PAYMENT_PROVIDER_UNAVAILABLE');

export const toPayAnswer = (
  instalment: InstalmentState,
  intent: Intent,
): Extract<PayAnswer, { state: 'pay' }> => ({
  state: 'pay',
  instalmentId: instalment.id,
  amountCents: calculateCentsToRequest(instalment),
  clientSecret: intent.clientSecret,
});

/** True while the customer can still act on the intent, and it can be cancelled. */
export const isOpenIntent = ({ status }: Intent): boolean =>
  status === 'requires_payment_method' || status === 'requires_confirmation' || status === 'requires_action';

/**
 * True if an intent that could not be recorded must be cancelled: the hold ended, or another request paid or
 * changed the instalment. `BUSY` decides nothing: another request may have recorded the same intent.
 */
export const isIntentObsolete = ({ refused }: Refusal<string>): boolean => refused !== 'BUSY';

/** An intent for an amount other than the open one, e.g. after a partial payment, must not be paid. */
export const checkIntentAmount = (instalment: InstalmentState, intent: Intent): CancelReason | undefined =>
  intent.amountCents === calculateCentsToRequest(instalment) ? undefined : 'amount-changed';

/** The answer after settling money. A partial payment confirms nothing: the booking shows the open amount. */
export function toSettledAnswer({ status }: BookingState): PayAnswer | StepRefusal {
  if (status === 'EXPIRED') return refuse('HOLD_EXPIRED');
  return status === 'CANCELLED' ? refuse('NOTHING_DUE') : { state: 'paid' };
}

/** A caller overtaken by another request may try again. */
export const mapOvertakenToBusy = (answer: PayAnswer | StepRefusal): PayAnswer | PayRefusal =>
  isRefusal(answer) && answer.refused === 'OVERTAKEN' ? refuse('BUSY') : answer;

/** Steps of every payment with the customer present; each is recorded after the provider's reply. */
@Injectable()
export class PaymentSteps {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CARD_PROVIDER) private readonly provider: CardProvider,
    @Inject(IntentFinder) private readonly finder: IntentFinder,
  ) {}

  async record(
    envelope: Envelope,
    bookingId: string,
    command: PaymentCommand,
  ): Promise<BookingAfterStep | StepRefusal> {
    const result = await this.runner.runOne(envelope, bookingStream(bookingId), (booking) =>
      decidePayment(command, booking),
    );
    if (isRefusal(result)) return result;
    const { state: booking, history } = result;
    return booking.status === 'NEW' ? refuse('NOT_FOUND') : { booking, history };
  }

  /** Ensures the payer of the instalment has their own Stripe customer; returns the booking. */
  async ensureCustomer(
    envelope: Envelope,
    booking: ExistingBooking,
    instalment: Pick<InstalmentState, 'payer'>,
  ): Promise<ExistingBooking | StepRefusal> {
    const { bookingId } = booking;
    if (findCustomerId(booking, instalment) !== null) return booking;
    const payerId = getPayerId(instalment);
    const customerAnswer = await this.provider.createCustomer(
      bookingId,
      buildCustomerKey(bookingId, payerId),
    );
    if (customerAnswer.kind !== 'ok') return UNAVAILABLE;
    const bookingAfter = await this.record(newEnvelope(envelope), bookingId, {
      type: 'RegisterCustomer',
      customerId: customerAnswer.value.id,
      payerId,
    });
    return isRefusal(bookingAfter) ? bookingAfter : bookingAfter.booking;
  }

  /** Finds or creates the payer's intent and records it; `booking` has the payer's customer. */
  async openIntent(
    envelope: Envelope,
    booking: ExistingBooking,
    instalment: InstalmentState,
    options: IntentOptions,
  ): Promise<RecordedIntent | StepRefusal> {
    const openAnswer = await this.finder.findOrCreate(booking, instalment, options);
    if (openAnswer.kind !== 'ok') return UNAVAILABLE;
    const intent = openAnswer.value;
    const recordAnswer = await this.record(newEnvelope(envelope), booking.bookingId, {
      type: 'RecordIntent',
      instalmentId: instalment.id,
      paymentId: intent.id,
      amountCents: calculateCentsToRequest(instalment),
      payerId: getPayerId(instalment),
    });
    if (!isRefusal(recordAnswer)) return { intent, history: recordAnswer.history };
    if (isIntentObsolete(recordAnswer)) await this.provider.cancelIntent(intent.id);
    return recordAnswer;
  }

  /** The answer for an intent that has ended; undefined if it is still unpaid or was cancelled. */
  async resolveEndedIntent(envelope: Envelope, intent: Intent): Promise<PayAnswer | StepRefusal | undefined> {
    if (intent.status === 'processing') return { state: 'processing' };
    if (intent.status !== 'succeeded') return undefined;
    if (!isBookingIntent(intent)) throw new Error(`intent ${intent.id} is not of this booking`);
    // The provider reports the capture, so the event names the provider as its actor.
    const { correlationId, commandId: causationId } = envelope;
    const providerEnvelope = newEnvelope({
      actor: { kind: 'provider', id: 'stripe' },
      correlationId,
      causationId,
    });
    const settlement = await settleIntent(this.runner, providerEnvelope, intent);
    if (isRefusal(settlement)) return settlement;
    return toSettledAnswer(settlement);
  }

  /** Result of the instalment's open intent, if any; does not change the intent. */
  async findPayment(
    envelope: Envelope,
    instalment: InstalmentState,
  ): Promise<PayAnswer | StepRefusal | undefined> {
    const paymentId = getIntentId(instalment);
    if (paymentId === null) return undefined;
    const answer = await this.provider.retrieveIntent(paymentId);
    return answer.kind === 'ok' ? this.resolveEndedIntent(envelope, answer.value) : UNAVAILABLE;
  }

  /**
   * Cancels the intent at Stripe if `findMisfitReason` names a reason, and returns its state there;
   * otherwise the reason is `cancelled`. Undefined while the state is unknown.
   */
  async stopMisfitIntent(
    paymentId: string,
    findMisfitReason: (intent: Intent) => CancelReason | undefined,
  ): Promise<{ readonly intent: Intent; readonly reason: CancelReason } | undefined> {
    const answer = await this.provider.retrieveIntent(paymentId);
    if (answer.kind !== 'ok') return undefined;
    const reason = isOpenIntent(answer.value) ? findMisfitReason(answer.value) : undefined;
    if (!reason) return { intent: answer.value, reason: 'cancelled' };
    const intent = findIntent(await this.provider.cancelIntent(paymentId));
    return intent && { intent, reason };
  }

  /** Records the cancellation: the next intent gets a new key. */
  recordCancellation(
    envelope: Envelope,
    bookingId: string,
    instalmentId: string,
    paymentId: string,
    reason: CancelReason,
  ): Promise<BookingAfterStep | StepRefusal> {
    const command = { type: 'RecordIntentCancelled', instalmentId, paymentId, reason } as const;
    return this.record(newEnvelope(envelope), bookingId, command);
  }
}
