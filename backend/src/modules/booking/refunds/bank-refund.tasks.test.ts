import { expect, test } from '@jest/globals';
import {
  bookingExpired,
  DEPOSIT,
  foldBooking,
  holdExpiryStarted,
  newHeldBooking,
  partyNamed,
} from '../../../../test/support/booking/builders.js';
import { expectStorable } from '../../../../test/support/booking/scenario.js';
import { newBankPayment, newTransferChosen } from '../../../../test/support/booking/transfers.js';
import { initialBooking } from '../core/booking.js';
import type { BookingEvent } from '../events.js';
import { raiseBankRefundTask } from './bank-refund.js';

const onHold = [...newHeldBooking(), partyNamed, newTransferChosen('2027-01-15')];
const part: BookingEvent = { type: 'PartPaid', data: newBankPayment('deposit', 39_000) };
const refund = {
  refundId: 'line-1-r1',
  instalmentId: DEPOSIT,
  provider: 'bank' as const,
  paymentId: 'line-1',
};
const refundStarted: BookingEvent = {
  type: 'RefundStarted',
  data: { ...refund, reason: 'no-seat-left', amountCents: 39_000 },
};

test('a refund raises one task only if it is to be sent by bank', () => {
  const refundedLog = [...onHold, holdExpiryStarted, part, bookingExpired, refundStarted];
  const task: BookingEvent = {
    type: 'TaskRaised',
    data: {
      kind: 'bank-refund',
      key: 'bank-refund:line-1-r1:39000',
      instalmentId: DEPOSIT,
      refundId: 'line-1-r1',
      facts: { attemptId: 'line-1-r1', amountCents: 39_000 },
    },
  };
  expect(raiseBankRefundTask(foldBooking(refundedLog), 'line-1-r1')).toEqual([task]);
  expectStorable([task]);
  expect(raiseBankRefundTask(foldBooking([...refundedLog, task]), 'line-1-r1')).toEqual([]);

  const otherRefund = {
    ...refundStarted,
    data: { ...refundStarted.data, refundId: 'line-0-r1', paymentId: 'line-0', amountCents: 700 },
  } as BookingEvent;
  const two = [...onHold, holdExpiryStarted, part, bookingExpired, otherRefund, refundStarted];
  expect(raiseBankRefundTask(foldBooking(two), 'line-1-r1')).toEqual([task]);
  expect(raiseBankRefundTask(initialBooking, 'line-1-r1')).toEqual([]);
  expect(raiseBankRefundTask(foldBooking(onHold), 'line-1-r1')).toEqual([]);

  const byCard = { ...refundStarted, data: { ...refundStarted.data, provider: 'stripe' } } as BookingEvent;
  expect(raiseBankRefundTask(foldBooking([...onHold, byCard]), 'line-1-r1')).toEqual([]);

  // A dispute held it back and reported it as no longer to be sent: it must be sent again.
  const heldRefund = {
    type: 'RefundHeld',
    data: { ...refundStarted.data, wasStarted: true },
  } as BookingEvent;
  const goesOn = [...refundedLog, task, heldRefund, refundStarted];
  expect(raiseBankRefundTask(foldBooking([...refundedLog, task, heldRefund]), 'line-1-r1')).toEqual([]);

  const secondTask = {
    data: { kind: 'bank-refund', facts: { attemptId: 'line-1-r1:1', amountCents: 39_000 } },
  };
  expect(raiseBankRefundTask(foldBooking(goesOn), 'line-1-r1')).toMatchObject([secondTask]);

  const raisedTasks = raiseBankRefundTask(foldBooking(goesOn), 'line-1-r1');
  expect(raiseBankRefundTask(foldBooking([...goesOn, ...raisedTasks]), 'line-1-r1')).toEqual([]);
});
