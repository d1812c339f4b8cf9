import { describe, expect, test } from '@jest/globals';
import { type LedgerFinding, LedgerReport } from '@wayfold/contracts/money/ledger-checks';
import type { LedgerDifference } from './ledger-difference.js';
import { buildBooksReport, buildCardReport, type CardCheck, newUncheckedReport } from './ledger-report.js';

const newBooks = (...findings: LedgerFinding[]): CardCheck['books'] => ({
  provider: 'stripe',
  rowCount: 12,
  components: [],
  findings,
  findingCount: findings.length,
  unexplainedCount: findings.length,
  from: null,
  until: null,
});

const newDifference = (overrides: Partial<LedgerDifference> = {}): LedgerDifference => ({
  kind: 'amount-differs',
  paymentId: 'pi_1',
  bookingId: null,
  providerCents: 500,
  ledgerCents: 300,
  ...overrides,
});

interface Scenario {
  readonly differences?: readonly LedgerDifference[];
  readonly differingCount?: number;
  readonly journalCents?: number;
  readonly books?: CardCheck['books'];
  readonly giftCards?: Partial<CardCheck['giftCards']>;
  readonly pendingRefundCents?: number;
}

const buildReport = ({
  differences = [],
  differingCount = new Set(differences.map(({ paymentId }) => paymentId)).size,
  journalCents = 0,
  books = newBooks(),
  giftCards = {},
  pendingRefundCents = 0,
}: Scenario) =>
  buildCardReport({
    payments: {
      provider: 'stripe',
      paymentCount: 0,
      refundCount: 0,
      recordedCount: 0,
      journalCents,
      providerCents: 0,
      clearingCents: 0,
      differences,
      differingCount,
      isBalanced: differences.length === 0,
    },
    books,
    giftCards: { issuedCount: 0, giftCardCents: 0, ledgerCents: 0, isBalanced: true, ...giftCards },
    pendingRefundCentsByPayment: new Map([['pi_1', pendingRefundCents]]),
  });

const unexplainedPayment: LedgerFinding = {
  cause: 'unexplained',
  component: 'payment',
  subject: 'pi_1',
  bookingId: null,
  providerCents: 500,
  ledgerCents: 300,
};

describe('the report about cards', () => {
  test('is balanced without a difference', () => {
    expect(buildReport({})).toMatchObject({ rowCount: 12, findings: [], findingCount: 0, isBalanced: true });
  });

  test('is not balanced if the journal does not add up to zero', () => {
    expect(buildReport({ journalCents: 1 })).toMatchObject({ unexplainedCount: 0, isBalanced: false });
  });

  test('names a payment that differs', () => {
    expect(buildReport({ differences: [newDifference()] })).toMatchObject({
      findings: [unexplainedPayment],
      unexplainedCount: 1,
      isBalanced: false,
    });
  });

  test('names a difference of both comparisons once, as the books explain it', () => {
    const explainedPayment: LedgerFinding = { ...unexplainedPayment, cause: 'in-transit' };
    const books = { ...newBooks(explainedPayment), unexplainedCount: 0 };
    expect(buildReport({ differences: [newDifference()], books })).toMatchObject({
      findings: [explainedPayment],
      findingCount: 1,
      isBalanced: true,
    });
  });

  test.each([
    { pendingRefundCents: 200, cause: 'pending-refund', isBalanced: true },
    { pendingRefundCents: 199, cause: 'unexplained', isBalanced: false },
  ])(
    'explains a refund of 200 cents that we lack as $cause while $pendingRefundCents cents are pending',
    (scenario) => {
      const { pendingRefundCents, cause, isBalanced } = scenario;
      const difference = newDifference({ kind: 'refund-not-recorded' });
      const report = buildReport({ differences: [difference], pendingRefundCents });
      expect(report).toMatchObject({
        findings: [{ cause, component: 'refund', providerCents: -500, ledgerCents: -300 }],
        isBalanced,
      });
    },
  );

  test('does not explain a difference of a capture by a pending refund', () => {
    expect(buildReport({ differences: [newDifference()], pendingRefundCents: 500 }).unexplainedCount).toBe(1);
  });

  test('counts payments beyond the examined ones as unexplained', () => {
    const differences = [newDifference(), newDifference({ kind: 'refund-not-recorded' })];
    expect(buildReport({ differences, differingCount: 4 })).toMatchObject({
      findingCount: 5,
      unexplainedCount: 5,
      isBalanced: false,
    });
  });

  test('names gift cards whose values differ from what we owe', () => {
    const giftCards = { isBalanced: false, giftCardCents: 900, ledgerCents: 800 };
    expect(buildReport({ giftCards }).findings).toEqual([
      {
        cause: 'unexplained',
        component: 'other',
        subject: 'gift-cards',
        bookingId: null,
        providerCents: 900,
        ledgerCents: 800,
      },
    ]);
  });
});

describe('the report about another provider', () => {
  test('is balanced by its findings alone', () => {
    expect(buildBooksReport({ ...newBooks(), provider: 'paypal' }, 5)).toMatchObject({
      provider: 'paypal',
      journalCents: 5,
      isBalanced: true,
    });
    expect(buildBooksReport(newBooks(unexplainedPayment), 0).isBalanced).toBe(false);
  });

  test('is unknown, not balanced, if it could not be read', () => {
    const report = newUncheckedReport('bank');
    expect(LedgerReport.parse(report)).toEqual(report);
    expect(report).toMatchObject({
      unexplainedCount: 1,
      isBalanced: false,
      findings: [{ cause: 'not-checked', subject: 'bank' }],
    });
  });
});
