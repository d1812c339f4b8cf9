import { describe, expect, test } from '@jest/globals';
import { sumCents } from '@wayfold/contracts/kernel/cents';
import fc from 'fast-check';
import { newReceivedPayment } from '../../../../test/support/booking/builders.js';
import { sumNumbers } from '../../../../test/support/sum-numbers.js';
import { type Books, type JournalLine, noBooks, type PaymentBooks } from './books.js';
import { postCancellation } from './cancellation.js';
import { Entry } from './entry.js';
import { postCapture, postLostDispute, postPayment, postReversal } from './payments.js';
import { billInstalment, clearReceivables } from './receivables.js';
import { completeRefund, failRefund, postRefund } from './refunds.js';
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

/** Applies a step; `serial` is unique among the steps, so that no two refunds have one id. */
function applyStep(entry: Entry, step: Step, books: Books, serial: number): void {
  if (step.kind === 'bill' && 'cents' in step) billInstalment(entry, 'inst', step.cents);
  else if (step.kind === 'cancel' && 'cents' in step)
    postCancellation(entry, { retainedCents: step.cents, refundableCents: step.cents });
  else if ('paymentId' in step) applyPaymentStep(entry, step, books.payments[step.paymentId], serial);
  else if (step.kind === 'expire') entry.updateBooks({ isEnded: true });
  else if (step.kind === 'confirm') confirmBooking(entry);
  else if (step.kind === 'clear receivables') clearReceivables(entry);
  else recognizeRevenue(entry);
}

/** Calculates the cents refunded and then reversed as well: the customer has them twice. */
const calculateClaimCents = (payment: PaymentBooks | undefined): number =>
  Math.max(0, (payment?.refundedCents ?? 0) - (payment?.capturedCents ?? 0));

/** Finds the id of a failed refund, which the refund keeps when it is sent again. */
const findFailedRefundId = (payment: PaymentBooks | undefined): string | undefined =>
  Object.entries(payment?.failedRefunds ?? {}).find(([, owedCents]) => owedCents > 0)?.[0];

/** Applies a step to a payment; `payment` is as the books had it before this step. */
function applyPaymentStep(
  entry: Entry,
  { kind, paymentId, cents: stepCents }: Extract<Step, { paymentId: string }>,
  payment: PaymentBooks | undefined,
  serial: number,
): void {
  const hasClaim = calculateClaimCents(payment) > 0;
  if (kind === 'pay') {
    if (!hasClaim) postPayment(entry, newMoney(paymentId, stepCents));
    return;
  }

  postCapture(entry, 'stripe', paymentId, stepCents);
  const capturedCents = payment?.capturedCents ?? stepCents;
  const refundableCents = Math.max(0, capturedCents - (payment?.refundedCents ?? 0));
  switch (kind) {
    case 'capture':
      return;
    case 'refund':
    case 'goodwill': {
      const undecidedCents = Math.max(0, refundableCents - (payment?.returningCents ?? 0));
      postRefund(entry, paymentId, Math.min(stepCents, undecidedCents), { isGoodwill: kind === 'goodwill' });
      return;
    }
    case 'complete refund': {
      const refundId = findFailedRefundId(payment) ?? `re_${serial}`;
      completeRefund(entry, {
        paymentId,
        amountCents: Math.min(stepCents, refundableCents),
        refundId,
        isGoodwill: false,
        source: 'stripe',
      });
      return;
    }
    case 'fail refund': {
      const [sentRefund] = Object.entries(payment?.sentRefunds ?? {});
      // A refund that was never sent may fail too.
      const [refundId, sentCents] = hasClaim || !sentRefund ? ['none', 0] : sentRefund;
      failRefund(entry, { paymentId, amountCents: sentCents, refundId, isGoodwill: false });
      return;
    }
    case 'lose dispute':
      postLostDispute(entry, paymentId, stepCents);
      return;
    case 'reverse':
      postReversal(entry, paymentId, Math.min(stepCents, capturedCents));
  }
}

const sumAccount = (lines: readonly JournalLine[], account: string): number =>
  sumCents(lines.filter((line) => line.account === account));

function expectSumsOfAccounts(lines: readonly JournalLine[], books: Books): void {
  const payments = Object.values(books.payments);
  expect(sumAccount(lines, 'clearing:stripe')).toBe(
    sumNumbers(payments.map(({ capturedCents, refundedCents }) => capturedCents - refundedCents)),
  );
  for (const { sentRefunds, refundedCents } of payments)
    expect(sumNumbers(Object.values(sentRefunds))).toBe(refundedCents);
  expect(0 - sumAccount(lines, 'overpayments')).toBe(
    sumNumbers(payments.map((payment) => payment.surplusCents)),
  );
  expect(0 - sumAccount(lines, 'refunds')).toBe(
    sumNumbers(payments.map((payment) => payment.returningCents)),
  );
  expect(0 - sumAccount(lines, 'deposits')).toBe(books.depositsCents);
  const claimCents = sumAccount(lines, 'receivable') - sumNumbers(Object.values(books.dueCents));
  // Goodwill is not a claim, not even after a cancellation.
  const goodwillCents = sumAccount(
    lines.filter(({ amountCents }) => amountCents > 0),
    'goodwill',
  );
  const goodwillRefundCents = Math.min(goodwillCents, sumNumbers(payments.map(calculateClaimCents)));
  expect(claimCents).toBeLessThanOrEqual(sumNumbers(payments.map(calculateClaimCents)));
  expect(claimCents).toBeGreaterThanOrEqual(
    sumNumbers(payments.map(calculateClaimCents)) - goodwillRefundCents,
  );
  for (const { surplusCents, returningCents } of payments)
    expect(Math.min(surplusCents, returningCents)).toBeGreaterThanOrEqual(0);
}

/** Goodwill became a claim on the customer when its booking was canceled and its payment then reversed. */
const reversedAfterGoodwill: Step[] = [
  { kind: 'pay', paymentId: 'pi_2', cents: 100 },
  { kind: 'expire' },
  { kind: 'pay', paymentId: 'pi_1', cents: 1 },
  { kind: 'goodwill', paymentId: 'pi_1', cents: 1 },
  { kind: 'complete refund', paymentId: 'pi_1', cents: 1 },
  { kind: 'cancel', cents: 1 },
  { kind: 'reverse', paymentId: 'pi_1', cents: 1 },
];

/** Canceling voids a failed refund, also of a payment that was booked after its refund and then reversed. */
const reversedAfterFailedRefund: Step[] = [
  { kind: 'complete refund', paymentId: 'pi_2', cents: 1 },
  { kind: 'pay', paymentId: 'pi_2', cents: 1 },
  { kind: 'fail refund', paymentId: 'pi_2', cents: 1 },
  { kind: 'reverse', paymentId: 'pi_2', cents: 1 },
  { kind: 'cancel', cents: 1 },
];

describe('the books of one booking, for any steps', () => {
  test('add up to the sums of the accounts in balanced entries', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 25 }), (steps) => {
        let books: Books = noBooks;
        const lines: JournalLine[] = [];
        for (const [serial, step] of steps.entries()) {
          const entry = new Entry(books);
          applyStep(entry, step, books, serial);
          const result = entry.finish();
          expect(sumNumbers(result.lines.map(({ amountCents }) => amountCents))).toBe(0);
          expect(result.lines.every(({ amountCents }) => amountCents !== 0)).toBe(true);
          ({ books } = result);
          lines.push(...result.lines);
          expectSumsOfAccounts(lines, books);
        }
      }),
      {
        numRuns: 1000,
        examples: [[reversedAfterGoodwill], [reversedAfterFailedRefund]],
      },
    );
  });
});
