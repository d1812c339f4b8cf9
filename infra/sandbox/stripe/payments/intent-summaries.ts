import { toId } from '../ids.js';
import type { StripeStore } from '../store.js';

/** The summary of one intent, so that a caller can count thousands. */
export interface IntentSummary {
  intent: string;
  /** The metadata that name the paid instalment. */
  instalment: string | null;
  card: string | null;
  /** Number of attempts at the card network. */
  attempts: number;
  captures: number;
  cents: number;
}

export function summarizeIntents(store: StripeStore): IntentSummary[] {
  const summaries = new Map<string, IntentSummary>(
    store.intents.values().map(({ id, metadata }) => {
      const instalment = metadata['instalment'] ?? null;
      return [id, { intent: id, instalment, card: null, attempts: 0, captures: 0, cents: 0 }];
    }),
  );
  for (const charge of store.charges.values()) {
    const row = summaries.get(toId(charge.payment_intent) ?? '');
    if (row === undefined) continue;
    row.card = charge.payment_method;
    row.attempts++;
    if (!charge.paid) continue;
    row.captures++;
    row.cents += charge.amount;
  }
  return [...summaries.values()];
}
