import { idOf } from '../ids.js';
import type { StripeStore } from '../store.js';

/** What became of one intent: in short, for those who count thousands of them. */
export interface Taken {
  intent: string;
  /** The metadata that says what was paid. */
  instalment: string | null;
  card: string | null;
  /** How often the card's network was asked. */
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
