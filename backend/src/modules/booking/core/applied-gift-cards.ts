import { sumCents } from '@wayfold/contracts/kernel/cents';
import type { AppliedGiftCard } from '../summary.js';
import { calculateOpenInstalmentCents, type InstalmentState } from './instalment.js';

/** Promises the cents of the applied gift cards to the instalment due at checkout, under any plan. */
export function allocateGiftCards<
  S extends {
    readonly giftCards: readonly AppliedGiftCard[];
    readonly instalments: readonly InstalmentState[];
  },
>(state: S): S {
  const giftCardCents = sumCents(state.giftCards);
  const calculatePromisedCents = (instalment: InstalmentState): number =>
    instalment.kind === 'balance' ? 0 : Math.min(giftCardCents, calculateOpenInstalmentCents(instalment));
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
