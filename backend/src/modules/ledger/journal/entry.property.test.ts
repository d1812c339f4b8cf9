import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newReceivedPayment } from '../../../../test/support/booking/builders.js';
import { type Books, type Line, noBooks, type PaymentBooks } from './books.js';
import { bookCancellation } from './cancellation.js';
import { Entry } from './entry.js';
import { bookCapture, bookLostDispute, bookPayment, bookReversal } from './payments.js';
import { billInstalment, clearReceivables } from './receivables.js';
import { bookRefund, completeRefund, failRefund } from './refunds.js';
import { confirmBooking, recognizeRevenue } from './revenue.js';

const paymentIds = ['pi_1', 'pi_2'] as const;
const newMoney = (paymentId: string, amountCents: number) => ({
  ...newReceivedPayment('balance', amountCents, paymentId),
  instalmentId: 'inst',
});
const cents = fc.integer({ min: 1, max: 100_000_000 });
const anyStep = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), paymentId: fc.constantFrom(...paymentIds), cents }),
  fc.record({ kind: fc.constant('capture' as const), paymentId: fc.constantFrom(...paymentIds), cents }),
  fc.record({
    kind: fc.constantFrom('refund', 'goodwill', 'complete refund', 'fail refund', 'lose dispute', 'reverse'),
    paymentId: fc.constantFrom(...paymentIds),
    cents,
  }),
  fc.record({ kind: fc.constant('bill' as const), cents }),
  fc.record({ kind: fc.constant('cancel' as const), cents }),
  fc.record({ kind: fc.constantFrom('expire', 'confirm', 'depart', 'clear receivables') }),
);
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;

/** `serial` is unique among the steps, so that no two refunds have one id. */
function applyStep(entry: Entry, step: Step, books: Books, serial: number): void {
  if (step.kind === 'bill' && 'cents' in step) billInstalment(entry, 'inst', step.cents);
  else if (step.kind === 'cancel' && 'cents' in step) bookCancellation(entry, step.cents, step.cents);
  else if ('paymentId' in step) applyPaymentStep(entry, step, books.payments[step.paymentId], serial);
  else if (step.kind === 'expire') entry.updateBooks({ isEnded: true });
  else if (step.kind === 'confirm') confirmBooking(entry);
  else if (step.kind === 'clear receivables') clearReceivables(entry);
  else recognizeRevenue(entry);
}

/** Refunded and then reversed as well: the customer has the money twice. */
const calculateClaim = (payment: PaymentBooks | undefined): number =>
  Math.max(0, (payment?.refundedCents ?? 0) - (payment?.capturedCents ?? 0));

function applyPaymentStep(
  entry: Entry,
  step: Extract<Step, { paymentId: string }>,
  payment: PaymentBooks | undefined,
  serial: number,
): void {
  if (step.kind !== 'pay') bookCapture(entry, 'stripe', step.paymentId, step.cents);
  // A refund cannot exceed the captured amount.
  const capturedCents = payment?.capturedCents ?? step.cents;
  const refundableCents = Math.max(0, capturedCents - (payment?.refundedCents ?? 0));
  const openCents = Math.max(0, Math.min(step.cents, refundableCents - (payment?.returningCents ?? 0)));
  const [refundId = 'none'] = calculateClaim(payment) > 0 ? [] : Object.keys(payment?.sentRefunds ?? {});
  if (step.kind === 'pay' && calculateClaim(payment) === 0)
    bookPayment(entry, newMoney(step.paymentId, step.cents));
  else if (step.kind === 'reverse') bookReversal(entry, step.paymentId, Math.min(step.cents, capturedCents));
  else if (step.kind === 'refund' || step.kind === 'goodwill')
    bookRefund(entry, step.paymentId, openCents, { isGoodwill: step.kind === 'goodwill' });
  else if (step.kind === 'complete refund') {
    // A failed refund that is sent again keeps its id.
    const failedRefund = Object.entries(payment?.failedRefunds ?? {}).find(([, owedCents]) => owedCents > 0);
    const sentId = failedRefund?.[0] ?? `re_${serial}`;
    completeRefund(entry, {
      paymentId: step.paymentId,
      amountCents: Math.min(step.cents, refundableCents),
      refundId: sentId,
    });
  } else if (step.kind === 'fail refund')
    failRefund(entry, {
      paymentId: step.paymentId,
      amountCents: payment?.sentRefunds[refundId] ?? 0,
      refundId,
    });
  else if (step.kind === 'lose dispute') bookLostDispute(entry, step.paymentId, step.cents);
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
      fc.property(fc.array(anyStep, { maxLength: 25 }), (steps) => {
        let books: Books = noBooks;
        const lines: Line[] = [];
        for (const [serial, step] of steps.entries()) {
          const entry = new Entry(books);
          applyStep(entry, step, books, serial);
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
              { kind: 'pay', paymentId: 'pi_2', cents: 100 },
              { kind: 'expire' },
              { kind: 'pay', paymentId: 'pi_1', cents: 1 },
              { kind: 'goodwill', paymentId: 'pi_1', cents: 1 },
              { kind: 'complete refund', paymentId: 'pi_1', cents: 1 },
              { kind: 'cancel', cents: 1 },
              { kind: 'reverse', paymentId: 'pi_1', cents: 1 },
            ],
          ],
          [
            [
              { kind: 'complete refund', paymentId: 'pi_2', cents: 1 },
              { kind: 'pay', paymentId: 'pi_2', cents: 1 },
              { kind: 'fail refund', paymentId: 'pi_2', cents: 1 },
              { kind: 'reverse', paymentId: 'pi_2', cents: 1 },
              { kind: 'cancel', cents: 1 },
            ],
          ],
        ],
      },
    );
  });
});
