import { expect, test } from '@jest/globals';
import { newPaid } from '../../../../test/support/booking/builders.js';
import { sumBySubject } from '../../../../test/support/ledger/apply-steps.js';
import { noBooks } from './books.js';
import { bookCancellation } from './cancellation.js';
import { Entry } from './entry.js';
import { bookCapture, bookOverpayment, bookPayment, bookReversal } from './payments.js';
import { completeRefund, failRefund, startRefund } from './refunds.js';

test('a retained fee is taken from overpayments as far as it exceeds the deposits', () => {
  const before = new Entry(noBooks);
  bookPayment(before, newPaid('deposit', 40_000, 'pi_1'));
  bookOverpayment(before, newPaid('deposit', 700, 'pi_1'));
  bookOverpayment(before, newPaid('deposit', 900, 'pi_2'));
  const { books } = before.finish();
  const end = new Entry(books);
  bookCancellation(end, 41_000, 41_000);
  expect(sumBySubject(end)).toEqual({
    forfeited: -41_000,
    deposits: 41_000,
    'overpayments pi_1': 700,
    'deposits pi_1': -700,
    'overpayments pi_2': 300,
    'deposits pi_2': -300,
  });
  expect(end.finish().books).toMatchObject({ depositsCents: 0, payments: { pi_2: { surplusCents: 600 } } });
});

test('a retained fee is taken from accepted payments in a fixed order, never from foreign ones', () => {
  const before = new Entry(noBooks);
  bookCapture(before, 'stripe', 'pi_0', 500);
  for (const paymentId of ['pi_22', 'pi_1', 'pi_3'])
    bookOverpayment(before, newPaid('deposit', 500, paymentId));
  bookPayment(before, newPaid('deposit', 40_000, 'pi_9'));
  bookOverpayment(before, newPaid('deposit', 100, 'pi_9'));
  const { books } = before.finish();
  const stored = { ...books, payments: Object.fromEntries(Object.entries(books.payments).reverse()) };
  for (const state of [books, stored]) {
    const end = new Entry(state);
    bookCancellation(end, 40_700, 40_700);
    expect(sumBySubject(end)).toEqual({
      forfeited: -40_700,
      deposits: 40_700,
      'overpayments pi_9': 100,
      'deposits pi_9': -100,
      'overpayments pi_1': 500,
      'deposits pi_1': -500,
      'overpayments pi_22': 100,
      'deposits pi_22': -100,
    });
  }
});

test('a retained fee is never taken from goodwill', () => {
  const entry = new Entry(noBooks);
  bookPayment(entry, newPaid('deposit', 40_000, 'pi_1'));
  bookOverpayment(entry, newPaid('deposit', 700, 'pi_1'));
  bookPayment(entry, { ...newPaid('balance', 5_000, 'gift-1'), provider: 'goodwill' });
  const end = new Entry(entry.finish().books);
  bookCancellation(end, 40_700, 40_700);
  expect(sumBySubject(end)).toEqual({
    forfeited: -40_700,
    goodwill: -5_000,
    deposits: 45_700,
    'overpayments pi_1': 700,
    'deposits pi_1': -700,
  });
});

test('a reversal releases the retained fee although a refund failed before the cancellation', () => {
  const entry = new Entry(noBooks);
  bookPayment(entry, newPaid('deposit', 40_000, 'pi_1'));
  startRefund(entry, 'pi_1', 15_000, 're_1', { isGoodwill: false });
  completeRefund(entry, 'pi_1', 15_000, 're_1');
  failRefund(entry, 'pi_1', 15_000, 're_1');
  bookCancellation(entry, 40_000, 40_000);
  const reversal = new Entry(entry.finish().books);
  bookReversal(reversal, 'pi_1', 40_000);
  expect(sumBySubject(reversal)).toEqual({ 'forfeited pi_1': 40_000, 'clearing:stripe pi_1': -40_000 });
});

/**
 * Goodwill of 50 over pi_1 and 30 over pi_2 that cancellation takes back after `reversedCents` of pi_1 were
 * reversed.
 */
function calculateReturnedGoodwill(reversedCents: number): number {
  const entry = new Entry(noBooks);
  bookPayment(entry, newPaid('deposit', 400, 'pi_1'));
  bookPayment(entry, newPaid('balance', 200, 'pi_2'));
  for (const [paymentId, cents] of [['pi_1', 50] as const, ['pi_2', 30] as const]) {
    startRefund(entry, paymentId, cents, `${paymentId}-r1`, { isGoodwill: true });
    completeRefund(entry, paymentId, cents, `${paymentId}-r1`, { isGoodwill: true });
  }
  bookReversal(entry, 'pi_1', reversedCents);
  const end = new Entry(entry.finish().books);
  bookCancellation(end, 0, 600 - reversedCents);
  return 0 - (end.finish().lines.find(({ account }) => account === 'goodwill')?.amountCents ?? 0);
}

test('a cancellation takes goodwill back while a part of its payment remains', () => {
  expect(calculateReturnedGoodwill(100)).toBe(80);
  expect(calculateReturnedGoodwill(400)).toBe(30);
});
