import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BookingRefusal } from '@wayfold/contracts/bookings';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import type { Plan } from '@wayfold/contracts/quotes';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import { CARD_PROVIDER, type CardProvider, type Intent } from '../../../platform/card-provider/port.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { dueNow, type ExistingBooking, type InstalmentState } from '../domain/booking-state.js';
import { decidePayment, intentInTheWay, type PaymentCommand } from '../domain/payment.js';
import { once } from './envelope.js';
import { IntentFinder } from './intent-finder.js';
import { SettlePayment, isOurs } from './settle-payment.js';
import { bookingStream, instalmentIdsOf, type BookingHistory } from './streams.js';

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

type Refused = Refusal<BookingRefusal | CommonCode>;
/** Within this command, another request may have been faster. */
type Stopped = Refused | Refusal<'OVERTAKEN'>;

/** A booking after something was recorded. */
interface Now {
  readonly booking: ExistingBooking;
  readonly history: BookingHistory | undefined;
}

/** Starts the payment of what is due now, or goes on with it: the provider is asked, the browser is not believed. */
export class PayBooking extends Command<PayAnswer | Refused> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly plan: Plan,
    readonly termsHash: string,
  ) {
    super();
  }
}

const UNAVAILABLE = refuse('PAYMENT_PROVIDER_UNAVAILABLE');

@CommandHandler(PayBooking)
export class PayBookingHandler implements ICommandHandler<PayBooking> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CARD_PROVIDER) private readonly provider: CardProvider,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(IntentFinder) private readonly finder: IntentFinder,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(command: PayBooking): Promise<PayAnswer | Refused> {
    const answer = await this.pay(command);
    return isRefusal(answer) && answer.refused === 'OVERTAKEN' ? refuse('BUSY') : answer;
  }

  private async pay(command: PayBooking): Promise<PayAnswer | Stopped> {
    const { booking } = await this.runner.load({ booking: bookingStream(command.bookingId) });
    if (booking.status === 'NEW') return refuse('NOT_FOUND');
    if (booking.status === 'CONFIRMED') return { state: 'paid' };

    const known = dueNow(booking);
    if (known?.intentId != null) {
      const asked = await this.askFirst(command, booking, known, known.intentId);
      if (asked) return asked;
    }
    const started = await this.record(command.envelope, command.bookingId, {
      type: 'Start',
      plan: command.plan,
      termsHash: command.termsHash,
      instalmentId: instalmentIdsOf(command.bookingId),
      now: this.clock.now(),
    });
    if (isRefusal(started)) return started;
    return this.openIntent(command, started.booking);
  }

  /** There is an intent already: what it says decides. Undefined when a new one is needed. */
  private async askFirst(
    command: PayBooking,
    booking: ExistingBooking,
    instalment: InstalmentState,
    intentId: string,
  ): Promise<PayAnswer | Stopped | undefined> {
    const asked = intentInTheWay(booking, command.plan)
      ? await this.provider.cancelIntent(intentId)
      : await this.provider.retrieveIntent(intentId);
    const intent = asked.kind === 'ok' ? asked.value : asked.kind === 'state' ? asked.intent : undefined;
    if (!intent) return UNAVAILABLE;
    if (intent.status === 'succeeded') return this.settled(command, intent);
    if (intent.status === 'processing') return { state: 'processing' };
    if (intent.status !== 'canceled') return this.mayPay(command, booking, instalment, intent);
    const recorded = await this.record(once(command.envelope), command.bookingId, {
      type: 'RecordIntentCancelled',
      instalmentId: instalment.id,
      intentId,
      reason: 'plan-changed',
    });
    return isRefusal(recorded) ? recorded : undefined;
  }

  /** The open intent can be paid, as long as the hold lasts and the terms are the ones shown. */
  private async mayPay(
    command: PayBooking,
    booking: ExistingBooking,
    instalment: InstalmentState,
    intent: Intent,
  ): Promise<PayAnswer | Stopped> {
    const allowed = decidePayment(
      {
        type: 'Start',
        plan: command.plan,
        termsHash: command.termsHash,
        instalmentId: instalmentIdsOf(command.bookingId),
        now: this.clock.now(),
      },
      booking,
    );
    return isRefusal(allowed) ? allowed : pay(instalment, intent);
  }

  private async openIntent(command: PayBooking, booking: ExistingBooking): Promise<PayAnswer | Stopped> {
    const instalment = dueNow(booking);
    if (!instalment) throw new Error('a plan without anything due now');
    const withCustomer = await this.customer(command, booking);
    if (isRefusal(withCustomer)) return withCustomer;
    const opened = await this.finder.findOrCreate(withCustomer, instalment, {
      key: (made) => `dep:${instalment.id}:v${Math.max(instalment.intents, made) + 1}`,
      saveCard: booking.plan === 'deposit',
      // In a crash, or by a request at the same moment.
      mayBeLost: true,
    });
    if (opened.kind !== 'ok') return UNAVAILABLE;
    const intent = opened.value;
    const recorded = await this.record(once(command.envelope), command.bookingId, {
      type: 'RecordIntent',
      instalmentId: instalment.id,
      intentId: intent.id,
      amountCents: instalment.amountCents,
    });
    if (isRefusal(recorded)) {
      // The hold ran out or the plan changed: nobody has the secret of this intent, and nobody shall.
      if (recorded.refused !== 'BUSY') await this.provider.cancelIntent(intent.id);
      return recorded;
    }
    if (intent.status === 'succeeded') return this.settled(command, intent);
    return { ...pay(instalment, intent), history: recorded.history };
  }

  private async customer(command: PayBooking, booking: ExistingBooking): Promise<ExistingBooking | Stopped> {
    if (booking.customerId !== null) return booking;
    const made = await this.provider.createCustomer(booking.bookingId, `cust:${booking.bookingId}`);
    if (made.kind !== 'ok') return UNAVAILABLE;
    const registered = await this.record(once(command.envelope), command.bookingId, {
      type: 'RegisterCustomer',
      customerId: made.value.id,
    });
    return isRefusal(registered) ? registered : registered.booking;
  }

  private async settled(command: PayBooking, intent: Intent): Promise<PayAnswer | Stopped> {
    if (!isOurs(intent)) throw new Error(`intent ${intent.id} is not of this booking`);
    // That the money is in, the provider says, whoever asked.
    const { correlationId, commandId: causationId } = command.envelope;
    const said = once({ actor: { kind: 'provider', id: 'stripe' }, correlationId, causationId });
    const settled = await this.commands.execute(new SettlePayment(said, intent));
    if (isRefusal(settled)) return settled;
    return settled.status === 'CONFIRMED' ? { state: 'paid' } : refuse('HOLD_EXPIRED');
  }

  private async record(
    envelope: Envelope,
    bookingId: string,
    command: PaymentCommand,
  ): Promise<Now | Stopped> {
    const done = await this.runner.runOne(envelope, bookingStream(bookingId), (booking) =>
      decidePayment(command, booking),
    );
    if (isRefusal(done)) return done;
    const { state: booking, history } = done;
    return booking.status === 'NEW' ? refuse('NOT_FOUND') : { booking, history };
  }
}

const pay = (instalment: InstalmentState, intent: Intent): Extract<PayAnswer, { state: 'pay' }> => ({
  state: 'pay',
  instalmentId: instalment.id,
  amountCents: instalment.amountCents,
  clientSecret: intent.clientSecret,
});
