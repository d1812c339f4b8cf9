import type { Plan, Quote } from '@wayfold/contracts/money/quotes';
import type { Instalment } from '../events.js';

export const HOLD_MINUTES = 15;

/** Returns the instalments of a plan, all paid by the lead; undefined if the quote lacks the plan. */
export function planInstalments(
  quote: Quote,
  plan: Plan,
  deriveInstalmentId: (kind: Instalment['kind']) => string,
): Instalment[] | undefined {
  return quote.plans
    .find((offer) => offer.plan === plan)
    ?.instalments.map((instalment) => ({
      ...instalment,
      id: deriveInstalmentId(instalment.kind),
      payer: { kind: 'lead' },
    }));
}
