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
const requestedRefund = requireRefund([...newDepositPaidHistory(), newRefundStarted(...REFUND)]);
/** The refund was accepted by the provider as `re_1`. */
const sentRefund = requireRefund([
  ...newDepositPaidHistory(),
  newRefundStarted(...REFUND),
  newRefundMade(...REFUND),
]);

const retriedRefund = { ...requestedRefund, interruptionCount: 1 };

test('the provider’s refund is the one that did not fail', () => {
  const refunds = [
    { id: 're_1', status: 'failed' },
    { id: 're_2', status: 'succeeded' },
  ];
  expect(findProviderRefund(requestedRefund, refunds)).toBe(refunds[1]);
});

test.each(['failed', 'canceled', 'FAILED', 'CANCELLED'])(
  'a refund %s counts if it is the current attempt’s',
  (status) => {
    const refund = { id: 're_1', status, attemptId: requestedRefund.refundId };
    expect(findProviderRefund(requestedRefund, [refund])).toBe(refund);
  },
);

test.each(['failed', 'canceled', 'FAILED', 'CANCELLED'])(
  'a refund %s of an earlier attempt is ignored',
  (status) => {
    const refund = { id: 're_1', status, attemptId: requestedRefund.refundId };
    expect(findProviderRefund(retriedRefund, [refund])).toBeUndefined();
  },
);

test('a failed refund without the name of an attempt is the first attempt’s', () => {
  const refund = { id: 're_1', status: 'failed' };
  expect(findProviderRefund(requestedRefund, [refund])).toBe(refund);
  expect(findProviderRefund(retriedRefund, [refund])).toBeUndefined();
});

test('the refund that the provider had accepted counts although it failed since', () => {
  const refund = { id: 're_1', status: 'failed', attemptId: 'earlier' };
  expect(findProviderRefund(sentRefund, [refund])).toBe(refund);
  expect(findProviderRefund(sentRefund, [{ ...refund, id: 're_2' }])).toBeUndefined();
});

test('there is no refund without one at the provider', () => {
  expect(findProviderRefund(requestedRefund, [])).toBeUndefined();
});
