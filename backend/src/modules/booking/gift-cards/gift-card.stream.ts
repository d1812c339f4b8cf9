import type { StreamSpec } from '../../../platform/commands/runner.js';
import type { GiftCardEvent } from '../events.js';
import { giftCard, type GiftCardState } from './gift-card.js';

/** Defines a read-only stream outside the cache, so that strangers' guesses fill no memory. */
export const giftCardReadStream = (giftCardId: string): StreamSpec<GiftCardState, GiftCardEvent> => ({
  streamType: 'gift-card',
  streamId: giftCardId,
  initialState: giftCard.initialState,
  evolve: giftCard.evolve,
});

export const giftCardStream = (giftCardId: string): StreamSpec<GiftCardState, GiftCardEvent> => ({
  ...giftCardReadStream(giftCardId),
  isShared: true,
});
