import { Inject } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal } from '../../../kernel/refuse.js';
import {
  CARD_PROVIDER,
  type CardProvider,
  type Intent,
  type ProviderEvent,
} from '../../../platform/card-provider/port.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { instalmentOf } from '../domain/booking-state.js';
import { decidePayment } from '../domain/payment.js';
import { once } from './envelope.js';
import { PayPalEvents } from './paypal-events.js';
import { ProviderInbox } from './provider-inbox.js';
import { SettlePayment, isOurs } from './settle-payment.js';
import { bookingStream } from './streams.js';

/** The effect of one provider event. The event is a hint only: its object is retrieved, and that decides. */
export class ApplyProviderEvent extends Command<void> {
  constructor(
    readonly provider: string,
    readonly eventId: string,
    /** When it is at hand, just received. */
    readonly received?: ProviderEvent,
  ) {
    super();
  }
}

/** Whether an event may have an effect. An intent that was just made is one of ours, and nothing has happened to it. */
export const hasEffect = ({ type }: ProviderEvent): boolean =>
  type.startsWith('payment_intent.') && type !== 'payment_intent.created';

@CommandHandler(ApplyProviderEvent)
export class ApplyProviderEventHandler implements ICommandHandler<ApplyProviderEvent> {
  constructor(
    @Inject(ProviderInbox) private readonly inbox: ProviderInbox,
    @Inject(CARD_PROVIDER) private readonly provider: CardProvider,
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(PayPalEvents) private readonly paypal: PayPalEvents,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ provider, eventId, received }: ApplyProviderEvent): Promise<void> {
    const event = received ?? (await this.inbox.findOpen(provider, eventId));
    if (!event) return;
    if (provider === 'paypal') await this.paypal.apply(event);
    else if (hasEffect(event)) await this.apply(provider, event);
    await this.inbox.done(provider, eventId, this.clock.now());
  }

  private async apply(provider: string, event: ProviderEvent): Promise<void> {
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
    await this.runner.runOne(envelope, bookingStream(bookingId), (booking) => {
      const instalment = booking.status === 'NEW' ? undefined : instalmentOf(booking, instalmentId);
      if (!instalment || instalment.kind === 'balance') return [];
      return decidePayment(
        { type: 'RecordAttemptFailed', instalmentId, intentId, code, declineCode },
        booking,
      );
    });
  }
}
