import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { noBooks, Posting, type Books, type Line } from './posting.js';

const intents = ['pi_1', 'pi_2'] as const;
const cents = fc.integer({ min: 1, max: 100_000_000 });
const step = fc.oneof(
  fc.record({ do: fc.constant('pay' as const), intent: fc.constantFrom(...intents), cents }),
  fc.record({ do: fc.constant('see' as const), intent: fc.constantFrom(...intents), cents }),
  fc.record({ do: fc.constantFrom('promise', 'give back'), intent: fc.constantFrom(...intents), cents }),
  fc.record({ do: fc.constant('bill' as const), cents }),
  fc.record({ do: fc.constantFrom('expire', 'confirm', 'depart') }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function take(posting: Posting, one: Step, books: Books): void {
  if (one.do === 'bill' && 'cents' in one) posting.bill('inst', one.cents);
  else if ('intent' in one) {
    posting.receive('stripe', one.intent, one.cents);
    if (one.do === 'pay') posting.accept(one.intent, 'inst');
    const known = books.payments[one.intent];
    // Nobody gives back more than was taken.
    const left = (known?.capturedCents ?? one.cents) - (known?.refundedCents ?? 0);
    if (one.do === 'promise')
      posting.promise(one.intent, Math.min(one.cents, left - (known?.returningCents ?? 0)));
    if (one.do === 'give back') posting.giveBack(one.intent, Math.min(one.cents, left));
  } else if (one.do === 'expire') posting.expire();
  else if (one.do === 'confirm') posting.confirm();
  else posting.depart();
}

const sumOf = (lines: readonly Line[], account: string): number =>
  lines.filter((line) => line.account === account).reduce((sum, { amountCents }) => sum + amountCents, 0);
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

describe('the books of one booking, whatever the steps', () => {
  test('each entry sums to zero, has no empty line, and what is remembered is what the accounts say', () => {
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
          expect(0 - sumOf(lines, 'overpayments')).toBe(total(payments.map((each) => each.surplusCents)));
          expect(0 - sumOf(lines, 'refunds')).toBe(total(payments.map((each) => each.returningCents)));
          expect(0 - sumOf(lines, 'deposits')).toBe(books.depositsCents);
          expect(sumOf(lines, 'receivable')).toBe(total(Object.values(books.due)));
          for (const { surplusCents, returningCents, refundedCents, capturedCents } of payments) {
            expect(
              Math.min(surplusCents, returningCents, capturedCents - refundedCents),
            ).toBeGreaterThanOrEqual(0);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

test('the lines of an entry do not depend on the order in which the books were stored', () => {
  const paid = new Posting(noBooks);
  paid.expire();
  for (const intent of ['pi_22', 'pi_1', 'pi_3']) {
    paid.receive('stripe', intent, 100);
    paid.accept(intent, 'inst');
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

test('a payment that the ledger never heard of cannot be given back', () => {
  expect(() => new Posting(noBooks).giveBack('pi_1', 1)).toThrow('never heard of payment pi_1');
});
