import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Stripe } from 'stripe';
import { newRefund } from '../objects.js';
import { newCharge } from '../payments/charge-object.js';
import type { StripeStore } from '../store.js';
import { createStore, newTestIntent, newVisa, NOW_S } from '../test-store.js';
import { newDispute } from './dispute-object.js';
import {
  enterCharge,
  enterDispute,
  enterOtherMovement,
  enterPayout,
  enterPayoutFailure,
  enterRefund,
  enterRefundFailure,
  toTransactionView,
} from './ledger.js';

const TWO_DAYS_S = 2 * 24 * 60 * 60;

let store: StripeStore;
beforeEach(() => {
  store = createStore();
});

/** Creates a charge of 5,000 cents by this method. */
const newTestCharge = (type = 'card'): Stripe.Charge => ({
  ...newCharge(store, newTestIntent(), newVisa(), { hasThreeDSecure: false }),
  payment_method_details: { type },
});

const newPayout = () =>
  ({
    id: 'po_1',
    amount: 900,
    currency: 'usd',
    description: null,
    arrival_date: NOW_S + 60,
  }) as Stripe.Payout;
const readRow = (id: string) => store.balance.get(id);

describe('a row of the balance', () => {
  test.each([
    { method: 'card', fee: 175, type: 'charge' },
    { method: 'klarna', fee: 330, type: 'payment' },
    { method: 'affirm', fee: 330, type: 'payment' },
    { method: 'link', fee: 0, type: 'payment' },
  ])('has the fee $fee for a payment by $method', ({ method, fee, type }) => {
    const charge = newTestCharge(method);
    expect(readRow(enterCharge(store, charge))).toMatchObject({
      amount: 5000,
      fee,
      net: 5000 - fee,
      fee_details: fee === 0 ? [] : [{ amount: fee, description: 'Stripe processing fees' }],
      type,
      reporting_category: 'charge',
      source: charge.id,
      available_on: NOW_S + TWO_DAYS_S,
    });
  });

  test.each([
    { method: 'card', type: 'refund', failureType: 'refund_failure' },
    { method: 'klarna', type: 'payment_refund', failureType: 'payment_failure_refund' },
  ])(
    'takes the money of a refund by $method without a fee, and gives it back on failure',
    ({ method, type, failureType }) => {
      const charge = newTestCharge(method);
      const refund = newRefund(charge, 700, NOW_S);
      expect(readRow(enterRefund(store, charge, refund))).toMatchObject({
        amount: -700,
        fee: 0,
        type,
        reporting_category: 'refund',
        source: refund.id,
      });
      expect(readRow(enterRefundFailure(store, charge, refund))).toMatchObject({
        amount: 700,
        type: failureType,
        reporting_category: 'refund_failure',
      });
    },
  );

  test.each([
    { way: 'withdrawn', amount: -4000, fee: 1500, category: 'dispute' },
    { way: 'reinstated', amount: 4000, fee: 0, category: 'dispute_reversal' },
  ] as const)('has the fee $fee for a dispute whose money is $way', ({ way, amount, fee, category }) => {
    const facts = { amount: 4000, reason: 'fraudulent', isInquiry: false, created: NOW_S };
    const charge = newTestCharge();
    const dispute = newDispute(charge, facts);
    expect(enterDispute(store, dispute, way)).toMatchObject({
      amount,
      fee,
      reporting_category: category,
      description: `Chargeback ${way} for ${charge.id}`,
    });
    expect(enterDispute(store, { ...dispute, charge }, way).description).toBe(
      `Chargeback ${way} for ${charge.id}`,
    );
  });

  test('is available on the day of its payout, and at once if that fails', () => {
    expect(readRow(enterPayout(store, newPayout()))).toMatchObject({
      amount: -900,
      available_on: NOW_S + 60,
    });
    expect(readRow(enterPayoutFailure(store, newPayout()))).toMatchObject({
      amount: 900,
      available_on: NOW_S,
    });
  });

  test.each([
    { kind: 'fee', type: 'stripe_fee', category: 'fee' },
    { kind: 'adjustment', type: 'adjustment', category: 'other_adjustment' },
  ] as const)('has no payment if it is of the kind $kind', ({ kind, type, category }) => {
    expect(enterOtherMovement(store, -200, kind, 'Monthly')).toMatchObject({
      amount: -200,
      type,
      reporting_category: category,
      source: null,
    });
  });

  test.each([
    { availableOn: NOW_S, status: 'available' },
    { availableOn: NOW_S + 1, status: 'pending' },
  ])('available on $availableOn is $status', ({ availableOn, status }) => {
    const row = enterOtherMovement(store, 100, 'adjustment', '');
    expect(toTransactionView(store, { ...row, available_on: availableOn }).status).toBe(status);
  });
});
