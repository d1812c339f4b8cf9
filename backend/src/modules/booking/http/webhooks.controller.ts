import { Controller, Inject } from '@nestjs/common';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { receiveWebhook } from '@wayfold/contracts/platform';
import { CARD_PROVIDER, type CardProvider } from '../../../platform/card-provider/port.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { ProblemException } from '../../../platform/http/problem.js';
import { Input, Raw, Route, type RouteAnswer, type WayfoldRequest } from '../../../platform/http/route.js';
import { WorkBell } from '../../../platform/jobs/work-bell.js';
import { ProviderInbox } from '../commands/provider-inbox.js';

@Controller()
export class WebhooksController {
  constructor(
    @Inject(CARD_PROVIDER) private readonly provider: CardProvider,
    @Inject(ProviderInbox) private readonly inbox: ProviderInbox,
    @Inject(WorkBell) private readonly bell: WorkBell,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Keeps the event and answers at once; the effect comes from the worker. */
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
    if (await this.inbox.receive(params.provider, event, this.clock.now())) this.bell.ring();
    return { received: true };
  }
}
