import { describe, expect, test } from '@jest/globals';
import {
  foldExistingBooking,
  getInstalmentId,
  newDepositPaidHistory,
  NOW,
} from '../../../../test/support/booking/builders.js';
import { changeEvent } from '../../../../test/support/booking/events.js';
import {
  appendRefundDecision,
  newDoneCommand,
  newFailedCommand,
  REFUND_ARGS,
  refundId,
  refundStarted,
} from '../../../../test/support/booking/refund-commands.js';
import { newRefundData, newRefundStarted } from '../../../../test/support/booking/refunds.js';
import { expectStorable, newBookingScenario } from '../../../../test/support/booking/scenario.js';
import { getKind } from '../../../../test/support/scenario.js';
import { calculateRefundableCents, listOpenRefunds, listRefunds } from '../core/payments.js';
import { getOwedCents } from '../core/refund-state.js';
import type { BookingEvent } from '../events.js';
import { decideRefund, type RefundCommand } from './refund.js';

const given = newBookingScenario(decideRefund);
const listKinds = (events: readonly BookingEvent[]) => events.map(getKind);

describe('a failed refund that was sent after its failure', () => {
  const log = appendRefundDecision([...newDepositPaidHistory(), refundStarted], newFailedCommand());
  const kind = 'failed-refund-sent';
  const taskFacts = { kind, instalmentId: getInstalmentId('deposit'), refundId };

  test('is booked once, with one task that tells staff not to send it again', () => {
    const events = decideRefund(newDoneCommand('re_2'), foldExistingBooking(log));
    expect(events).toEqual([
      { type: 'PaymentRefunded', data: { ...newRefundData(...REFUND_ARGS), providerRefundId: 're_2' } },
      {
        type: 'TaskRaised',
        data: {
          ...taskFacts,
          key: `${kind}:after-failure:${refundId}`,
          facts: { cause: 'after-failure', refundId, amountCents: 10_000, otherOwed: [] },
        },
      },
    ]);

    const laterHistory = [...log, ...events];
    given(...laterHistory)
      .when(newDoneCommand('re_2'))
      .thenEvents();
    given(...laterHistory)
      .when(newFailedCommand())
      .thenEvents();
    expect({
      before: calculateRefundableCents(foldExistingBooking(log)),
      after: calculateRefundableCents(foldExistingBooking(laterHistory)),
    }).toEqual({ before: 40_000, after: 30_000 });
  });

  describe('and that another refund had reissued', () => {
    const secondRefundData = { ...newRefundData(...REFUND_ARGS), refundId: 'pi_deposit-r2' };
    const newReissueStarted = (cents: number): BookingEvent => ({
      type: 'RefundStarted',
      data: { ...secondRefundData, amountCents: cents },
    });
    const refundHeld: BookingEvent = { type: 'RefundHeld', data: { ...secondRefundData, wasStarted: true } };
    const toReissueCommand = <Command extends RefundCommand>(command: Command): Command => ({
      ...command,
      refundId: secondRefundData.refundId,
    });
    const pendingCommand = toReissueCommand({
      type: 'RecordPending',
      refundId,
      providerRefundId: 're_r2',
      now: NOW,
    });
    const summarizeRefunds = (events: readonly BookingEvent[]) =>
      listRefunds(foldExistingBooking(events)).map((refund) => [refund.status, getOwedCents(refund)]);

    test.each([
      { name: 'has not been sent', reissueEvents: [newReissueStarted(10_000)], amountCents: 10_000 },
      {
        name: 'waits for the end of a dispute',
        reissueEvents: [newReissueStarted(10_000), refundHeld],
        amountCents: 10_000,
      },
      { name: 'is a part of it', reissueEvents: [newReissueStarted(6_000)], amountCents: 6_000 },
    ])('ends an unsent reissue that $name', ({ reissueEvents, amountCents }) => {
      const openHistory = [...log, ...reissueEvents];
      const events = decideRefund(newDoneCommand('re_2'), foldExistingBooking(openHistory));
      const endedReissue = {
        ...secondRefundData,
        amountCents,
        providerRefundId: null,
        code: 'superseded',
        supersededBy: refundId,
      };

      expect(events).toEqual([
        { type: 'RefundFailed', data: endedReissue },
        { type: 'PaymentRefunded', data: { ...newRefundData(...REFUND_ARGS), providerRefundId: 're_2' } },
        {
          type: 'TaskRaised',
          data: {
            ...taskFacts,
            key: `${kind}:reissue-canceled:${refundId}`,
            facts: {
              cause: 'reissue-canceled',
              refundId,
              amountCents: 10_000,
              endedReissueId: 'pi_deposit-r2',
            },
          },
        },
      ]);
      expectStorable(events);

      const laterHistory = [...openHistory, ...events];
      expect({
        refundableCents: calculateRefundableCents(foldExistingBooking(laterHistory)),
        openRefunds: listOpenRefunds(foldExistingBooking(laterHistory)),
      }).toEqual({ refundableCents: 30_000, openRefunds: [] });
      // No other refund has paid the amount: if this one comes back, all of it is owed.
      expect(summarizeRefunds(appendRefundDecision(laterHistory, newFailedCommand('re_2')))).toEqual([
        ['FAILED', 10_000],
        ['WRITTEN_OFF', 0],
      ]);
    });

    test('reclaims from the customer a reissue that was sent as well', () => {
      const laterHistory = appendRefundDecision([...log, newReissueStarted(10_000)], newDoneCommand('re_2'));
      const sentReissue = toReissueCommand(newDoneCommand('re_r2'));
      given(...laterHistory)
        .when(sentReissue)
        .thenKinds('PaymentRefunded', 'refund-to-claim');
      given(...laterHistory)
        .when(toReissueCommand({ ...newFailedCommand(null), attemptId: 'pi_deposit-r2' }))
        .thenEvents();
    });

    test.each([
      {
        name: 'is on its way',
        openHistory: appendRefundDecision([...log, newReissueStarted(10_000)], pendingCommand),
        twice: 10_000,
      },
      {
        name: 'was made',
        openHistory: appendRefundDecision(
          [...log, newReissueStarted(10_000)],
          toReissueCommand(newDoneCommand('re_r2')),
        ),
        twice: 10_000,
      },
      { name: 'is of more than it', openHistory: [...log, newReissueStarted(10_001)], twice: 10_000 },
    ])('reclaims the double refund if the reissue $name', ({ openHistory, twice }) => {
      const events = decideRefund(newDoneCommand('re_2'), foldExistingBooking(openHistory));
      expect(listKinds(events)).toEqual(['PaymentRefunded', 'refund-to-claim']);
      expect(events[1]?.data).toMatchObject({
        key: `refund-to-claim:reissued:${twice}:${refundId}`,
        facts: { cause: 'reissued', refundId, amountCents: 10_000, reissuedCents: twice, otherOwed: [] },
      });
      expectStorable(events);
    });

    test('owes a returned refund only as far as its reissue has not paid it', () => {
      const payReissue = (cents: number) =>
        appendRefundDecision([...log, newReissueStarted(cents)], toReissueCommand(newDoneCommand('re_r2')));
      const newReturnedLog = (cents: number) =>
        appendRefundDecision(
          appendRefundDecision(payReissue(cents), newDoneCommand('re_2')),
          newFailedCommand('re_2'),
        );
      expect(summarizeRefunds(newReturnedLog(10_000))).toEqual([
        ['FAILED', 0],
        ['SENT', 0],
      ]);
      expect(summarizeRefunds(newReturnedLog(6_000))[0]).toEqual(['FAILED', 4_000]);
      expect(calculateRefundableCents(foldExistingBooking(newReturnedLog(10_000)))).toBe(30_000);

      // If it is sent and comes back once more, nothing changes; if the reissue comes back, that is owed.
      const returnedTwice = appendRefundDecision(
        appendRefundDecision(newReturnedLog(10_000), newDoneCommand('re_3')),
        newFailedCommand('re_3'),
      );
      expect(summarizeRefunds(returnedTwice)[0]).toEqual(['FAILED', 0]);
      expect(
        summarizeRefunds(appendRefundDecision(returnedTwice, toReissueCommand(newFailedCommand('re_r2'))))[1],
      ).toEqual(['FAILED', 10_000]);
    });

    test.each([
      [10_000, 0, 10_000, 0],
      [6_000, 4_000, 6_000, 0],
      [12_000, 0, 12_000, 2_000],
    ])(
      'pays what a failed reissue of %i cents was to send',
      (cents, firstCents, secondCents, owedNowCents) => {
        const openHistory = appendRefundDecision(
          [...log, newReissueStarted(cents)],
          toReissueCommand(newFailedCommand('re_r2')),
        );
        expect(summarizeRefunds(openHistory)).toEqual([
          ['FAILED', firstCents],
          ['FAILED', secondCents],
        ]);

        const laterHistory = appendRefundDecision(openHistory, newDoneCommand('re_2'));
        expect(listKinds(laterHistory.slice(openHistory.length))).toEqual([
          'PaymentRefunded',
          'failed-refund-sent',
        ]);
        expect(laterHistory.at(-1)?.data).toMatchObject({
          facts: {
            cause: 'after-failure',
            refundId,
            amountCents: 10_000,
            otherOwed: [{ refundId: 'pi_deposit-r2', owedCents: owedNowCents }],
          },
        });
        expect(summarizeRefunds(laterHistory)).toEqual([
          ['SENT', 0],
          ['FAILED', owedNowCents],
        ]);

        const returnedLog = appendRefundDecision(laterHistory, newFailedCommand('re_2'));
        expect(listKinds(returnedLog.slice(laterHistory.length))).toEqual(['RefundFailed', 'refund-failed']);
        expect(summarizeRefunds(returnedLog)).toEqual([
          ['FAILED', 10_000],
          ['FAILED', owedNowCents],
        ]);
      },
    );

    test('settles both the refund and its reissue if they are goodwill', () => {
      const goodwill = newRefundStarted('deposit', 10_000, 'goodwill');
      const failedLog = appendRefundDecision([...newDepositPaidHistory(), goodwill], newFailedCommand());
      const openHistory = appendRefundDecision(
        [...failedLog, newReissueStarted(10_000)],
        toReissueCommand(newFailedCommand('re_r2')),
      );

      expect(summarizeRefunds(appendRefundDecision(openHistory, newDoneCommand('re_2')))).toEqual([
        ['SENT', 0],
        ['FAILED', 0],
      ]);
    });

    test('asks staff to pay out the owed part of a returned refund and to stop claiming the rest', () => {
      const decideReturn = (cents: number) => {
        const sentLog = appendRefundDecision(
          appendRefundDecision([...log, newReissueStarted(cents)], toReissueCommand(newDoneCommand('re_r2'))),
          newDoneCommand('re_2'),
        );
        return decideRefund(newFailedCommand('re_2'), foldExistingBooking(sentLog));
      };
      const failure = { refundId, amountCents: 10_000, code: 'declined', wasSent: true };
      const listTaskFacts = (events: readonly BookingEvent[]) =>
        events.flatMap(({ type, data }) => (type === 'TaskRaised' ? [[data.kind, data.facts]] : []));

      expect(listTaskFacts(decideReturn(10_000))).toEqual([
        ['claim-closed', { ...failure, endedClaimCents: 10_000 }],
      ]);
      expect(listTaskFacts(decideReturn(6_000))).toEqual([
        ['refund-failed', { ...failure, owedCents: 4_000 }],
        ['claim-closed', { ...failure, endedClaimCents: 6_000 }],
      ]);
      expect(decideReturn(6_000).slice(1)).toMatchObject([
        { data: { key: `refund-failed:${refundId}:declined:sent:4000` } },
        { data: { key: `claim-closed:${refundId}:declined:sent:6000` } },
      ]);
      expectStorable(decideReturn(6_000));
    });

    test('owes nothing when an ended reissue is sent and comes back', () => {
      const sentLog = appendRefundDecision(
        appendRefundDecision([...log, newReissueStarted(10_000)], newDoneCommand('re_2')),
        toReissueCommand(newDoneCommand('re_r2')),
      );
      const events = decideRefund(toReissueCommand(newFailedCommand('re_r2')), foldExistingBooking(sentLog));

      expect(listKinds(events)).toEqual(['RefundFailed', 'claim-closed']);
      expect(summarizeRefunds([...sentLog, ...events])[1]).toEqual(['WRITTEN_OFF', 0]);
    });

    test('ends neither goodwill of the same amount nor a refund started before the failure', () => {
      const goodwill: BookingEvent = {
        type: 'RefundStarted',
        data: { ...secondRefundData, refundId: 'pi_deposit-r3', reason: 'goodwill' },
      };
      const paidHistory = appendRefundDecision(
        [...log, newReissueStarted(10_000)],
        toReissueCommand(newDoneCommand('re_r2')),
      );
      given(...paidHistory, goodwill)
        .when(newDoneCommand('re_2'))
        .thenKinds('PaymentRefunded', 'refund-to-claim');
      const bothLog = appendRefundDecision(
        [...newDepositPaidHistory(), refundStarted, newReissueStarted(10_000)],
        newFailedCommand(),
      );
      given(...bothLog)
        .when(newDoneCommand('re_2'))
        .thenKinds('PaymentRefunded', 'failed-refund-sent');
    });
  });

  test('is owed in full again when the source returns it', () => {
    const laterHistory = appendRefundDecision(
      appendRefundDecision(log, newDoneCommand('re_2')),
      newFailedCommand('re_2'),
    );
    expect(laterHistory.at(-2)).toMatchObject({ type: 'RefundFailed', data: { wasSent: true } });
    expect({
      refundableCents: calculateRefundableCents(foldExistingBooking(laterHistory)),
      openRefunds: listOpenRefunds(foldExistingBooking(laterHistory)),
    }).toEqual({ refundableCents: 40_000, openRefunds: [] });

    const nextRefund = changeEvent(refundStarted, { refundId: 'r2' });
    expect(
      listKinds(decideRefund(newDoneCommand('re_3'), foldExistingBooking([...laterHistory, nextRefund])))[0],
    ).toBe('RefundFailed');
  });

  test('ignores a late success report of the refund that failed', () => {
    given(...log)
      .when(newDoneCommand('re_1'))
      .thenEvents();
    const failedLog = appendRefundDecision(
      appendRefundDecision([...newDepositPaidHistory(), refundStarted], newDoneCommand('re_1')),
      newFailedCommand(),
    );
    given(...failedLog)
      .when(newDoneCommand('re_1'))
      .thenEvents();
  });
});

test('every further refund sent by bank or in cash is reclaimed by its method', () => {
  const reissueData = {
    ...newRefundData(...REFUND_ARGS),
    refundId: 'pi_deposit-r2',
    originalRefundId: refundId,
  };
  const newReissueDoneCommand = (providerRefundId: string): RefundCommand => ({
    ...newDoneCommand(providerRefundId),
    refundId: reissueData.refundId,
  });
  const log: BookingEvent[] = [
    ...appendRefundDecision([...newDepositPaidHistory(), refundStarted], newFailedCommand()),
    { type: 'RefundStarted', data: { ...reissueData, provider: 'bank' } },
  ];
  const events = ['slip 1', 'line 1', 'line 2', 'line 1']
    .map(newReissueDoneCommand)
    .reduce(appendRefundDecision, log);
  const claimedRefundId = 'pi_deposit-r2';
  const newClaim = (providerRefundId: string) => ({
    type: 'TaskRaised',
    data: {
      kind: 'refund-to-claim',
      key: `refund-to-claim:sent-twice:${claimedRefundId}:${providerRefundId}`,
      instalmentId: getInstalmentId('deposit'),
      facts: { cause: 'sent-twice', refundId: claimedRefundId, amountCents: 10_000, providerRefundId },
      claimedRefundId,
    },
  });

  expect(events.slice(log.length + 1)).toEqual([newClaim('line 1'), newClaim('line 2')]);
});
