import { describe, expect, test } from '@jest/globals';
import {
  bookingExpired,
  getInstalmentId,
  newBookingConfirmed,
  newDepositPaidBooking,
  newHeldBooking,
  newPaid,
  partyNamed,
} from '../../../../test/support/booking/builders.js';
import { newBookingCancelled } from '../../../../test/support/booking/cancellations.js';
import { newRefundData, newRefundMade, newRefundStarted } from '../../../../test/support/booking/refunds.js';
import { newBankPayment, newTransferChosen } from '../../../../test/support/booking/transfers.js';
import { applySteps } from '../../../../test/support/ledger/apply-steps.js';
import { foldJournal, sumBalances } from '../../../../test/support/ledger/fold-journal.js';
import type { BookingEvent } from '../../booking/events.js';
import { noBooks } from './books.js';
import { Entry } from './entry.js';
import { bookLostDispute, bookOverpayment, bookPayment } from './payments.js';
import { cancelRefund, completeRefund, endReissue, failRefund, holdRefund, startRefund } from './refunds.js';
import { recognizeRevenue } from './revenue.js';

const paymentRef = {
  instalmentId: getInstalmentId('deposit'),
  provider: 'stripe',
  paymentId: 'pi_deposit',
} as const;
const refund = {
  ...paymentRef,
  refundId: 'pi_deposit-r1',
  amountCents: 40_000,
  reason: 'cancelled',
} as const;
const newEvent = (type: string, data: object): BookingEvent => ({ type, data }) as BookingEvent;
const refundHold = newEvent('RefundHeld', refund);
const refundStart = newEvent('RefundStarted', refund);
const completion = newEvent('PaymentRefunded', { ...refund, providerRefundId: 're_1' });
const failure = newEvent('RefundFailed', { ...refund, providerRefundId: null, code: 'dispute-lost' });
const loss = newEvent('DisputeClosed', {
  ...paymentRef,
  disputeId: 'du_1',
  amountCents: 40_000,
  outcome: 'lost',
});
const newCancelled = (retainedCents: number): BookingEvent =>
  newBookingCancelled({ by: 'operator', retainedCents, heldCents: 0 });
const cancellation = newCancelled(0);
const start = [...newDepositPaidBooking(), cancellation];

describe('a held refund', () => {
  test('is owed once', () => {
    expect(sumBalances(...start, refundHold)).toEqual({ 'clearing:stripe': 40_000, refunds: -40_000 });
    expect(sumBalances(...start, refundHold, refundStart)).toEqual({
      'clearing:stripe': 40_000,
      refunds: -40_000,
    });
    expect(sumBalances(...start, refundHold, refundStart, completion)).toEqual({});
    const startedHold = newEvent('RefundHeld', { ...refund, wasStarted: true });
    expect(sumBalances(...start, refundStart, startedHold)).toEqual({
      'clearing:stripe': 40_000,
      refunds: -40_000,
    });
  });

  test('is held no longer once it starts', () => {
    const { books } = foldJournal([...start, refundHold, refundStart]);
    expect(books.payments['pi_deposit']?.heldRefunds).toEqual({});
  });

  test('is cancelled when the dispute is lost, because the bank took what we owed', () => {
    expect(sumBalances(...start, refundHold, failure, loss)).toEqual({
      'clearing:stripe': 40_000,
      disputes: -40_000,
    });
    expect(sumBalances(...start, refundStart, failure, loss)).toEqual({
      'clearing:stripe': 40_000,
      disputes: -40_000,
    });
  });

  test('returns goodwill to us without touching deposits', () => {
    const goodwill = { ...refund, reason: 'goodwill', amountCents: 5_000 };
    const failed = { ...goodwill, providerRefundId: null, code: 'dispute-lost' };
    expect(
      sumBalances(
        ...newDepositPaidBooking(),
        newEvent('RefundStarted', goodwill),
        newEvent('RefundFailed', failed),
      ),
    ).toEqual({
      'clearing:stripe': 40_000,
      deposits: -40_000,
    });
  });
});

describe('a failed refund that was sent anyway', () => {
  const part = { ...refund, amountCents: 10_000, reason: 'requested' };
  const reissue = { ...part, refundId: 'pi_deposit-r2' };
  const newRefundFailed = (data: object) =>
    newEvent('RefundFailed', { ...data, providerRefundId: null, code: 'declined' });
  const newRefundCompleted = (data: object) =>
    newEvent('PaymentRefunded', { ...data, providerRefundId: 're_1' });
  const newRefundReturned = (data: object) =>
    newEvent('RefundFailed', { ...data, providerRefundId: 're_1', code: 'x', wasSent: true });
  const refundReturned = newRefundReturned(part);
  const openHistory = [...newDepositPaidBooking(), newEvent('RefundStarted', part), newRefundFailed(part)];

  test('is no longer owed', () => {
    expect(sumBalances(...openHistory)).toEqual({
      'clearing:stripe': 40_000,
      deposits: -30_000,
      refunds: -10_000,
    });
    expect(sumBalances(...openHistory, newRefundCompleted(part))).toEqual({
      'clearing:stripe': 30_000,
      deposits: -30_000,
    });
  });

  test('is an additional refund if another reissued it, which stays owed until sent or failed', () => {
    const history = [...openHistory, newEvent('RefundStarted', reissue), newRefundCompleted(part)];
    const owed = { 'clearing:stripe': 30_000, deposits: -20_000, refunds: -10_000 };
    expect(sumBalances(...history)).toEqual(owed);
    expect(sumBalances(...history, newRefundFailed(reissue))).toEqual(owed);
    const doubleRefund = { 'clearing:stripe': 20_000, deposits: -20_000 };
    expect(sumBalances(...history, newRefundCompleted(reissue))).toEqual(doubleRefund);
    expect(sumBalances(...history, newRefundFailed(reissue), newRefundCompleted(reissue))).toEqual(
      doubleRefund,
    );
  });

  test('is not owed when it comes back after another refund paid it', () => {
    const newPaidRefunds = (cents: number) => {
      const secondRefund = { ...reissue, amountCents: cents };
      return [
        ...openHistory,
        newEvent('RefundStarted', secondRefund),
        newRefundCompleted(secondRefund),
        newRefundCompleted(part),
      ];
    };
    const owedBalances = { 'clearing:stripe': 30_000, deposits: -30_000 };

    expect(sumBalances(...newPaidRefunds(10_000), refundReturned)).toEqual(owedBalances);
    expect(
      sumBalances(...newPaidRefunds(10_000), refundReturned, newRefundCompleted(part), refundReturned),
    ).toEqual(owedBalances);
    expect(sumBalances(...newPaidRefunds(6_000), refundReturned)).toEqual({
      'clearing:stripe': 34_000,
      deposits: -30_000,
      refunds: -4_000,
    });
  });

  test.each([10_000, 6_000])('also pays a failed reissue of %d cents', (cents) => {
    const secondRefund = { ...reissue, amountCents: cents };
    const paidHistory = [
      ...openHistory,
      newEvent('RefundStarted', secondRefund),
      newRefundFailed(secondRefund),
      newRefundCompleted(part),
    ];
    expect(sumBalances(...paidHistory)).toEqual({ 'clearing:stripe': 30_000, deposits: -30_000 });
    expect(sumBalances(...paidHistory, refundReturned)).toEqual(sumBalances(...openHistory));
    expect(sumBalances(...paidHistory, refundReturned, newRefundCompleted(part))).toEqual(
      sumBalances(...paidHistory),
    );
  });

  test('leaves the excess of a larger failed reissue owed, which was not sent', () => {
    const largerReissue = { ...reissue, amountCents: 12_000 };
    const history = [
      ...openHistory,
      newEvent('RefundStarted', largerReissue),
      newRefundFailed(largerReissue),
      newRefundCompleted(part),
    ];

    expect(sumBalances(...history)).toEqual({
      'clearing:stripe': 30_000,
      deposits: -28_000,
      refunds: -2_000,
    });
    expect(sumBalances(...history, refundReturned)).toEqual({
      'clearing:stripe': 40_000,
      deposits: -28_000,
      refunds: -12_000,
    });
  });

  test('is not owed when it comes back after cancellation decided again', () => {
    const all = { ...reissue, amountCents: 40_000 };
    const end = [...openHistory, cancellation, newEvent('RefundStarted', all), newRefundCompleted(part)];

    expect(sumBalances(...end, refundReturned)).toEqual(
      sumBalances(...openHistory, cancellation, newEvent('RefundStarted', all)),
    );
    expect(sumBalances(...end, refundReturned, newRefundCompleted(all))).toEqual({});

    // With a fee that the double payment covered.
    const rest = { ...reissue, amountCents: 30_000 };
    const fee = [
      ...openHistory,
      newCancelled(10_000),
      newEvent('RefundStarted', rest),
      newRefundCompleted(part),
      newRefundCompleted(rest),
    ];
    expect(sumBalances(...fee)).toEqual({});
    expect(sumBalances(...fee, refundReturned)).toEqual({ 'clearing:stripe': 10_000, forfeited: -10_000 });
    expect(sumBalances(...fee, refundReturned, newRefundCompleted(part))).toEqual({});
  });

  test.each([10_000, 6_000])(
    'cancels its pending reissue of %d cents, which becomes a claim if it is sent anyway',
    (cents) => {
      const overpaidBooking = [
        ...newDepositPaidBooking(),
        newEvent('OverpaymentReceived', { ...paymentRef, amountCents: 5_000 }),
      ];
      const next = { ...reissue, amountCents: cents };
      const newReissueEnd = (data: object) =>
        newEvent('RefundFailed', {
          ...data,
          providerRefundId: null,
          code: 'superseded',
          supersededBy: part.refundId,
        });
      const first = [
        ...overpaidBooking,
        newEvent('RefundStarted', part),
        newRefundFailed(part),
        newEvent('RefundStarted', next),
      ];
      const fullHistory = [...first, newReissueEnd(next), newRefundCompleted(part)];
      // The first took the excess, so the second takes nothing else.
      expect(sumBalances(...fullHistory)).toEqual({ 'clearing:stripe': 35_000, deposits: -35_000 });
      expect(sumBalances(...fullHistory, newRefundCompleted(next))).toEqual({
        'clearing:stripe': 35_000 - next.amountCents,
        deposits: -35_000,
        receivable: next.amountCents,
      });
      expect(sumBalances(...fullHistory, newRefundReturned(part))).toEqual({
        'clearing:stripe': 45_000,
        deposits: -35_000,
        refunds: -10_000,
      });
      // The claim ends when the money comes back, and reopens if it is sent once more.
      expect(sumBalances(...fullHistory, newRefundCompleted(next), newRefundReturned(next))).toEqual(
        sumBalances(...fullHistory),
      );
      expect(
        sumBalances(
          ...fullHistory,
          newRefundCompleted(next),
          newRefundReturned(next),
          newRefundCompleted(next),
        ),
      ).toEqual(sumBalances(...fullHistory, newRefundCompleted(next)));
    },
  );
});

describe('the customer owes', () => {
  test('money that the source sent after a lost dispute', () => {
    expect(sumBalances(...start, refundStart, failure, loss, completion)).toEqual({
      disputes: -40_000,
      receivable: 40_000,
    });
  });

  test('money sent twice, until it comes back', () => {
    const bounce = newEvent('RefundFailed', {
      ...refund,
      providerRefundId: 're_1',
      code: 'x',
      wasSent: true,
    });
    const before = { 'clearing:stripe': 40_000, disputes: -40_000 };
    expect(sumBalances(...start, refundStart, failure, loss, completion, bounce)).toEqual(before);
  });

  const part = newEvent('PartPaid', newBankPayment('deposit', 39_000));
  const bankRef = { ...paymentRef, provider: 'bank', paymentId: 'line-1', refundId: 'line-1-r1' } as const;
  const bankRefund = { ...bankRef, amountCents: 39_000, reason: 'no-seat-left' } as const;
  const reversal = newEvent('PaymentReversed', {
    instalmentId: paymentRef.instalmentId,
    provider: 'bank',
    paymentId: 'line-1',
    amountCents: 39_000,
    surplusCents: 0,
  });
  const refundEvents = [
    newEvent('RefundStarted', bankRefund),
    newEvent('PaymentRefunded', { ...bankRefund, providerRefundId: 'line-2' }),
  ];

  const expiredHistory = [...newHeldBooking(), partyNamed, newTransferChosen(), part, bookingExpired];

  test('money sent by bank whose line then turns out foreign', () => {
    expect(sumBalances(...expiredHistory, ...refundEvents, reversal)).toEqual({
      bank: -39_000,
      receivable: 39_000,
    });
  });

  test('money sent by bank while its line is reassigned', () => {
    const failed = { ...bankRefund, providerRefundId: null, code: 'allocation-reversed' };
    const history = [
      ...expiredHistory,
      newEvent('RefundStarted', bankRefund),
      newEvent('RefundFailed', failed),
      reversal,
    ];
    expect(sumBalances(...history)).toEqual({});
    expect(
      sumBalances(...history, newEvent('PaymentRefunded', { ...bankRefund, providerRefundId: 'line-2' })),
    ).toEqual({
      bank: -39_000,
      receivable: 39_000,
    });
  });

  test('only the part that was sent, not the part that was held', () => {
    const partialRefund = { ...bankRefund, amountCents: 9_000, reason: 'requested' };
    const deposit = newEvent('DepositPaid', newBankPayment('deposit', 40_000));
    const events = [
      ...newHeldBooking(),
      partyNamed,
      newTransferChosen(),
      deposit,
      newBookingConfirmed(),
      newEvent('RefundStarted', partialRefund),
      newEvent('PaymentRefunded', { ...partialRefund, providerRefundId: 'line-2' }),
      newEvent('PaymentReversed', { ...bankRef, amountCents: 40_000, surplusCents: 0 }),
    ];
    expect(sumBalances(...events)).toEqual({ bank: -9_000, receivable: 9_000 });
  });

  test('a payment over two instalments once, although these are reversed separately', () => {
    const newPart = (name: 'deposit' | 'balance', amountCents: number) => ({
      instalmentId: getInstalmentId(name),
      provider: 'bank',
      paymentId: 'line-1',
      amountCents,
      surplusCents: 0,
    });
    const partialRefund = { ...bankRefund, amountCents: 25_000, reason: 'requested' };
    const events = [
      ...newHeldBooking(),
      partyNamed,
      newTransferChosen(),
      newEvent('DepositPaid', newBankPayment('deposit', 40_000)),
      newBookingConfirmed(),
      newEvent('PartPaid', { ...newBankPayment('balance', 20_000), paymentId: 'line-1' }),
      newEvent('RefundStarted', partialRefund),
      newEvent('PaymentRefunded', { ...partialRefund, providerRefundId: 'line-2' }),
      newEvent('PaymentReversed', newPart('deposit', 40_000)),
      newEvent('PaymentReversed', newPart('balance', 20_000)),
    ];

    expect(sumBalances(...events)).toEqual({ bank: -25_000, receivable: 25_000 });
  });
});

describe('a failed refund', () => {
  const failed = newEvent('RefundFailed', { ...refund, providerRefundId: 're_1', code: 'expired_card' });
  const reissue = { ...refund, refundId: 'pi_deposit-r2' };
  const requested = [...newDepositPaidBooking(), refundStart, failed];

  test('is not counted again after a reissue when the bank takes the money', () => {
    const reissueEvents = [
      newEvent('RefundStarted', reissue),
      newEvent('PaymentRefunded', { ...reissue, providerRefundId: 're_2' }),
    ];
    expect(sumBalances(...requested, ...reissueEvents)).toEqual({});
    expect(sumBalances(...requested, ...reissueEvents, failure)).toEqual({});
  });

  test('of a duplicate payment stays owed, whatever a cancellation decides', () => {
    const duplicate = { ...refund, refundId: 'pi_2-r1', paymentId: 'pi_2', reason: 'paid-twice' };
    const owed = [
      newEvent('RefundStarted', duplicate),
      newEvent('RefundFailed', { ...duplicate, providerRefundId: null, code: 'expired_card' }),
    ];
    const log = [...newDepositPaidBooking(), ...owed, cancellation, newEvent('RefundStarted', reissue)];
    expect(sumBalances(...log)).toEqual({ 'clearing:stripe': 80_000, refunds: -80_000 });
    const reissueCompletion = newEvent('PaymentRefunded', { ...reissue, providerRefundId: 're_2' });
    expect(sumBalances(...log, reissueCompletion)).toEqual({ 'clearing:stripe': 40_000, refunds: -40_000 });
  });
});

describe('after a failed refund', () => {
  const firstRefundData = newRefundData('deposit', 10_000, 'requested');
  const failed: BookingEvent[] = [
    ...newDepositPaidBooking(),
    newBookingConfirmed(),
    { type: 'RefundStarted', data: firstRefundData },
    { type: 'RefundFailed', data: { ...firstRefundData, providerRefundId: 're_1', code: 'lost' } },
  ];
  const replacement = {
    ...firstRefundData,
    refundId: 'pi_deposit-r2',
    provider: 'bank',
    originalRefundId: firstRefundData.refundId,
  } as const;
  const startedHistory: BookingEvent[] = [...failed, { type: 'RefundStarted', data: replacement }];
  const newCompleted = (
    provider: 'bank' | 'staff',
    refundData: typeof replacement | typeof firstRefundData = replacement,
  ): BookingEvent => ({
    type: 'PaymentRefunded',
    data: { ...refundData, provider, providerRefundId: 'slip' },
  });
  const held = { 'clearing:stripe': 40_000, deposits: -30_000 };

  /** Account balances without zeros, and what was refunded to the card itself. */
  function foldRefunds(events: readonly BookingEvent[]) {
    const { books, accounts } = foldJournal(events);
    const { refundedCents, returningCents } = books.payments['pi_deposit'] ?? {};
    return {
      accounts,
      payment: { refundedCents, returningCents },
    };
  }

  describe('its replacement', () => {
    test('is the same money and not decided again', () => {
      const owed = {
        accounts: { ...held, refunds: -10_000 },
        payment: { refundedCents: 0, returningCents: 10_000 },
      };
      expect(foldRefunds(failed)).toEqual(owed);
      expect(foldRefunds(startedHistory)).toEqual(owed);
    });

    test.each([
      ['bank', 'bank'],
      ['staff', 'cash'],
    ] as const)('sent by %s, leaves %s and leaves the original source unchanged', (provider, account) => {
      expect(foldRefunds([...startedHistory, newCompleted(provider)])).toEqual({
        accounts: { ...held, [account]: -10_000 },
        payment: { refundedCents: 0, returningCents: 0 },
      });
    });

    test('gives goodwill once and keeps other failed refunds', () => {
      const goodwill = { ...firstRefundData, refundId: 'pi_deposit-r3', reason: 'goodwill' as const };
      const log: BookingEvent[] = [
        ...failed,
        { type: 'RefundStarted', data: goodwill },
        { type: 'RefundFailed', data: { ...goodwill, providerRefundId: null, code: 'lost' } },
        {
          type: 'RefundStarted',
          data: { ...goodwill, provider: 'bank', refundId: 'r4', originalRefundId: goodwill.refundId },
        },
        {
          type: 'PaymentRefunded',
          data: { ...goodwill, provider: 'bank', refundId: 'r4', providerRefundId: 'line' },
        },
      ];
      expect(foldRefunds(log)).toEqual({
        accounts: { ...held, goodwill: 10_000, refunds: -10_000, bank: -10_000 },
        payment: { refundedCents: 0, returningCents: 10_000 },
      });
    });

    test('becomes a claim when both were sent', () => {
      const doublePayment: BookingEvent[] = [
        ...startedHistory,
        newCompleted('bank'),
        { type: 'PaymentRefunded', data: { ...firstRefundData, providerRefundId: 're_1b' } },
      ];
      expect(foldRefunds(doublePayment).accounts).toEqual({
        'clearing:stripe': 30_000,
        bank: -10_000,
        deposits: -20_000,
      });
      const bounce: BookingEvent = {
        type: 'RefundFailed',
        data: { ...firstRefundData, providerRefundId: 're_1b', code: 'lost', wasSent: true },
      };
      expect(foldRefunds([...doublePayment, bounce]).accounts).toEqual({ ...held, bank: -10_000 });
    });

    test('ends when the first refund was sent', () => {
      const history: BookingEvent[] = [
        ...startedHistory,
        {
          type: 'RefundFailed',
          data: {
            ...replacement,
            providerRefundId: null,
            code: 'superseded',
            supersededBy: firstRefundData.refundId,
          },
        },
        { type: 'PaymentRefunded', data: { ...firstRefundData, providerRefundId: 're_1b' } },
      ];
      expect(foldRefunds(history).accounts).toEqual({ 'clearing:stripe': 30_000, deposits: -30_000 });
      expect(foldRefunds([...history, newCompleted('bank')])).toEqual({
        accounts: { 'clearing:stripe': 30_000, deposits: -30_000, receivable: 10_000, bank: -10_000 },
        payment: { refundedCents: 10_000, returningCents: 0 },
      });
    });
  });
});

describe('a payment with several refunds', () => {
  const newBalancePayment = (amountCents: number) => newPaid('balance', amountCents, 'pi_1');

  /** State and last step's lines (debit positive), starting from a deposit of 100. */
  function applyToDeposit(...steps: readonly ((entry: Entry) => void)[]) {
    const { books, lines } = applySteps((entry) => bookPayment(entry, newBalancePayment(100)), ...steps);
    const { surplusCents, returningCents, refundedCents } = books.payments['pi_1'] ?? {};
    return {
      lines,
      payment: { surplusCents, returningCents, refundedCents },
      heldCents: books.depositsCents,
    };
  }
  /** Steps that the tests apply to the payment. */
  const startRefundOf =
    (refundId: string, cents: number, options = { isGoodwill: false }) =>
    (entry: Entry): void =>
      startRefund(entry, 'pi_1', cents, refundId, options);
  const completeRefundOf = (refundId: string, cents: number) => (entry: Entry) =>
    completeRefund(entry, 'pi_1', cents, refundId);
  const failRefundOf = (refundId: string, cents: number) => (entry: Entry) =>
    failRefund(entry, 'pi_1', cents, refundId);

  test('takes only the excess over failed refunds from the surplus', () => {
    const failed = [
      startRefundOf('r1', 40),
      failRefundOf('r1', 40),
      (entry: Entry) => bookOverpayment(entry, newBalancePayment(30)),
    ];
    const { lines, payment } = applyToDeposit(...failed, startRefundOf('r2', 50));
    expect(lines).toEqual({ overpayments: 10, refunds: -10 });
    expect(payment).toEqual({ surplusCents: 20, returningCents: 50, refundedCents: 0 });
  });

  test('does not promise a started refund again when it is held', () => {
    const holdStarted = (entry: Entry) => holdRefund(entry, 'pi_1', 60, 'r1', { isStarted: true });
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
    const writeOff = (entry: Entry) => cancelRefund(entry, 'pi_1', 20, 'r1', { isGoodwill: true });
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

  test('keeps other goodwill given when one returns to us', () => {
    const writeOff = (entry: Entry) => cancelRefund(entry, 'pi_1', 20, 'r1', { isGoodwill: true });
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

  test('keeps one refund in progress when another completes', () => {
    expect(
      applyToDeposit(startRefundOf('r1', 30), startRefundOf('r2', 20), completeRefundOf('r1', 30)),
    ).toEqual({
      lines: { refunds: 30, 'clearing:stripe': -30 },
      payment: { surplusCents: 0, returningCents: 20, refundedCents: 30 },
      heldCents: 50,
    });
  });

  test('keeps other failed refunds reissuable when a reissue ends because the first was sent', () => {
    const failures = [
      startRefundOf('r1', 30),
      startRefundOf('r2', 10),
      failRefundOf('r1', 30),
      failRefundOf('r2', 10),
      startRefundOf('r3', 30),
    ];
    const ending = [(entry: Entry) => endReissue(entry, 'pi_1', 30, 'r3', 'r1'), completeRefundOf('r1', 30)];
    expect(applyToDeposit(...failures, ...ending).payment).toMatchObject({
      returningCents: 10,
      refundedCents: 30,
    });
    expect(applyToDeposit(...failures, ...ending, startRefundOf('r4', 10))).toMatchObject({
      lines: {},
      heldCents: 60,
    });
  });

  test('decides an undecided refund on arrival when a double payment came back', () => {
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
    const claimed = [
      startRefundOf('r1', 40),
      (entry: Entry) => cancelRefund(entry, 'pi_1', 40, 'r1', { isGoodwill: false }),
      (entry: Entry) => bookLostDispute(entry, 'pi_1', 40),
      completeRefundOf('r1', 40),
    ];
    expect(applyToDeposit(...claimed)).toMatchObject({
      lines: { receivable: 40, 'clearing:stripe': -40 },
      payment: { refundedCents: 40 },
    });
    expect(applyToDeposit(...claimed, failRefundOf('r1', 40))).toMatchObject({
      lines: { 'clearing:stripe': 40, receivable: -40 },
      payment: { refundedCents: 0 },
    });
  });

  test('leaves money at its source when we refund from another account', () => {
    const completeByBank = (entry: Entry) => completeRefund(entry, 'pi_1', 40, 'r1', { source: 'bank' });
    expect(applyToDeposit(startRefundOf('r1', 40), completeByBank)).toMatchObject({
      lines: { refunds: 40, bank: -40 },
      payment: { returningCents: 0, refundedCents: 0 },
    });
    const writeOff = (entry: Entry) => cancelRefund(entry, 'pi_1', 40, 'r1', { isGoodwill: false });
    expect(applyToDeposit(startRefundOf('r1', 40), writeOff, completeByBank)).toMatchObject({
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
  expect(sumBalances(...newDepositPaidBooking(), ...fullHistory)).toEqual({
    'clearing:stripe': 10_000,
    deposits: -10_000,
  });
});

test('a goodwill refund leaves deposits alone', () => {
  expect(sumBalances(...newDepositPaidBooking(), newRefundStarted('deposit', 5_000, 'goodwill'))).toEqual({
    'clearing:stripe': 40_000,
    deposits: -40_000,
    goodwill: 5_000,
    refunds: -5_000,
  });
});

test('a refund of an unknown payment throws', () => {
  expect(() => completeRefund(new Entry(noBooks), 'pi_1', 1, 're_1')).toThrow('does not know payment pi_1');
});
