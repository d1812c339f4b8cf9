import { describe, expect, test } from '@jest/globals';
import type { Stripe } from 'stripe';
import type { PaymentMethodRecord } from '../store.js';
import { createStore, newTestIntent, newVisa, NOW_S } from '../test-store.js';
import { newCharge } from './charge-object.js';

const newLoan = (fields: Partial<Stripe.PaymentMethod>): PaymentMethodRecord => {
  const visa = newVisa();
  const { card: _card, ...object } = visa.object;
  return { ...visa, object: { ...object, ...fields } };
};

const newTestCharge = (
  record: PaymentMethodRecord,
  { hasThreeDSecure = false, intent = newTestIntent() } = {},
) => newCharge(createStore(), intent, record, { hasThreeDSecure });

describe('a charge', () => {
  test('takes the full amount of its intent', () => {
    expect(newTestCharge(newVisa())).toMatchObject({
      id: expect.stringMatching(/^ch_/),
      amount: 5000,
      amount_captured: 5000,
      created: NOW_S,
      payment_intent: 'pi_1',
      payment_method: 'pm_1',
      paid: true,
      status: 'succeeded',
    });
  });

  test.each([
    { name: 'a new card', customer: null, check: 'pass' },
    { name: 'a saved card', customer: 'cus_1', check: null },
  ])('checks the security code of $name: $check', ({ customer, check }) => {
    const { card } = newTestCharge(newVisa({ customer })).payment_method_details ?? {};
    expect(card?.checks?.cvc_check).toBe(check);
  });

  test('has the indicator of an authenticated charge with 3-D Secure', () => {
    const { card } = newTestCharge(newVisa(), { hasThreeDSecure: true }).payment_method_details ?? {};
    expect(card?.electronic_commerce_indicator).toBe('05');
    expect(card?.three_d_secure?.result).toBe('authenticated');
  });

  test('has no indicator without 3-D Secure', () => {
    const { card } = newTestCharge(newVisa(), { hasThreeDSecure: false }).payment_method_details ?? {};
    expect(card?.electronic_commerce_indicator).toBeNull();
    expect(card?.three_d_secure?.result).toBeUndefined();
  });

  test('names the payer’s country and language if Klarna pays', () => {
    const { object } = newVisa();
    const address = { city: null, country: 'MX', line1: null, line2: null, postal_code: null, state: null };
    const loan = newLoan({ type: 'klarna', billing_details: { ...object.billing_details, address } });
    expect(newTestCharge(loan)).toMatchObject({
      id: expect.stringMatching(/^py_/),
      payment_method_details: {
        type: 'klarna',
        klarna: { payer_details: { address: { country: 'MX' } }, preferred_locale: 'en-US' },
      },
    });

    const intent = newTestIntent({
      payment_method_options: { klarna: { preferred_locale: 'es-US' } },
    });
    expect(newTestCharge(loan, { intent }).payment_method_details?.klarna?.preferred_locale).toBe('es-US');
  });

  test('has a transaction of its own if Affirm pays', () => {
    expect(newTestCharge(newLoan({ type: 'affirm' })).payment_method_details).toEqual({
      type: 'affirm',
      affirm: { transaction_id: expect.stringMatching(/^[A-Z0-9]{16}$/) },
    });
  });

  test('is refused for a method that the sandbox lacks', () => {
    expect(() => newTestCharge(newLoan({ type: 'link' }))).toThrow('payment method pm_1 is a link');
  });
});
