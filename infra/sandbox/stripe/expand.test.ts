import { beforeEach, describe, expect, test } from '@jest/globals';
import { prepareExpansion } from './expand.js';
import type { ObjectType } from './http/endpoint.js';
import { newCustomer } from './objects.js';
import type { StripeStore } from './store.js';
import { createStore, newTestIntent, newVisa, NOW_S } from './test-store.js';

let store: StripeStore;
beforeEach(() => {
  store = createStore();
  store.customers.put('cus_1', { ...newCustomer(NOW_S), id: 'cus_1' });
  store.paymentMethods.put('pm_1', newVisa({ customer: 'cus_1' }));
});

const expandObject = (returns: ObjectType, paths: string[], response: object) =>
  prepareExpansion(paths, { returns, isList: false })(store, response);

const intent = newTestIntent({ customer: 'cus_1', payment_method: 'pm_1' });

describe('an expansion', () => {
  test('replaces ids with their objects, also inside an expanded object', () => {
    expect(expandObject('payment_intent', ['customer', 'payment_method.customer'], intent)).toMatchObject({
      customer: { id: 'cus_1', object: 'customer' },
      payment_method: { id: 'pm_1', customer: { id: 'cus_1', object: 'customer' } },
    });
  });

  test('leaves the response itself as it was', () => {
    expandObject('payment_intent', ['customer'], intent);
    expect(intent.customer).toBe('cus_1');
    expect(prepareExpansion([], { returns: 'payment_intent', isList: false })(store, intent)).toBe(intent);
  });

  test('reaches into each object of a list', () => {
    const page = { data: [intent, { ...intent, customer: null }] };
    expect(
      prepareExpansion(['data.customer'], { returns: 'payment_intent', isList: true })(store, page),
    ).toMatchObject({
      data: [{ customer: { id: 'cus_1' } }, { customer: null }],
    });
  });

  test('reaches a nested reference', () => {
    const customer = { ...newCustomer(NOW_S), invoice_settings: { default_payment_method: 'pm_1' } };
    expect(expandObject('customer', ['invoice_settings.default_payment_method'], customer)).toMatchObject({
      invoice_settings: { default_payment_method: { id: 'pm_1' } },
    });
  });

  test.each([
    { name: 'nothing is set', response: { latest_charge: null } },
    { name: 'the object is gone', response: { latest_charge: 'ch_gone' } },
  ])('leaves a reference if $name', ({ response }) => {
    expect(expandObject('payment_intent', ['latest_charge.customer'], response)).toEqual(response);
  });

  test.each([
    {
      returns: 'payment_intent',
      isList: false,
      path: 'amount',
      problem: 'This property cannot be expanded (amount).',
    },
    {
      returns: 'payment_intent',
      isList: false,
      path: 'latest_charge.amount',
      problem: 'This property cannot be expanded (latest_charge.amount).',
    },
    {
      returns: 'payment_intent',
      isList: true,
      path: 'customer',
      problem: "This property cannot be expanded (customer). You may want to try expanding 'data.customer'.",
    },
    {
      returns: 'refund',
      isList: false,
      path: 'a.b.c.d.e',
      problem: 'You cannot expand more than 4 levels of a property (a.b.c.d.e).',
    },
  ] as const)('is refused before the operation: $path', ({ path, problem, ...endpoint }) => {
    expect(() => prepareExpansion([path], endpoint)).toThrow(problem);
  });
});
