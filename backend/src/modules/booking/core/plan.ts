import type { Plan, Quote } from '@wayfold/contracts/money/quotes';
import type { Instalment } from '../events.js';

export const HOLD_MINUTES = 15;

/** The instalments of a plan; the lead pays all of them at first. */
export function instalmentsOf(
  quote: Quote,
  plan: Plan,
  instalmentId: (kind: Instalment['kind']) => string,
): Instalment[] | undefined {
  return quote.plans
    .find((offer) => offer.plan === plan)
    ?.instalments.map((instalment) => ({
      ...instalment,
      id: instalmentId(instalment.kind),
      payer: { kind: 'lead' },
    }));
}
