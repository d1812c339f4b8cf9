import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Stripe } from 'stripe';
import { newControl } from './control-state.js';
import { Call } from './http/call.js';
import { newRefund } from './objects.js';
import { newCharge } from './payments/charge-object.js';
import type { SandboxEvent, StripeStore } from './store.js';
import { createStore, newTestIntent, newVisa, NOW_S } from './test-store.js';

let store: StripeStore;
beforeEach(() => {
  store = createStore();
});

test('the clock runs ahead by the time that was set', () => {
  expect(store.nowSeconds()).toBe(NOW_S);
  store.setControl({ ...newControl(), clockAheadMs: 2_500 });
  expect(store.nowSeconds()).toBe(NOW_S + 2);
});

test('a payment method of an earlier release stays authenticated and spent', () => {
  const { isAuthenticated: _isAuthenticated, isSpent: _isSpent, ...formerCard } = newVisa();
  store.paymentMethods.restore('pm_1', { ...formerCard, authenticated: true, spent: true });
  store.open();
  expect(store.paymentMethods.get('pm_1')).toEqual({ ...newVisa(), isAuthenticated: true, isSpent: true });
});

describe('an event', () => {
  test('holds the object at its time, and the request that caused it', () => {
    const intent = newTestIntent();
    new Call(store, 'req_1', 'key').emitEvent('payment_intent.created', intent);
    intent.status = 'succeeded';

    const [record] = store.takeNewDeliveries();
    expect(record?.object).toMatchObject({
      type: 'payment_intent.created',
      pending_webhooks: 1,
      request: { id: 'req_1', idempotency_key: 'key' },
      data: { object: { status: 'requires_payment_method' } },
    });
    expect(store.takeNewDeliveries()).toEqual([]);
  });

  test('waits for no webhook if all are dropped', () => {
    store.setControl({ ...newControl(), webhooks: { mode: 'drop', delayMs: null } });
    store.emitEvent('payment_intent.created', newTestIntent(), { id: null, idempotency_key: null });
    expect(store.takeNewDeliveries()).toMatchObject([{ object: { pending_webhooks: 0 } }]);
  });
});

describe('the lane of an event', () => {
  const intent = newTestIntent({ customer: 'cus_1' });
  const charge = newCharge(createStore(), intent, newVisa(), { hasThreeDSecure: false });

  test.each([
    { name: 'a customer', object: { id: 'cus_1', object: 'customer' }, id: 'cus_1' },
    { name: 'a payout', object: { id: 'po_1', object: 'payout' }, id: 'po_1' },
    { name: 'a payment', object: intent, id: 'cus_1' },
    { name: 'a payment of nobody', object: newTestIntent(), id: 'pi_1' },
    { name: 'a refund, by its payment', object: newRefund(charge, 1, NOW_S), id: 'cus_1' },
    {
      name: 'a dispute of an unknown payment',
      object: { id: 'du_1', object: 'dispute', payment_intent: 'pi_2' },
      id: 'du_1',
    },
  ])('is derived for $name', ({ object, id }) => {
    store.intents.put('pi_1', intent);
    const event = { data: { object: object as Stripe.Customer } } as SandboxEvent;
    expect(store.deriveLane(event)).toBe(id);
  });
});
