import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { BookingRefusal } from '@wayfold/contracts/bookings/bookings';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import {
  CARD_PROVIDER,
  type CardProvider,
  type Intent,
  type PaymentMethodKind,
} from '../../../platform/card-provider/port.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import type { BookingState, ExistingBooking } from '../core/booking.js';
import { askCents, type InstalmentState, intentIdOf } from '../core/instalment.js';
import { customerOf, payerIdOf } from '../core/co-payers.js';
import { decidePayment, type CancelReason, type PaymentCommand } from './payment.js';
import { newCommand } from '../../../platform/commands/envelope.js';
import { SettlePayment, isOurs } from '../settlement/settle-payment.command.js';
import { bookingStream, type BookingHistory } from '../core/booking.stream.js';

export type PayAnswer =
  | {
      readonly state: 'pay';
      readonly instalmentId: string;
      readonly amountCents: number;
      readonly clientSecret: string;
      /** The booking's events, where they are at hand. */
      readonly history?: BookingHistory | undefined;
    }
  /** The customer goes to the lender, and comes back. */
  | {
      readonly state: 'redirect';
      readonly method: Lender;
      readonly url: string;
      readonly history?: undefined;
    }
  /** The customer agrees at PayPal, and comes back. */
  | {
      readonly state: 'approve';
      readonly instalmentId: string;
      readonly amountCents: number;
      readonly approveUrl: string;
      readonly history?: BookingHistory | undefined;
    }
  /** The customer sends the money by bank. */
  | { readonly state: 'transfer'; readonly history?: BookingHistory | undefined }
  | { readonly state: 'paid' | 'processing'; readonly history?: undefined };

export type Lender = Exclude<PaymentMethodKind, 'card'>;

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
  amountCents: askCents(instalment),
  clientSecret: intent.clientSecret,
});

/** Whether it may still take money. */
export const isOpen = ({ status }: Intent): boolean =>
  status === 'requires_payment_method' || status === 'requires_confirmation' || status === 'requires_action';

/** An intent for another sum than is open, e.g. since a part was paid, must not be paid any more. */
export const otherAmount = (instalment: InstalmentState, intent: Intent): CancelReason | undefined =>
  intent.amountCents === askCents(instalment) ? undefined : 'amount-changed';

/** What is answered when money was settled. A part of what is due confirms nothing: the booking shows what is open. */
export function after({ status }: BookingState): PayAnswer | Stopped {
  if (status === 'EXPIRED') return refuse('HOLD_EXPIRED');
  return status === 'CANCELLED' ? refuse('NOTHING_DUE') : { state: 'paid' };
}

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

  /** The booking with the customer at the provider who pays an instalment: each payer is one of their own. */
  async customer(
    envelope: Envelope,
    booking: ExistingBooking,
    instalment: Pick<InstalmentState, 'payer'>,
  ): Promise<ExistingBooking | Stopped> {
    const { bookingId } = booking;
    if (customerOf(booking, instalment) !== null) return booking;
    const payerId = payerIdOf(instalment);
    const key = payerId === undefined ? `cust:${bookingId}` : `cust:${bookingId}:${payerId}`;
    const made = await this.provider.createCustomer(bookingId, key);
    if (made.kind !== 'ok') return UNAVAILABLE;
    const registered = await this.record(newCommand(envelope), bookingId, {
      type: 'RegisterCustomer',
      customerId: made.value.id,
      payerId,
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
    const said = newCommand({ actor: { kind: 'provider', id: 'stripe' }, correlationId, causationId });
    const settled = await this.commands.execute(new SettlePayment(said, intent));
    if (isRefusal(settled)) return settled;
    return after(settled);
  }

  /** What its open intent came to, if it came to anything; the intent stays as it is. */
  async paidBy(envelope: Envelope, instalment: InstalmentState): Promise<PayAnswer | Stopped | undefined> {
    const intentId = intentIdOf(instalment);
    if (intentId === null) return undefined;
    const asked = await this.provider.retrieveIntent(intentId);
    return asked.kind === 'ok' ? this.ended(envelope, asked.value) : UNAVAILABLE;
  }

  /**
   * The open intent as the provider has it now. One that fits no longer (`misfit` says why) is cancelled there; undefined
   * when it is not known how it stands.
   */
  async current(
    intentId: string,
    misfit: (intent: Intent) => CancelReason | undefined,
  ): Promise<{ readonly intent: Intent; readonly reason: CancelReason } | undefined> {
    const asked = await this.provider.retrieveIntent(intentId);
    if (asked.kind !== 'ok') return undefined;
    const reason = isOpen(asked.value) ? misfit(asked.value) : undefined;
    if (!reason) return { intent: asked.value, reason: 'cancelled' };
    const gone = await this.provider.cancelIntent(intentId);
    if (gone.kind === 'ok') return { intent: gone.value, reason };
    return gone.kind === 'state' ? { intent: gone.intent, reason } : undefined;
  }

  /** Nobody has the secret of this intent, and nobody shall. */
  async giveUp({ id }: Intent): Promise<void> {
    await this.provider.cancelIntent(id);
  }

  /** It was cancelled at the provider: the next one is made under a new key. */
  cancelled(
    envelope: Envelope,
    bookingId: string,
    instalmentId: string,
    intentId: string,
    reason: CancelReason,
  ): Promise<Now | Stopped> {
    const command = { type: 'RecordIntentCancelled', instalmentId, intentId, reason } as const;
    return this.record(newCommand(envelope), bookingId, command);
  }
}
