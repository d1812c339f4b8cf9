import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, refuse } from '../../../kernel/refuse.js';
import { CARD_PROVIDER, type CardProvider } from '../../../platform/card-provider/port.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { instalmentOf, type ExistingBooking } from '../domain/booking-state.js';
import { openCents, type InstalmentState } from '../domain/instalment.js';
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
import { bookingStream } from './streams.js';

/**
 * The customer pays an instalment of a confirmed booking: early, with another card, or by finishing what their bank asked
 * for. It is the same intent that the automatic charge uses, so that the provider itself takes the money once.
 */
export class PayInstalment extends Command<PayAnswer | PayRefusal> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly instalmentId: string,
  ) {
    super();
  }
}

@CommandHandler(PayInstalment)
export class PayInstalmentHandler implements ICommandHandler<PayInstalment> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CARD_PROVIDER) private readonly provider: CardProvider,
    @Inject(PaymentSteps) private readonly steps: PaymentSteps,
    @Inject(IntentFinder) private readonly finder: IntentFinder,
  ) {}

  async execute(command: PayInstalment): Promise<PayAnswer | PayRefusal> {
    return busyIfOvertaken(await this.pay(command));
  }

  private async pay({ envelope, bookingId, instalmentId }: PayInstalment): Promise<PayAnswer | Stopped> {
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    const known = booking.status === 'NEW' ? undefined : instalmentOf(booking, instalmentId);
    if (!known) return refuse('NOT_FOUND');
    if (known.paid) return { state: 'paid' };
    const asked = known.intentId === null ? undefined : await this.provider.retrieveIntent(known.intentId);
    if (asked && asked.kind !== 'ok') return UNAVAILABLE;
    const ended = asked && (await this.steps.ended(envelope, asked.value));
    if (ended) return ended;
    const live = asked?.value.status === 'canceled' ? undefined : asked?.value;
    if (known.intentId !== null && !live) {
      const recorded = await this.steps.cancelled(envelope, bookingId, instalmentId, known.intentId);
      if (isRefusal(recorded)) return recorded;
    }
    const started = await this.steps.record(once(envelope), bookingId, { type: 'PayNow', instalmentId });
    if (isRefusal(started)) return started;
    return live ? pay(known, live) : this.open(envelope, started.booking, instalmentId);
  }

  private async open(
    envelope: Envelope,
    before: ExistingBooking,
    instalmentId: string,
  ): Promise<PayAnswer | Stopped> {
    const booking = await this.steps.customer(envelope, before);
    if (isRefusal(booking)) return booking;
    const instalment = instalmentOf(booking, instalmentId);
    if (!instalment) throw new Error(`no instalment ${instalmentId}`);
    const opened = await this.create(booking, instalment);
    if (opened.kind !== 'ok') return UNAVAILABLE;
    const intent = opened.value;
    const recorded = await this.steps.record(once(envelope), booking.bookingId, {
      type: 'RecordIntent',
      instalmentId,
      intentId: intent.id,
      amountCents: openCents(instalment),
    });
    if (isRefusal(recorded)) return recorded;
    const ended = await this.steps.ended(envelope, intent);
    return ended ?? { ...pay(instalment, intent), history: recorded.history };
  }

  /** Under the key of the automatic charge: whichever of the two comes first, both get the same intent. */
  private create(booking: ExistingBooking, instalment: InstalmentState) {
    return this.finder.findOrCreate(booking, instalment, {
      key: (made) => `bal:${instalment.id}:v${Math.max(instalment.intents, made) + 1}:create`,
      saveCard: false,
      mayBeLost: true,
    });
  }
}
