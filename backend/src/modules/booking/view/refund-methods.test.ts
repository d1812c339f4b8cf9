import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  DEPOSIT_CENTS,
  newBalancePaid,
  newDepositPaid,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { toRecorded } from '../../../../test/support/booking/events.js';
import { newRefundMade, newRefundStarted } from '../../../../test/support/booking/refunds.js';
import type { Source } from '../events.js';
import { determineRefundMethod, listRefundsSince } from './refund-methods.js';

describe('a refund', () => {
  test.each([
    ['stripe', 'card'],
    ['paypal', 'paypal'],
    ['bank', 'transfer'],
    ['gift-card', 'gift-card'],
    ['staff', 'staff'],
    ['goodwill', 'goodwill'],
  ] as const satisfies readonly (readonly [Source, string])[])(
    'returns a payment by %s to its method, %s',
    (provider, method) => {
      expect(determineRefundMethod([], provider, 'pi_1')).toBe(method);
    },
  );

  test('returns to the lender of the payment, also if another payment had none', () => {
    const history = toRecorded([
      newDepositPaid(newReceivedPayment('deposit', DEPOSIT_CENTS)),
      newBalancePaid({ ...newReceivedPayment('balance', BALANCE_CENTS), lender: 'klarna' }),
    ]);
    expect(determineRefundMethod(history, 'stripe', 'pi_balance')).toBe('klarna');
    expect(determineRefundMethod(history, 'stripe', 'pi_deposit')).toBe('card');
  });
});

describe('the refunds of a change', () => {
  const depositPaid = newDepositPaid(newReceivedPayment('deposit', DEPOSIT_CENTS));
  const history = toRecorded([
    depositPaid,
    newRefundStarted('deposit', 100, 'paid-twice'),
    newRefundStarted('deposit', 200, 'paid-twice', { serial: 2 }),
    newRefundMade('deposit', 100, 'paid-twice'),
  ]);

  test.each([
    { name: 'are all refunds that started', fromIndex: 0, amountsCents: [100, 200] },
    { name: 'include the refund that started with the change', fromIndex: 1, amountsCents: [100, 200] },
    { name: 'leave out refunds that started before the change', fromIndex: 2, amountsCents: [200] },
    { name: 'are none if no refund started since', fromIndex: 3, amountsCents: [] },
  ])('$name', ({ fromIndex, amountsCents }) => {
    const refunds = amountsCents.map((amountCents) => ({
      method: 'card',
      amountCents,
      paymentId: 'pi_deposit',
    }));
    expect(listRefundsSince(history, fromIndex)).toEqual(refunds);
  });

  test('return to the method of a payment made before the change', () => {
    const loanPaid = newDepositPaid({ ...newReceivedPayment('deposit', DEPOSIT_CENTS), lender: 'affirm' });
    const events = toRecorded([loanPaid, newRefundStarted('deposit', 100, 'paid-twice')]);
    expect(listRefundsSince(events, 1)).toMatchObject([{ method: 'affirm' }]);
  });
});
