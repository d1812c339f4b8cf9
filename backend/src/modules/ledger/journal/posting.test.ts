import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newPaid as paidBy } from '../../../../test/booking/builders.js';
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
  else if ('intent' in action) withPayment(posting, action, books.payments[action.intent]);
  else if (action.do === 'expire') posting.expireBooking();
  else if (action.do === 'confirm') posting.confirmBooking();
  else if (action.do === 'release') posting.clearReceivables();
  else posting.recognizeRevenue();
}

/** Refunded and then reversed as well: the customer has the money twice. */
const claimOf = (payment: PaymentBooks | undefined): number =>
  Math.max(0, (payment?.refundedCents ?? 0) - (payment?.capturedCents ?? 0));

function withPayment(
  posting: Posting,
  action: Extract<Step, { intent: string }>,
  payment: PaymentBooks | undefined,
): void {
  if (action.do !== 'pay') posting.bookCapture('stripe', action.intent, action.cents);
  // A refund cannot exceed the captured amount.
  const captured = payment?.capturedCents ?? action.cents;
  const refundableCents = Math.max(0, captured - (payment?.refundedCents ?? 0));
  const free = Math.max(0, Math.min(action.cents, refundableCents - (payment?.returningCents ?? 0)));
  const [refund = 'none'] = claimOf(payment) > 0 ? [] : Object.keys(payment?.refunds ?? {});
  if (action.do === 'pay' && claimOf(payment) === 0)
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

const sumOf = (lines: readonly Line[], account: string): number =>
  lines.filter((line) => line.account === account).reduce((sum, { amountCents }) => sum + amountCents, 0);
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

describe('the books of one booking, for any steps', () => {
  test('balance each entry without empty lines, and remember what the accounts say', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let books: Books = noBooks;
        const lines: Line[] = [];
        for (const action of steps) {
          const posting = new Posting(books);
          take(posting, action, books);
          const result = posting.finish();
          expect(total(result.lines.map(({ amountCents }) => amountCents))).toBe(0);
          expect(result.lines.every(({ amountCents }) => amountCents !== 0)).toBe(true);
          ({ books } = result);
          lines.push(...result.lines);
          const payments = Object.values(books.payments);
          expect(sumOf(lines, 'clearing:stripe')).toBe(
            total(payments.map(({ capturedCents, refundedCents }) => capturedCents - refundedCents)),
          );
          for (const { refunds, refundedCents } of payments)
            expect(total(Object.values(refunds))).toBe(refundedCents);
          expect(0 - sumOf(lines, 'overpayments')).toBe(
            total(payments.map((payment) => payment.surplusCents)),
          );
          expect(0 - sumOf(lines, 'refunds')).toBe(total(payments.map((payment) => payment.returningCents)));
          expect(0 - sumOf(lines, 'deposits')).toBe(books.depositsCents);
          const claims = sumOf(lines, 'receivable') - total(Object.values(books.due));
          // Goodwill is no claim, not even after a cancellation.
          const goodwillCents = sumOf(
            lines.filter(({ amountCents }) => amountCents > 0),
            'goodwill',
          );
          const goodwillRefundCents = Math.min(goodwillCents, total(payments.map(claimOf)));
          expect(claims).toBeLessThanOrEqual(total(payments.map(claimOf)));
          expect(claims).toBeGreaterThanOrEqual(total(payments.map(claimOf)) - goodwillRefundCents);
          for (const { surplusCents, returningCents } of payments)
            expect(Math.min(surplusCents, returningCents)).toBeGreaterThanOrEqual(0);
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
        ],
      },
    );
  });
});

test('write the same lines in any stored order', () => {
  const paid = new Posting(noBooks);
  paid.expireBooking();
  for (const intent of ['pi_22', 'pi_1', 'pi_3']) {
    paid.bookCapture('stripe', intent, 100);
    paid.bookPayment(newMoney(intent, 100));
  }
  const { books } = paid.finish();
  const stored = { ...books, payments: Object.fromEntries(Object.entries(books.payments).reverse()) };
  const [first, second] = [books, stored].map((state) => {
    const posting = new Posting(state);
    posting.confirmBooking();
    return posting.finish().lines;
  });
  expect(first).toEqual(second);
  expect(first?.map(({ party }) => party)).toEqual(['pi_1', 'pi_1', 'pi_22', 'pi_22', 'pi_3', 'pi_3']);
});

test('refuse to refund an unknown payment', () => {
  expect(() => new Posting(noBooks).completeRefund('pi_1', 1, 're_1')).toThrow('does not know payment pi_1');
});
