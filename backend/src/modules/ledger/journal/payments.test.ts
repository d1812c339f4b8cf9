import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  BOOKING,
  bookingExpired,
  DEPOSIT_CENTS,
  getInstalmentId,
  newBalancePaid,
  newBookingConfirmed,
  newDepositPaid,
  newDepositPaidHistory,
  newHeldHistory,
  newOverpayment,
  newPartPaid,
  newReceivedPayment,
  PRICE_CENTS,
} from '../../../../test/support/booking/builders.js';
import { newDisputeClosed, newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import { newRefundData, newRefundFailed, newRefundSent } from '../../../../test/support/booking/refunds.js';
import { newManualPaymentVoided, newPaymentReversed } from '../../../../test/support/booking/transfers.js';
import { newGiftCardId } from '../../../../test/support/ids.js';
import {
  applySteps,
  getPaymentCents,
  newPartPayment,
  sumBySubject,
} from '../../../../test/support/ledger/apply-steps.js';
import { listEntryLines, sumBalances } from '../../../../test/support/ledger/fold-journal.js';
import { newRevenueRecognized } from '../../../../test/support/ledger/revenue-events.js';
import type { BookingEvent, Source } from '../../booking/events.js';
import { postCancellation } from './cancellation.js';
import { Entry } from './entry.js';
import type { LedgerEvent } from './journal.js';
import { postLostDispute, postOverpayment, postPayment, postReversal } from './payments.js';
import { completeRefund, failRefund, postRefund } from './refunds.js';

/** Books one payment: 100 held for the trip and 30 above what was due. */
const bookSurplus = (entry: Entry): void => {
  postPayment(entry, newPartPayment(100));
  postOverpayment(entry, newPartPayment(30));
};

describe('a payment above what was due', () => {
  test('is refunded from the surplus first, then from deposits', () => {
    const { books, lines } = applySteps(bookSurplus, (entry) => postRefund(entry, 'pi_1', 50));
    expect(lines).toEqual({ overpayments: 30, deposits: 20, refunds: -50 });
    expect(books.depositsCents).toBe(80);
    expect(getPaymentCents(books)).toMatchObject({ surplusCents: 0, returningCents: 50 });
  });

  test('gives goodwill from neither surplus nor deposits', () => {
    const { books, lines } = applySteps(bookSurplus, (entry) =>
      postRefund(entry, 'pi_1', 20, { isGoodwill: true }),
    );
    expect(lines).toEqual({ goodwill: 20, refunds: -20 });
    expect(books.depositsCents).toBe(100);
    expect(getPaymentCents(books)).toMatchObject({ surplusCents: 30, returningCents: 20 });
  });

  test('reissues failed refunds before any other money, but not by goodwill', () => {
    const failedSteps = [
      bookSurplus,
      (entry: Entry) =>
        completeRefund(entry, {
          paymentId: 'pi_1',
          amountCents: 40,
          refundId: 're_1',
          isGoodwill: false,
          source: 'stripe',
        }),
      (entry: Entry) =>
        failRefund(entry, { paymentId: 'pi_1', amountCents: 40, refundId: 're_1', isGoodwill: false }),
    ];
    const reissue = applySteps(...failedSteps, (entry) => postRefund(entry, 'pi_1', 60));
    expect(reissue.lines).toEqual({ deposits: 20, refunds: -20 });
    expect(getPaymentCents(reissue.books)).toMatchObject({ returningCents: 60 });

    const goodwill = applySteps(...failedSteps, (entry) =>
      postRefund(entry, 'pi_1', 60, { isGoodwill: true }),
    );
    expect(goodwill.lines).toEqual({ goodwill: 60, refunds: -60 });
    expect(goodwill.books.payments['pi_1']?.failedRefunds).toEqual({ re_1: 40 });
  });

  test('pays the retained fee of a cancellation from all its money', () => {
    const fullRetention = applySteps(bookSurplus, (entry) =>
      postCancellation(entry, { retainedCents: 130, refundableCents: 130 }),
    );
    expect(fullRetention.lines).toEqual({ overpayments: 30, deposits: 100, forfeited: -130 });
    expect(fullRetention.books.depositsCents).toBe(0);

    const smallFee = applySteps(
      bookSurplus,
      (entry) => postCancellation(entry, { retainedCents: 20, refundableCents: 130 }),
      (entry) => postRefund(entry, 'pi_1', 110),
    );
    expect(smallFee.lines).toEqual({ deposits: 110, refunds: -110 });
    expect(smallFee.books.depositsCents).toBe(0);
  });

  test('is not owed again when the provider executes its refund', () => {
    const { books, lines } = applySteps(
      bookSurplus,
      (entry) => postRefund(entry, 'pi_1', 50),
      (entry) =>
        completeRefund(entry, {
          paymentId: 'pi_1',
          amountCents: 50,
          refundId: 're_1',
          isGoodwill: false,
          source: 'stripe',
        }),
    );
    expect(lines).toEqual({ refunds: 50, 'clearing:stripe': -50 });
    expect(getPaymentCents(books)).toMatchObject({ returningCents: 0 });

    const surplusBooks = applySteps(
      bookSurplus,
      (entry) => postRefund(entry, 'pi_1', 40),
      (entry) =>
        completeRefund(entry, {
          paymentId: 'pi_1',
          amountCents: 50,
          refundId: 're_1',
          isGoodwill: false,
          source: 'stripe',
        }),
    );
    // The whole entry: 40 as promised, 10 without a decision.
    expect(surplusBooks.lines).toEqual({ refunds: 40, deposits: 10, 'clearing:stripe': -50 });
  });

  test('takes a reversal from the surplus first, then refunds, then deposits', () => {
    const { books, lines } = applySteps(
      bookSurplus,
      (entry) => postRefund(entry, 'pi_1', 70),
      (entry) => postOverpayment(entry, newPartPayment(10)),
      (entry) => postReversal(entry, 'pi_1', 95),
    );
    expect(lines).toEqual({ overpayments: 10, refunds: 70, deposits: 15, 'clearing:stripe': -95 });
    expect(getPaymentCents(books)).toEqual({
      surplusCents: 0,
      returningCents: 0,
      pendingCents: 0,
      capturedCents: 45,
    });
    expect(books.depositsCents).toBe(45);
  });

  test('takes a reversal from the refunds alone without a surplus', () => {
    const smallReversal = applySteps(
      bookSurplus,
      (entry) => postRefund(entry, 'pi_1', 70),
      (entry) => postReversal(entry, 'pi_1', 20),
    );
    expect(smallReversal.lines).toEqual({ refunds: 20, 'clearing:stripe': -20 });
    expect(getPaymentCents(smallReversal.books)).toMatchObject({ returningCents: 50 });
  });

  test('takes a small reversal from the surplus and a part of the refunds', () => {
    const partialReversal = applySteps(
      bookSurplus,
      (entry) => postRefund(entry, 'pi_1', 70),
      (entry) => postOverpayment(entry, newPartPayment(10)),
      (entry) => postReversal(entry, 'pi_1', 50),
    );
    expect(partialReversal.lines).toEqual({ overpayments: 10, refunds: 40, 'clearing:stripe': -50 });
    expect(getPaymentCents(partialReversal.books)).toMatchObject({ surplusCents: 0, returningCents: 30 });
  });

  test('loses a dispute from the surplus first', () => {
    const { books, lines } = applySteps(bookSurplus, (entry) => postLostDispute(entry, 'pi_1', 50));
    expect(lines).toEqual({ overpayments: 30, deposits: 20, disputes: -50 });
    expect(books.depositsCents).toBe(80);
  });
});

describe('money', () => {
  const newDeposit = (provider: Source): BookingEvent =>
    newDepositPaid({ ...newReceivedPayment('deposit', DEPOSIT_CENTS), provider });

  test.each<[Source, string]>([
    ['stripe', 'clearing:stripe'],
    ['paypal', 'clearing:paypal'],
    ['bank', 'bank'],
    ['gift-card', 'gift-cards'],
    ['staff', 'cash'],
    ['goodwill', 'goodwill'],
  ])('is booked from %s to %s when it is received and when it is refunded', (provider, account) => {
    expect(listEntryLines(...newHeldHistory(), newDeposit(provider))).toEqual([
      `${account} 40000`,
      'deposits -40000',
    ]);
    const refundData = { ...newRefundData('deposit', DEPOSIT_CENTS, 'cancelled'), provider };
    const refundEvents: BookingEvent[] = [newEvent('RefundStarted', refundData), newRefundSent(refundData)];
    expect(listEntryLines(...newHeldHistory(), newDeposit(provider), ...refundEvents)).toEqual([
      'refunds 40000',
      `${account} -40000`,
    ]);
    expect(sumBalances(...newHeldHistory(), newDeposit(provider), ...refundEvents)).toEqual({});
  });

  test('a goodwill gift card is owed to its holder until it pays', () => {
    const giftCardIssued: LedgerEvent = {
      type: 'GiftCardIssued',
      data: {
        giftCardId: newGiftCardId(3),
        codeHash: 'h',
        amountCents: 50_000,
        expiresOn: null,
        reason: 'won',
      },
    };
    expect(listEntryLines(giftCardIssued)).toEqual(['goodwill 50000', 'gift-cards -50000']);
    expect(sumBalances(giftCardIssued, ...newHeldHistory(), newDeposit('gift-card'))).toEqual({
      goodwill: 50_000,
      'gift-cards': -10_000,
      deposits: -DEPOSIT_CENTS,
    });
  });
});

test('an overpayment is kept as a surplus of the customer and refunded from that surplus', () => {
  const overpayment: BookingEvent = newOverpayment({
    ...newReceivedPayment('balance', 500, 'pi_deposit2'),
    provider: 'bank',
  });
  expect(listEntryLines(...newDepositPaidHistory(), overpayment)).toEqual(['bank 500', 'overpayments -500']);

  const refundStart: BookingEvent = newEvent('RefundStarted', {
    ...newRefundData('deposit', 500, 'overpaid', { paymentId: 'pi_deposit2' }),
    provider: 'bank',
  });
  expect(listEntryLines(...newDepositPaidHistory(), overpayment, refundStart)).toEqual([
    'overpayments 500',
    'refunds -500',
  ]);
});

const newManualPayment = (
  provider: Source,
  amountCents: number,
  kind: 'deposit' | 'balance' = 'balance',
) => ({
  ...newReceivedPayment(kind, amountCents, 'manual-payment-1'),
  provider,
});

describe('one payment with several parts', () => {
  const depositPaid = newDepositPaid(newManualPayment('staff', DEPOSIT_CENTS, 'deposit'));
  const partPaid = newPartPaid(newManualPayment('staff', 60_000));
  const overpayment = newOverpayment(newManualPayment('staff', 700));

  test('counts each part and books the excess separately', () => {
    const balancePaid = newBalancePaid(newManualPayment('staff', 100_000));
    const fullHistory = [depositPaid, newBookingConfirmed(), partPaid, balancePaid, overpayment];
    expect(sumBalances(...newHeldHistory(), ...fullHistory)).toEqual({
      cash: 200_700,
      deposits: -PRICE_CENTS,
      overpayments: -700,
    });
  });

  test('is a surplus after the hold expired, until the booking is confirmed', () => {
    const lateHistory = [...newHeldHistory(), bookingExpired, depositPaid, partPaid, overpayment];

    expect(sumBalances(...lateHistory)).toEqual({
      cash: 100_700,
      overpayments: -100_700,
    });
    expect(sumBalances(...lateHistory, newBookingConfirmed())).toEqual({
      cash: 100_700,
      deposits: -100_000,
      overpayments: -700,
    });
  });
});

describe('voiding a manual payment', () => {
  const fullPayment: BookingEvent[] = [
    newBalancePaid(newManualPayment('staff', BALANCE_CENTS)),
    newOverpayment(newManualPayment('staff', 700)),
  ];
  const voidEvents: BookingEvent[] = [
    newManualPaymentVoided({ amountCents: 160_700 }),
    newPaymentReversed({
      instalmentId: getInstalmentId('balance'),
      provider: 'staff',
      paymentId: 'manual-payment-1',
      amountCents: 160_700,
      surplusCents: 700,
    }),
  ];
  const cashRefund = {
    refundId: 'manual-payment-1-r1',
    instalmentId: getInstalmentId('balance'),
    provider: 'staff' as const,
    paymentId: 'manual-payment-1',
    amountCents: 10_000,
    reason: 'requested' as const,
  };
  const paidHistory = [...newDepositPaidHistory(), ...fullPayment];
  const refundingHistory: BookingEvent[] = [...paidHistory, newEvent('RefundStarted', cashRefund)];
  const depositBalances = sumBalances(...newDepositPaidHistory());

  test('removes it and its excess from the till and the booking', () => {
    expect(sumBalances(...paidHistory, ...voidEvents)).toEqual(depositBalances);
  });

  test('removes it from the till and the booking after its refund failed', () => {
    const failure: BookingEvent = newRefundFailed(cashRefund, { code: 'allocation-reversed' });

    expect(sumBalances(...refundingHistory, failure, ...voidEvents)).toEqual(depositBalances);
  });

  test('makes a refund that was paid out a debt of its recipient', () => {
    const payout: BookingEvent = newRefundSent(cashRefund, 'slip 1');

    expect(sumBalances(...refundingHistory, payout, ...voidEvents)).toEqual({
      ...depositBalances,
      cash: -10_000,
      receivable: 10_000,
    });
  });
});

describe('disputes', () => {
  const revenueRecognized: LedgerEvent = newRevenueRecognized(BOOKING, '2027-06-01');

  test.each(['stripe', 'paypal'] as const)(
    'post only the loss at %s, because the provider’s ledger covers withheld money',
    (provider) => {
      const paidHistory =
        provider === 'stripe'
          ? newDepositPaidHistory()
          : [
              ...newHeldHistory(),
              newDepositPaid({ ...newReceivedPayment('deposit', DEPOSIT_CENTS), provider }),
            ];
      expect(listEntryLines(...paidHistory, newDisputeOpened({ provider }))).toEqual([]);

      const listLinesOf = (outcome: 'won' | 'withdrawn' | 'lost') =>
        listEntryLines(
          ...paidHistory,
          newDisputeOpened({ provider }),
          newDisputeClosed(outcome, { provider }),
        );
      expect({
        won: listLinesOf('won'),
        withdrawn: listLinesOf('withdrawn'),
        lost: listLinesOf('lost'),
      }).toEqual({ won: [], withdrawn: [], lost: ['deposits 40000', 'disputes -40000'] });
      expect(
        listEntryLines(...paidHistory, revenueRecognized, newDisputeClosed('lost', { provider })),
      ).toEqual(['revenue 40000', 'disputes -40000']);
    },
  );
});

const postDeposit = (entry: Entry): void =>
  postPayment(entry, newReceivedPayment('deposit', DEPOSIT_CENTS, 'pi_1'));

test('a booking that has not ended has no retained fee to lose', () => {
  const { books } = applySteps(postDeposit, (entry) =>
    completeRefund(entry, {
      paymentId: 'pi_1',
      amountCents: 30_000,
      refundId: 're_1',
      isGoodwill: false,
      source: 'stripe',
    }),
  );
  const loss = new Entry(books);
  postLostDispute(loss, 'pi_1', DEPOSIT_CENTS);
  expect(sumBySubject(loss)).toEqual({ 'deposits pi_1': DEPOSIT_CENTS, 'disputes pi_1': -DEPOSIT_CENTS });
});
