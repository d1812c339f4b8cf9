import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Plan } from '@wayfold/contracts/quotes';
import { isRefusal, refuse } from '../../../kernel/refuse.js';
import { CARD_PROVIDER, type CardProvider, type Intent } from '../../../platform/card-provider/port.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { dueNow, type ExistingBooking } from '../domain/booking-state.js';
import { openCents, type InstalmentState } from '../domain/instalment.js';
import { decidePayment, intentInTheWay } from '../domain/payment.js';
import { once } from './envelope.js';
import { IntentFinder } from './intent-finder.js';
import {
  busyIfOvertaken,
  pay,
  PaymentSteps,
  UNAVAILABLE,
  type PayAnswer,
  type PayRefusal,
  type Stopped,
} from './payment-steps.js';
import { bookingStream, instalmentIdsOf } from './streams.js';

/** Starts the payment of what is due now, or goes on with it: the provider is asked, the browser is not believed. */
export class PayBooking extends Command<PayAnswer | PayRefusal> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly plan: Plan,
    readonly termsHash: string,
  ) {
    super();
  }
}

@CommandHandler(PayBooking)
export class PayBookingHandler implements ICommandHandler<PayBooking> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CARD_PROVIDER) private readonly provider: CardProvider,
    @Inject(PaymentSteps) private readonly steps: PaymentSteps,
    @Inject(IntentFinder) private readonly finder: IntentFinder,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(command: PayBooking): Promise<PayAnswer | PayRefusal> {
    return busyIfOvertaken(await this.pay(command));
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
    const started = await this.steps.record(command.envelope, command.bookingId, {
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
    const ended = await this.steps.ended(command.envelope, intent);
    if (ended) return ended;
    if (intent.status !== 'canceled') return this.mayPay(command, booking, instalment, intent);
    const recorded = await this.steps.cancelled(command.envelope, command.bookingId, instalment.id, intentId);
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
    const withCustomer = await this.steps.customer(command.envelope, booking);
    if (isRefusal(withCustomer)) return withCustomer;
    const opened = await this.finder.findOrCreate(withCustomer, instalment, {
      key: (made) => `dep:${instalment.id}:v${Math.max(instalment.intents, made) + 1}`,
      saveCard: booking.plan === 'deposit',
      // In a crash, or by a request at the same moment.
      mayBeLost: true,
    });
    if (opened.kind !== 'ok') return UNAVAILABLE;
    const intent = opened.value;
    const recorded = await this.steps.record(once(command.envelope), command.bookingId, {
      type: 'RecordIntent',
      instalmentId: instalment.id,
      intentId: intent.id,
      amountCents: openCents(instalment),
    });
    if (isRefusal(recorded)) {
      // The hold ran out or the plan changed: nobody has the secret of this intent, and nobody shall.
      if (recorded.refused !== 'BUSY') await this.provider.cancelIntent(intent.id);
      return recorded;
    }
    const ended = await this.steps.ended(command.envelope, intent);
    return ended ?? { ...pay(instalment, intent), history: recorded.history };
  }
}
