import type { AppliedGiftCard } from '../summary.js';
import { openCents, type InstalmentState } from './instalment.js';

export const appliedCents = (giftCards: readonly { readonly amountCents: number }[]): number =>
  giftCards.reduce((total, { amountCents }) => total + amountCents, 0);

/** Allocates the applied gift cards to the amount due first, under every plan. */
export function allocateGiftCards<
  S extends { readonly gifts: readonly AppliedGiftCard[]; readonly instalments: readonly InstalmentState[] },
>(state: S): S {
  const cents = appliedCents(state.gifts);
  const promisedOf = (instalment: InstalmentState): number =>
    instalment.kind === 'balance' ? 0 : Math.min(cents, openCents(instalment));
  if (state.instalments.every((instalment) => instalment.promisedCents === promisedOf(instalment)))
    return state;
  const instalments = state.instalments.map((instalment) => ({
    ...instalment,
    promisedCents: promisedOf(instalment),
  }));
  return { ...state, instalments };
}
