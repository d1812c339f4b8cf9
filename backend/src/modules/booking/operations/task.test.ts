import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_CENTS,
  foldExistingBooking,
  getInstalmentId,
  newBalancePaid,
  newDepositPaidHistory,
  newReceivedPayment,
  NOW,
} from '../../../../test/support/booking/builders.js';
import {
  newTaskCompleted,
  newTaskRaised,
  overdueTaskRaised,
  unclearDeclineTaskRaised,
} from '../../../../test/support/booking/charges.js';
import { appendDispute, newFoundDispute } from '../../../../test/support/booking/disputes.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import { newRefundData, newRefundStarted } from '../../../../test/support/booking/refunds.js';
import { expectStorable, newBookingScenario } from '../../../../test/support/booking/scenario.js';
import { initialBooking } from '../core/booking.js';
import { decideDispute } from '../disputes/dispute.js';
import type { BookingEvent } from '../events.js';
import { decideRefund, type RefundCommand } from '../refunds/refund.js';
import { decideTaskCompletion, raiseMailFailedTask } from './task.js';

const given = newBookingScenario(decideTaskCompletion);

const failedMail = { cause: 'receipt', version: 12, reason: 'smtp-550' };

/** Lists the numbers and kinds of the open tasks after this history. */
const listOpenTasks = (history: readonly BookingEvent[]) =>
  foldExistingBooking(history).tasks.flatMap(({ taskNumber, kind, isOpen }) =>
    isOpen ? [[taskNumber, kind]] : [],
  );

describe('a task of a booking', () => {
  test('is completed once by its number, with the outcome', () => {
    const history = [...newDepositPaidHistory(), overdueTaskRaised, unclearDeclineTaskRaised];
    given(...history)
      .when({ taskNumber: 2, reason: 'they called us', forbiddenKinds: [] })
      .thenEvents(newTaskCompleted(2, 'decline-unclear'));
    given(...history, newTaskCompleted(2, 'decline-unclear'))
      .when({ taskNumber: 2, reason: 'again', forbiddenKinds: [] })
      .thenRefused('TASK_COMPLETED');
  });

  test('is completed independently of other tasks', () => {
    const history = [...newDepositPaidHistory(), overdueTaskRaised, unclearDeclineTaskRaised];
    given(...history, newTaskCompleted(2, 'decline-unclear'))
      .when({ taskNumber: 1, reason: 'they called us', forbiddenKinds: [] })
      .thenEvents(newTaskCompleted(1, 'balance-overdue'));
  });

  describe('about money recorded nowhere else', () => {
    const refundTaskRaised = newTaskRaised(
      {
        kind: 'refund-failed',
        facts: {
          refundId: 'pi_1-r1',
          amountCents: 400,
          code: 'declined',
          wasSent: false,
          owedCents: 400,
        },
      },
      'pi_1-r1',
    );
    const history = [...newDepositPaidHistory(), refundTaskRaised, overdueTaskRaised];
    const completion = { reason: 'sent by bank', forbiddenKinds: ['refund-failed'] } as const;

    test('is not completed by staff who may not move money', () => {
      given(...history)
        .when({ ...completion, taskNumber: 1 })
        .thenRefused('FORBIDDEN');
    });

    test('leaves such staff to complete other tasks', () => {
      given(...history)
        .when({ ...completion, taskNumber: 2 })
        .thenEvents(newTaskCompleted(2, 'balance-overdue', 'sent by bank'));
    });

    test('is completed by staff who may move money', () => {
      given(...history)
        .when({ ...completion, taskNumber: 1, forbiddenKinds: [] })
        .thenEvents(newTaskCompleted(1, 'refund-failed', 'sent by bank'));
    });
  });

  test('is not found if it was never raised', () => {
    given(...newDepositPaidHistory(), overdueTaskRaised)
      .when({ taskNumber: 2, reason: 'x', forbiddenKinds: [] })
      .thenRefused('NOT_FOUND');
  });

  test('is not found if its booking is unknown', () => {
    given().when({ taskNumber: 1, reason: 'x', forbiddenKinds: [] }).thenRefused('NOT_FOUND');
  });

  test('is not completed by staff after it ended with its balance', () => {
    const balancePaid = newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS, 'pi_balance'));
    given(...newDepositPaidHistory(), overdueTaskRaised, balancePaid)
      .when({ taskNumber: 1, reason: 'x', forbiddenKinds: [] })
      .thenRefused('TASK_COMPLETED');
  });

  test('is not raised again after it was completed', () => {
    const mailEvents = raiseMailFailedTask(foldExistingBooking(newDepositPaidHistory()), failedMail);
    const laterHistory = [...newDepositPaidHistory(), ...mailEvents, newTaskCompleted(1, 'mail-failed')];

    expect(raiseMailFailedTask(foldExistingBooking(laterHistory), failedMail)).toEqual([]);

    const inquiry = newFoundDispute('inquiry');
    const inquiryEvents = decideDispute(foldExistingBooking(laterHistory), inquiry, NOW);
    expect(inquiryEvents).toMatchObject([{ data: { kind: 'dispute-inquiry' } }]);

    const stateAfterCompletion = foldExistingBooking([
      ...laterHistory,
      ...inquiryEvents,
      newTaskCompleted(2, 'dispute-inquiry'),
    ]);
    expect(decideDispute(stateAfterCompletion, inquiry, NOW)).toEqual([]);
  });
});

describe('a task', () => {
  describe('about a failed refund', () => {
    const failure = { type: 'RecordFailure', refundId: 'pi_deposit-r1', code: 'declined' } as const;
    const applyRefunds = (...commands: RefundCommand[]): BookingEvent[] =>
      commands.reduce<BookingEvent[]>(
        (history, command) => [...history, ...decideRefund(foldExistingBooking(history), command)],
        [...newDepositPaidHistory(), newRefundStarted('deposit', 10_000, 'requested')],
      );
    const firstFailure = { ...failure, providerRefundId: 're_1' };
    const sending = { type: 'RecordSent', refundId: 'pi_deposit-r1', providerRefundId: 're_2' } as const;
    const secondFailure = { ...failure, providerRefundId: 're_2' };

    test('ends by itself if the refund is sent anyway', () => {
      expect(listOpenTasks(applyRefunds(firstFailure))).toEqual([[1, 'refund-failed']]);
      expect(listOpenTasks(applyRefunds(firstFailure, sending))).toEqual([[2, 'failed-refund-sent']]);
    });

    test('ends by itself if the refund fails again', () => {
      expect(listOpenTasks(applyRefunds(firstFailure, sending, secondFailure))).toEqual([
        [3, 'refund-failed'],
      ]);
    });

    test('ends by itself if the refund is lost in a dispute', () => {
      const history = applyRefunds(firstFailure, sending, secondFailure);
      expect(listOpenTasks(appendDispute(history, 'lost')).map(([, kind]) => kind)).not.toContain(
        'refund-failed',
      );
    });
  });

  test('ends by itself if the duplicate refund of its claim is returned', () => {
    const [firstRefundId, secondRefundId] = ['pi_deposit-r1', 'pi_deposit-r2'];
    const newStartedRefund = (refundId: string): BookingEvent =>
      newEvent('RefundStarted', { ...newRefundData('deposit', 10_000, 'requested'), refundId });
    const history: BookingEvent[] = [...newDepositPaidHistory(), newStartedRefund(firstRefundId)];
    const applyRefund = (command: RefundCommand): void => {
      history.push(...decideRefund(foldExistingBooking(history), command));
    };
    const listTaskKinds = () => foldExistingBooking(history).tasks.map(({ kind, isOpen }) => [kind, isOpen]);
    applyRefund({
      type: 'RecordFailure',
      refundId: firstRefundId,
      providerRefundId: 're_1',
      code: 'declined',
    });
    history.push(newStartedRefund(secondRefundId));
    applyRefund({ type: 'RecordSent', refundId: secondRefundId, providerRefundId: 're_2' });
    applyRefund({ type: 'RecordSent', refundId: firstRefundId, providerRefundId: 're_3' });
    history.push({
      type: 'TaskRaised',
      data: {
        kind: 'refund-to-claim',
        key: 'refund-to-claim:written-off:pi_other-r1',
        instalmentId: BALANCE,
        facts: { cause: 'written-off', refundId: 'pi_other-r1', amountCents: 10_000 },
        claimedRefundId: 'pi_other-r1',
      },
    });

    expect(listTaskKinds()).toEqual([
      ['refund-failed', false],
      ['refund-to-claim', true],
      ['refund-to-claim', true],
    ]);

    applyRefund({
      type: 'RecordFailure',
      refundId: firstRefundId,
      providerRefundId: 're_3',
      code: 'declined',
    });
    expect(listTaskKinds()).toEqual([
      ['refund-failed', false],
      ['refund-to-claim', false],
      ['refund-to-claim', true],
      // This task stays open because it tells staff to stop claiming.
      ['claim-closed', true],
    ]);
  });
});

describe('an undeliverable mail', () => {
  const events = raiseMailFailedTask(foldExistingBooking(newDepositPaidHistory()), failedMail);
  const stateAfter = foldExistingBooking([...newDepositPaidHistory(), ...events]);

  test('raises a task', () => {
    expectStorable(events);
    expect(events).toEqual([
      {
        type: 'TaskRaised',
        data: {
          kind: 'mail-failed',
          key: 'mail-failed:receipt:12',
          instalmentId: getInstalmentId('deposit'),
          facts: { mail: 'receipt', version: 12, code: 'smtp-550' },
        },
      },
    ]);
  });

  test('raises no other task when it fails again, for any reason', () => {
    expect(raiseMailFailedTask(stateAfter, { ...failedMail, reason: 'esocket' })).toEqual([]);
  });

  test('raises its own task beside that of another mail', () => {
    expect(raiseMailFailedTask(stateAfter, { ...failedMail, version: 1 })).toMatchObject([
      { type: 'TaskRaised', data: { key: 'mail-failed:receipt:1' } },
    ]);
    expect(raiseMailFailedTask(stateAfter, { ...failedMail, cause: 'refund' })).toMatchObject([
      { type: 'TaskRaised', data: { key: 'mail-failed:refund:12' } },
    ]);
  });

  test('raises no task for an unknown booking', () => {
    expect(raiseMailFailedTask(initialBooking, failedMail)).toEqual([]);
  });
});
