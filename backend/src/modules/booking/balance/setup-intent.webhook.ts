import { Inject, Injectable } from '@nestjs/common';
import { isRefusal } from '../../../kernel/refuse.js';
import { RetryLaterError } from '../../../kernel/retry-later-error.js';
import {
  CARD_PROVIDER,
  type CardProvider,
  type ProviderEvent,
  type Setup,
} from '../../../platform/card-provider/port.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { unwrapResponse } from '../../../platform/provider-inbox/unwrap-response.js';
import { isUuid } from '../../../platform/text/is-uuid.js';
import { bookingStream } from '../core/booking.stream.js';
import { canTryCard } from '../core/saved-cards.js';
import { CardTestingGuard } from '../payments/card-testing/card-testing-guard.service.js';
import { ReplaceCard, ReplaceCardHandler } from './replace-card.command.js';
import { decideSavedCard } from './saved-card.js';

/** The webhook for a card saved or declined in a form, even if the customer left its page. */
@Injectable()
export class SetupIntentWebhook {
  constructor(
    @Inject(CARD_PROVIDER) private readonly cardProvider: CardProvider,
    private readonly runner: CommandRunner,
    private readonly replaceCard: ReplaceCardHandler,
    private readonly cardTestingGuard: CardTestingGuard,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async apply(envelope: Envelope, { type, objectId }: ProviderEvent): Promise<void> {
    const setup = unwrapResponse(await this.cardProvider.retrieveSetup(objectId));
    const bookingId = setup?.bookingId;
    if (!setup || !isUuid(bookingId)) return;
    if (type === 'setup_intent.setup_failed') await this.recordFailure(envelope, bookingId, setup);
    else await this.recordSavedCard(envelope, bookingId, setup.id);
  }

  private async recordSavedCard(envelope: Envelope, bookingId: string, setupId: string): Promise<void> {
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    if (booking.status === 'NEW' || booking.cards.setupId !== setupId) return;
    const reply = await this.replaceCard.execute(new ReplaceCard(envelope, bookingId, setupId));
    if (isRefusal(reply) && reply.refused !== 'NOTHING_DUE')
      throw new RetryLaterError(`card of ${setupId}: cannot be recorded now; the job retries`);
  }

  /** Counts a decline even if another card was saved in the same form since: each event is one decline. */
  private async recordFailure(
    envelope: Envelope,
    bookingId: string,
    { id: setupId, lastDecline: decline }: Setup,
  ): Promise<void> {
    const now = this.clock.now();
    const { state } = await this.runner.runOneOrThrow(envelope, bookingStream(bookingId), (booking) =>
      booking.status === 'NEW'
        ? []
        : decideSavedCard(booking, { type: 'RecordFailure', setupId, decline, now }),
    );
    if (state.status === 'NEW') return;
    if (canTryCard(state.cards, now) && !(await this.cardTestingGuard.hasTooManyDeclines(bookingId))) return;
    // A page with the form's secret could retry for ever; an allowed customer gets a new form.
    const cancellation = await this.cardProvider.cancelSetup(setupId);
    if (cancellation.kind !== 'ok')
      throw new RetryLaterError(
        `card form ${setupId}: Stripe does not confirm the cancellation; the job retries`,
      );
  }
}
