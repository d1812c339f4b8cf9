import { expect, test } from '@jest/globals';
import {
  bookingExpired,
  DEPOSIT,
  foldBooking,
  holdExpiryStarted,
  newNamedHold,
} from '../../../../test/support/booking/builders.js';
import { changeEvent, newEvent } from '../../../../test/support/booking/events.js';
import { expectStorable } from '../../../../test/support/booking/scenario.js';
import { newBankPayment, newTransferChosen } from '../../../../test/support/booking/transfers.js';
import { initialBooking } from '../core/booking.js';
import type { BookingEvent } from '../events.js';
import { raiseBankRefundTask } from './bank-refund.js';

const onHold = newNamedHold(newTransferChosen('2027-01-15'));
const part: BookingEvent = { type: 'PartPaid', data: newBankPayment('deposit', 39_000) };
const refund = {
  refundId: 'line-1-r1',
  instalmentId: DEPOSIT,
  provider: 'bank' as const,
  paymentId: 'line-1',
};
const refundStarted = newEvent('RefundStarted', {
  ...refund,
  reason: 'no-seat-left',
  amountCents: 39_000,
});

const expiredHistory = [...onHold, holdExpiryStarted, part, bookingExpired];
const refundedHistory = [...expiredHistory, refundStarted];
const task = newEvent('TaskRaised', {
  kind: 'bank-refund',
  key: 'bank-refund:line-1-r1:39000',
  instalmentId: DEPOSIT,
  refundId: 'line-1-r1',
  facts: { attemptId: 'line-1-r1', amountCents: 39_000 },
});
/** The task that is raised for the refund "line-1-r1", if any. */
const raiseTask = (...events: BookingEvent[]) => raiseBankRefundTask(foldBooking(events), 'line-1-r1');

test('a refund by bank raises one task', () => {
  expect(raiseTask(...refundedHistory)).toEqual([task]);
  expectStorable([task]);
  expect(raiseTask(...refundedHistory, task)).toEqual([]);
});

test('a refund by bank raises its task beside another refund', () => {
  const otherRefund = changeEvent(refundStarted, {
    refundId: 'line-0-r1',
    paymentId: 'line-0',
    amountCents: 700,
  });
  expect(raiseTask(...expiredHistory, otherRefund, refundStarted)).toEqual([task]);
});

test('no task is raised without a refund by bank', () => {
  expect(raiseBankRefundTask(initialBooking, 'line-1-r1')).toEqual([]);
  expect(raiseTask(...onHold)).toEqual([]);
  expect(raiseTask(...onHold, changeEvent(refundStarted, { provider: 'stripe' }))).toEqual([]);
});

test('a refund by bank raises a second task once a dispute has held it and it starts again', () => {
  const heldRefund = newEvent('RefundHeld', { ...refundStarted.data, wasStarted: true });
  const heldHistory = [...refundedHistory, task, heldRefund];
  expect(raiseTask(...heldHistory)).toEqual([]);

  const restartedHistory = [...heldHistory, refundStarted];
  const secondTask = raiseTask(...restartedHistory);
  expect(secondTask).toMatchObject([
    { data: { kind: 'bank-refund', facts: { attemptId: 'line-1-r1:1', amountCents: 39_000 } } },
  ]);
  expect(raiseTask(...restartedHistory, ...secondTask)).toEqual([]);
});
