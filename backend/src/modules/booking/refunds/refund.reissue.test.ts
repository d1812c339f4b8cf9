import { describe, expect, test } from '@jest/globals';
import {
  DEPOSIT_CENTS,
  foldExistingBooking,
  getInstalmentId,
  newDepositPaidHistory,
  NOW,
} from '../../../../test/support/booking/builders.js';
import { changeEvent, newEvent } from '../../../../test/support/booking/events.js';
import {
  appendRefundDecisions,
  newRecordFailureCommand,
  newRecordSentCommand,
  partialRefundStarted,
  REFUND_ARGS,
  refundId,
} from '../../../../test/support/booking/refund-commands.js';
import {
  newRefundData,
  newRefundSent,
  newRefundStarted,
  sumRefundableAfter,
} from '../../../../test/support/booking/refunds.js';
import { expectStorable, newBookingScenario } from '../../../../test/support/booking/scenario.js';
import { toTypeOrTask } from '../../../../test/support/scenario.js';
import { listOpenRefunds, listRefunds } from '../core/payments.js';
import { getOwedCents } from '../core/refund-state.js';
import type { BookingEvent } from '../events.js';
import { decideRefund, type RefundCommand } from './refund.js';

const given = newBookingScenario(decideRefund);
const decideCommand = (history: readonly BookingEvent[], command: RefundCommand) =>
  decideRefund(foldExistingBooking(history), command);
const listTypes = (events: readonly BookingEvent[]) => events.map(toTypeOrTask);
/** Returns the status of each refund, and the cents of it that are owed. */
const summarizeRefunds = (history: readonly BookingEvent[]) =>
  listRefunds(foldExistingBooking(history)).map((refund) => [refund.status, getOwedCents(refund)]);

const foldOpenRefunds = (history: readonly BookingEvent[]) => listOpenRefunds(foldExistingBooking(history));

const REISSUE_ID = 'pi_deposit-r2';

/** The refund of 100.00 was started and failed. */
const failedHistory = appendRefundDecisions(
  [...newDepositPaidHistory(), partialRefundStarted],
  newRecordFailureCommand(),
);
/** The provider sent it nevertheless, under a new id; later the money came back. */
const refundSentCommand = newRecordSentCommand('re_2');

const refundReturnedCommand = newRecordFailureCommand('re_2');

describe('a failed refund that the source reports as sent', () => {
  const kind = 'failed-refund-sent';
  const taskFacts = { kind, instalmentId: getInstalmentId('deposit'), refundId } as const;
  const sentHistory = appendRefundDecisions(failedHistory, refundSentCommand);

  test('is booked once, with one task asking staff not to send it again', () => {
    given(...failedHistory)
      .when(refundSentCommand)
      .thenEvents(newRefundSent(newRefundData(...REFUND_ARGS), 're_2'), {
        type: 'TaskRaised',
        data: {
          ...taskFacts,
          key: `${kind}:after-failure:${refundId}`,
          facts: { cause: 'after-failure', refundId, amountCents: 10_000, otherOwed: [] },
        },
      });
    given(...sentHistory)
      .when(refundSentCommand)
      .thenNothing();
  });

  test('ignores a repeated report of its former failure', () => {
    given(...sentHistory)
      .when(newRecordFailureCommand())
      .thenNothing();
  });

  test('lowers the refundable amount', () => {
    expect({
      before: sumRefundableAfter(...failedHistory),
      after: sumRefundableAfter(...sentHistory),
    }).toEqual({ before: DEPOSIT_CENTS, after: 30_000 });
  });

  test('is owed in full again when the source returns it', () => {
    const returnedHistory = appendRefundDecisions(sentHistory, refundReturnedCommand);
    expect(returnedHistory.at(-2)).toMatchObject({ type: 'RefundFailed', data: { wasSent: true } });
    expect({
      refundableCents: sumRefundableAfter(...returnedHistory),
      openRefunds: foldOpenRefunds(returnedHistory),
    }).toEqual({ refundableCents: DEPOSIT_CENTS, openRefunds: [] });
  });

  test('ends the next refund when the source sends it once more after its return', () => {
    const returnedHistory = appendRefundDecisions(sentHistory, refundReturnedCommand);
    const nextRefund = changeEvent(partialRefundStarted, { refundId: 'r2' });
    expect(listTypes(decideCommand([...returnedHistory, nextRefund], newRecordSentCommand('re_3')))[0]).toBe(
      'RefundFailed',
    );
  });
});

describe('a late success report', () => {
  const lateReport = newRecordSentCommand('re_1');

  test('is ignored if it is about the attempt that failed', () => {
    given(...failedHistory)
      .when(lateReport)
      .thenNothing();
  });

  test('is ignored if it is about the attempt that was sent and then failed', () => {
    const startedHistory = [...newDepositPaidHistory(), partialRefundStarted];
    given(...appendRefundDecisions(startedHistory, lateReport, newRecordFailureCommand()))
      .when(lateReport)
      .thenNothing();
  });
});

describe('a failed refund that was reissued and then sent as well', () => {
  const reissueData = { ...newRefundData(...REFUND_ARGS), refundId: REISSUE_ID };
  const newReissueStarted = (amountCents = 10_000): BookingEvent =>
    newEvent('RefundStarted', { ...reissueData, amountCents });
  const reissueHeld: BookingEvent = newEvent('RefundHeld', { ...reissueData, wasStarted: true });
  const reissuePendingCommand: RefundCommand = {
    type: 'RecordPending',
    refundId: REISSUE_ID,
    providerRefundId: 're_r2',
    now: NOW,
  };
  const reissueSentCommand = newRecordSentCommand('re_r2', REISSUE_ID);
  const reissueFailedCommand = newRecordFailureCommand('re_r2', REISSUE_ID);

  /** Returns the history of the failed refund and its reissue, with reports in turn. */
  const newReissuedHistory = (amountCents = 10_000, ...reports: readonly RefundCommand[]) =>
    appendRefundDecisions([...failedHistory, newReissueStarted(amountCents)], ...reports);

  describe.each([
    { name: 'has not been sent', reissueEvents: [newReissueStarted()], amountCents: 10_000 },
    {
      name: 'waits for the end of a dispute',
      reissueEvents: [newReissueStarted(), reissueHeld],
      amountCents: 10_000,
    },
    {
      name: 'covers a part of the refund and has not been sent',
      reissueEvents: [newReissueStarted(6_000)],
      amountCents: 6_000,
    },
  ])('if the reissue $name', ({ reissueEvents, amountCents }) => {
    const unsentHistory = [...failedHistory, ...reissueEvents];
    const endedHistory = appendRefundDecisions(unsentHistory, refundSentCommand);

    test('ends the reissue and raises a task for staff', () => {
      const endedReissue = {
        ...reissueData,
        amountCents,
        providerRefundId: null,
        code: 'superseded',
        supersededBy: refundId,
      };
      const kind = 'failed-refund-sent';
      given(...unsentHistory)
        .when(refundSentCommand)
        .thenEvents(
          newEvent('RefundFailed', endedReissue),
          newRefundSent(newRefundData(...REFUND_ARGS), 're_2'),
          {
            type: 'TaskRaised',
            data: {
              kind,
              instalmentId: getInstalmentId('deposit'),
              refundId,
              key: `${kind}:reissue-canceled:${refundId}`,
              facts: {
                cause: 'reissue-canceled',
                refundId,
                amountCents: 10_000,
                endedReissueId: REISSUE_ID,
              },
            },
          },
        );
    });

    test('leaves no refund open', () => {
      expect({
        refundableCents: sumRefundableAfter(...endedHistory),
        openRefunds: foldOpenRefunds(endedHistory),
      }).toEqual({ refundableCents: 30_000, openRefunds: [] });
    });

    // No other refund has paid the amount.
    test('owes the full amount if the refund is returned', () => {
      expect(summarizeRefunds(appendRefundDecisions(endedHistory, refundReturnedCommand))).toEqual([
        ['FAILED', 10_000],
        ['WRITTEN_OFF', 0],
      ]);
    });
  });

  test('reclaims from the customer an ended reissue that was sent as well', () => {
    given(...newReissuedHistory(10_000, refundSentCommand))
      .when(reissueSentCommand)
      .thenTypes('PaymentRefunded', { task: 'refund-to-claim' });
  });

  test('ignores the late failure of an ended reissue', () => {
    given(...newReissuedHistory(10_000, refundSentCommand))
      .when({ ...newRecordFailureCommand(null, REISSUE_ID), attemptId: REISSUE_ID })
      .thenNothing();
  });

  test('owes nothing when an ended reissue is sent and returned', () => {
    const history = newReissuedHistory(10_000, refundSentCommand, reissueSentCommand);
    given(...history)
      .when(reissueFailedCommand)
      .thenTypes('RefundFailed', { task: 'claim-closed' });
    expect(summarizeRefunds(appendRefundDecisions(history, reissueFailedCommand))[1]).toEqual([
      'WRITTEN_OFF',
      0,
    ]);
  });

  test.each([
    { name: 'is pending', history: newReissuedHistory(10_000, reissuePendingCommand) },
    { name: 'was sent', history: newReissuedHistory(10_000, reissueSentCommand) },
    { name: 'has a larger amount, even if it was not sent', history: newReissuedHistory(10_001) },
  ])('reclaims the double refund if the reissue $name', ({ history }) => {
    const events = decideCommand(history, refundSentCommand);
    expect(listTypes(events)).toEqual(['PaymentRefunded', { task: 'refund-to-claim' }]);
    expect(events[1]?.data).toMatchObject({
      key: `refund-to-claim:reissued:10000:${refundId}`,
      facts: { cause: 'reissued', refundId, amountCents: 10_000, reissuedCents: 10_000, otherOwed: [] },
    });
    expectStorable(events);
  });

  describe('and was returned', () => {
    const newReturnedHistory = (reissuedCents: number) =>
      newReissuedHistory(reissuedCents, reissueSentCommand, refundSentCommand, refundReturnedCommand);

    test('is not owed if its reissue paid the amount', () => {
      expect(summarizeRefunds(newReturnedHistory(10_000))).toEqual([
        ['FAILED', 0],
        ['SENT', 0],
      ]);
    });

    test('is owed for the part that its reissue has not paid', () => {
      expect(summarizeRefunds(newReturnedHistory(6_000))[0]).toEqual(['FAILED', 4_000]);
    });

    test('leaves the amount of the reissue not refundable', () => {
      expect(sumRefundableAfter(...newReturnedHistory(10_000))).toBe(30_000);
    });

    describe('twice, and returned each time', () => {
      const returnedTwiceHistory = appendRefundDecisions(
        newReturnedHistory(10_000),
        newRecordSentCommand('re_3'),
        newRecordFailureCommand('re_3'),
      );

      test('is not owed', () => {
        expect(summarizeRefunds(returnedTwiceHistory)[0]).toEqual(['FAILED', 0]);
      });

      test('has its reissue owed if the reissue is returned too', () => {
        expect(
          summarizeRefunds(appendRefundDecisions(returnedTwiceHistory, reissueFailedCommand))[1],
        ).toEqual(['FAILED', 10_000]);
      });
    });
  });

  describe('when the refund is returned', () => {
    const decideReturn = (reissuedCents: number) =>
      decideCommand(
        newReissuedHistory(reissuedCents, reissueSentCommand, refundSentCommand),
        refundReturnedCommand,
      );
    const failure = { refundId, amountCents: 10_000, code: 'declined', wasSent: true };
    const listTaskFacts = (events: readonly BookingEvent[]) =>
      events.flatMap(({ type, data }) => (type === 'TaskRaised' ? [[data.kind, data.facts]] : []));

    test('asks staff to stop claiming the full amount if the reissue paid all of it', () => {
      expect(listTaskFacts(decideReturn(10_000))).toEqual([
        ['claim-closed', { ...failure, endedClaimCents: 10_000 }],
      ]);
    });

    test('asks staff to pay out the owed part and to stop claiming the rest if the reissue paid a part', () => {
      const events = decideReturn(6_000);
      expect(listTaskFacts(events)).toEqual([
        ['refund-failed', { ...failure, owedCents: 4_000 }],
        ['claim-closed', { ...failure, endedClaimCents: 6_000 }],
      ]);
      expect(events).toMatchObject([
        { type: 'RefundFailed' },
        { data: { key: `refund-failed:${refundId}:declined:sent:4000` } },
        { data: { key: `claim-closed:${refundId}:declined:sent:6000` } },
      ]);
      expectStorable(events);
    });
  });

  describe.each([
    { reissueCents: 10_000, refundOwedCents: 0, reissueOwedCents: 10_000, reissueOwedAfterCents: 0 },
    { reissueCents: 6_000, refundOwedCents: 4_000, reissueOwedCents: 6_000, reissueOwedAfterCents: 0 },
    { reissueCents: 12_000, refundOwedCents: 0, reissueOwedCents: 12_000, reissueOwedAfterCents: 2_000 },
  ])(
    'if a reissue of $reissueCents cents failed',
    ({ reissueCents, refundOwedCents, reissueOwedCents, reissueOwedAfterCents }) => {
      const reissueFailedHistory = newReissuedHistory(reissueCents, reissueFailedCommand);
      const sentHistory = appendRefundDecisions(reissueFailedHistory, refundSentCommand);

      test('owes for the refund only what the reissue was not to send', () => {
        expect(summarizeRefunds(reissueFailedHistory)).toEqual([
          ['FAILED', refundOwedCents],
          ['FAILED', reissueOwedCents],
        ]);
      });

      test('settles the amount that the failed reissue was to send', () => {
        expect(summarizeRefunds(sentHistory)).toEqual([
          ['SENT', 0],
          ['FAILED', reissueOwedAfterCents],
        ]);
      });

      test('states in a task how much of the reissue is owed', () => {
        const events = decideCommand(reissueFailedHistory, refundSentCommand);
        expect(listTypes(events)).toEqual(['PaymentRefunded', { task: 'failed-refund-sent' }]);
        expect(events[1]?.data).toMatchObject({
          facts: {
            cause: 'after-failure',
            refundId,
            amountCents: 10_000,
            otherOwed: [{ refundId: REISSUE_ID, owedCents: reissueOwedAfterCents }],
          },
        });
      });

      test('owes the full refund when it is returned', () => {
        given(...sentHistory)
          .when(refundReturnedCommand)
          .thenTypes('RefundFailed', { task: 'refund-failed' });
        expect(summarizeRefunds(appendRefundDecisions(sentHistory, refundReturnedCommand))).toEqual([
          ['FAILED', 10_000],
          ['FAILED', reissueOwedAfterCents],
        ]);
      });
    },
  );

  test('settles both the refund and its reissue if they are goodwill', () => {
    const goodwill = newRefundStarted('deposit', 10_000, 'goodwill');
    const failedGoodwill = appendRefundDecisions(
      [...newDepositPaidHistory(), goodwill],
      newRecordFailureCommand(),
    );
    const history = appendRefundDecisions(
      [...failedGoodwill, newReissueStarted()],
      reissueFailedCommand,
      refundSentCommand,
    );

    expect(summarizeRefunds(history)).toEqual([
      ['SENT', 0],
      ['FAILED', 0],
    ]);
  });

  test('does not end goodwill of the same amount', () => {
    const goodwill: BookingEvent = newEvent('RefundStarted', {
      ...reissueData,
      refundId: 'pi_deposit-r3',
      reason: 'goodwill',
    });
    given(...newReissuedHistory(10_000, reissueSentCommand), goodwill)
      .when(refundSentCommand)
      .thenTypes('PaymentRefunded', { task: 'refund-to-claim' });
  });

  test('does not end a refund started before the failure', () => {
    const bothStarted = [...newDepositPaidHistory(), partialRefundStarted, newReissueStarted()];
    given(...appendRefundDecisions(bothStarted, newRecordFailureCommand()))
      .when(refundSentCommand)
      .thenTypes('PaymentRefunded', { task: 'failed-refund-sent' });
  });
});

describe('a further refund sent by bank or in cash', () => {
  const reissueStarted: BookingEvent = newEvent('RefundStarted', {
    ...newRefundData(...REFUND_ARGS),
    refundId: REISSUE_ID,
    originalRefundId: refundId,
    provider: 'bank',
  });
  const newReissueSentCommand = (providerRefundId: string) =>
    newRecordSentCommand(providerRefundId, REISSUE_ID);
  const newClaim = (providerRefundId: string): BookingEvent => ({
    type: 'TaskRaised',
    data: {
      kind: 'refund-to-claim',
      key: `refund-to-claim:sent-twice:${REISSUE_ID}:${providerRefundId}`,
      instalmentId: getInstalmentId('deposit'),
      facts: { cause: 'sent-twice', refundId: REISSUE_ID, amountCents: 10_000, providerRefundId },
      claimedRefundId: REISSUE_ID,
    },
  });
  const sentHistory = appendRefundDecisions(
    [...failedHistory, reissueStarted],
    newReissueSentCommand('slip 1'),
  );

  test('is reclaimed from the customer', () => {
    given(...sentHistory)
      .when(newReissueSentCommand('line 1'))
      .thenEvents(newClaim('line 1'));
  });

  test('is reclaimed next to an earlier claim', () => {
    given(...sentHistory, newClaim('line 1'))
      .when(newReissueSentCommand('line 2'))
      .thenEvents(newClaim('line 2'));
  });

  test('is reclaimed only once', () => {
    given(...sentHistory, newClaim('line 1'), newClaim('line 2'))
      .when(newReissueSentCommand('line 1'))
      .thenNothing();
  });
});
