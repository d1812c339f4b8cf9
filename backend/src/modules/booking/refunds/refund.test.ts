import { describe, expect, test } from '@jest/globals';
import {
  bookingExpired,
  DEPOSIT,
  foldExistingBooking,
  getInstalmentId,
  holdExpiryStarted,
  newDepositPaidHistory,
  newHeldHistory,
  newPaid,
  NOW,
  partyNamed,
} from '../../../../test/support/booking/builders.js';
import { newDisputeClosed, newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import { changeEvent } from '../../../../test/support/booking/events.js';
import {
  newRefundData,
  newRefundFailed,
  newRefundMade,
  newRefundStarted,
} from '../../../../test/support/booking/refunds.js';
import { expectStorable, getKind, newScenario } from '../../../../test/support/booking/scenario.js';
import { newBankPayment, newTransferChosen } from '../../../../test/support/booking/transfers.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import { calculateRefundableCents, listOpenRefunds, listRefunds } from '../core/payments.js';
import { getOwedCents } from '../core/refund-state.js';
import type { BookingEvent } from '../events.js';
import { reverseAllocation } from '../settlement/reverse-payment.js';
import { decideRefund, type RefundCommand } from './refund.js';

const rules = { initialState: initialBooking, evolve: evolveBooking };
const given = newScenario({ ...rules, decide: decideRefund });
const refundArgs = ['deposit', 10_000, 'requested'] as const;
const refundId = 'pi_deposit-r1';
const newFailedCommand = (providerRefundId: string | null = 're_1'): RefundCommand => ({
  type: 'Failed',
  refundId,
  providerRefundId,
  code: 'declined',
});
const newDoneCommand = (providerRefundId: string): RefundCommand => ({
  type: 'Done',
  refundId,
  providerRefundId,
});
const refundStarted = newRefundStarted(...refundArgs);
const listKinds = (events: readonly BookingEvent[]) => events.map(getKind);
/** The events, followed by those that the command leads to. */
const appendDecision = (log: readonly BookingEvent[], command: RefundCommand): BookingEvent[] => {
  const events = decideRefund(command, foldExistingBooking(log));
  expectStorable(events);
  return [...log, ...events];
};

describe('a failed refund that was sent after its failure', () => {
  const log = appendDecision([...newDepositPaidHistory(), refundStarted], newFailedCommand());
  const kind = 'failed-refund-sent';
  const taskFacts = { kind, instalmentId: getInstalmentId('deposit'), refundId };

  test('is booked once, with one task that tells staff not to send it again', () => {
    const events = decideRefund(newDoneCommand('re_2'), foldExistingBooking(log));
    expect(events).toEqual([
      { type: 'PaymentRefunded', data: { ...newRefundData(...refundArgs), providerRefundId: 're_2' } },
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
    const secondRefundData = { ...newRefundData(...refundArgs), refundId: 'pi_deposit-r2' };
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
      type: 'Pending',
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
        { type: 'PaymentRefunded', data: { ...newRefundData(...refundArgs), providerRefundId: 're_2' } },
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
      expect(summarizeRefunds(appendDecision(laterHistory, newFailedCommand('re_2')))).toEqual([
        ['FAILED', 10_000],
        ['WRITTEN_OFF', 0],
      ]);
    });

    test('reclaims from the customer a reissue that was sent as well', () => {
      const laterHistory = appendDecision([...log, newReissueStarted(10_000)], newDoneCommand('re_2'));
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
        openHistory: appendDecision([...log, newReissueStarted(10_000)], pendingCommand),
        twice: 10_000,
      },
      {
        name: 'was made',
        openHistory: appendDecision(
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
        appendDecision([...log, newReissueStarted(cents)], toReissueCommand(newDoneCommand('re_r2')));
      const newReturnedLog = (cents: number) =>
        appendDecision(appendDecision(payReissue(cents), newDoneCommand('re_2')), newFailedCommand('re_2'));
      expect(summarizeRefunds(newReturnedLog(10_000))).toEqual([
        ['FAILED', 0],
        ['SENT', 0],
      ]);
      expect(summarizeRefunds(newReturnedLog(6_000))[0]).toEqual(['FAILED', 4_000]);
      expect(calculateRefundableCents(foldExistingBooking(newReturnedLog(10_000)))).toBe(30_000);
      // If it is sent and comes back once more, nothing changes; if the reissue comes back, that is owed.
      const returnedTwice = appendDecision(
        appendDecision(newReturnedLog(10_000), newDoneCommand('re_3')),
        newFailedCommand('re_3'),
      );
      expect(summarizeRefunds(returnedTwice)[0]).toEqual(['FAILED', 0]);
      expect(
        summarizeRefunds(appendDecision(returnedTwice, toReissueCommand(newFailedCommand('re_r2'))))[1],
      ).toEqual(['FAILED', 10_000]);
    });

    test.each([
      [10_000, 0, 10_000, 0],
      [6_000, 4_000, 6_000, 0],
      [12_000, 0, 12_000, 2_000],
    ])(
      'pays what a failed reissue of %i cents was to send',
      (cents, firstCents, secondCents, owedNowCents) => {
        const openHistory = appendDecision(
          [...log, newReissueStarted(cents)],
          toReissueCommand(newFailedCommand('re_r2')),
        );
        expect(summarizeRefunds(openHistory)).toEqual([
          ['FAILED', firstCents],
          ['FAILED', secondCents],
        ]);

        const laterHistory = appendDecision(openHistory, newDoneCommand('re_2'));
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

        const returnedLog = appendDecision(laterHistory, newFailedCommand('re_2'));
        expect(listKinds(returnedLog.slice(laterHistory.length))).toEqual(['RefundFailed', 'refund-failed']);
        expect(summarizeRefunds(returnedLog)).toEqual([
          ['FAILED', 10_000],
          ['FAILED', owedNowCents],
        ]);
      },
    );

    test('settles both the refund and its reissue if they are goodwill', () => {
      const goodwill = newRefundStarted('deposit', 10_000, 'goodwill');
      const failedLog = appendDecision([...newDepositPaidHistory(), goodwill], newFailedCommand());
      const openHistory = appendDecision(
        [...failedLog, newReissueStarted(10_000)],
        toReissueCommand(newFailedCommand('re_r2')),
      );
      expect(summarizeRefunds(appendDecision(openHistory, newDoneCommand('re_2')))).toEqual([
        ['SENT', 0],
        ['FAILED', 0],
      ]);
    });

    test('asks staff to pay out the owed part of a returned refund and to stop claiming the rest', () => {
      const decideReturn = (cents: number) => {
        const sentLog = appendDecision(
          appendDecision([...log, newReissueStarted(cents)], toReissueCommand(newDoneCommand('re_r2'))),
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
      const sentLog = appendDecision(
        appendDecision([...log, newReissueStarted(10_000)], newDoneCommand('re_2')),
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
      const paidHistory = appendDecision(
        [...log, newReissueStarted(10_000)],
        toReissueCommand(newDoneCommand('re_r2')),
      );
      given(...paidHistory, goodwill)
        .when(newDoneCommand('re_2'))
        .thenKinds('PaymentRefunded', 'refund-to-claim');
      const bothLog = appendDecision(
        [...newDepositPaidHistory(), refundStarted, newReissueStarted(10_000)],
        newFailedCommand(),
      );
      given(...bothLog)
        .when(newDoneCommand('re_2'))
        .thenKinds('PaymentRefunded', 'failed-refund-sent');
    });
  });

  test('is owed in full again when the source returns it', () => {
    const laterHistory = appendDecision(
      appendDecision(log, newDoneCommand('re_2')),
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
    const failedLog = appendDecision(
      appendDecision([...newDepositPaidHistory(), refundStarted], newDoneCommand('re_1')),
      newFailedCommand(),
    );
    given(...failedLog)
      .when(newDoneCommand('re_1'))
      .thenEvents();
  });
});

test('every further refund sent by bank or in cash is reclaimed by its method', () => {
  const reissueData = {
    ...newRefundData(...refundArgs),
    refundId: 'pi_deposit-r2',
    originalRefundId: refundId,
  };
  const newReissueDoneCommand = (providerRefundId: string): RefundCommand => ({
    ...newDoneCommand(providerRefundId),
    refundId: reissueData.refundId,
  });
  const log: BookingEvent[] = [
    ...appendDecision([...newDepositPaidHistory(), refundStarted], newFailedCommand()),
    { type: 'RefundStarted', data: { ...reissueData, provider: 'bank' } },
  ];
  const events = ['slip 1', 'line 1', 'line 2', 'line 1']
    .map(newReissueDoneCommand)
    .reduce(appendDecision, log);
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

describe('several refunds of one payment', () => {
  /** Two cards paid the balance: `pi_a` 600.00 of it, `pi_b` the rest. */
  const log: BookingEvent[] = [
    ...newDepositPaidHistory(),
    { type: 'PartPaid', data: newPaid('balance', 60_000, 'pi_a') },
    { type: 'BalancePaid', data: newPaid('balance', 100_000, 'pi_b') },
  ];

  const newBalanceRefund = (paymentId: string, serial: number, cents: number): BookingEvent => ({
    type: 'RefundStarted',
    data: newRefundData('balance', cents, 'requested', { paymentId, serial }),
  });

  const newDoneCommandFor = (id: string, providerRefundId = `re_${id}`): RefundCommand => ({
    type: 'Done',
    refundId: id,
    providerRefundId,
  });

  const newFailedCommandFor = (id: string): RefundCommand => ({
    type: 'Failed',
    refundId: id,
    providerRefundId: `re_${id}`,
    code: 'declined',
  });

  /** Applies events and decided commands in order. */
  const applySteps = (...steps: readonly (BookingEvent | RefundCommand)[]): BookingEvent[] =>
    steps.reduce<BookingEvent[]>((events, step) => {
      if ('data' in step) return [...events, step];
      const nextEvents = decideRefund(step, foldExistingBooking(events));
      expectStorable(nextEvents);
      return [...events, ...nextEvents];
    }, log);

  const sendDespiteFailure = (...steps: readonly (BookingEvent | RefundCommand)[]) => {
    const earlierHistory = applySteps(...steps);
    const events = applySteps(...steps, newDoneCommandFor('pi_b-r1', 're_late')).slice(earlierHistory.length);
    return events.map(({ type, data }) =>
      type === 'TaskRaised' ? [data.kind, data.facts] : [type, 'refundId' in data && data.refundId],
    );
  };

  const sentRefund = { refundId: 'pi_b-r1', amountCents: 10_000 };

  describe('a failed refund that was sent anyway', () => {
    const firstRefund = [newBalanceRefund('pi_b', 1, 10_000), newFailedCommandFor('pi_b-r1')];
    const reissue = newBalanceRefund('pi_b', 2, 10_000);

    test('ends its reissue but no refund of another payment', () => {
      expect(sendDespiteFailure(newBalanceRefund('pi_a', 1, 10_000), ...firstRefund, reissue)).toEqual([
        ['RefundFailed', 'pi_b-r2'],
        ['PaymentRefunded', 'pi_b-r1'],
        ['failed-refund-sent', { ...sentRefund, cause: 'reissue-canceled', endedReissueId: 'pi_b-r2' }],
      ]);
    });

    test('reclaims the duplicate although a refund of another payment is owed', () => {
      const elsewhere = [newBalanceRefund('pi_a', 1, 10_000), newFailedCommandFor('pi_a-r1')];
      expect(sendDespiteFailure(...elsewhere, ...firstRefund, reissue, newDoneCommandFor('pi_b-r2'))).toEqual(
        [
          ['PaymentRefunded', 'pi_b-r1'],
          ['refund-to-claim', { ...sentRefund, cause: 'reissued', reissuedCents: 10_000, otherOwed: [] }],
        ],
      );
    });

    test('reclaims the duplicate if a reissue was sent, whatever an earlier refund sent', () => {
      const steps = [
        newBalanceRefund('pi_b', 1, 5_000),
        newDoneCommandFor('pi_b-r1'),
        newBalanceRefund('pi_b', 2, 10_000),
        newFailedCommandFor('pi_b-r2'),
      ];
      const earlierHistory = applySteps(
        ...steps,
        newBalanceRefund('pi_b', 3, 10_000),
        newDoneCommandFor('pi_b-r3'),
      );
      const events = decideRefund(
        newDoneCommandFor('pi_b-r2', 're_late'),
        foldExistingBooking(earlierHistory),
      );
      expect(events).toMatchObject([
        { type: 'PaymentRefunded', data: { refundId: 'pi_b-r2', amountCents: 10_000 } },
        { type: 'TaskRaised', data: { kind: 'refund-to-claim' } },
      ]);
    });

    test('reports the new amounts owed only for the refunds that it pays', () => {
      const elsewhere = [newBalanceRefund('pi_a', 1, 7_000), newFailedCommandFor('pi_a-r1')];
      expect(sendDespiteFailure(...elsewhere, ...firstRefund)).toEqual([
        ['PaymentRefunded', 'pi_b-r1'],
        ['failed-refund-sent', { ...sentRefund, cause: 'after-failure', otherOwed: [] }],
      ]);

      const reissues = [
        newBalanceRefund('pi_b', 2, 6_000),
        newFailedCommandFor('pi_b-r2'),
        newBalanceRefund('pi_b', 3, 4_000),
        newFailedCommandFor('pi_b-r3'),
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

    test('leaves the task about the ended claim open when the refund fails again', () => {
      const events = applySteps(
        ...firstRefund,
        reissue,
        newDoneCommandFor('pi_b-r2'),
        newDoneCommandFor('pi_b-r1', 're_late'),
        {
          type: 'Failed',
          refundId: 'pi_b-r1',
          providerRefundId: 're_late',
          code: 'declined',
        },
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
  }: FailureReport = {}): RefundCommand => ({
    type: 'Failed',
    refundId,
    providerRefundId,
    code,
    ...(attemptId === undefined ? {} : { attemptId }),
  });

  const newPendingCommand = (providerRefundId: string, attemptId = refundId): RefundCommand => ({
    type: 'Pending',
    refundId,
    providerRefundId,
    now: NOW,
    attemptId,
  });

  const newRefundPending = (providerRefundId: string): BookingEvent => ({
    type: 'RefundPending',
    data: { ...newRefundData(...refundArgs), providerRefundId, pollAt: NOW.toISOString() },
  });

  const refundHeld: BookingEvent = {
    type: 'RefundHeld',
    data: { ...newRefundData(...refundArgs), wasStarted: true },
  };

  describe('a second attempt after a won dispute', () => {
    const firstHistory = [...newDepositPaidHistory(), refundStarted, newRefundPending('re_1'), refundHeld];
    const secondHistory = [...firstHistory, refundStarted];
    const CONTESTED = 'charge_for_pending_refund_disputed';

    test.each(['declined', CONTESTED])(
      'ignores a late or repeated failure report (%s) of the first attempt',
      (code) => {
        for (const log of [firstHistory, secondHistory, [...secondHistory, newRefundPending('re_2')]])
          for (const report of [{ code }, { code, attemptId: refundId }])
            given(...log)
              .when(newFailureReport(report))
              .thenEvents();
      },
    );

    test('records the success of the second attempt, whatever was reported of the first', () => {
      const log = [...secondHistory, newRefundPending('re_2')];
      for (const earlierHistory of [log, appendDecision(log, newFailureReport())]) {
        const events = decideRefund(newDoneCommand('re_2'), foldExistingBooking(earlierHistory));
        expect(events).toMatchObject([
          { type: 'PaymentRefunded', data: { refundId, providerRefundId: 're_2' } },
        ]);
        given(...earlierHistory, ...events)
          .when(newFailureReport())
          .thenEvents();
      }
    });

    test('records the success of the first attempt as well, because the money was sent', () => {
      given(...secondHistory)
        .when(newDoneCommand('re_1'))
        .thenKinds('PaymentRefunded');
    });

    test('records a failure of the second attempt, known by the refund id or the attempt id', () => {
      const failureKinds = ['RefundFailed', 'refund-failed'];
      const attemptId = `${refundId}:1`;
      const pendingBooking = foldExistingBooking([...secondHistory, newRefundPending('re_2')]);
      expect(listKinds(decideRefund(newFailureReport({ providerRefundId: 're_2' }), pendingBooking))).toEqual(
        failureKinds,
      );
      given(...secondHistory)
        .when(newFailureReport({ providerRefundId: 're_2', attemptId }))
        .thenKinds(...failureKinds);
      given(...secondHistory)
        .when(newFailureReport({ providerRefundId: null, attemptId }))
        .thenKinds(...failureKinds);
    });

    test('records only the second attempt as pending', () => {
      given(...secondHistory)
        .when(newPendingCommand('re_1'))
        .thenEvents();
      given(...secondHistory)
        .when(newPendingCommand('re_2', `${refundId}:1`))
        .thenKinds('RefundPending');
    });

    test('ignores a late reply to the first attempt', () => {
      const lateFailure = newFailureReport({
        providerRefundId: null,
        code: 'charge_disputed',
        attemptId: refundId,
      });
      given(...secondHistory)
        .when(lateFailure)
        .thenEvents();
    });
  });

  test('fails a pending refund when the source later refuses it', () => {
    const pendingBooking = foldExistingBooking([
      ...newDepositPaidHistory(),
      refundStarted,
      newRefundPending('re_1'),
    ]);
    expect(listKinds(decideRefund(newFailureReport({ providerRefundId: null }), pendingBooking))).toEqual([
      'RefundFailed',
      'refund-failed',
    ]);
  });

  test.each<{ name: string; events: BookingEvent[] }>([
    { name: 'waits for a bank', events: [{ type: 'RefundHeld', data: newRefundData(...refundArgs) }] },
    { name: 'was made', events: [refundStarted, newRefundMade(...refundArgs)] },
    {
      name: 'has failed',
      events: [refundStarted, newRefundFailed(newRefundData(...refundArgs), { providerRefundId: 're_1' })],
    },
  ])('ignores a pending report once the refund $name', ({ events }) => {
    given(...newDepositPaidHistory(), ...events)
      .when(newPendingCommand('re_1'))
      .thenEvents();
  });
});

describe('the result of a refund', () => {
  const noSeatRefundArgs = ['deposit', 40_000, 'no-seat-left'] as const;
  const startedState = foldExistingBooking([
    ...newDepositPaidHistory(),
    newRefundStarted(...noSeatRefundArgs),
  ]);

  test('is recorded once if the refund is done', () => {
    const doneCommand = { type: 'Done', refundId, providerRefundId: 're_1' } as const;
    expect(decideRefund(doneCommand, startedState)).toEqual([newRefundMade(...noSeatRefundArgs)]);
    expect(
      decideRefund(
        doneCommand,
        foldExistingBooking([
          ...newDepositPaidHistory(),
          newRefundStarted(...noSeatRefundArgs),
          newRefundMade(...noSeatRefundArgs),
        ]),
      ),
    ).toEqual([]);
  });

  test('is checked again in six hours if the refund is pending', () => {
    expect(
      decideRefund({ type: 'Pending', refundId, providerRefundId: 're_1', now: NOW }, startedState),
    ).toEqual([
      {
        type: 'RefundPending',
        data: {
          ...newRefundData(...noSeatRefundArgs),
          providerRefundId: 're_1',
          pollAt: '2027-01-10T16:00:00.000Z',
        },
      },
    ]);
  });

  test('raises a task if the refund failed', () => {
    const events = decideRefund(
      { type: 'Failed', refundId, providerRefundId: null, code: 'lost' },
      startedState,
    );
    expect(events).toEqual([
      newRefundFailed(newRefundData(...noSeatRefundArgs), { code: 'lost' }),
      {
        type: 'TaskRaised',
        data: {
          kind: 'refund-failed',
          key: `refund-failed:${refundId}:lost:started:40000`,
          instalmentId: getInstalmentId('deposit'),
          refundId,
          facts: {
            refundId: 'pi_deposit-r1',
            amountCents: 40_000,
            code: 'lost',
            wasSent: false,
            owedCents: 40_000,
          },
        },
      },
    ]);
    expectStorable(events);
  });

  test.each(['charge_disputed', 'charge_for_pending_refund_disputed', 'TRANSACTION_DISPUTED'])(
    'makes the refund wait if the source reports a dispute (%s)',
    (code) => {
      const failedCommand = { type: 'Failed', refundId, providerRefundId: 're_1', code } as const;
      const heldBack = {
        type: 'RefundHeld',
        data: { ...newRefundData(...noSeatRefundArgs), wasStarted: true },
      } as const;
      expect(decideRefund(failedCommand, startedState)).toEqual([heldBack]);
      expect(
        decideRefund(
          failedCommand,
          foldExistingBooking([...newDepositPaidHistory(), newRefundStarted(...noSeatRefundArgs), heldBack]),
        ),
      ).toEqual([]);

      const refundedBooking = foldExistingBooking([
        ...newDepositPaidHistory(),
        newRefundStarted(...noSeatRefundArgs),
        newRefundMade(...noSeatRefundArgs),
      ]);
      expect(decideRefund(failedCommand, refundedBooking)).toMatchObject([
        { type: 'RefundFailed', data: { refundId, code, wasSent: true } },
        { type: 'TaskRaised', data: { kind: 'refund-failed', refundId } },
      ]);
    },
  );

  describe('that the source refuses because of a dispute', () => {
    const refused = { type: 'Failed', refundId, providerRefundId: null, code: 'charge_disputed' } as const;
    type DisputeOutcome = 'open' | 'won' | 'lost' | 'withdrawn';
    const newDisputeEvents = (
      disputeId: string,
      outcome: DisputeOutcome,
      paymentId = 'pi_deposit',
    ): BookingEvent[] => {
      const contestedPart = { disputeId, paymentId, amountCents: 100 };
      const opened = newDisputeOpened(contestedPart);
      return outcome === 'open' ? [opened] : [opened, newDisputeClosed(outcome, contestedPart)];
    };
    const givenDisputes = (...disputes: BookingEvent[]) =>
      given(...newDepositPaidHistory(), newRefundStarted(...noSeatRefundArgs), ...disputes);

    test.each<{ name: string; disputes: BookingEvent[] }>([
      { name: 'the only known dispute is open', disputes: newDisputeEvents('dp_1', 'open') },
      {
        name: 'one dispute is over and another is open',
        disputes: [...newDisputeEvents('dp_1', 'lost'), ...newDisputeEvents('dp_2', 'open')],
      },
      { name: 'only another payment was disputed', disputes: newDisputeEvents('dp_1', 'lost', 'pi_balance') },
    ])('makes the refund wait if $name', ({ disputes }) => {
      givenDisputes(...disputes)
        .when(refused)
        .thenKinds('RefundHeld');
    });

    test.each(['won', 'lost', 'withdrawn'] as const)(
      'fails the refund with a task if the only known dispute is %s',
      (outcome) => {
        givenDisputes(...newDisputeEvents('dp_1', outcome))
          .when(refused)
          .thenKinds('RefundFailed', 'refund-failed');
      },
    );
  });

  test('is ignored if the waiting refund was never sent', () => {
    const heldRefund: BookingEvent = { type: 'RefundHeld', data: newRefundData(...noSeatRefundArgs) };
    const failedCommand = { type: 'Failed', refundId, providerRefundId: null, code: 'declined' } as const;
    expect(
      decideRefund(failedCommand, foldExistingBooking([...newDepositPaidHistory(), heldRefund])),
    ).toEqual([]);
  });

  test('is ignored for a refund that was never started', () => {
    const unknown = { type: 'Done', refundId: 'x-r1', providerRefundId: 're_x' } as const;
    expect(decideRefund(unknown, startedState)).toEqual([]);
    const refundedBooking = foldExistingBooking([
      ...newDepositPaidHistory(),
      newRefundStarted(...noSeatRefundArgs),
      newRefundMade(...noSeatRefundArgs),
    ]);
    expect(decideRefund(unknown, refundedBooking)).toEqual([]);
    expect(() => decideRefund({ type: 'Done', refundId, providerRefundId: 'x' }, { status: 'NEW' })).toThrow(
      /no such booking/,
    );
  });
});

describe('a refund of a payment whose allocation is reversed', () => {
  const bankRefund = {
    refundId: 'line-1-r1',
    instalmentId: DEPOSIT,
    provider: 'bank',
    paymentId: 'line-1',
    amountCents: 39_000,
    reason: 'no-seat-left',
  } as const;

  const refundEverything: BookingEvent[] = [
    ...newHeldHistory(),
    partyNamed,
    newTransferChosen(),
    holdExpiryStarted,
    { type: 'PartPaid', data: newBankPayment('deposit', 39_000) },
    bookingExpired,
    { type: 'RefundStarted', data: bankRefund },
    { type: 'PaymentRefunded', data: { ...bankRefund, providerRefundId: 'line-2' } },
  ];

  test('is reclaimed once if it was sent during the reversal', () => {
    const openHistory = refundEverything.slice(0, -1);
    const reversalEvents = [...openHistory, ...reverseAllocation(foldExistingBooking(openHistory), 'line-1')];

    expect(reversalEvents).toContainEqual(newRefundFailed(bankRefund, { code: 'allocation-reversed' }));

    const doneCommand = {
      type: 'Done',
      refundId: bankRefund.refundId,
      providerRefundId: 'line-2',
    } as const;
    const events = decideRefund(doneCommand, foldExistingBooking(reversalEvents));
    expect(events).toEqual([
      { type: 'PaymentRefunded', data: { ...bankRefund, providerRefundId: 'line-2' } },
      {
        type: 'TaskRaised',
        data: {
          kind: 'refund-to-claim',
          key: 'refund-to-claim:written-off:line-1-r1',
          claimedRefundId: 'line-1-r1',
          instalmentId: DEPOSIT,
          facts: { cause: 'written-off', refundId: 'line-1-r1', amountCents: 39_000 },
        },
      },
    ]);
    expectStorable(events);
    expect(decideRefund(doneCommand, foldExistingBooking([...reversalEvents, ...events]))).toEqual([]);
  });
});
