import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal } from '../../../kernel/refuse.js';
import { CARD_PROVIDER, type CardProvider, type Intent } from '../../../platform/card-provider/port.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { instalmentOf } from '../domain/booking-state.js';
import { decidePayment } from '../domain/payment.js';
import { once } from './envelope.js';
import { ProviderInbox, type InboxRow } from './provider-inbox.js';
import { SettlePayment, isOurs } from './settle-payment.js';
import { bookingStream } from './streams.js';

/** The effect of one provider event. The event is a hint only: its object is retrieved, and that decides. */
export class ApplyProviderEvent extends Command<void> {
  constructor(
    readonly provider: string,
    readonly eventId: string,
  ) {
    super();
  }
}

@CommandHandler(ApplyProviderEvent)
export class ApplyProviderEventHandler implements ICommandHandler<ApplyProviderEvent> {
  constructor(
    @Inject(ProviderInbox) private readonly inbox: ProviderInbox,
    @Inject(CARD_PROVIDER) private readonly provider: CardProvider,
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ provider, eventId }: ApplyProviderEvent): Promise<void> {
    const event = await this.inbox.find(provider, eventId);
    if (!event || event.processed) return;
    if (event.type.startsWith('payment_intent.')) await this.apply(provider, event);
    await this.inbox.done(provider, eventId, this.clock.now());
  }

  private async apply(provider: string, event: InboxRow): Promise<void> {
    const answer = await this.provider.retrieveIntent(event.objectId);
    // A validly signed event about something that is not there changes nothing.
    if (answer.kind === 'missing') return;
    if (answer.kind !== 'ok') throw new Error('the provider does not answer: asked again later');
    const intent = answer.value;
    if (!isOurs(intent)) return;
    const envelope = once(
      { actor: { kind: 'provider', id: provider }, correlationId: event.id, causationId: event.id },
      `${provider}:${event.id}`,
    );
    if (intent.status === 'succeeded') {
      const settled = await this.commands.execute(new SettlePayment(envelope, intent));
      if (isRefusal(settled)) throw new Error(`payment ${intent.id} could not be settled yet`);
    } else if (event.type === 'payment_intent.payment_failed') await this.recordFailure(envelope, intent);
  }

  /** A card refused while the customer was there; what the worker tries alone, it records itself. */
  private async recordFailure(
    envelope: Envelope,
    intent: Intent & { bookingId: string; instalmentId: string },
  ): Promise<void> {
    const { id: intentId, bookingId, instalmentId, lastDecline } = intent;
    if (!lastDecline) return;
    const { code, declineCode } = lastDecline;
    await this.runner.run(envelope, { booking: bookingStream(bookingId) }, ({ booking }) => {
      const instalment = booking.status === 'NEW' ? undefined : instalmentOf(booking, instalmentId);
      if (!instalment || instalment.kind === 'balance') return { events: {}, result: null };
      const events = decidePayment(
        { type: 'RecordAttemptFailed', instalmentId, intentId, code, declineCode },
        booking,
      );
      return isRefusal(events) ? events : { events: { booking: events }, result: null };
    });
  }
}
