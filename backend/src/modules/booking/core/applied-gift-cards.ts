import { sumCents } from '@wayfold/contracts/kernel/cents';
import type { AppliedGiftCard } from '../summary.js';
import { calculateOpenInstalmentCents, type InstalmentState } from './instalment.js';

/** Allocates the applied gift cards to the amount due first, under every plan. */
export function allocateGiftCards<
  S extends {
    readonly giftCards: readonly AppliedGiftCard[];
    readonly instalments: readonly InstalmentState[];
  },
>(state: S): S {
  const cents = sumCents(state.giftCards);
  const calculatePromisedCents = (instalment: InstalmentState): number =>
    instalment.kind === 'balance' ? 0 : Math.min(cents, calculateOpenInstalmentCents(instalment));
  if (
    state.instalments.every((instalment) => instalment.promisedCents === calculatePromisedCents(instalment))
  )
    return state;
  const instalments = state.instalments.map((instalment) => ({
    ...instalment,
    promisedCents: calculatePromisedCents(instalment),
  }));
  return { ...state, instalments };
}
