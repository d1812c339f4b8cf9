import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { receiveWebhook } from '@wayfold/contracts/machine-routes';
import { CARD_PROVIDER, type CardProvider } from '../../../platform/card-provider/port.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { ProblemException } from '../../../platform/http/problems/problem.js';
import {
  Input,
  RawRequest,
  type ReplyOrRefusal,
  Route,
  type WayfoldRequest,
} from '../../../platform/http/route.js';
import { AfterResponseQueue } from '../../../platform/jobs/after-response.js';
import { PAYPAL, type PayPal } from '../../../platform/paypal/port.js';
import { type PaymentProvider, ProviderInbox } from '../../../platform/provider-inbox/provider-inbox.js';
import { ApplyProviderEvent } from '../provider-events/apply-provider-event.command.js';
import { classifyEvent, type ReportedEvent } from '../provider-events/reported-event.js';

@Controller()
export class WebhooksController {
  constructor(
    @Inject(CARD_PROVIDER) private readonly cardProvider: CardProvider,
    @Inject(PAYPAL) private readonly paypal: PayPal | null,
    private readonly inbox: ProviderInbox,
    private readonly commandBus: CommandBus,
    private readonly afterResponse: AfterResponseQueue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Stores the event and replies at once; the effect follows here or through the queue. */
  @Route(receiveWebhook)
  async receiveWebhook(
    @Input() { params }: RouteInput<typeof receiveWebhook>,
    @RawRequest() request: WayfoldRequest,
  ): Promise<ReplyOrRefusal<typeof receiveWebhook>> {
    const { provider } = params;
    const receivedEvent = classifyEvent(provider, await this.parseEvent(provider, request));
    const isNew = await this.inbox.receiveEvent(provider, receivedEvent, this.clock.now());
    const { event, hasEffect } = receivedEvent;
    if (isNew && hasEffect)
      this.afterResponse.schedule(() =>
        this.commandBus.execute(new ApplyProviderEvent(provider, event.id, event)),
      );
    return { isReceived: true };
  }

  /** @throws ProblemException when the provider's signature cannot be verified */
  private async parseEvent(
    provider: PaymentProvider,
    { headers, rawBody }: WayfoldRequest,
  ): Promise<ReportedEvent> {
    if (!rawBody) throw new ProblemException<'SIGNATURE_INVALID'>('SIGNATURE_INVALID');
    if (provider === 'paypal') {
      const reading = await this.paypal?.parseEvent(rawBody, headers);
      if (reading?.kind === 'event') return reading.event;
      // PayPal delivers an unverified event again.
      if (reading?.kind === 'unverified')
        throw new ProblemException<'PAYMENT_PROVIDER_UNAVAILABLE'>('PAYMENT_PROVIDER_UNAVAILABLE');
      throw new ProblemException<'SIGNATURE_INVALID'>('SIGNATURE_INVALID');
    }
    const signature = headers['stripe-signature'];
    const event =
      typeof signature === 'string' ? this.cardProvider.parseEvent(rawBody, signature) : undefined;
    if (!event) throw new ProblemException<'SIGNATURE_INVALID'>('SIGNATURE_INVALID');
    return event;
  }
}
