import { beforeEach, describe, expect, test } from '@jest/globals';
import { newCustomer } from '../objects.js';
import type { StripeStore } from '../store.js';
import { createStore, newTestIntent, newVisa, NOW_S } from '../test-store.js';
import { requireIntent, requireLivingCustomer, requireUsableCard } from './lookups.js';

let store: StripeStore;
beforeEach(() => {
  store = createStore();
});

const newRefusal = (status: number, code: string) =>
  expect.objectContaining({ status, fields: expect.objectContaining({ code }) });

test('a customer exists until deleted', () => {
  const customer = { ...newCustomer(NOW_S), id: 'cus_1' };
  store.customers.put('cus_1', customer);
  expect(requireLivingCustomer(store, 'cus_1', 'customer')).toBe(customer);

  store.customers.put('cus_1', { id: 'cus_1', object: 'customer', deleted: true });
  expect(() => requireLivingCustomer(store, 'cus_1', 'customer')).toThrow(
    newRefusal(400, 'resource_missing'),
  );
});

test('an intent exists by its id', () => {
  const intent = store.intents.put('pi_1', newTestIntent());
  expect(requireIntent(store, 'pi_1')).toBe(intent);
  expect(() => requireIntent(store, 'pi_2')).toThrow(newRefusal(404, 'resource_missing'));
});

describe('a card', () => {
  test.each([
    { name: 'new', owner: null, isSpent: false, customer: null },
    { name: 'new, for a customer', owner: null, isSpent: false, customer: 'cus_1' },
    { name: 'saved for the intent’s customer', owner: 'cus_1', isSpent: false, customer: 'cus_1' },
    { name: 'saved and charged before', owner: 'cus_1', isSpent: true, customer: 'cus_1' },
  ])('is usable if it is $name', ({ owner, isSpent, customer }) => {
    const record = store.paymentMethods.put('pm_1', { ...newVisa({ customer: owner }), isSpent });
    expect(requireUsableCard(store, 'pm_1', newTestIntent({ customer }))).toBe(record);
  });

  test.each([
    {
      name: 'belongs to another customer',
      owner: 'cus_2',
      isSpent: false,
      customer: 'cus_1',
      code: 'payment_intent_invalid_parameter',
    },
    {
      name: 'belongs to a customer and the intent has none',
      owner: 'cus_1',
      isSpent: false,
      customer: null,
      code: 'payment_intent_invalid_parameter',
    },
    {
      name: 'was charged without being saved',
      owner: null,
      isSpent: true,
      customer: null,
      code: 'payment_method_unexpected_state',
    },
  ])('is refused if it $name', ({ owner, isSpent, customer, code }) => {
    store.paymentMethods.put('pm_1', { ...newVisa({ customer: owner }), isSpent });
    expect(() => requireUsableCard(store, 'pm_1', newTestIntent({ customer }))).toThrow(
      newRefusal(400, code),
    );
  });

  test('is refused if it is unknown', () => {
    expect(() => requireUsableCard(store, 'pm_1', newTestIntent())).toThrow(
      newRefusal(400, 'resource_missing'),
    );
  });
});
