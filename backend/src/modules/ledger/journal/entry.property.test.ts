import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newPaid as paidBy } from '../../../../test/booking/builders.js';
import { type Books, type Line, noBooks, type PaymentBooks } from './books.js';
import { cancelBooking } from './cancellation.js';
import { Entry } from './entry.js';
import { bookCapture, bookPayment, loseDispute, reversePayment } from './payments.js';
import { billInstalment, clearReceivables } from './receivables.js';
import { completeRefund, decideRefund, failRefund } from './refunds.js';
import { confirmBooking, recognizeRevenue } from './trip.js';

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

function take(entry: Entry, action: Step, books: Books): void {
  if (action.do === 'bill' && 'cents' in action) billInstalment(entry, 'inst', action.cents);
  else if (action.do === 'cancel' && 'cents' in action) cancelBooking(entry, action.cents, action.cents);
  else if ('intent' in action) movePayment(entry, action, books.payments[action.intent]);
  else if (action.do === 'expire') entry.updateBooks({ isEnded: true });
  else if (action.do === 'confirm') confirmBooking(entry);
  else if (action.do === 'release') clearReceivables(entry);
  else recognizeRevenue(entry);
}

/** Refunded and then reversed as well: the customer has the money twice. */
const calculateClaim = (payment: PaymentBooks | undefined): number =>
  Math.max(0, (payment?.refundedCents ?? 0) - (payment?.capturedCents ?? 0));

function movePayment(
  entry: Entry,
  action: Extract<Step, { intent: string }>,
  payment: PaymentBooks | undefined,
): void {
  if (action.do !== 'pay') bookCapture(entry, 'stripe', action.intent, action.cents);
  // A refund cannot exceed the captured amount.
  const captured = payment?.capturedCents ?? action.cents;
  const refundableCents = Math.max(0, captured - (payment?.refundedCents ?? 0));
  const free = Math.max(0, Math.min(action.cents, refundableCents - (payment?.returningCents ?? 0)));
  const [refund = 'none'] = calculateClaim(payment) > 0 ? [] : Object.keys(payment?.sentRefunds ?? {});
  if (action.do === 'pay' && calculateClaim(payment) === 0)
    bookPayment(entry, newMoney(action.intent, action.cents));
  else if (action.do === 'reverse') reversePayment(entry, action.intent, Math.min(action.cents, captured));
  else if (action.do === 'promise' || action.do === 'goodwill')
    decideRefund(entry, action.intent, free, { isGoodwill: action.do === 'goodwill' });
  else if (action.do === 'give back')
    completeRefund(entry, action.intent, Math.min(action.cents, refundableCents), `re_${refundableCents}`);
  else if (action.do === 'take back')
    failRefund(entry, action.intent, payment?.sentRefunds[refund] ?? 0, refund);
  else if (action.do === 'lose') loseDispute(entry, action.intent, action.cents);
}

const sumAccount = (lines: readonly Line[], account: string): number =>
  lines.filter((line) => line.account === account).reduce((sum, { amountCents }) => sum + amountCents, 0);
const sumValues = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function expectSumsOfAccounts(lines: readonly Line[], books: Books): void {
  const payments = Object.values(books.payments);
  expect(sumAccount(lines, 'clearing:stripe')).toBe(
    sumValues(payments.map(({ capturedCents, refundedCents }) => capturedCents - refundedCents)),
  );
  for (const { sentRefunds, refundedCents } of payments)
    expect(sumValues(Object.values(sentRefunds))).toBe(refundedCents);
  expect(0 - sumAccount(lines, 'overpayments')).toBe(
    sumValues(payments.map((payment) => payment.surplusCents)),
  );
  expect(0 - sumAccount(lines, 'refunds')).toBe(sumValues(payments.map((payment) => payment.returningCents)));
  expect(0 - sumAccount(lines, 'deposits')).toBe(books.depositsCents);
  const claims = sumAccount(lines, 'receivable') - sumValues(Object.values(books.dueCents));
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
          const entry = new Entry(books);
          take(entry, action, books);
          const result = entry.finish();
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
