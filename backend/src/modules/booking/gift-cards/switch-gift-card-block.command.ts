import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { toDecision } from '../../../platform/commands/decision.js';
import { defineCommand } from '../../../platform/commands/define-command.js';
import { giftCard } from './gift-card.js';
import { giftCardReadStream, giftCardStream } from './gift-card.stream.js';

/** Staff block or unblock a gift card. */
export const { Command: SwitchGiftCardBlock, Handler: SwitchGiftCardBlockHandler } = defineCommand({
  name: 'SwitchGiftCardBlock',
  input: (giftCardId: string, action: 'Block' | 'Unblock', reason: string) => ({
    giftCardId,
    action,
    reason,
  }),
  // Unknown gift cards must not fill the cache of shared streams.
  async prepare({ giftCardId }, { runner }) {
    const { state } = await runner.loadOne(giftCardReadStream(giftCardId));
    return state.status === 'UNKNOWN' ? refuse('NOT_FOUND') : {};
  },
  streams: ({ giftCardId }) => ({ giftCard: giftCardStream(giftCardId) }),
  decide: ({ giftCard: state }, { action, reason }) =>
    toDecision('giftCard', giftCard.decide(state, { type: action, reason })),
  reply(outcome, { giftCardId, action }): { id: string; isBlocked: boolean } | Refusal<'NOT_FOUND' | 'BUSY'> {
    if (!isRefusal(outcome)) return { id: giftCardId, isBlocked: action === 'Block' };
    return outcome.refused === 'BUSY' ? refuse('BUSY') : refuse('NOT_FOUND');
  },
});
