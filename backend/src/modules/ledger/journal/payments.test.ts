import { describe, expect, test } from '@jest/globals';
import { applySteps, getPaymentCents, newPart } from '../../../../test/support/ledger/apply-steps.js';
import { bookCancellation } from './cancellation.js';
import type { Entry } from './entry.js';
import { bookLostDispute, bookOverpayment, bookPayment, bookReversal } from './payments.js';
import { bookRefund, completeRefund, failRefund } from './refunds.js';

/** One payment: 100 held for the trip and 30 above what was due. */
const bookSurplus = (entry: Entry): void => {
  bookPayment(entry, newPart(100));
  bookOverpayment(entry, newPart(30));
};

describe('a payment above what was due', () => {
  test('is refunded from the surplus first, then from deposits', () => {
    const { books, lines } = applySteps(bookSurplus, (entry) => bookRefund(entry, 'pi_1', 50));
    expect(lines).toEqual({ overpayments: 30, deposits: 20, refunds: -50 });
    expect(books.depositsCents).toBe(80);
    expect(getPaymentCents(books)).toMatchObject({ surplusCents: 0, returningCents: 50 });
  });

  test('gives goodwill from neither surplus nor deposits', () => {
    const { books, lines } = applySteps(bookSurplus, (entry) =>
      bookRefund(entry, 'pi_1', 20, { isGoodwill: true }),
    );
    expect(lines).toEqual({ goodwill: 20, refunds: -20 });
    expect(books.depositsCents).toBe(100);
    expect(getPaymentCents(books)).toMatchObject({ surplusCents: 30, returningCents: 20 });
  });

  test('reissues failed refunds before any other money, but not by goodwill', () => {
    const failed = [
      bookSurplus,
      (entry: Entry) => completeRefund(entry, 'pi_1', 40, 're_1'),
      (entry: Entry) => failRefund(entry, 'pi_1', 40, 're_1'),
    ];
    const reissue = applySteps(...failed, (entry) => bookRefund(entry, 'pi_1', 60));
    expect(reissue.lines).toEqual({ deposits: 20, refunds: -20 });
    expect(getPaymentCents(reissue.books)).toMatchObject({ returningCents: 60 });
    const goodwill = applySteps(...failed, (entry) => bookRefund(entry, 'pi_1', 60, { isGoodwill: true }));
    expect(goodwill.lines).toEqual({ goodwill: 60, refunds: -60 });
    expect(goodwill.books.payments['pi_1']?.failedRefunds).toEqual({ re_1: 40 });
  });

  test('pays the retained fee of a cancellation from all its money', () => {
    const all = applySteps(bookSurplus, (entry) => bookCancellation(entry, 130, 130));
    expect(all.lines).toEqual({ overpayments: 30, deposits: 100, forfeited: -130 });
    expect(all.books.depositsCents).toBe(0);
    const smallFee = applySteps(
      bookSurplus,
      (entry) => bookCancellation(entry, 20, 130),
      (entry) => bookRefund(entry, 'pi_1', 110),
    );
    expect(smallFee.lines).toEqual({ deposits: 110, refunds: -110 });
    expect(smallFee.books.depositsCents).toBe(0);
  });

  test('is not promised again when the provider executes its refund', () => {
    const { books, lines } = applySteps(
      bookSurplus,
      (entry) => bookRefund(entry, 'pi_1', 50),
      (entry) => completeRefund(entry, 'pi_1', 50, 're_1'),
    );
    expect(lines).toEqual({ refunds: 50, 'clearing:stripe': -50 });
    expect(getPaymentCents(books)).toMatchObject({ returningCents: 0 });
    const beyond = applySteps(
      bookSurplus,
      (entry) => bookRefund(entry, 'pi_1', 40),
      (entry) => completeRefund(entry, 'pi_1', 50, 're_1'),
    );
    // The whole entry: 40 as promised, 10 without a decision.
    expect(beyond.lines).toEqual({ refunds: 40, deposits: 10, 'clearing:stripe': -50 });
  });

  test('loses foreign money from the surplus first, then refunds, then deposits', () => {
    const { books, lines } = applySteps(
      bookSurplus,
      (entry) => bookRefund(entry, 'pi_1', 70),
      (entry) => bookOverpayment(entry, newPart(10)),
      (entry) => bookReversal(entry, 'pi_1', 95),
    );
    expect(lines).toEqual({ overpayments: 10, refunds: 70, deposits: 15, 'clearing:stripe': -95 });
    expect(getPaymentCents(books)).toEqual({
      surplusCents: 0,
      returningCents: 0,
      pendingCents: 0,
      capturedCents: 45,
    });
    expect(books.depositsCents).toBe(45);

    const smallReversal = applySteps(
      bookSurplus,
      (entry) => bookRefund(entry, 'pi_1', 70),
      (entry) => bookReversal(entry, 'pi_1', 20),
    );
    expect(smallReversal.lines).toEqual({ refunds: 20, 'clearing:stripe': -20 });
    expect(getPaymentCents(smallReversal.books)).toMatchObject({ returningCents: 50 });

    const partialReversal = applySteps(
      bookSurplus,
      (entry) => bookRefund(entry, 'pi_1', 70),
      (entry) => bookOverpayment(entry, newPart(10)),
      (entry) => bookReversal(entry, 'pi_1', 50),
    );
    expect(partialReversal.lines).toEqual({ overpayments: 10, refunds: 40, 'clearing:stripe': -50 });
    expect(getPaymentCents(partialReversal.books)).toMatchObject({ surplusCents: 0, returningCents: 30 });
  });

  test('loses a dispute from the surplus first', () => {
    const { books, lines } = applySteps(bookSurplus, (entry) => bookLostDispute(entry, 'pi_1', 50));
    expect(lines).toEqual({ overpayments: 30, deposits: 20, disputes: -50 });
    expect(books.depositsCents).toBe(80);
  });
});
