import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Refusal, refuse } from '../../../kernel/refuse.js';
import { CommandRunner } from '../../../platform/commands/runner.js';
import { calculateFreeCents, isUsable } from './gift-card.js';
import { giftCardReadStream } from './gift-card.stream.js';
import { GiftCardCodes } from './gift-card-codes.service.js';

type Reply =
  | { readonly balanceCents: number; readonly freeCents: number; readonly expiresOn: string | null }
  | Refusal<'GIFT_CARD_NOT_USABLE'>;

/** Balance of a gift card for the holder of its code. Unknown codes cost the same work. */
export class CheckGiftCard extends Query<Reply> {
  constructor(readonly code: string) {
    super();
  }
}

/** Stream id that no gift card has, so it never holds events. */
export const UNKNOWN_GIFT_CARD_ID = '00000000-0000-8000-8000-000000000000';

@QueryHandler(CheckGiftCard)
export class CheckGiftCardHandler implements IQueryHandler<CheckGiftCard> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly codes: GiftCardCodes,
  ) {}

  async execute({ code }: CheckGiftCard): Promise<Reply> {
    const { state } = await this.runner.loadOne(
      giftCardReadStream(this.codes.deriveGiftCardId(code) ?? UNKNOWN_GIFT_CARD_ID),
    );
    if (!isUsable(state)) return refuse('GIFT_CARD_NOT_USABLE');
    const { balanceCents, expiresOn } = state;
    return { balanceCents, freeCents: calculateFreeCents(state), expiresOn };
  }
}
