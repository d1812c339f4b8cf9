import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  DEPOSIT_CENTS,
  foldExistingBooking,
  getInstalmentId,
  PRICE_CENTS,
} from '../../../../test/support/booking/builders.js';
import { appendCancellation } from '../../../../test/support/booking/cancellations.js';
import { appendDispute, newFullyPaidHistory } from '../../../../test/support/booking/disputes.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import { appendRefundDecisions } from '../../../../test/support/booking/refund-commands.js';
import {
  newRefundData,
  newRefundFailed,
  newRefundMade,
  newRefundSent,
  newRefundStarted,
} from '../../../../test/support/booking/refunds.js';
import { expectStorable, newBookingScenario } from '../../../../test/support/booking/scenario.js';
import { decideCancel } from '../changes/cancel.js';
import { calculateRefundableCents, listOpenRefunds } from '../core/payments.js';
import type { BookingEvent, RefundReason } from '../events.js';
import { decideRefund } from '../refunds/refund.js';
import { sumHeldRefundCents } from './held-refunds.js';

const given = newBookingScenario(decideRefund);
const fullHistory = newFullyPaidHistory();
type ShownAmounts = { retainedCents: number; refundCents: number; heldCents?: number | undefined };
function cancelBooking(history: BookingEvent[], expectedAmounts?: ShownAmounts) {
  const command = { cancellingParty: 'operator', reason: '', today: '2027-02-01' } as const;
  return decideCancel(
    foldExistingBooking(history),
    expectedAmounts ? { ...command, expectedAmounts } : command,
  );
}

const takeLast = (history: BookingEvent[], count: number) =>
  history.slice(-count).map(({ type, data }) => [type, data]);

const newDepositRefundData = (reason: RefundReason, amountCents = DEPOSIT_CENTS) =>
  newRefundData('deposit', amountCents, reason);

describe('canceling a booking with a disputed payment', () => {
  const disputedHistory = appendDispute(fullHistory, 'open');

  test('holds the disputed part and refunds the rest at once', () => {
    const history = appendCancellation(disputedHistory);
    const booking = foldExistingBooking(history);

    expect(history.find(({ type }) => type === 'BookingCancelled')?.data).toMatchObject({
      retainedCents: 0,
      refundCents: PRICE_CENTS,
      heldCents: DEPOSIT_CENTS,
    });
    expect(listOpenRefunds(booking).map(({ paymentId, amountCents }) => [paymentId, amountCents])).toEqual([
      ['pi_balance', BALANCE_CENTS],
    ]);
    expect({
      heldCents: sumHeldRefundCents(booking),
      refundableCents: calculateRefundableCents(booking),
    }).toEqual({ heldCents: DEPOSIT_CENTS, refundableCents: 0 });
    expectStorable(history.slice(disputedHistory.length));
  });

  test('refunds the undisputed part of a payment at once, as a separate refund', () => {
    const booking = foldExistingBooking(
      appendCancellation(appendDispute(fullHistory, 'open', { amountCents: 15_000 })),
    );
    expect(sumHeldRefundCents(booking)).toBe(15_000);
    expect(listOpenRefunds(booking).map(({ refundId, amountCents }) => [refundId, amountCents])).toEqual([
      ['pi_deposit-r1', 25_000],
      ['pi_balance-r1', BALANCE_CENTS],
    ]);
  });

  test('is refused if a dispute began after the preview', () => {
    const shownAmounts = { retainedCents: 0, refundCents: PRICE_CENTS };

    expect(cancelBooking(disputedHistory, { ...shownAmounts, heldCents: DEPOSIT_CENTS })).toEqual(
      cancelBooking(disputedHistory),
    );
    expect(cancelBooking(disputedHistory, shownAmounts)).toMatchObject({
      refused: 'PREVIEW_CHANGED',
      facts: { heldCents: DEPOSIT_CENTS },
    });
    expect(cancelBooking(fullHistory, shownAmounts)).toMatchObject([
      { type: 'BookingCancelled' },
      { type: 'RefundStarted' },
      { type: 'RefundStarted' },
    ]);
    expect(cancelBooking(fullHistory, { ...shownAmounts, heldCents: DEPOSIT_CENTS })).toMatchObject({
      refused: 'PREVIEW_CHANGED',
    });
  });

  test('refunds the held part under its id once the dispute is won', () => {
    const history = appendDispute(appendCancellation(disputedHistory), 'won');
    expect(takeLast(history, 1)).toEqual([['RefundStarted', newDepositRefundData('cancelled')]]);
    const booking = foldExistingBooking(history);
    expect({
      heldCents: sumHeldRefundCents(booking),
      openRefundCount: listOpenRefunds(booking).length,
    }).toEqual({
      heldCents: 0,
      openRefundCount: 2,
    });
    expect(appendDispute(history, 'won')).toEqual(history);
  });

  test('keeps waiting after a won dispute while another dispute is open', () => {
    const twoDisputes = appendDispute(appendDispute(fullHistory, 'open', { amountCents: 15_000 }), 'open', {
      disputeId: 'du_2',
      amountCents: 25_000,
    });
    const history = appendDispute(appendCancellation(twoDisputes), 'won', { amountCents: 15_000 });
    expect(sumHeldRefundCents(foldExistingBooking(history))).toBe(DEPOSIT_CENTS);
    const bothWon = appendDispute(history, 'won', { disputeId: 'du_2', amountCents: 25_000 });
    expect(sumHeldRefundCents(foldExistingBooking(bothWon))).toBe(0);
    expect(listOpenRefunds(foldExistingBooking(bothWon)).length).toBe(2);
  });

  test('writes the refund off when the dispute is lost, because the bank has paid the customer', () => {
    const history = appendDispute(appendCancellation(disputedHistory), 'lost');
    expect(takeLast(history, 3).map(([type]) => type)).toEqual([
      'RefundFailed',
      'DisputeClosed',
      'TaskRaised',
    ]);
    expect(takeLast(history, 3)[0]?.[1]).toEqual({
      ...newDepositRefundData('cancelled'),
      providerRefundId: null,
      code: 'dispute-lost',
    });

    const booking = foldExistingBooking(history);
    expect({
      heldCents: sumHeldRefundCents(booking),
      openRefundCount: listOpenRefunds(booking).length,
      refundableCents: calculateRefundableCents(booking),
    }).toEqual({ heldCents: 0, openRefundCount: 1, refundableCents: 0 });
    expect(appendDispute(history, 'lost')).toEqual(history);
  });
});

describe('a pending refund whose payment is lost in a dispute', () => {
  const pendingHistory: BookingEvent[] = [...fullHistory, newRefundStarted('deposit', 12_345, 'requested')];

  test('is written off, so that the customer is not paid twice', () => {
    const history = appendDispute(appendDispute(pendingHistory, 'open'), 'lost');
    expect(listOpenRefunds(foldExistingBooking(history))).toEqual([]);
    expect(history.findLast(({ type }) => type === 'RefundFailed')?.data).toEqual({
      ...newDepositRefundData('requested', 12_345),
      providerRefundId: null,
      code: 'dispute-lost',
    });
    expectStorable(history.slice(pendingHistory.length));
  });

  test('continues when the payment covers both the refund and the dispute', () => {
    const restDispute = { amountCents: 27_655 };
    const history = appendDispute(appendDispute(pendingHistory, 'open', restDispute), 'lost', restDispute);
    expect(listOpenRefunds(foldExistingBooking(history)).map(({ amountCents }) => amountCents)).toEqual([
      12_345,
    ]);
  });

  test('continues with the cents that are left', () => {
    const history = appendDispute(pendingHistory, 'lost', { amountCents: 27_656 });
    expect(history.findLast(({ type }) => type === 'RefundFailed')?.data).toMatchObject({
      amountCents: 12_345,
    });
    expect(listOpenRefunds(foldExistingBooking(history))).toMatchObject([
      { refundId: 'pi_deposit-r2', amountCents: 12_344 },
    ]);
  });

  test('is not owed again after the cancellation re-decided it', () => {
    const refundData = newDepositRefundData('requested', 22_345);
    const failedRefundEvents = [
      newEvent('RefundStarted', refundData),
      newRefundFailed(refundData, { code: 'expired_card', providerRefundId: 're_1' }),
    ];
    const restDispute = { amountCents: 17_655 };
    const history = appendCancellation(
      appendDispute([...fullHistory, ...failedRefundEvents], 'open', restDispute),
    );
    const [reissue] = listOpenRefunds(foldExistingBooking(history));
    expect(reissue).toMatchObject({ refundId: 'pi_deposit-r2', amountCents: 22_345 });

    const failureCommand = {
      type: 'RecordFailure',
      refundId: 'pi_deposit-r2',
      providerRefundId: null,
    } as const;
    history.push(
      ...decideRefund(foldExistingBooking(history), { ...failureCommand, code: 'charge_disputed' }),
    );
    const lostHistory = appendDispute(history, 'lost', restDispute);
    const openDepositRefunds = listOpenRefunds(foldExistingBooking(lostHistory)).filter(
      ({ paymentId }) => paymentId === 'pi_deposit',
    );
    expect(openDepositRefunds).toMatchObject([{ refundId: 'pi_deposit-r2', amountCents: 22_345 }]);
    expectStorable(lostHistory.slice(fullHistory.length));
  });

  test('is deducted once after it failed and was reissued', () => {
    const refundData = newDepositRefundData('requested', 12_345);
    const history = [
      ...pendingHistory,
      newRefundFailed(refundData, { code: 'expired_card', providerRefundId: 're_1' }),
      newEvent('RefundStarted', { ...refundData, refundId: 'pi_deposit-r2' }),
    ];
    const lostHistory = appendDispute(history, 'lost', { amountCents: 27_655 });

    expect(listOpenRefunds(foldExistingBooking(lostHistory))).toMatchObject([{ refundId: 'pi_deposit-r2' }]);
    expect(lostHistory.slice(history.length).some(({ type }) => type === 'RefundFailed')).toBe(false);
  });

  test('returns the part of a double payment that the bank did not take', () => {
    const duplicateRefund = { ...newDepositRefundData('paid-twice'), refundId: 'pi_2-r1', paymentId: 'pi_2' };
    const history = [...fullHistory, newEvent('RefundStarted', duplicateRefund)];
    const contestedPayment = { paymentId: 'pi_2', amountCents: 10_000 };
    const lostHistory = appendDispute(
      appendDispute(history, 'open', contestedPayment),
      'lost',
      contestedPayment,
    );

    expect(listOpenRefunds(foldExistingBooking(lostHistory))).toMatchObject([
      { refundId: 'pi_2-r2', amountCents: 30_000 },
    ]);
    expectStorable(lostHistory.slice(history.length));
  });

  test('is written off by a dispute that arrives already lost', () => {
    expect(listOpenRefunds(foldExistingBooking(appendDispute(pendingHistory, 'lost')))).toEqual([]);
  });

  test('stays open when another payment is lost in a dispute', () => {
    const otherPayment = { paymentId: 'pi_balance', instalmentId: getInstalmentId('balance') };
    expect(
      listOpenRefunds(foldExistingBooking(appendDispute(pendingHistory, 'lost', otherPayment))),
    ).toMatchObject([{ refundId: 'pi_deposit-r1', amountCents: 12_345 }]);
  });

  const lostHistory = appendDispute(pendingHistory, 'lost');
  const sentCommand = { type: 'RecordSent', refundId: 'pi_deposit-r1', providerRefundId: 're_1' } as const;
  const failedCommand = { ...sentCommand, type: 'RecordFailure', code: 'charge_disputed' } as const;
  const sentHistory = appendRefundDecisions(lostHistory, sentCommand);

  test('is recorded and reclaimed from the customer, once, when the source sent it anyway', () => {
    given(...lostHistory)
      .when(sentCommand)
      .thenTypes('PaymentRefunded', { task: 'refund-to-claim' });
    given(...sentHistory)
      .when(sentCommand)
      .thenNothing();
  });

  test('does not fail again after a lost dispute took it', () => {
    given(...lostHistory)
      .when(failedCommand)
      .thenNothing();
  });

  test('closes the claim when it is returned, because the customer has only the bank’s money', () => {
    given(...sentHistory)
      .when({ ...failedCommand, code: 'lost' })
      .thenTypes('RefundFailed', { task: 'claim-closed' });
  });
});

const REPORTED_AT = new Date('2027-02-01T09:00:00Z');

describe('a refund that its source reports as pending', () => {
  const refundId = 'pi_deposit-r1';
  const startedHistory = [...newFullyPaidHistory(), newRefundStarted('deposit', 12_345, 'requested')];
  const heldRefund: BookingEvent = newEvent('RefundHeld', {
    ...newRefundData('deposit', 12_345, 'requested'),
    wasStarted: true,
  });
  const pendingCommand = {
    type: 'RecordPending',
    refundId,
    providerRefundId: 're_1',
    now: REPORTED_AT,
  } as const;

  test('is recorded as pending, so that polling ends', () => {
    given(...startedHistory)
      .when(pendingCommand)
      .thenTypes('RefundPending');
  });

  test('is not recorded as pending while it waits for a dispute', () => {
    given(...startedHistory, heldRefund)
      .when(pendingCommand)
      .thenNothing();
  });

  const resumedHistory = [...startedHistory, heldRefund, newRefundStarted('deposit', 12_345, 'requested')];

  test('is not recorded as pending for a report about an earlier attempt', () => {
    given(...resumedHistory)
      .when({ ...pendingCommand, attemptId: refundId })
      .thenNothing();
  });

  test('is recorded as pending for a report about its current attempt', () => {
    given(...resumedHistory)
      .when({ ...pendingCommand, attemptId: `${refundId}:1` })
      .thenTypes('RefundPending');
  });
});

describe('losing a dispute over a payment refunded by another method', () => {
  /** Builds the events of a refund that the card refused and that was sent by bank. */
  const newBankRefundEvents = (amountCents: number, serial: number): BookingEvent[] => {
    const firstRefundData = newRefundData('deposit', amountCents, 'requested', { serial });
    const bankRefund = {
      ...firstRefundData,
      refundId: `pi_deposit-r${serial + 1}`,
      provider: 'bank' as const,
      originalRefundId: firstRefundData.refundId,
    };
    return [
      newEvent('RefundStarted', firstRefundData),
      newRefundFailed(firstRefundData, { providerRefundId: `re_${serial}` }),
      newEvent('RefundStarted', bankRefund),
      newRefundSent(bankRefund, `line-${serial}`),
    ];
  };
  const listClaims = (events: BookingEvent[]) =>
    events.flatMap(({ type, data }) =>
      type === 'TaskRaised' && data.kind === 'refund-to-claim' ? [data.facts] : [],
    );
  const newClaimFacts = (refundId: string, amountCents: number, takenCents: number, disputeId: string) => ({
    cause: 'dispute-lost',
    refundId,
    amountCents,
    takenCents,
    disputeId,
  });
  const loseDispute = (history: BookingEvent[], amountCents: number, disputeId = 'du_1') =>
    appendDispute(history, 'lost', { amountCents, disputeId });

  test('reclaims what the customer received twice', () => {
    const history = [...newFullyPaidHistory(), ...newBankRefundEvents(10_000, 1)];
    const laterHistory = loseDispute(history, DEPOSIT_CENTS);
    expect(listClaims(laterHistory)).toEqual([newClaimFacts('pi_deposit-r2', 10_000, 10_000, 'du_1')]);

    const key = 'refund-to-claim:dispute-lost:pi_deposit-r2:du_1';
    expect(laterHistory).toContainEqual(expect.objectContaining({ data: expect.objectContaining({ key }) }));

    expectStorable(laterHistory.slice(history.length));
    expect(listClaims(loseDispute(history, 30_001))).toEqual([
      newClaimFacts('pi_deposit-r2', 10_000, 1, 'du_1'),
    ]);
    expect(listClaims(loseDispute(history, 30_000))).toEqual([]);
  });

  test('reclaims nothing on a repeat or when the dispute is won', () => {
    const history = [...newFullyPaidHistory(), ...newBankRefundEvents(10_000, 1)];
    expect(loseDispute(loseDispute(history, DEPOSIT_CENTS), DEPOSIT_CENTS)).toEqual(
      loseDispute(history, DEPOSIT_CENTS),
    );
    expect(listClaims(appendDispute(history, 'won'))).toEqual([]);
  });

  test('reclaims for each of two disputes what it lost, refund by refund', () => {
    const history = [
      ...newFullyPaidHistory(),
      ...newBankRefundEvents(10_000, 1),
      ...newBankRefundEvents(5_000, 3),
    ];
    const lostHistory = loseDispute(history, 37_000);

    expect(listClaims(lostHistory)).toEqual([
      newClaimFacts('pi_deposit-r2', 10_000, 10_000, 'du_1'),
      newClaimFacts('pi_deposit-r4', 5_000, 2_000, 'du_1'),
    ]);
    expect(listClaims(loseDispute(history, 26_000))).toEqual([
      newClaimFacts('pi_deposit-r2', 10_000, 1_000, 'du_1'),
    ]);
    expect(listClaims(loseDispute(loseDispute(history, 26_000), 3_000, 'du_2')).slice(1)).toEqual([
      newClaimFacts('pi_deposit-r2', 10_000, 3_000, 'du_2'),
    ]);
  });

  test('excludes what the payment’s own source refunded', () => {
    const refunds = [
      newRefundStarted('deposit', 10_000, 'requested'),
      newRefundMade('deposit', 10_000, 'requested'),
    ];
    expect(listClaims(loseDispute([...newFullyPaidHistory(), ...refunds], DEPOSIT_CENTS))).toEqual([]);
  });

  test('excludes refunds that were not sent', () => {
    const refunds = [
      newRefundStarted('deposit', 10_000, 'requested'),
      newRefundMade('deposit', 10_000, 'requested'),
    ];
    const startedHistory = [
      ...newFullyPaidHistory(),
      ...refunds,
      ...newBankRefundEvents(10_000, 2).slice(0, 3),
    ];
    expect(listClaims(loseDispute(startedHistory, DEPOSIT_CENTS))).toEqual([]);
  });

  test('excludes refunds of other payments', () => {
    const otherPayment = { paymentId: 'pi_balance', instalmentId: getInstalmentId('balance') };
    const history = [...newFullyPaidHistory(), ...newBankRefundEvents(10_000, 1)];
    const sentRefund = { ...newRefundData('balance', 10_000, 'requested'), providerRefundId: 're_2' };
    const refundsOfBoth: BookingEvent[] = [
      ...history,
      newRefundStarted('balance', 10_000, 'requested'),
      { type: 'PaymentRefunded', data: sentRefund },
    ];
    expect(
      listClaims(appendDispute(refundsOfBoth, 'lost', { ...otherPayment, amountCents: BALANCE_CENTS })),
    ).toEqual([]);
  });

  test('does not reclaim twice a refund sent although an earlier dispute ended it', () => {
    const nextRefund = newRefundData('deposit', 8_000, 'requested', { serial: 3 });
    const startedHistory: BookingEvent[] = [
      ...newFullyPaidHistory(),
      ...newBankRefundEvents(10_000, 1),
      newEvent('RefundStarted', nextRefund),
    ];
    const sentHistory: BookingEvent[] = [
      ...loseDispute(startedHistory, 28_000),
      newRefundSent(nextRefund, 're_3'),
    ];

    // Of 400.00 the first dispute took 280.00, and 100.00 were sent by bank: the second takes 10.00 more than
    // is left.
    expect(listClaims(loseDispute(sentHistory, 3_000, 'du_2'))).toEqual([
      newClaimFacts('pi_deposit-r2', 10_000, 1_000, 'du_2'),
    ]);
  });
});
