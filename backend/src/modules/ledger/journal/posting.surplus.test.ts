import { describe, expect, test } from '@jest/globals';
import { newPaid as paidBy } from '../../../../test/booking/builders.js';
import type { Books } from './books.js';
import { noBooks, Posting } from './posting.js';

const newPaid = (amountCents: number, instalmentId = 'inst') => ({
  ...paidBy('balance', amountCents, 'pi_1'),
  instalmentId,
});

/** State after the steps, and the last step's lines by account; debit positive. */
function applySteps(...steps: readonly ((posting: Posting) => void)[]): {
  books: Books;
  lines: Record<string, number>;
} {
  let books = noBooks;
  let lines: Record<string, number> = {};
  for (const step of steps) {
    const posting = new Posting(books);
    step(posting);
    const result = posting.finish();
    books = result.books;
    lines = {};
    for (const { account, amountCents } of result.lines) lines[account] = (lines[account] ?? 0) + amountCents;
  }
  return { books, lines };
}
const getCents = ({ payments }: Books) => {
  const { surplusCents, returningCents, pendingCents, capturedCents } = payments['pi_1'] ?? {};
  return { surplusCents, returningCents, pendingCents, capturedCents };
};
/** One payment: 100 held for the trip and 30 above what was due. */
const withSurplus = (posting: Posting): void => {
  posting.bookPayment(newPaid(100));
  posting.bookOverpayment(newPaid(30));
};

describe('a payment above what was due', () => {
  test('refunds the surplus first, then deposits', () => {
    const { books, lines } = applySteps(withSurplus, (posting) => posting.decideRefund('pi_1', 50));
    expect(lines).toEqual({ overpayments: 30, deposits: 20, refunds: -50 });
    expect(books.depositsCents).toBe(80);
    expect(getCents(books)).toMatchObject({ surplusCents: 0, returningCents: 50 });
  });

  test('takes goodwill from neither surplus nor deposits', () => {
    const { books, lines } = applySteps(withSurplus, (posting) =>
      posting.decideRefund('pi_1', 20, { isGoodwill: true }),
    );
    expect(lines).toEqual({ goodwill: 20, refunds: -20 });
    expect(books.depositsCents).toBe(100);
    expect(getCents(books)).toMatchObject({ surplusCents: 30, returningCents: 20 });
  });

  test('reissues failed refunds before any other money; goodwill reissues none', () => {
    const failed = [
      withSurplus,
      (posting: Posting) => posting.completeRefund('pi_1', 40, 're_1'),
      (posting: Posting) => posting.failRefund('pi_1', 40, 're_1'),
    ];
    const reissue = applySteps(...failed, (posting) => posting.decideRefund('pi_1', 60));
    expect(reissue.lines).toEqual({ deposits: 20, refunds: -20 });
    expect(getCents(reissue.books)).toMatchObject({ returningCents: 60 });
    const goodwill = applySteps(...failed, (posting) =>
      posting.decideRefund('pi_1', 60, { isGoodwill: true }),
    );
    expect(goodwill.lines).toEqual({ goodwill: 60, refunds: -60 });
    expect(goodwill.books.payments['pi_1']?.failed).toEqual({ re_1: 40 });
  });

  test("takes a cancellation's retained fee from all paid money", () => {
    const all = applySteps(withSurplus, (posting) => posting.cancelBooking(130, 130));
    expect(all.lines).toEqual({ overpayments: 30, deposits: 100, forfeited: -130 });
    expect(all.books.depositsCents).toBe(0);
    const smallFee = applySteps(
      withSurplus,
      (posting) => posting.cancelBooking(20, 130),
      (posting) => posting.decideRefund('pi_1', 110),
    );
    expect(smallFee.lines).toEqual({ deposits: 110, refunds: -110 });
    expect(smallFee.books.depositsCents).toBe(0);
  });

  test('does not promise a refund again when the provider executes it', () => {
    const { books, lines } = applySteps(
      withSurplus,
      (posting) => posting.decideRefund('pi_1', 50),
      (posting) => posting.completeRefund('pi_1', 50, 're_1'),
    );
    expect(lines).toEqual({ refunds: 50, 'clearing:stripe': -50 });
    expect(getCents(books)).toMatchObject({ returningCents: 0 });
    const beyond = applySteps(
      withSurplus,
      (posting) => posting.decideRefund('pi_1', 40),
      (posting) => posting.completeRefund('pi_1', 50, 're_1'),
    );
    // The whole entry: 40 as promised, 10 without a decision.
    expect(beyond.lines).toEqual({ refunds: 40, deposits: 10, 'clearing:stripe': -50 });
  });

  test('takes foreign money from surplus, then refunds, then deposits', () => {
    const { books, lines } = applySteps(
      withSurplus,
      (posting) => posting.decideRefund('pi_1', 70),
      (posting) => posting.bookOverpayment(newPaid(10)),
      (posting) => posting.reversePayment('pi_1', 95),
    );
    expect(lines).toEqual({ overpayments: 10, refunds: 70, deposits: 15, 'clearing:stripe': -95 });
    expect(getCents(books)).toEqual({
      surplusCents: 0,
      returningCents: 0,
      pendingCents: 0,
      capturedCents: 45,
    });
    expect(books.depositsCents).toBe(45);
    const smallReversal = applySteps(
      withSurplus,
      (posting) => posting.decideRefund('pi_1', 70),
      (posting) => posting.reversePayment('pi_1', 20),
    );
    expect(smallReversal.lines).toEqual({ refunds: 20, 'clearing:stripe': -20 });
    expect(getCents(smallReversal.books)).toMatchObject({ returningCents: 50 });
    const partialReversal = applySteps(
      withSurplus,
      (posting) => posting.decideRefund('pi_1', 70),
      (posting) => posting.bookOverpayment(newPaid(10)),
      (posting) => posting.reversePayment('pi_1', 50),
    );
    expect(partialReversal.lines).toEqual({ overpayments: 10, refunds: 40, 'clearing:stripe': -50 });
    expect(getCents(partialReversal.books)).toMatchObject({ surplusCents: 0, returningCents: 30 });
  });

  test('takes a dispute loss from the surplus first', () => {
    const { books, lines } = applySteps(withSurplus, (posting) => posting.loseDispute('pi_1', 50));
    expect(lines).toEqual({ overpayments: 30, deposits: 20, disputes: -50 });
    expect(books.depositsCents).toBe(80);
  });
});

describe('money for an expired booking', () => {
  const lateSteps = [
    (posting: Posting) => posting.expireBooking(),
    (posting: Posting) => posting.bookPayment(newPaid(100)),
  ];

  test('waits, and becomes a deposit once the booking is confirmed', () => {
    expect(getCents(applySteps(...lateSteps).books)).toMatchObject({ surplusCents: 100, pendingCents: 100 });
    const { books, lines } = applySteps(...lateSteps, (posting) => posting.confirmBooking());
    expect(lines).toEqual({ overpayments: 100, deposits: -100 });
    expect(getCents(books)).toMatchObject({ surplusCents: 0, pendingCents: 0 });
    expect(books.due).toEqual({});
  });

  test('is earned at most up to what a dispute left, and never its excess', () => {
    const { lines, books } = applySteps(
      ...lateSteps,
      (posting) => posting.loseDispute('pi_1', 40),
      (posting) => posting.bookOverpayment(newPaid(25)),
      (posting) => posting.confirmBooking(),
    );
    expect(lines).toEqual({ overpayments: 60, deposits: -60 });
    expect(getCents(books)).toMatchObject({ surplusCents: 25, pendingCents: 0 });
  });

  test('is accepted at most up to what the provider captured', () => {
    const { books } = applySteps(
      (posting) => posting.expireBooking(),
      (posting) => posting.bookCapture('stripe', 'pi_1', 60),
      (posting) => posting.bookPayment(newPaid(100)),
    );
    expect(getCents(books)).toMatchObject({ surplusCents: 60, pendingCents: 60 });
  });
});

describe('receivables', () => {
  test('are paid first; the rest of a payment becomes a deposit', () => {
    const { books, lines } = applySteps(
      (posting) => posting.billInstalment('inst', 50),
      (posting) => posting.bookPayment(newPaid(80)),
    );
    expect(lines).toEqual({ 'clearing:stripe': 80, receivable: -50, deposits: -30 });
    expect(books).toMatchObject({ due: { inst: 0 }, depositsCents: 80 });
  });

  test('stay open for the rest after a partial payment', () => {
    const { books } = applySteps(
      (posting) => posting.billInstalment('inst', 50),
      (posting) => posting.bookPayment(newPaid(20)),
    );
    expect(books).toMatchObject({ due: { inst: 30 }, depositsCents: 50 });
  });

  test('ignore a payment for another instalment', () => {
    const { books } = applySteps(
      (posting) => posting.billInstalment('inst', 50),
      (posting) => posting.bookPayment(newPaid(20, 'other')),
    );
    expect(books).toMatchObject({ due: { inst: 50, other: 0 }, depositsCents: 70 });
  });

  test('are billed again after a release, but not once paid', () => {
    const { books, lines } = applySteps(
      (posting) => posting.billInstalment('paid', 50),
      (posting) => posting.bookPayment(newPaid(50, 'paid')),
      (posting) => posting.billInstalment('open', 70),
      (posting) => posting.clearReceivables(),
      (posting) => {
        posting.billInstalment('paid', 50);
        posting.billInstalment('open', 40);
      },
    );
    expect(lines).toEqual({ receivable: 40, deposits: -40 });
    expect(books).toMatchObject({ due: { paid: 0, open: 40 }, depositsCents: 90 });
  });
});

test('remembers the first day of the trip', () => {
  const { books } = applySteps(
    (posting) => posting.bookPayment(newPaid(100)),
    (posting) => posting.setStartDate('2027-03-01'),
  );
  expect(books).toMatchObject({ startsOn: '2027-03-01', depositsCents: 100 });
});
