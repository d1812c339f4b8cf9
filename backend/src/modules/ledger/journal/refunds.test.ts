import { describe, expect, test } from '@jest/globals';
import {
  DEPOSIT_CENTS,
  newDepositPaidHistory,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import { newRefundMade, newRefundStarted } from '../../../../test/support/booking/refunds.js';
import { applySteps, sumBySubject } from '../../../../test/support/ledger/apply-steps.js';
import { foldJournal, sumBalances } from '../../../../test/support/ledger/fold-journal.js';
import {
  cancellationRefundStarted,
  cancelledHistory,
  disputeLost,
  type RefundData,
  refundData,
  refundHeld,
  refundLost,
  refundSent,
} from '../../../../test/support/ledger/refund-events.js';
import { noBooks } from './books.js';
import { postCancellation } from './cancellation.js';
import { Entry } from './entry.js';
import { postLostDispute, postOverpayment, postPayment } from './payments.js';
import { cancelRefund, completeRefund, endReissue, failRefund, holdRefund, startRefund } from './refunds.js';
import { recognizeRevenue } from './revenue.js';

describe('a held refund', () => {
  test('is owed once', () => {
    expect(sumBalances(...cancelledHistory, refundHeld)).toEqual({
      'clearing:stripe': DEPOSIT_CENTS,
      refunds: -DEPOSIT_CENTS,
    });
    expect(sumBalances(...cancelledHistory, refundHeld, cancellationRefundStarted)).toEqual({
      'clearing:stripe': DEPOSIT_CENTS,
      refunds: -DEPOSIT_CENTS,
    });
    expect(sumBalances(...cancelledHistory, refundHeld, cancellationRefundStarted, refundSent)).toEqual({});
    const startedHold = newEvent('RefundHeld', { ...refundData, wasStarted: true });
    expect(sumBalances(...cancelledHistory, cancellationRefundStarted, startedHold)).toEqual({
      'clearing:stripe': DEPOSIT_CENTS,
      refunds: -DEPOSIT_CENTS,
    });
  });

  test('is no longer held once it starts', () => {
    const { books } = foldJournal([...cancelledHistory, refundHeld, cancellationRefundStarted]);
    expect(books.payments['pi_deposit']?.heldRefunds).toEqual({});
  });

  test('is canceled when the dispute is lost, because the bank took what we owed', () => {
    expect(sumBalances(...cancelledHistory, refundHeld, refundLost, disputeLost)).toEqual({
      'clearing:stripe': DEPOSIT_CENTS,
      disputes: -DEPOSIT_CENTS,
    });
    expect(sumBalances(...cancelledHistory, cancellationRefundStarted, refundLost, disputeLost)).toEqual({
      'clearing:stripe': DEPOSIT_CENTS,
      disputes: -DEPOSIT_CENTS,
    });
  });

  test('returns goodwill to us without touching deposits', () => {
    const goodwill: RefundData = { ...refundData, reason: 'goodwill', amountCents: 5_000 };
    const failureData = { ...goodwill, providerRefundId: null, code: 'dispute-lost' };

    expect(
      sumBalances(
        ...newDepositPaidHistory(),
        newEvent('RefundStarted', goodwill),
        newEvent('RefundFailed', failureData),
      ),
    ).toEqual({
      'clearing:stripe': DEPOSIT_CENTS,
      deposits: -DEPOSIT_CENTS,
    });
  });
});

describe('a payment with several refunds', () => {
  const newBalancePayment = (amountCents: number) => newReceivedPayment('balance', amountCents, 'pi_1');

  /** Returns the state and last step's lines (debit positive), starting from a deposit of 100. */
  function applyToDeposit(...steps: readonly ((entry: Entry) => void)[]) {
    const { books, lines } = applySteps((entry) => postPayment(entry, newBalancePayment(100)), ...steps);
    const { surplusCents, returningCents, refundedCents } = books.payments['pi_1'] ?? {};
    return {
      lines,
      payment: { surplusCents, returningCents, refundedCents },
      heldCents: books.depositsCents,
    };
  }
  const startRefundOf =
    (refundId: string, cents: number, options = { isGoodwill: false }) =>
    (entry: Entry): void =>
      startRefund(entry, { paymentId: 'pi_1', amountCents: cents, refundId, ...options });
  const completeRefundOf = (refundId: string, cents: number) => (entry: Entry) =>
    completeRefund(entry, {
      paymentId: 'pi_1',
      amountCents: cents,
      refundId,
      isGoodwill: false,
      source: 'stripe',
    });
  const failRefundOf = (refundId: string, cents: number) => (entry: Entry) =>
    failRefund(entry, { paymentId: 'pi_1', amountCents: cents, refundId, isGoodwill: false });
  const cancelRefundOf =
    (refundId: string, cents: number, options = { isGoodwill: false }) =>
    (entry: Entry) =>
      cancelRefund(entry, { paymentId: 'pi_1', amountCents: cents, refundId, ...options });

  test('takes only the excess over failed refunds from the surplus', () => {
    const failedRefundEvents = [
      startRefundOf('r1', 40),
      failRefundOf('r1', 40),
      (entry: Entry) => postOverpayment(entry, newBalancePayment(30)),
    ];
    const { lines, payment } = applyToDeposit(...failedRefundEvents, startRefundOf('r2', 50));

    expect(lines).toEqual({ overpayments: 10, refunds: -10 });
    expect(payment).toEqual({ surplusCents: 20, returningCents: 50, refundedCents: 0 });
  });

  test('does not promise a started refund again when it is held', () => {
    const holdStarted = (entry: Entry) =>
      holdRefund(entry, { paymentId: 'pi_1', amountCents: 60, refundId: 'r1', isStarted: true });
    expect(applyToDeposit(startRefundOf('r1', 60), holdStarted)).toMatchObject({
      lines: {},
      payment: { returningCents: 60 },
      heldCents: 40,
    });

    const state = applyToDeposit(
      startRefundOf('r1', 60),
      holdStarted,
      startRefundOf('r1', 60),
      completeRefundOf('r1', 60),
    );
    expect(state).toEqual({
      lines: { refunds: 60, 'clearing:stripe': -60 },
      payment: { surplusCents: 0, returningCents: 0, refundedCents: 60 },
      heldCents: 40,
    });
  });

  test('leaves deposits unchanged when goodwill returns to us', () => {
    const writeOff = cancelRefundOf('r1', 20, { isGoodwill: true });
    expect(applyToDeposit(startRefundOf('r1', 20, { isGoodwill: true }), writeOff)).toMatchObject({
      lines: { refunds: 20, goodwill: -20 },
      heldCents: 100,
    });
    expect(
      applyToDeposit(startRefundOf('r1', 20, { isGoodwill: true }), writeOff, (entry) =>
        recognizeRevenue(entry),
      ).lines,
    ).toEqual({
      deposits: 100,
      revenue: -100,
    });
  });

  test('keeps other goodwill when one goodwill refund is returned to us', () => {
    const writeOff = cancelRefundOf('r1', 20, { isGoodwill: true });
    expect(
      applyToDeposit(
        startRefundOf('r1', 20, { isGoodwill: true }),
        startRefundOf('r2', 30, { isGoodwill: true }),
        writeOff,
      ),
    ).toMatchObject({
      lines: { refunds: 20, goodwill: -20 },
      heldCents: 100,
    });
  });

  test('keeps a refund in progress when another refund completes', () => {
    expect(
      applyToDeposit(startRefundOf('r1', 30), startRefundOf('r2', 20), completeRefundOf('r1', 30)),
    ).toEqual({
      lines: { refunds: 30, 'clearing:stripe': -30 },
      payment: { surplusCents: 0, returningCents: 20, refundedCents: 30 },
      heldCents: 50,
    });
  });

  test('keeps other failed refunds reissuable when a reissue ends because its original refund was sent', () => {
    const failures = [
      startRefundOf('r1', 30),
      startRefundOf('r2', 10),
      failRefundOf('r1', 30),
      failRefundOf('r2', 10),
      startRefundOf('r3', 30),
    ];
    const ending = [
      (entry: Entry) =>
        endReissue(entry, { paymentId: 'pi_1', amountCents: 30, refundId: 'r3', originalRefundId: 'r1' }),
      completeRefundOf('r1', 30),
    ];

    expect(applyToDeposit(...failures, ...ending).payment).toMatchObject({
      returningCents: 10,
      refundedCents: 30,
    });
    expect(applyToDeposit(...failures, ...ending, startRefundOf('r4', 10))).toMatchObject({
      lines: {},
      heldCents: 60,
    });
  });

  test('books a refund that nobody decided when the provider sends it, after a double refund was returned', () => {
    const doublePayment = [
      startRefundOf('r1', 30),
      failRefundOf('r1', 30),
      startRefundOf('r2', 30),
      completeRefundOf('r2', 30),
      completeRefundOf('r1', 30),
    ];
    const state = applyToDeposit(...doublePayment, failRefundOf('r1', 30));

    expect(state).toEqual({
      lines: { 'clearing:stripe': 30, deposits: -30 },
      payment: { surplusCents: 0, returningCents: 0, refundedCents: 30 },
      heldCents: 70,
    });
    expect(
      applyToDeposit(...doublePayment, failRefundOf('r1', 30), completeRefundOf('r9', 10)).lines,
    ).toEqual({
      deposits: 10,
      'clearing:stripe': -10,
    });
  });

  test('counts a claimed refund as sent until its source returns it', () => {
    const claimedEvents = [
      startRefundOf('r1', 40),
      cancelRefundOf('r1', 40),
      (entry: Entry) => postLostDispute(entry, 'pi_1', 40),
      completeRefundOf('r1', 40),
    ];
    expect(applyToDeposit(...claimedEvents)).toMatchObject({
      lines: { receivable: 40, 'clearing:stripe': -40 },
      payment: { refundedCents: 40 },
    });
    expect(applyToDeposit(...claimedEvents, failRefundOf('r1', 40))).toMatchObject({
      lines: { 'clearing:stripe': 40, receivable: -40 },
      payment: { refundedCents: 0 },
    });
  });

  test('leaves money at its source when we refund from another account', () => {
    const completeByBank = (entry: Entry) =>
      completeRefund(entry, {
        paymentId: 'pi_1',
        amountCents: 40,
        refundId: 'r1',
        isGoodwill: false,
        source: 'bank',
      });
    expect(applyToDeposit(startRefundOf('r1', 40), completeByBank)).toMatchObject({
      lines: { refunds: 40, bank: -40 },
      payment: { returningCents: 0, refundedCents: 0 },
    });
    expect(applyToDeposit(startRefundOf('r1', 40), cancelRefundOf('r1', 40), completeByBank)).toMatchObject({
      lines: { receivable: 40, bank: -40 },
      payment: { returningCents: 0, refundedCents: 0 },
    });
  });
});

test('one payment is refunded several times', () => {
  const fullHistory = [1, 2].flatMap((serial) => [
    newRefundStarted('deposit', 10_000 * serial, 'cancelled', { serial }),
    newRefundMade('deposit', 10_000 * serial, 'cancelled', { serial }),
  ]);
  expect(sumBalances(...newDepositPaidHistory(), ...fullHistory)).toEqual({
    'clearing:stripe': 10_000,
    deposits: -10_000,
  });
});

test('a goodwill refund leaves deposits alone', () => {
  expect(sumBalances(...newDepositPaidHistory(), newRefundStarted('deposit', 5_000, 'goodwill'))).toEqual({
    'clearing:stripe': DEPOSIT_CENTS,
    deposits: -DEPOSIT_CENTS,
    goodwill: 5_000,
    refunds: -5_000,
  });
});

test('a refund of an unknown payment throws', () => {
  expect(() =>
    completeRefund(new Entry(noBooks), {
      paymentId: 'pi_1',
      amountCents: 1,
      refundId: 're_1',
      isGoodwill: false,
      source: 'stripe',
    }),
  ).toThrow('does not know payment pi_1');
});

const postDeposit = (entry: Entry): void =>
  postPayment(entry, newReceivedPayment('deposit', DEPOSIT_CENTS, 'pi_1'));

test('a refund after the trip began reduces the revenue, not a retained fee', () => {
  const { books } = applySteps(postDeposit, (entry) => {
    recognizeRevenue(entry);
    postCancellation(entry, { retainedCents: 30_000, refundableCents: DEPOSIT_CENTS });
  });
  const refund = new Entry(books);
  startRefund(refund, { paymentId: 'pi_1', amountCents: 10_000, refundId: 're_1', isGoodwill: false });

  expect(sumBySubject(refund)).toEqual({ 'revenue pi_1': 10_000, 'refunds pi_1': -10_000 });
});
