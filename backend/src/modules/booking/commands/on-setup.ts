import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { validate } from 'uuid';
import { isRefusal } from '../../../kernel/refuse.js';
import { CARD_PROVIDER, type CardProvider } from '../../../platform/card-provider/port.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { retrieved } from './provider-answer.js';
import { ReplaceCard } from './replace-card.js';
import { bookingStream } from './streams.js';

/** Another card is saved, whatever became of the page that it was given on. */
@Injectable()
export class OnSetup {
  constructor(
    @Inject(CARD_PROVIDER) private readonly provider: CardProvider,
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CommandBus) private readonly commands: CommandBus,
  ) {}

  async apply(envelope: Envelope, setupId: string): Promise<void> {
    const bookingId = retrieved(await this.provider.retrieveSetup(setupId))?.bookingId;
    if (bookingId == null || !validate(bookingId)) return;
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    if (booking.status === 'NEW' || booking.cards.setupId !== setupId) return;
    const saved = await this.commands.execute(new ReplaceCard(envelope, bookingId, setupId));
    if (isRefusal(saved) && saved.refused !== 'NOTHING_DUE')
      throw new Error(`the card of ${setupId} could not be recorded yet`);
  }
}
