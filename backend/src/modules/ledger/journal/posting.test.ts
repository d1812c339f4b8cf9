import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { paid as paidBy } from '../../../../test/booking/builders.js';
import type { Books, Line, PaymentBooks } from './books.js';
import { noBooks, Posting } from './posting.js';

const intents = ['pi_1', 'pi_2'] as const;
const money = (paymentId: string, amountCents: number) => ({
  ...paidBy('balance', amountCents, paymentId),
  instalmentId: 'inst',
});
const cents = fc.integer({ min: 1, max: 100_000_000 });
const step = fc.oneof(
  fc.record({ do: fc.constant('pay' as const), intent: fc.constantFrom(...intents), cents }),
  fc.record({ do: fc.constant('see' as const), intent: fc.constantFrom(...intents), cents }),
  fc.record({
    do: fc.constantFrom('promise', 'gift', 'give back', 'take back', 'lose', 'reverse'),
    intent: fc.constantFrom(...intents),
    cents,
  }),
  fc.record({ do: fc.constant('bill' as const), cents }),
  fc.record({ do: fc.constant('cancel' as const), cents }),
  fc.record({ do: fc.constantFrom('expire', 'confirm', 'depart', 'release') }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function take(posting: Posting, one: Step, books: Books): void {
  if (one.do === 'bill' && 'cents' in one) posting.bill('inst', one.cents);
  else if (one.do === 'cancel' && 'cents' in one) posting.cancel(one.cents, one.cents);
  else if ('intent' in one) withPayment(posting, one, books.payments[one.intent]);
  else if (one.do === 'expire') posting.expire();
  else if (one.do === 'confirm') posting.confirm();
  else if (one.do === 'release') posting.release();
  else posting.depart();
}

/** Refunded and then reversed as well: somebody has the money twice. */
const claimOf = (known: PaymentBooks | undefined): number =>
  Math.max(0, (known?.refundedCents ?? 0) - (known?.capturedCents ?? 0));

function withPayment(
  posting: Posting,
  one: Extract<Step, { intent: string }>,
  known: PaymentBooks | undefined,
): void {
  if (one.do !== 'pay') posting.receive('stripe', one.intent, one.cents);
  // Nobody refunds more than was captured.
  const captured = known?.capturedCents ?? one.cents;
  const left = Math.max(0, captured - (known?.refundedCents ?? 0));
  const free = Math.max(0, Math.min(one.cents, left - (known?.returningCents ?? 0)));
  const [refund = 'none'] = claimOf(known) > 0 ? [] : Object.keys(known?.refunds ?? {});
  if (one.do === 'pay' && claimOf(known) === 0) posting.pay(money(one.intent, one.cents));
  else if (one.do === 'reverse') posting.reverse(one.intent, Math.min(one.cents, captured));
  else if (one.do === 'promise' || one.do === 'gift') posting.promise(one.intent, free, one.do === 'gift');
  else if (one.do === 'give back') posting.giveBack(one.intent, Math.min(one.cents, left), `re_${left}`);
  else if (one.do === 'take back') posting.takeBack(one.intent, refund, known?.refunds[refund] ?? 0);
  else if (one.do === 'lose') posting.lose(one.intent, one.cents);
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
        for (const one of steps) {
          const posting = new Posting(books);
          take(posting, one, books);
          const done = posting.done();
          expect(total(done.lines.map(({ amountCents }) => amountCents))).toBe(0);
          expect(done.lines.every(({ amountCents }) => amountCents !== 0)).toBe(true);
          ({ books } = done);
          lines.push(...done.lines);
          const payments = Object.values(books.payments);
          expect(sumOf(lines, 'clearing:stripe')).toBe(
            total(payments.map(({ capturedCents, refundedCents }) => capturedCents - refundedCents)),
          );
          for (const { refunds, refundedCents } of payments)
            expect(total(Object.values(refunds))).toBe(refundedCents);
          expect(0 - sumOf(lines, 'overpayments')).toBe(total(payments.map((each) => each.surplusCents)));
          expect(0 - sumOf(lines, 'refunds')).toBe(total(payments.map((each) => each.returningCents)));
          expect(0 - sumOf(lines, 'deposits')).toBe(books.depositsCents);
          const claims = sumOf(lines, 'receivable') - total(Object.values(books.due));
          // Goodwill is no claim, not even after a cancellation.
          const given = sumOf(
            lines.filter(({ amountCents }) => amountCents > 0),
            'goodwill',
          );
          const gifts = Math.min(given, total(payments.map(claimOf)));
          expect(claims).toBeLessThanOrEqual(total(payments.map(claimOf)));
          expect(claims).toBeGreaterThanOrEqual(total(payments.map(claimOf)) - gifts);
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
              { do: 'gift', intent: 'pi_1', cents: 1 },
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
  paid.expire();
  for (const intent of ['pi_22', 'pi_1', 'pi_3']) {
    paid.receive('stripe', intent, 100);
    paid.pay(money(intent, 100));
  }
  const { books } = paid.done();
  const stored = { ...books, payments: Object.fromEntries(Object.entries(books.payments).reverse()) };
  const [one, other] = [books, stored].map((each) => {
    const posting = new Posting(each);
    posting.confirm();
    return posting.done().lines;
  });
  expect(one).toEqual(other);
  expect(one?.map(({ party }) => party)).toEqual(['pi_1', 'pi_1', 'pi_22', 'pi_22', 'pi_3', 'pi_3']);
});

test('refuse to refund an unknown payment', () => {
  expect(() => new Posting(noBooks).giveBack('pi_1', 1, 're_1')).toThrow('never heard of payment pi_1');
});
