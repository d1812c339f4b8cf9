import { expect, test } from '@jest/globals';
import { createStore, newTestIntent, newVisa } from '../test-store.js';
import { newCharge } from './charge-object.js';
import { summarizeIntents } from './intent-summaries.js';

test('an intent’s summary counts its attempts and captures', () => {
  const store = createStore();
  const paidIntent = store.intents.put('pi_1', newTestIntent({ metadata: { instalment: 'deposit' } }));
  store.intents.put('pi_2', newTestIntent({ id: 'pi_2' }));
  const newTestCharge = (fields: object) => ({
    ...newCharge(store, paidIntent, newVisa(), { hasThreeDSecure: false }),
    ...fields,
  });
  store.charges.put('ch_1', newTestCharge({ id: 'ch_1', paid: false }));
  store.charges.put('ch_2', newTestCharge({ id: 'ch_2' }));
  store.charges.put('ch_3', newTestCharge({ id: 'ch_3' }));
  store.charges.put('ch_4', newTestCharge({ id: 'ch_4', payment_intent: null }));

  expect(summarizeIntents(store)).toEqual([
    { intent: 'pi_1', instalment: 'deposit', card: 'pm_1', attempts: 3, captures: 2, cents: 10_000 },
    { intent: 'pi_2', instalment: null, card: null, attempts: 0, captures: 0, cents: 0 },
  ]);
});
