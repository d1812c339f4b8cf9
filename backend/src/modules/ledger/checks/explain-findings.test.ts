import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DEPOSIT_CENTS } from '../../../../test/support/booking/builders.js';
import { explainPayment, explainRow, type PaymentTotals, type RowSides } from './explain-findings.js';

const NOW = new Date('2027-01-10T10:00:00Z');
const EARLIER_DAY = new Date('2027-01-09T10:00:00Z');
const LATER_SECOND = new Date('2027-01-10T10:00:01Z');

describe('a provider row', () => {
  const newRow = (overrides: Partial<RowSides>): RowSides => ({
    component: 'fee',
    subject: 'pi_1',
    bookingId: null,
    movedAt: EARLIER_DAY,
    providerCents: -30,
    ledgerCents: -30,
    ...overrides,
  });
  test('is no finding if it is on both sides', () => {
    expect(explainRow(newRow({}), NOW)).toBeUndefined();
  });

  test.each<{ name: string; overrides: Partial<RowSides>; cause: string }>([
    {
      name: 'is on both sides, for no booking',
      overrides: { component: 'other' },
      cause: 'unknown-money',
    },
    {
      name: 'was not imported yet',
      overrides: { ledgerCents: undefined, movedAt: LATER_SECOND },
      cause: 'in-transit',
    },
    { name: 'should have been imported', overrides: { ledgerCents: undefined }, cause: 'unexplained' },
    {
      name: 'has another amount here',
      overrides: { ledgerCents: -31, movedAt: LATER_SECOND },
      cause: 'unexplained',
    },
    {
      name: 'is unknown to the provider',
      overrides: { providerCents: undefined, movedAt: LATER_SECOND },
      cause: 'unexplained',
    },
  ])('has the cause $cause if it $name', ({ overrides, cause }) => {
    expect(explainRow(newRow(overrides), NOW)?.cause).toBe(cause);
  });
});

describe('a payment', () => {
  const paidSums = { capturedCents: DEPOSIT_CENTS, refundedCents: 0 };
  const newPartlyRefunded = (refundedCents: number) => ({ ...paidSums, refundedCents });
  const noMoney = { capturedCents: 0, refundedCents: 0 };
  const newTotals = (overrides: Partial<PaymentTotals>): PaymentTotals => ({
    paymentId: 'pi_1',
    bookingId: null,
    lastMovedAt: EARLIER_DAY,
    provider: paidSums,
    ledger: paidSums,
    pendingRefundCents: 0,
    ...overrides,
  });
  test('has no difference if it is equal on both sides', () => {
    expect(explainPayment(newTotals({}), NOW)).toEqual([]);
  });

  test.each<{ name: string; overrides: Partial<PaymentTotals>; expected: string }>([
    {
      name: 'was just made',
      overrides: { ledger: noMoney, lastMovedAt: LATER_SECOND },
      expected: 'payment in-transit 40000 0',
    },
    {
      name: 'should have been reported',
      overrides: { ledger: noMoney },
      expected: 'payment unexplained 40000 0',
    },
    {
      name: 'is unknown to the provider',
      overrides: { provider: noMoney, lastMovedAt: LATER_SECOND },
      expected: 'payment unexplained 0 40000',
    },
    {
      name: 'has another amount',
      overrides: { ledger: { ...paidSums, capturedCents: 1 }, lastMovedAt: LATER_SECOND },
      expected: 'payment unexplained 40000 1',
    },
    {
      name: 'is being refunded, as decided',
      overrides: { provider: newPartlyRefunded(500), pendingRefundCents: 500 },
      expected: 'refund pending-refund -500 0',
    },
    {
      name: 'was refunded above the decided amount',
      overrides: { provider: newPartlyRefunded(501), pendingRefundCents: 500 },
      expected: 'refund unexplained -501 0',
    },
    {
      name: 'was just refunded',
      overrides: { provider: newPartlyRefunded(501), lastMovedAt: LATER_SECOND },
      expected: 'refund in-transit -501 0',
    },
    {
      name: 'was refunded in the ledger only',
      overrides: { ledger: newPartlyRefunded(5), lastMovedAt: LATER_SECOND },
      expected: 'refund unexplained 0 -5',
    },
  ])('has one difference, $expected, if it $name', ({ overrides, expected }) => {
    const differences = explainPayment(newTotals(overrides), NOW).map(
      ({ component, cause, providerCents, ledgerCents }) =>
        `${component} ${cause} ${providerCents} ${ledgerCents === 0 ? 0 : ledgerCents}`,
    );
    expect(differences).toEqual([expected]);
  });

  test('has named differences that add up to the total, for any amounts', () => {
    const cents = fc.integer({ min: 0, max: 1_000 });
    const side = fc.record({ capturedCents: cents, refundedCents: cents });
    fc.assert(
      fc.property(side, side, cents, fc.boolean(), (provider, ledger, pendingRefundCents, isRecent) => {
        const findings = explainPayment(
          newTotals({
            provider,
            ledger,
            pendingRefundCents,
            lastMovedAt: isRecent ? LATER_SECOND : EARLIER_DAY,
          }),
          NOW,
        );
        const calculateNet = ({ capturedCents, refundedCents }: typeof provider): number =>
          capturedCents - refundedCents;
        const namedCents = findings.reduce(
          (sum, finding) => sum + finding.providerCents - finding.ledgerCents,
          0,
        );
        expect(namedCents).toBe(calculateNet(provider) - calculateNet(ledger));
      }),
    );
  });
});
