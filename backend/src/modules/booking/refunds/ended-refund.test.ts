import { expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  foldExistingBooking,
  getInstalmentId,
  newBalancePaid,
  newDepositPaidHistory,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { newRefundData, newRefundStarted } from '../../../../test/support/booking/refunds.js';
import type { RefundDetails } from '../../../platform/card-provider/port.js';
import { decideEndedRefund } from './ended-refund.js';

const OWN_REFUND = newRefundData('deposit', 15_000, 'requested');
const booking = foldExistingBooking([
  ...newDepositPaidHistory(),
  newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS)),
  newRefundStarted('deposit', 15_000, 'requested'),
]);

const decideEnd = (overrides: Partial<RefundDetails>) =>
  decideEndedRefund(
    booking,
    { paymentId: OWN_REFUND.paymentId, instalmentId: getInstalmentId('deposit') },
    {
      id: 're_1',
      amountCents: 15_000,
      status: 'succeeded',
      paymentId: OWN_REFUND.paymentId,
      refundId: OWN_REFUND.refundId,
      attemptId: null,
      failureReason: null,
      createdAt: new Date('2027-01-10T10:00:00Z'),
      ...overrides,
    },
  );

test('our refund that succeeded is booked as sent', () => {
  expect(decideEnd({})).toMatchObject([
    { type: 'PaymentRefunded', data: { refundId: OWN_REFUND.refundId, providerRefundId: 're_1' } },
  ]);
});

test('a refund made in the dashboard is booked under the provider’s id', () => {
  expect(decideEnd({ id: 're_9', refundId: null, amountCents: 1_000 })).toMatchObject([
    { type: 'RefundStarted', data: { refundId: 're_9', provider: 'stripe', amountCents: 1_000 } },
    { type: 'PaymentRefunded', data: { amountCents: 1_000, providerRefundId: 're_9' } },
    { type: 'TaskRaised', data: { kind: 'external-refund' } },
  ]);
});

test.each([
  { status: 'failed', failureReason: 'lost_or_stolen_card', code: 'lost_or_stolen_card' },
  { status: 'canceled', failureReason: null, code: 'canceled' },
] as const)('our $status refund is booked as failed, with $code', ({ code, ...report }) => {
  expect(decideEnd(report)).toMatchObject([
    { type: 'RefundFailed', data: { refundId: OWN_REFUND.refundId, code, providerRefundId: 're_1' } },
    { type: 'TaskRaised', data: { kind: 'refund-failed' } },
  ]);
});

test('a failure of another attempt changes nothing', () => {
  expect(decideEnd({ status: 'failed', attemptId: 'another-attempt' })).toEqual([]);
});
