import { describe, expect, test } from '@jest/globals';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import {
  foldExistingBooking,
  newDepositPaidHistory,
  NOW,
} from '../../../../test/support/booking/builders.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import {
  appendRefundDecisions,
  newRecordSentCommand,
  partialRefundStarted,
  REFUND_ARGS,
  refundId,
} from '../../../../test/support/booking/refund-commands.js';
import { newRefundData, newRefundFailed, newRefundMade } from '../../../../test/support/booking/refunds.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import type { BookingEvent } from '../events.js';
import { decideRefund, type RefundCommand } from './refund.js';

const given = newBookingScenario(decideRefund);

describe('attempts of a refund', () => {
  type FailureReport = {
    readonly providerRefundId?: string | null;
    readonly code?: string;
    readonly attemptId?: string;
  };

  const newFailureReport = ({
    providerRefundId = 're_1',
    code = 'declined',
    attemptId,
  }: FailureReport = {}): RefundCommand =>
    omitUndefined({
      type: 'RecordFailure',
      refundId,
      providerRefundId,
      code,
      attemptId,
    });

  const newPendingCommand = (providerRefundId: string, attemptId = refundId): RefundCommand => ({
    type: 'RecordPending',
    refundId,
    providerRefundId,
    now: NOW,
    attemptId,
  });

  const newRefundPending = (providerRefundId: string): BookingEvent =>
    newEvent('RefundPending', {
      ...newRefundData(...REFUND_ARGS),
      providerRefundId,
      pollAt: NOW.toISOString(),
    });

  const refundHeld: BookingEvent = newEvent('RefundHeld', {
    ...newRefundData(...REFUND_ARGS),
    wasStarted: true,
  });

  describe('a second attempt after a won dispute', () => {
    const firstHistory = [
      ...newDepositPaidHistory(),
      partialRefundStarted,
      newRefundPending('re_1'),
      refundHeld,
    ];
    const secondHistory = [...firstHistory, partialRefundStarted];
    const DISPUTED_CODE = 'charge_for_pending_refund_disputed';

    const pendingHistory = [...secondHistory, newRefundPending('re_2')];

    describe.each([
      { attempt: 'failed', history: firstHistory },
      { attempt: 'sent again', history: secondHistory },
      { attempt: 'pending again', history: pendingHistory },
    ])('that is $attempt', ({ history }) => {
      test.each([
        { code: 'declined' },
        { code: 'declined', attemptId: refundId },
        { code: DISPUTED_CODE },
        { code: DISPUTED_CODE, attemptId: refundId },
      ])('ignores a late or repeated failure report of the first attempt: %j', (report) => {
        given(...history)
          .when(newFailureReport(report))
          .thenNothing();
      });
    });

    test.each([
      { reported: 'nothing', reports: [] },
      { reported: 'a failure', reports: [newFailureReport()] },
    ])(
      'records the success of the second attempt after $reported was reported of the first',
      ({ reports }) => {
        const earlierHistory = appendRefundDecisions(pendingHistory, ...reports);
        const events = decideRefund(foldExistingBooking(earlierHistory), newRecordSentCommand('re_2'));
        expect(events).toMatchObject([
          { type: 'PaymentRefunded', data: { refundId, providerRefundId: 're_2' } },
        ]);
        given(...earlierHistory, ...events)
          .when(newFailureReport())
          .thenNothing();
      },
    );

    test('records the success of the first attempt as well, because the money was sent', () => {
      given(...secondHistory)
        .when(newRecordSentCommand('re_1'))
        .thenTypes('PaymentRefunded');
    });

    const attemptId = `${refundId}:1`;

    test.each<{ name: string; events: BookingEvent[]; report: FailureReport }>([
      {
        name: 'refund id',
        events: [newRefundPending('re_2')],
        report: { providerRefundId: 're_2' },
      },
      { name: 'refund id and attempt id', events: [], report: { providerRefundId: 're_2', attemptId } },
      { name: 'attempt id', events: [], report: { providerRefundId: null, attemptId } },
    ])('records a failure of the second attempt, known by its $name', ({ events, report }) => {
      given(...secondHistory, ...events)
        .when(newFailureReport(report))
        .thenTypes('RefundFailed', { task: 'refund-failed' });
    });

    test('does not record the first attempt as pending', () => {
      given(...secondHistory)
        .when(newPendingCommand('re_1'))
        .thenNothing();
    });

    test('records the second attempt as pending', () => {
      given(...secondHistory)
        .when(newPendingCommand('re_2', `${refundId}:1`))
        .thenTypes('RefundPending');
    });

    test('ignores a late reply to the first attempt', () => {
      const lateFailure = newFailureReport({
        providerRefundId: null,
        code: 'charge_disputed',
        attemptId: refundId,
      });
      given(...secondHistory)
        .when(lateFailure)
        .thenNothing();
    });
  });

  test('fails a pending refund when the source later refuses it', () => {
    given(...newDepositPaidHistory(), partialRefundStarted, newRefundPending('re_1'))
      .when(newFailureReport({ providerRefundId: null }))
      .thenTypes('RefundFailed', { task: 'refund-failed' });
  });

  test.each<{ name: string; events: BookingEvent[] }>([
    { name: 'waits for a bank', events: [newEvent('RefundHeld', newRefundData(...REFUND_ARGS))] },
    { name: 'was made', events: [partialRefundStarted, newRefundMade(...REFUND_ARGS)] },
    {
      name: 'has failed',
      events: [
        partialRefundStarted,
        newRefundFailed(newRefundData(...REFUND_ARGS), { providerRefundId: 're_1' }),
      ],
    },
  ])('ignores a pending report once the refund $name', ({ events }) => {
    given(...newDepositPaidHistory(), ...events)
      .when(newPendingCommand('re_1'))
      .thenNothing();
  });
});
