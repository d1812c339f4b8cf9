import { expect, test } from '@jest/globals';
import { foldExistingBooking, newDepositPaidHistory } from '../../../../test/support/booking/builders.js';
import { newRefundMade, newRefundStarted } from '../../../../test/support/booking/refunds.js';
import { type InstalmentRefund, listRefunds } from '../core/payments.js';
import { findProviderRefund } from './provider-refund.js';

const requireRefund = (...events: Parameters<typeof foldExistingBooking>): InstalmentRefund => {
  const [refund] = listRefunds(foldExistingBooking(...events));
  if (!refund) throw new Error('the history has no refund');
  return refund;
};

const REFUND = ['deposit', 15_000, 'requested'] as const;
const requested = requireRefund([...newDepositPaidHistory(), newRefundStarted(...REFUND)]);
/** The provider has accepted it as `re_1`. */
const sent = requireRefund([
  ...newDepositPaidHistory(),
  newRefundStarted(...REFUND),
  newRefundMade(...REFUND),
]);

const retried = { ...requested, interruptionCount: 1 };

test('the provider’s refund is the one that did not fail', () => {
  const refunds = [
    { id: 're_1', status: 'failed' },
    { id: 're_2', status: 'succeeded' },
  ];
  expect(findProviderRefund(requested, refunds)).toBe(refunds[1]);
});

test.each(['failed', 'canceled', 'FAILED', 'CANCELLED'])(
  'a refund %s counts if it is the current attempt’s',
  (status) => {
    const refund = { id: 're_1', status, attemptId: requested.refundId };
    expect(findProviderRefund(requested, [refund])).toBe(refund);
  },
);

test.each(['failed', 'canceled', 'FAILED', 'CANCELLED'])(
  'a refund %s of an earlier attempt is ignored',
  (status) => {
    const refund = { id: 're_1', status, attemptId: requested.refundId };
    expect(findProviderRefund(retried, [refund])).toBeUndefined();
  },
);

test('a failed refund without the name of an attempt is the first attempt’s', () => {
  const refund = { id: 're_1', status: 'failed' };
  expect(findProviderRefund(requested, [refund])).toBe(refund);
  expect(findProviderRefund(retried, [refund])).toBeUndefined();
});

test('the refund that the provider had accepted counts although it failed since', () => {
  const refund = { id: 're_1', status: 'failed', attemptId: 'earlier' };
  expect(findProviderRefund(sent, [refund])).toBe(refund);
  expect(findProviderRefund(sent, [{ ...refund, id: 're_2' }])).toBeUndefined();
});

test('there is no refund without one at the provider', () => {
  expect(findProviderRefund(requested, [])).toBeUndefined();
});
