import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  getInstalmentId,
  newBalancePaid,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { depositRetained } from '../../../../test/support/booking/cancellations.js';
import {
  newTaskCompleted,
  newTaskRaised,
  overdueTaskRaised,
  unclearDeclineTaskRaised,
} from '../../../../test/support/booking/charges.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import {
  newRefundData,
  newRefundFailed,
  newRefundStarted,
} from '../../../../test/support/booking/refunds.js';
import { type BookingTask, buildTaskKey, evolveTasks, type TaskEvent } from './booking-tasks.js';

/** Lists the numbers and kinds of the open tasks after these events. */
const listOpenTasks = (...events: readonly TaskEvent[]) =>
  events
    .reduce<readonly BookingTask[]>(evolveTasks, [])
    .flatMap(({ taskNumber, kind, isOpen }) => (isOpen ? [[taskNumber, kind]] : []));

test('the key of a task joins its kind with what distinguishes it', () => {
  expect(buildTaskKey('balance-overdue', '2027-03-09')).toBe('balance-overdue:2027-03-09');
  expect(buildTaskKey('charge-exhausted', 'declined', 4)).toBe('charge-exhausted:declined:4');
});

describe('a task', () => {
  test('replaces the same task raised before, under the next number of the booking', () => {
    expect(listOpenTasks(unclearDeclineTaskRaised, overdueTaskRaised, unclearDeclineTaskRaised)).toEqual([
      [2, 'balance-overdue'],
      [3, 'decline-unclear'],
    ]);
    expect(
      listOpenTasks(
        unclearDeclineTaskRaised,
        newTaskCompleted(1, 'decline-unclear'),
        unclearDeclineTaskRaised,
      ),
    ).toEqual([[2, 'decline-unclear']]);
  });

  test('ends by itself if its balance is paid or no longer due', () => {
    const balancePaid: TaskEvent = newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS, 'pi_balance'));
    const otherTask = newTaskRaised(
      {
        kind: 'balance-overdue',
        instalmentId: getInstalmentId('deposit'),
        facts: { dueOn: '2027-01-10' },
      },
      '2027-01-10',
    );
    expect(listOpenTasks(overdueTaskRaised, unclearDeclineTaskRaised, otherTask, balancePaid)).toEqual([
      [3, 'balance-overdue'],
    ]);
    expect(listOpenTasks(overdueTaskRaised, unclearDeclineTaskRaised, otherTask, depositRetained)).toEqual(
      [],
    );
  });

  const bankRefund = newRefundData('deposit', 5_000, 'requested');
  test.each<TaskEvent>([
    newEvent('PaymentRefunded', { ...bankRefund, providerRefundId: 'line 1' }),
    newRefundFailed(bankRefund, { code: 'x', providerRefundId: 'line 1' }),
  ])('ends by itself at a $type if it is to send money by bank', (refundEvent) => {
    const { refundId } = bankRefund;
    const newBankRefundTask = (taskRefundId: string) =>
      newTaskRaised(
        {
          kind: 'bank-refund',
          facts: { attemptId: taskRefundId, amountCents: 5_000 },
          refundId: taskRefundId,
        },
        taskRefundId,
      );
    const refundStarted = newRefundStarted('deposit', 5_000, 'requested');
    const tasksRaised = [newBankRefundTask(refundId), newBankRefundTask('other-r1')];

    expect(listOpenTasks(refundStarted, ...tasksRaised, refundEvent)).toEqual([[2, 'bank-refund']]);
  });
});
