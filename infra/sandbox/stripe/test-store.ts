import type { Stripe } from 'stripe';
import { Journal } from '../shared/journal.js';
import { newCardRecord, newIntent } from './objects.js';
import { type CardFacts, parseCard } from './payments/cards.js';
import { type PaymentMethodRecord, StripeStore } from './store.js';

export const NOW_MS = Date.UTC(2027, 0, 1);
export const NOW_S = NOW_MS / 1000;

/** Creates an empty store in memory, at `NOW_MS`. */
export const createStore = (): StripeStore =>
  new StripeStore(
    new Journal(),
    () => NOW_MS,
    () => true,
  );

const newCardFacts = (): CardFacts =>
  parseCard({ number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' }, 'key', NOW_MS);

/** Creates an unsaved card `pm_1`, or a saved card of `customer`. */
export function newVisa({ customer = null }: { customer?: string | null } = {}): PaymentMethodRecord {
  const record = newCardRecord(newCardFacts(), 'Ada', NOW_S);
  return { ...record, object: { ...record.object, id: 'pm_1', customer } };
}

/** Creates an intent `pi_1` over 5,000 cents. */
export const newTestIntent = (fields: Partial<Stripe.PaymentIntent> = {}): Stripe.PaymentIntent => ({
  ...newIntent(5000, 'usd', NOW_S),
  id: 'pi_1',
  ...fields,
});
