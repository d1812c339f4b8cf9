import { expect, test } from '@jest/globals';
import type { Stripe } from 'stripe';
import { newCharge } from '../payments/charge-object.js';
import { createStore, newTestIntent, newVisa, NOW_S } from '../test-store.js';
import { newDispute } from './dispute-object.js';

const NINE_DAYS_S = 9 * 24 * 60 * 60;
const charge = newCharge(createStore(), newTestIntent(), newVisa(), { hasThreeDSecure: false });
const facts = { amount: 4000, reason: 'fraudulent', isInquiry: false, created: NOW_S };

test.each([
  { isInquiry: false, status: 'needs_response', caseType: 'chargeback' },
  { isInquiry: true, status: 'warning_needs_response', caseType: 'inquiry' },
])('a dispute of the case type $caseType has the status $status', ({ isInquiry, status, caseType }) => {
  expect(newDispute(charge, { ...facts, isInquiry })).toMatchObject({
    amount: 4000,
    charge: charge.id,
    payment_intent: 'pi_1',
    status,
    is_charge_refundable: isInquiry,
    evidence_details: { due_by: NOW_S + NINE_DAYS_S },
    payment_method_details: { type: 'card', card: { brand: 'visa', network: 'visa', case_type: caseType } },
  });
});

test('a dispute of a Klarna payment has no card', () => {
  const klarnaCharge = { ...charge, payment_method_details: { type: 'klarna', klarna: {} } } as Stripe.Charge;
  expect(newDispute(klarnaCharge, facts).payment_method_details).toEqual({
    type: 'klarna',
    klarna: { reason_code: null },
  });
});

test('a dispute of a charge without details is about a card', () => {
  expect(newDispute({ ...charge, payment_method_details: null }, facts).payment_method_details).toEqual({
    type: 'card',
  });
});
