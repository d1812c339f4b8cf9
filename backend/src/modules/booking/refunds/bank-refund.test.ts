import { expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  foldExistingBooking,
  getInstalmentId,
  newBalancePaid,
  newDepositPaidHistory,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import { newRefundFailed, newRefundSent } from '../../../../test/support/booking/refunds.js';
import { expectStorable } from '../../../../test/support/booking/scenario.js';
import { initialBooking } from '../core/booking.js';
import type { BookingEvent } from '../events.js';
import { raiseBankRefundTask } from './bank-refund.js';

const refundId = 'line-1-r1';
const refundFacts = {
  refundId,
  instalmentId: getInstalmentId('balance'),
  paymentId: 'line-1',
  amountCents: 5_000,
  provider: 'bank',
  reason: 'requested',
} as const;
const refundStarted: BookingEvent = newEvent('RefundStarted', refundFacts);
const paidHistory: readonly BookingEvent[] = [
  ...newDepositPaidHistory(),
  newBalancePaid({ ...newReceivedPayment('balance', BALANCE_CENTS, 'line-1'), provider: 'bank' }),
];
const history: readonly BookingEvent[] = [...paidHistory, refundStarted];
const raiseTask = (...events: readonly BookingEvent[]) =>
  raiseBankRefundTask(foldExistingBooking(events), refundId);

test('a started bank refund asks staff once to send it', () => {
  const raisedEvents = raiseTask(...history);
  expect(raisedEvents).toEqual([
    {
      type: 'TaskRaised',
      data: {
        kind: 'bank-refund',
        key: `bank-refund:${refundId}:5000`,
        instalmentId: getInstalmentId('balance'),
        facts: { attemptId: refundId, amountCents: 5_000 },
        refundId,
      },
    },
  ]);
  expectStorable(raisedEvents);
  expect(raiseTask(...history, ...raisedEvents)).toEqual([]);
});

test('a bank refund asks staff again after a dispute held and released it', () => {
  const raisedEvents = raiseTask(...history);
  const refundHeld: BookingEvent = newEvent('RefundHeld', { ...refundFacts, wasStarted: true });

  expect(raiseTask(...history, ...raisedEvents, refundHeld)).toEqual([]);
  const restartedHistory = [...history, ...raisedEvents, refundHeld, refundStarted];
  const secondEvents = raiseTask(...restartedHistory);
  expect(secondEvents).toMatchObject([
    {
      data: {
        kind: 'bank-refund',
        key: `bank-refund:${refundId}:1:5000`,
        refundId,
        facts: { attemptId: `${refundId}:1`, amountCents: 5_000 },
      },
    },
  ]);
  expect(raiseTask(...restartedHistory, ...secondEvents)).toEqual([]);
});

test.each<{ name: string; end: BookingEvent }>([
  {
    name: 'was already sent',
    end: newRefundSent(refundFacts, 'line-2'),
  },
  {
    name: 'failed',
    end: newRefundFailed(refundFacts, { code: 'account-closed' }),
  },
])('no task is raised when the refund $name', ({ end }) => expect(raiseTask(...history, end)).toEqual([]));

test('no task is raised when a provider sends the refund', () => {
  const cardRefundStarted: BookingEvent = newEvent('RefundStarted', { ...refundFacts, provider: 'stripe' });
  expect(raiseTask(...paidHistory, cardRefundStarted)).toEqual([]);
});

test('no task is raised when the booking or its refund is unknown', () => {
  expect(raiseBankRefundTask(initialBooking, refundId)).toEqual([]);
  expect(raiseTask(...paidHistory)).toEqual([]);
  expect(raiseBankRefundTask(foldExistingBooking(history), 'line-1-r9')).toEqual([]);
});

test('a bank refund asks staff for itself alone, whatever other refunds started', () => {
  const otherRefund = { ...refundFacts, refundId: 'line-0-r1', paymentId: 'line-0', amountCents: 700 };
  const otherRefundStarted: BookingEvent = newEvent('RefundStarted', otherRefund);
  expect(raiseTask(...paidHistory, otherRefundStarted, refundStarted)).toEqual(raiseTask(...history));
  expect(raiseTask(...history)).toHaveLength(1);
});
