import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { giftCard } from './gift-card.js';
import { giftCardStream, giftCardToRead } from './gift-card.stream.js';

/** Staff block or unblock a gift card. */
export class BlockGiftCard extends Command<{ id: string; blocked: boolean } | Refusal<'NOT_FOUND' | 'BUSY'>> {
  constructor(
    readonly envelope: Envelope,
    readonly giftCardId: string,
    readonly to: 'Block' | 'Unblock',
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(BlockGiftCard)
export class BlockGiftCardHandler implements ICommandHandler<BlockGiftCard> {
  constructor(@Inject(CommandRunner) private readonly runner: CommandRunner) {}

  async execute({ envelope, giftCardId, to, reason }: BlockGiftCard) {
    const { state } = await this.runner.loadOne(giftCardToRead(giftCardId));
    if (state.status === 'UNKNOWN') return refuse('NOT_FOUND');
    const done = await this.runner.runOne(envelope, giftCardStream(giftCardId), (card) =>
      giftCard.decide({ type: to, reason }, card),
    );
    if (!isRefusal(done)) return { id: giftCardId, blocked: to === 'Block' };
    return done.refused === 'BUSY' ? refuse('BUSY') : refuse('NOT_FOUND');
  }
}
