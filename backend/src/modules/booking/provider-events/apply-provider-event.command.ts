import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assertNever } from '../../../kernel/decider.js';
import type { ProviderEvent } from '../../../platform/card-provider/port.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { newEnvelope } from '../../../platform/commands/envelope.js';
import { type PaymentProvider, ProviderInbox } from '../../../platform/provider-inbox/provider-inbox.js';
import { CardUpdatedWebhook } from '../balance/card-updated.webhook.js';
import { SetupIntentWebhook } from '../balance/setup-intent.webhook.js';
import { StripeDisputeWebhook } from '../disputes/stripe-dispute.webhook.js';
import { PaymentIntentWebhook } from '../payments/payment-intent.webhook.js';
import { StripeRefundWebhook } from '../refunds/stripe-refund.webhook.js';
import { PayPalEventWebhook } from './paypal-event.webhook.js';
import { findStripeSubject } from './stripe-subject.js';

/**
 * Applies one provider event. The event is only a hint: its object, retrieved from the provider,
 * decides.
 */
export class ApplyProviderEvent extends Command<void> {
  constructor(
    readonly provider: PaymentProvider,
    readonly eventId: string,
    /** The event, if the webhook has just delivered it. */
    readonly receivedEvent?: ProviderEvent,
  ) {
    super();
  }
}

@CommandHandler(ApplyProviderEvent)
export class ApplyProviderEventHandler implements ICommandHandler<ApplyProviderEvent> {
  constructor(
    private readonly inbox: ProviderInbox,
    private readonly paypal: PayPalEventWebhook,
    private readonly intents: PaymentIntentWebhook,
    private readonly refunds: StripeRefundWebhook,
    private readonly disputes: StripeDisputeWebhook,
    private readonly cards: CardUpdatedWebhook,
    private readonly setups: SetupIntentWebhook,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ provider, eventId, receivedEvent }: ApplyProviderEvent): Promise<void> {
    const event = receivedEvent ?? (await this.inbox.findUnprocessedEvent(provider, eventId));
    if (!event) return;
    const status = provider === 'stripe' ? await this.intents.findRecordedStatus(event) : undefined;
    // The worker that charges the balance will book the payment. The event stays open, so that its job
    // applies it if that worker dies.
    if (status === 'being-charged' && receivedEvent) return;
    if (status !== 'booked') await this.applyEvent(provider, event);
    await this.inbox.markProcessed(provider, eventId, this.clock.now());
  }

  private applyEvent(provider: PaymentProvider, event: ProviderEvent): Promise<void> {
    switch (provider) {
      case 'paypal':
        return this.paypal.apply(event);
      case 'stripe':
        return this.applyStripe(event);
      default:
        return assertNever(provider);
    }
  }

  private applyStripe(event: ProviderEvent): Promise<void> {
    const envelope = newEnvelope(
      { actor: { kind: 'provider', id: 'stripe' }, correlationId: event.id, causationId: event.id },
      `stripe:${event.id}`,
    );
    const subject = findStripeSubject(event.type);
    switch (subject) {
      case undefined:
        return Promise.resolve();
      case 'intent':
        return this.intents.apply(envelope, event);
      case 'refund':
        return this.refunds.apply(envelope, event.objectId);
      case 'refunded-payment':
        return this.refunds.applyAllOfPayment(envelope, event.objectId);
      case 'dispute':
        return this.disputes.apply(envelope, event.objectId);
      case 'card':
        return this.cards.apply(envelope, event.objectId);
      case 'setup':
        return this.setups.apply(envelope, event);
      default:
        return assertNever(subject);
    }
  }
}
