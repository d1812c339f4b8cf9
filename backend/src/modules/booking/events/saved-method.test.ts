import { describe, expect, test } from '@jest/globals';
import {
  newBalancePaid,
  newDepositPaid,
  newPartPaid,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { evolveSavedMethod, type SavedMethod } from './saved-method.js';

const savedCard = newReceivedPayment('deposit', 40_000);
const savedAccount = { ...savedCard, provider: 'paypal', paymentMethodId: 'vault_1' } as const;

describe('the saved method after a deposit', () => {
  const evolveByDeposit = (payment: Partial<typeof savedCard>, savedMethod: SavedMethod = null) =>
    evolveSavedMethod(savedMethod, newDepositPaid({ ...savedCard, ...payment }), true);

  test('is the card or the PayPal account that paid', () => {
    expect(evolveByDeposit({}, 'paypal')).toBe('card');
    expect(evolveByDeposit(savedAccount, 'card')).toBe('paypal');
  });

  test.each([
    { name: 'nothing was saved', payment: { paymentMethodId: null } },
    { name: 'a lender paid', payment: { lender: 'klarna' as const } },
    { name: 'it came by bank', payment: { provider: 'bank' as const } },
  ])('is the earlier one if $name', ({ payment }) => {
    expect(evolveByDeposit(payment)).toBeNull();
    expect(evolveByDeposit(payment, 'card')).toBe('card');
  });
});

describe('the saved method after a later payment', () => {
  const payments = [
    { name: 'the balance', newPaid: newBalancePaid },
    { name: 'a part of it', newPaid: newPartPaid },
  ];

  test.each(payments)('is the lead’s PayPal account if nothing was saved, after $name', ({ newPaid }) => {
    expect(evolveSavedMethod(null, newPaid(savedAccount), true)).toBe('paypal');
    expect(evolveSavedMethod(null, newPaid(savedAccount), false)).toBeNull();
  });

  test.each(payments)('is never its card, after $name', ({ newPaid }) => {
    expect(evolveSavedMethod(null, newPaid(savedCard), true)).toBeNull();
    expect(evolveSavedMethod('paypal', newPaid(savedCard), true)).toBe('paypal');
  });
});
