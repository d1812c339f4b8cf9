import { describe, expect, test } from '@jest/globals';
import {
  foldExistingBooking,
  newBalancePaid,
  newDepositPaidHistory,
  newPartPaid,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import {
  newRecordFailureCommand,
  newRecordSentCommand,
} from '../../../../test/support/booking/refund-commands.js';
import { newRefundStarted } from '../../../../test/support/booking/refunds.js';
import { expectStorable } from '../../../../test/support/booking/scenario.js';
import { listRefunds } from '../core/payments.js';
import { getOwedCents } from '../core/refund-state.js';
import type { BookingEvent } from '../events.js';
import { decideRefund, type RefundCommand } from './refund.js';

describe('several refunds of one payment', () => {
  /** Two cards paid the balance: `pi_a` 600.00 of it, `pi_b` the rest. */
  const history: BookingEvent[] = [
    ...newDepositPaidHistory(),
    newPartPaid(newReceivedPayment('balance', 60_000, 'pi_a')),
    newBalancePaid(newReceivedPayment('balance', 100_000, 'pi_b')),
  ];

  const newBalanceRefund = (paymentId: string, serial: number, cents: number): BookingEvent =>
    newRefundStarted('balance', cents, 'requested', { paymentId, serial });

  const newSentReport = (id: string, providerRefundId = `re_${id}`) =>
    newRecordSentCommand(providerRefundId, id);

  const newFailureReport = (id: string, providerRefundId = `re_${id}`) =>
    newRecordFailureCommand(providerRefundId, id);

  /** Applies events and decided commands in order. */
  const applySteps = (...steps: readonly (BookingEvent | RefundCommand)[]): BookingEvent[] =>
    steps.reduce<BookingEvent[]>((events, step) => {
      if ('data' in step) return [...events, step];
      const nextEvents = decideRefund(foldExistingBooking(events), step);
      expectStorable(nextEvents);
      return [...events, ...nextEvents];
    }, history);

  const sendDespiteFailure = (...steps: readonly (BookingEvent | RefundCommand)[]) => {
    const earlierHistory = applySteps(...steps);
    const events = applySteps(...steps, newSentReport('pi_b-r1', 're_late')).slice(earlierHistory.length);
    return events.map(({ type, data }) =>
      type === 'TaskRaised' ? [data.kind, data.facts] : [type, 'refundId' in data && data.refundId],
    );
  };

  const sentRefund = { refundId: 'pi_b-r1', amountCents: 10_000 };

  describe('a failed refund that was sent anyway', () => {
    const firstRefund = [newBalanceRefund('pi_b', 1, 10_000), newFailureReport('pi_b-r1')];
    const reissue = newBalanceRefund('pi_b', 2, 10_000);

    test('ends its reissue but no refund of another payment', () => {
      expect(sendDespiteFailure(newBalanceRefund('pi_a', 1, 10_000), ...firstRefund, reissue)).toEqual([
        ['RefundFailed', 'pi_b-r2'],
        ['PaymentRefunded', 'pi_b-r1'],
        ['failed-refund-sent', { ...sentRefund, cause: 'reissue-canceled', endedReissueId: 'pi_b-r2' }],
      ]);
    });

    test('reclaims the duplicate although a refund of another payment is owed', () => {
      const otherRefundSteps = [newBalanceRefund('pi_a', 1, 10_000), newFailureReport('pi_a-r1')];
      expect(
        sendDespiteFailure(...otherRefundSteps, ...firstRefund, reissue, newSentReport('pi_b-r2')),
      ).toEqual([
        ['PaymentRefunded', 'pi_b-r1'],
        ['refund-to-claim', { ...sentRefund, cause: 'reissued', reissuedCents: 10_000, otherOwed: [] }],
      ]);
    });

    test('reclaims the duplicate if a reissue was sent, whatever an earlier refund sent', () => {
      const steps = [
        newBalanceRefund('pi_b', 1, 5_000),
        newSentReport('pi_b-r1'),
        newBalanceRefund('pi_b', 2, 10_000),
        newFailureReport('pi_b-r2'),
      ];
      const earlierHistory = applySteps(
        ...steps,
        newBalanceRefund('pi_b', 3, 10_000),
        newSentReport('pi_b-r3'),
      );
      const events = decideRefund(foldExistingBooking(earlierHistory), newSentReport('pi_b-r2', 're_late'));

      expect(events).toMatchObject([
        { type: 'PaymentRefunded', data: { refundId: 'pi_b-r2', amountCents: 10_000 } },
        { type: 'TaskRaised', data: { kind: 'refund-to-claim' } },
      ]);
    });

    test('reports the new amounts owed only for the refunds that it pays', () => {
      const otherRefundSteps = [newBalanceRefund('pi_a', 1, 7_000), newFailureReport('pi_a-r1')];
      expect(sendDespiteFailure(...otherRefundSteps, ...firstRefund)).toEqual([
        ['PaymentRefunded', 'pi_b-r1'],
        ['failed-refund-sent', { ...sentRefund, cause: 'after-failure', otherOwed: [] }],
      ]);

      const reissues = [
        newBalanceRefund('pi_b', 2, 6_000),
        newFailureReport('pi_b-r2'),
        newBalanceRefund('pi_b', 3, 4_000),
        newFailureReport('pi_b-r3'),
      ];
      expect(sendDespiteFailure(...firstRefund, ...reissues)).toEqual([
        ['PaymentRefunded', 'pi_b-r1'],
        [
          'failed-refund-sent',
          {
            ...sentRefund,
            cause: 'after-failure',
            otherOwed: [
              { refundId: 'pi_b-r2', owedCents: 0 },
              { refundId: 'pi_b-r3', owedCents: 0 },
            ],
          },
        ],
      ]);
    });

    test('leaves the task about the ended claim open when the failed refund fails again', () => {
      const events = applySteps(
        ...firstRefund,
        reissue,
        newSentReport('pi_b-r2'),
        newSentReport('pi_b-r1', 're_late'),
        newFailureReport('pi_b-r1', 're_late'),
      );
      const listOpenTasks = (fullHistory: readonly BookingEvent[]) =>
        foldExistingBooking(fullHistory).tasks.flatMap(({ kind, refundId: taskRefundId, isOpen }) =>
          isOpen ? [[kind, taskRefundId]] : [],
        );

      expect(listOpenTasks(events)).toEqual([['claim-closed', null]]);
      expect(
        listRefunds(foldExistingBooking(events)).map((refund) => [refund.status, getOwedCents(refund)]),
      ).toEqual([
        ['FAILED', 0],
        ['SENT', 0],
      ]);
    });
  });
});
