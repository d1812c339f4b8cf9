import { beforeEach, describe, expect, test } from '@jest/globals';
import { decodeForm } from '../../shared/form.js';
import { Call } from '../http/call.js';
import { newCustomer } from '../objects.js';
import type { StripeStore } from '../store.js';
import { createStore, newVisa, NOW_S } from '../test-store.js';
import { detachCard, expireCard, paymentMethodEndpoints, updateCard } from './payment-methods.js';

let store: StripeStore;
let call: Call;
beforeEach(() => {
  store = createStore();
  call = new Call(store, null, null);
  store.customers.put('cus_1', { ...newCustomer(NOW_S), id: 'cus_1' });
});

const saveVisa = (customer: string | null = 'cus_1') =>
  store.paymentMethods.put('pm_1', newVisa({ customer }));
const listEventTypes = () => store.takeNewDeliveries().map(({ object }) => object.type);
const newRefusal = (status: number, message: RegExp) =>
  expect.objectContaining({ status, message: expect.stringMatching(message) });

function callEndpoint(method: string, path: string, { form = '', id = 'pm_1' } = {}): unknown {
  const endpoint = paymentMethodEndpoints.find(
    (candidate) => candidate.method === method && candidate.path === path,
  );
  if (!endpoint) throw new Error(`no ${method} ${path}`);
  return endpoint.prepareCall(decodeForm(form)).run(call, id);
}

const attachMethod = () => callEndpoint('POST', '/v1/payment_methods/:id/attach', { form: 'customer=cus_1' });
const detachMethod = () => callEndpoint('POST', '/v1/payment_methods/:id/detach');

describe('attaching a card', () => {
  test('saves a new card, once', () => {
    saveVisa(null);
    expect(attachMethod()).toMatchObject({ customer: 'cus_1' });
    expect(attachMethod()).toMatchObject({ customer: 'cus_1' });
    expect(listEventTypes()).toEqual(['payment_method.attached']);
  });

  test('is refused for another customer’s card, a used card and an unknown one', () => {
    saveVisa('cus_2');
    expect(attachMethod).toThrow(newRefusal(400, /already been attached/));
    store.paymentMethods.put('pm_1', { ...newVisa(), isSpent: true });
    expect(attachMethod).toThrow(newRefusal(400, /previously used/));
    store.paymentMethods.delete('pm_1');
    expect(attachMethod).toThrow(newRefusal(404, /No such PaymentMethod/));
  });
});

describe('detaching a card', () => {
  test('uses it up, and is refused without a customer', () => {
    saveVisa();
    expect(detachMethod()).toMatchObject({ customer: null });
    expect(store.paymentMethods.get('pm_1')).toMatchObject({ isSpent: true });
    expect(listEventTypes()).toEqual(['payment_method.detached']);
    expect(detachMethod).toThrow(newRefusal(400, /not attached/));
  });

  const expectDefaultAfterDetaching = (defaultCard: string, remainingCard: string | null) => {
    const customer = newCustomer(NOW_S);
    customer.invoice_settings.default_payment_method = defaultCard;
    store.customers.put('cus_1', { ...customer, id: 'cus_1' });
    detachCard(call, saveVisa());
    expect(store.customers.get('cus_1')).toMatchObject({
      invoice_settings: { default_payment_method: remainingCard },
    });
  };

  test('leaves its customer without a default card if it was the default', () => {
    expectDefaultAfterDetaching('pm_1', null);
  });

  test('leaves its customer another default card', () => {
    expectDefaultAfterDetaching('pm_2', 'pm_2');
  });
});

describe('the cards of a customer', () => {
  const countMethods = (form: string) =>
    (callEndpoint('GET', '/v1/payment_methods', { form }) as { data: object[] }).data.length;

  test.each([
    { form: 'customer=cus_1', count: 1 },
    { form: 'customer=cus_1&type=klarna', count: 0 },
    { form: 'customer=cus_1&allow_redisplay=always', count: 0 },
    { form: '', count: 0 },
  ])('are listed by type and customer: $count for the form "$form"', ({ form, count }) => {
    saveVisa();
    expect(countMethods(form)).toBe(count);
  });

  test('are listed under the customer, too, unless that is unknown', () => {
    saveVisa();
    const path = '/v1/customers/:id/payment_methods';
    expect(callEndpoint('GET', path, { id: 'cus_1' })).toMatchObject({ data: [{ id: 'pm_1' }] });
    expect(() => callEndpoint('GET', path, { id: 'cus_2' })).toThrow(newRefusal(404, /No such customer/));
  });
});

describe('a replaced card', () => {
  test.each([
    { changes: { expMonth: 1, expYear: 2041 }, last4: '4242' },
    { changes: { expMonth: 1, expYear: 2041, last4: '0000' }, last4: '0000' },
  ])('gets the new expiry and digits of $changes', ({ changes, last4 }) => {
    saveVisa();
    expect(updateCard(call, 'pm_1', changes)).toMatchObject({
      card: { exp_month: 1, exp_year: 2041, last4 },
    });
    expect(listEventTypes()).toEqual(['payment_method.automatically_updated']);
  });

  test('is updated only if a customer has saved it', () => {
    saveVisa(null);
    expect(() => updateCard(call, 'pm_1', { expMonth: 1, expYear: 2041 })).toThrow(
      newRefusal(400, /not a saved card/),
    );
  });
});

test('an expired card ended last month, and nobody is notified', () => {
  saveVisa();
  expect(expireCard(call, 'pm_1')).toMatchObject({ card: { exp_month: 12, exp_year: 2026 } });
  expect(listEventTypes()).toEqual([]);
});
