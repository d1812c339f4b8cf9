import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newPaid as paidBy } from '../../../../test/support/booking/builders.js';
import type { Books, Line, PaymentBooks } from './books.js';
import { noBooks, Posting } from './posting.js';

const intents = ['pi_1', 'pi_2'] as const;
const newMoney = (paymentId: string, amountCents: number) => ({
  ...paidBy('balance', amountCents, paymentId),
  instalmentId: 'inst',
});
const cents = fc.integer({ min: 1, max: 100_000_000 });
const step = fc.oneof(
  fc.record({ do: fc.constant('pay' as const), intent: fc.constantFrom(...intents), cents }),
  fc.record({ do: fc.constant('see' as const), intent: fc.constantFrom(...intents), cents }),
  fc.record({
    do: fc.constantFrom('promise', 'goodwill', 'give back', 'take back', 'lose', 'reverse'),
    intent: fc.constantFrom(...intents),
    cents,
  }),
  fc.record({ do: fc.constant('bill' as const), cents }),
  fc.record({ do: fc.constant('cancel' as const), cents }),
  fc.record({ do: fc.constantFrom('expire', 'confirm', 'depart', 'release') }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function take(posting: Posting, action: Step, books: Books): void {
  if (action.do === 'bill' && 'cents' in action) posting.billInstalment('inst', action.cents);
  else if (action.do === 'cancel' && 'cents' in action) posting.cancelBooking(action.cents, action.cents);
  else if ('intent' in action) movePayment(posting, action, books.payments[action.intent]);
  else if (action.do === 'expire') posting.expireBooking();
  else if (action.do === 'confirm') posting.confirmBooking();
  else if (action.do === 'release') posting.clearReceivables();
  else posting.recognizeRevenue();
}

/** Refunded and then reversed as well: the customer has the money twice. */
const calculateClaim = (payment: PaymentBooks | undefined): number =>
  Math.max(0, (payment?.refundedCents ?? 0) - (payment?.capturedCents ?? 0));

function movePayment(
  posting: Posting,
  action: Extract<Step, { intent: string }>,
  payment: PaymentBooks | undefined,
): void {
  if (action.do !== 'pay') posting.bookCapture('stripe', action.intent, action.cents);
  // A refund cannot exceed the captured amount.
  const captured = payment?.capturedCents ?? action.cents;
  const refundableCents = Math.max(0, captured - (payment?.refundedCents ?? 0));
  const free = Math.max(0, Math.min(action.cents, refundableCents - (payment?.returningCents ?? 0)));
  const [refund = 'none'] = calculateClaim(payment) > 0 ? [] : Object.keys(payment?.refunds ?? {});
  if (action.do === 'pay' && calculateClaim(payment) === 0)
    posting.bookPayment(newMoney(action.intent, action.cents));
  else if (action.do === 'reverse') posting.reversePayment(action.intent, Math.min(action.cents, captured));
  else if (action.do === 'promise' || action.do === 'goodwill')
    posting.decideRefund(action.intent, free, { isGoodwill: action.do === 'goodwill' });
  else if (action.do === 'give back')
    posting.completeRefund(action.intent, Math.min(action.cents, refundableCents), `re_${refundableCents}`);
  else if (action.do === 'take back')
    posting.failRefund(action.intent, payment?.refunds[refund] ?? 0, refund);
  else if (action.do === 'lose') posting.loseDispute(action.intent, action.cents);
}

const sumAccount = (lines: readonly Line[], account: string): number =>
  lines.filter((line) => line.account === account).reduce((sum, { amountCents }) => sum + amountCents, 0);
const sumValues = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function expectSumsOfAccounts(lines: readonly Line[], books: Books): void {
  const payments = Object.values(books.payments);
  expect(sumAccount(lines, 'clearing:stripe')).toBe(
    sumValues(payments.map(({ capturedCents, refundedCents }) => capturedCents - refundedCents)),
  );
  for (const { refunds, refundedCents } of payments)
    expect(sumValues(Object.values(refunds))).toBe(refundedCents);
  expect(0 - sumAccount(lines, 'overpayments')).toBe(
    sumValues(payments.map((payment) => payment.surplusCents)),
  );
  expect(0 - sumAccount(lines, 'refunds')).toBe(sumValues(payments.map((payment) => payment.returningCents)));
  expect(0 - sumAccount(lines, 'deposits')).toBe(books.depositsCents);
  const claims = sumAccount(lines, 'receivable') - sumValues(Object.values(books.due));
  // Goodwill is no claim, not even after a cancellation.
  const goodwillCents = sumAccount(
    lines.filter(({ amountCents }) => amountCents > 0),
    'goodwill',
  );
  const goodwillRefundCents = Math.min(goodwillCents, sumValues(payments.map(calculateClaim)));
  expect(claims).toBeLessThanOrEqual(sumValues(payments.map(calculateClaim)));
  expect(claims).toBeGreaterThanOrEqual(sumValues(payments.map(calculateClaim)) - goodwillRefundCents);
  for (const { surplusCents, returningCents } of payments)
    expect(Math.min(surplusCents, returningCents)).toBeGreaterThanOrEqual(0);
}

describe('the books of one booking, for any steps', () => {
  test('add up to the sums of the accounts in balanced entries', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let books: Books = noBooks;
        const lines: Line[] = [];
        for (const action of steps) {
          const posting = new Posting(books);
          take(posting, action, books);
          const result = posting.finish();
          expect(sumValues(result.lines.map(({ amountCents }) => amountCents))).toBe(0);
          expect(result.lines.every(({ amountCents }) => amountCents !== 0)).toBe(true);
          ({ books } = result);
          lines.push(...result.lines);
          expectSumsOfAccounts(lines, books);
        }
      }),
      {
        numRuns: 1000,
        examples: [
          [
            [
              { do: 'pay', intent: 'pi_2', cents: 100 },
              { do: 'expire' },
              { do: 'pay', intent: 'pi_1', cents: 1 },
              { do: 'goodwill', intent: 'pi_1', cents: 1 },
              { do: 'give back', intent: 'pi_1', cents: 1 },
              { do: 'cancel', cents: 1 },
              { do: 'reverse', intent: 'pi_1', cents: 1 },
            ],
          ],
          [
            [
              { do: 'give back', intent: 'pi_2', cents: 1 },
              { do: 'pay', intent: 'pi_2', cents: 1 },
              { do: 'take back', intent: 'pi_2', cents: 1 },
              { do: 'reverse', intent: 'pi_2', cents: 1 },
              { do: 'cancel', cents: 1 },
            ],
          ],
        ],
      },
    );
  });
});

test('the lines are the same in any stored order of the payments', () => {
  const paid = new Posting(noBooks);
  paid.expireBooking();
  for (const intent of ['pi_22', 'pi_1', 'pi_3']) {
    paid.bookCapture('stripe', intent, 100);
    paid.bookPayment(newMoney(intent, 100));
  }
  const { books } = paid.finish();
  const stored = { ...books, payments: Object.fromEntries(Object.entries(books.payments).reverse()) };
  const [firstLines, secondLines] = [books, stored].map((state) => {
    const posting = new Posting(state);
    posting.confirmBooking();
    return posting.finish().lines;
  });
  expect(firstLines).toEqual(secondLines);
  expect(firstLines?.map(({ party }) => party)).toEqual(['pi_1', 'pi_1', 'pi_22', 'pi_22', 'pi_3', 'pi_3']);
});

test('a refund of an unknown payment throws', () => {
  expect(() => new Posting(noBooks).completeRefund('pi_1', 1, 're_1')).toThrow('does not know payment pi_1');
});

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
const bookSurplus = (posting: Posting): void => {
  posting.bookPayment(newPaid(100));
  posting.bookOverpayment(newPaid(30));
};

describe('a payment above what was due', () => {
  test('is refunded from the surplus first, then from deposits', () => {
    const { books, lines } = applySteps(bookSurplus, (posting) => posting.decideRefund('pi_1', 50));
    expect(lines).toEqual({ overpayments: 30, deposits: 20, refunds: -50 });
    expect(books.depositsCents).toBe(80);
    expect(getCents(books)).toMatchObject({ surplusCents: 0, returningCents: 50 });
  });

  test('gives goodwill from neither surplus nor deposits', () => {
    const { books, lines } = applySteps(bookSurplus, (posting) =>
      posting.decideRefund('pi_1', 20, { isGoodwill: true }),
    );
    expect(lines).toEqual({ goodwill: 20, refunds: -20 });
    expect(books.depositsCents).toBe(100);
    expect(getCents(books)).toMatchObject({ surplusCents: 30, returningCents: 20 });
  });

  test('reissues failed refunds before any other money, but not by goodwill', () => {
    const failed = [
      bookSurplus,
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

  test('pays the retained fee of a cancellation from all its money', () => {
    const all = applySteps(bookSurplus, (posting) => posting.cancelBooking(130, 130));
    expect(all.lines).toEqual({ overpayments: 30, deposits: 100, forfeited: -130 });
    expect(all.books.depositsCents).toBe(0);
    const smallFee = applySteps(
      bookSurplus,
      (posting) => posting.cancelBooking(20, 130),
      (posting) => posting.decideRefund('pi_1', 110),
    );
    expect(smallFee.lines).toEqual({ deposits: 110, refunds: -110 });
    expect(smallFee.books.depositsCents).toBe(0);
  });

  test('is not promised again when the provider executes its refund', () => {
    const { books, lines } = applySteps(
      bookSurplus,
      (posting) => posting.decideRefund('pi_1', 50),
      (posting) => posting.completeRefund('pi_1', 50, 're_1'),
    );
    expect(lines).toEqual({ refunds: 50, 'clearing:stripe': -50 });
    expect(getCents(books)).toMatchObject({ returningCents: 0 });
    const beyond = applySteps(
      bookSurplus,
      (posting) => posting.decideRefund('pi_1', 40),
      (posting) => posting.completeRefund('pi_1', 50, 're_1'),
    );
    // The whole entry: 40 as promised, 10 without a decision.
    expect(beyond.lines).toEqual({ refunds: 40, deposits: 10, 'clearing:stripe': -50 });
  });

  test('loses foreign money from the surplus first, then refunds, then deposits', () => {
    const { books, lines } = applySteps(
      bookSurplus,
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
      bookSurplus,
      (posting) => posting.decideRefund('pi_1', 70),
      (posting) => posting.reversePayment('pi_1', 20),
    );
    expect(smallReversal.lines).toEqual({ refunds: 20, 'clearing:stripe': -20 });
    expect(getCents(smallReversal.books)).toMatchObject({ returningCents: 50 });

    const partialReversal = applySteps(
      bookSurplus,
      (posting) => posting.decideRefund('pi_1', 70),
      (posting) => posting.bookOverpayment(newPaid(10)),
      (posting) => posting.reversePayment('pi_1', 50),
    );
    expect(partialReversal.lines).toEqual({ overpayments: 10, refunds: 40, 'clearing:stripe': -50 });
    expect(getCents(partialReversal.books)).toMatchObject({ surplusCents: 0, returningCents: 30 });
  });

  test('loses a dispute from the surplus first', () => {
    const { books, lines } = applySteps(bookSurplus, (posting) => posting.loseDispute('pi_1', 50));
    expect(lines).toEqual({ overpayments: 30, deposits: 20, disputes: -50 });
    expect(books.depositsCents).toBe(80);
  });
});

describe('money for an expired booking', () => {
  const lateSteps = [
    (posting: Posting) => posting.expireBooking(),
    (posting: Posting) => posting.bookPayment(newPaid(100)),
  ];

  test('waits until the booking is confirmed', () => {
    expect(getCents(applySteps(...lateSteps).books)).toMatchObject({ surplusCents: 100, pendingCents: 100 });
    const { books, lines } = applySteps(...lateSteps, (posting) => posting.confirmBooking());
    expect(lines).toEqual({ overpayments: 100, deposits: -100 });
    expect(getCents(books)).toMatchObject({ surplusCents: 0, pendingCents: 0 });
    expect(books.due).toEqual({});
  });

  test('is earned at most up to what a dispute left', () => {
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
  test('are paid before the rest of a payment becomes a deposit', () => {
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

test('the books have the first day of the trip', () => {
  const { books } = applySteps(
    (posting) => posting.bookPayment(newPaid(100)),
    (posting) => posting.setStartDate('2027-03-01'),
  );
  expect(books).toMatchObject({ startsOn: '2027-03-01', depositsCents: 100 });
});

/**
 * Goodwill of 50 over pi_1 and 30 over pi_2 that cancellation takes back after `reversedCents` of pi_1 were
 * reversed.
 */
function calculateReturnedGoodwill(reversedCents: number): number {
  const posting = new Posting(noBooks);
  posting.bookPayment(paidBy('deposit', 400, 'pi_1'));
  posting.bookPayment(paidBy('balance', 200, 'pi_2'));
  for (const [paymentId, cents] of [['pi_1', 50] as const, ['pi_2', 30] as const]) {
    posting.startRefund(paymentId, cents, `${paymentId}-r1`, { isGoodwill: true });
    posting.completeRefund(paymentId, cents, `${paymentId}-r1`, { isGoodwill: true });
  }
  posting.reversePayment('pi_1', reversedCents);
  const end = new Posting(posting.finish().books);
  end.cancelBooking(0, 600 - reversedCents);
  return 0 - (end.finish().lines.find(({ account }) => account === 'goodwill')?.amountCents ?? 0);
}

test('a cancellation takes goodwill back while a part of its payment remains', () => {
  expect(calculateReturnedGoodwill(100)).toBe(80);
  expect(calculateReturnedGoodwill(400)).toBe(30);
});
