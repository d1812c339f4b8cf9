import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { never } from '../../../kernel/decider.js';
import type { ProviderEvent } from '../../../platform/card-provider/port.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { newCommand } from '../../../platform/commands/envelope.js';
import { OnCard } from '../balance/card-updated.webhook.js';
import { OnDispute } from '../disputes/stripe-dispute.webhook.js';
import { OnIntent } from '../payments/payment-intent.webhook.js';
import { OnRefund } from '../refunds/stripe-refund.webhook.js';
import { OnSetup } from '../balance/setup-intent.webhook.js';
import { PayPalEvents } from './paypal-event.webhook.js';
import { ProviderInbox } from '../../../platform/provider-inbox/provider-inbox.js';
import { subjectOf } from './stripe-subject.js';

/** Applies one provider event. The event is only a hint: its object, retrieved from the provider, decides. */
export class ApplyProviderEvent extends Command<void> {
  constructor(
    readonly provider: string,
    readonly eventId: string,
    /** The event, if it was just received. */
    readonly received?: ProviderEvent,
  ) {
    super();
  }
}

@CommandHandler(ApplyProviderEvent)
export class ApplyProviderEventHandler implements ICommandHandler<ApplyProviderEvent> {
  constructor(
    @Inject(ProviderInbox) private readonly inbox: ProviderInbox,
    @Inject(PayPalEvents) private readonly paypal: PayPalEvents,
    @Inject(OnIntent) private readonly intents: OnIntent,
    @Inject(OnRefund) private readonly refunds: OnRefund,
    @Inject(OnDispute) private readonly disputes: OnDispute,
    @Inject(OnCard) private readonly cards: OnCard,
    @Inject(OnSetup) private readonly setups: OnSetup,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ provider, eventId, received }: ApplyProviderEvent): Promise<void> {
    const event = received ?? (await this.inbox.findOpen(provider, eventId));
    if (!event) return;
    const known = provider === 'paypal' ? undefined : await this.intents.known(event);
    if (known === 'soon' && received) return;
    if (provider === 'paypal') await this.paypal.apply(event);
    else if (known !== 'already') await this.apply(provider, event);
    await this.inbox.done(provider, eventId, this.clock.now());
  }

  private apply(provider: string, event: ProviderEvent): Promise<void> {
    const envelope = newCommand(
      { actor: { kind: 'provider', id: provider }, correlationId: event.id, causationId: event.id },
      `${provider}:${event.id}`,
    );
    const subject = subjectOf(event.type);
    switch (subject) {
      case undefined:
        return Promise.resolve();
      case 'intent':
        return this.intents.apply(envelope, event);
      case 'refund':
        return this.refunds.apply(envelope, event.objectId);
      case 'refunds':
        return this.refunds.applyAll(envelope, event.objectId);
      case 'dispute':
        return this.disputes.apply(envelope, event.objectId);
      case 'card':
        return this.cards.apply(envelope, event.objectId);
      case 'setup':
        return this.setups.apply(envelope, event);
      default:
        return never(subject);
    }
  }
}
