import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { receiveWebhook } from '@wayfold/contracts/platform';
import { CARD_PROVIDER, type CardProvider } from '../../../platform/card-provider/port.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { ProblemException } from '../../../platform/http/problem.js';
import { Input, Raw, Route, type RouteAnswer, type WayfoldRequest } from '../../../platform/http/route.js';
import { AfterAnswer } from '../../../platform/jobs/after-answer.js';
import { ApplyProviderEvent, hasEffect } from '../commands/apply-provider-event.js';
import { ProviderInbox } from '../commands/provider-inbox.js';

@Controller()
export class WebhooksController {
  constructor(
    @Inject(CARD_PROVIDER) private readonly provider: CardProvider,
    @Inject(ProviderInbox) private readonly inbox: ProviderInbox,
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(AfterAnswer) private readonly after: AfterAnswer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Keeps the event and answers at once; the effect follows, by the queue if not here. */
  @Route(receiveWebhook)
  async receive(
    @Input() { params }: RouteInput<typeof receiveWebhook>,
    @Raw() request: WayfoldRequest,
  ): Promise<RouteAnswer<typeof receiveWebhook>> {
    const signature = request.headers['stripe-signature'];
    const event =
      typeof signature === 'string' && request.rawBody
        ? this.provider.readEvent(request.rawBody, signature)
        : undefined;
    if (!event) throw new ProblemException('SIGNATURE_INVALID');
    const { provider } = params;
    const effect = hasEffect(event);
    const fresh = await this.inbox.receive(provider, event, this.clock.now(), effect);
    if (fresh && effect)
      this.after.do(() => this.commands.execute(new ApplyProviderEvent(provider, event.id, event)));
    return { received: true };
  }
}
