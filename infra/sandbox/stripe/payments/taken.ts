import { idOf } from '../ids.js';
import type { StripeStore } from '../store.js';

/** Summary of one intent, for counting thousands. */
export interface Taken {
  intent: string;
  /** Metadata that name the paid instalment. */
  instalment: string | null;
  card: string | null;
  /** Number of attempts at the card network. */
  tries: number;
  captures: number;
  cents: number;
}

export function takenOf(store: StripeStore): Taken[] {
  const taken = new Map<string, Taken>(
    store.intents.values().map(({ id, metadata }) => {
      const instalment = metadata['instalment'] ?? null;
      return [id, { intent: id, instalment, card: null, tries: 0, captures: 0, cents: 0 }];
    }),
  );
  for (const charge of store.charges.values()) {
    const row = taken.get(idOf(charge.payment_intent) ?? '');
    if (row === undefined) continue;
    row.card = charge.payment_method;
    row.tries++;
    if (!charge.paid) continue;
    row.captures++;
    row.cents += charge.amount;
  }
  return [...taken.values()];
}
