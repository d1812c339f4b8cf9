import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { BookingRefusal } from '@wayfold/contracts/bookings';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import { CARD_PROVIDER, type CardProvider, type Intent } from '../../../platform/card-provider/port.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import type { ExistingBooking } from '../domain/booking-state.js';
import { openCents, type InstalmentState } from '../domain/instalment.js';
import { decidePayment, type PaymentCommand } from '../domain/payment.js';
import { once } from './envelope.js';
import { SettlePayment, isOurs } from './settle-payment.js';
import { bookingStream, type BookingHistory } from './streams.js';

export type PayAnswer =
  | {
      readonly state: 'pay';
      readonly instalmentId: string;
      readonly amountCents: number;
      readonly clientSecret: string;
      /** The booking's events, where they are at hand. */
      readonly history?: BookingHistory | undefined;
    }
  | { readonly state: 'paid' | 'processing'; readonly history?: undefined };

export type PayRefusal = Refusal<BookingRefusal | CommonCode>;
/** Within a command, another request may have been faster. */
export type Stopped = PayRefusal | Refusal<'OVERTAKEN'>;

/** A booking after something was recorded. */
export interface Now {
  readonly booking: ExistingBooking;
  readonly history: BookingHistory | undefined;
}

export const UNAVAILABLE = refuse('PAYMENT_PROVIDER_UNAVAILABLE');

export const pay = (instalment: InstalmentState, intent: Intent): Extract<PayAnswer, { state: 'pay' }> => ({
  state: 'pay',
  instalmentId: instalment.id,
  amountCents: openCents(instalment),
  clientSecret: intent.clientSecret,
});

/** Whoever was overtaken may ask again. */
export const busyIfOvertaken = (answer: PayAnswer | Stopped): PayAnswer | PayRefusal =>
  isRefusal(answer) && answer.refused === 'OVERTAKEN' ? refuse('BUSY') : answer;

/** What every payment of a customer who is there is made of: each step is recorded when the provider has answered. */
@Injectable()
export class PaymentSteps {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CARD_PROVIDER) private readonly provider: CardProvider,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async record(envelope: Envelope, bookingId: string, command: PaymentCommand): Promise<Now | Stopped> {
    const done = await this.runner.runOne(envelope, bookingStream(bookingId), (booking) =>
      decidePayment(command, booking),
    );
    if (isRefusal(done)) return done;
    const { state: booking, history } = done;
    return booking.status === 'NEW' ? refuse('NOT_FOUND') : { booking, history };
  }

  /** The booking with its customer at the provider. */
  async customer(envelope: Envelope, booking: ExistingBooking): Promise<ExistingBooking | Stopped> {
    const { bookingId, customerId } = booking;
    if (customerId !== null) return booking;
    const made = await this.provider.createCustomer(bookingId, `cust:${bookingId}`);
    if (made.kind !== 'ok') return UNAVAILABLE;
    const registered = await this.record(once(envelope), bookingId, {
      type: 'RegisterCustomer',
      customerId: made.value.id,
    });
    return isRefusal(registered) ? registered : registered.booking;
  }

  /** Undefined when the intent is still to be paid, or was cancelled. */
  async ended(envelope: Envelope, intent: Intent): Promise<PayAnswer | Stopped | undefined> {
    if (intent.status === 'processing') return { state: 'processing' };
    if (intent.status !== 'succeeded') return undefined;
    if (!isOurs(intent)) throw new Error(`intent ${intent.id} is not of this booking`);
    // That the money is in, the provider says, whoever asked.
    const { correlationId, commandId: causationId } = envelope;
    const said = once({ actor: { kind: 'provider', id: 'stripe' }, correlationId, causationId });
    const settled = await this.commands.execute(new SettlePayment(said, intent));
    if (isRefusal(settled)) return settled;
    return settled.status === 'CONFIRMED' ? { state: 'paid' } : refuse('HOLD_EXPIRED');
  }

  /** It was cancelled at the provider: the next one is made under a new key. */
  cancelled(
    envelope: Envelope,
    bookingId: string,
    instalmentId: string,
    intentId: string,
  ): Promise<Now | Stopped> {
    const reason = 'plan-changed';
    return this.record(once(envelope), bookingId, {
      type: 'RecordIntentCancelled',
      instalmentId,
      intentId,
      reason,
    });
  }
}
