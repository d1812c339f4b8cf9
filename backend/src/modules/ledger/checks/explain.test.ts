import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { explainPayment, explainRow, type PaymentTotals, type RowSides } from './explain.js';

const NOW = new Date('2027-01-10T10:00:00Z');
const OLD = new Date('2027-01-09T10:00:00Z');
const YOUNG = new Date('2027-01-10T10:00:01Z');

describe('a provider row', () => {
  const newRow = (overrides: Partial<RowSides>): RowSides => ({
    component: 'fee',
    subject: 'pi_1',
    bookingId: null,
    at: OLD,
    providerCents: -30,
    ledgerCents: -30,
    ...overrides,
  });
  test.each<[string, Partial<RowSides>, string | undefined]>([
    ['is on both sides', {}, undefined],
    ['is foreign money on both sides', { component: 'other' }, 'unknown-money'],
    ['was not imported yet', { ledgerCents: undefined, at: YOUNG }, 'in-transit'],
    ['should have been imported', { ledgerCents: undefined }, 'unexplained'],
    ['has another amount here', { ledgerCents: -31, at: YOUNG }, 'unexplained'],
    ['is unknown to the provider', { providerCents: undefined, at: YOUNG }, 'unexplained'],
  ])('%s', (_name, overrides, cause) => {
    expect(explainRow(newRow(overrides), NOW)?.cause).toBe(cause);
  });
});

describe('a payment', () => {
  const paid = { capturedCents: 40_000, refundedCents: 0 };
  const newPartlyRefunded = (refundedCents: number) => ({ ...paid, refundedCents });
  const noMoney = { capturedCents: 0, refundedCents: 0 };
  const newTotals = (overrides: Partial<PaymentTotals>): PaymentTotals => ({
    paymentId: 'pi_1',
    bookingId: null,
    at: OLD,
    provider: paid,
    ledger: paid,
    pendingRefundCents: 0,
    ...overrides,
  });
  test.each<[string, Partial<PaymentTotals>, string[]]>([
    ['is the same on both sides', {}, []],
    ['was just made', { ledger: noMoney, at: YOUNG }, ['payment in-transit 40000 0']],
    ['should have been reported', { ledger: noMoney }, ['payment unexplained 40000 0']],
    ['is unknown to the provider', { provider: noMoney, at: YOUNG }, ['payment unexplained 0 40000']],
    [
      'has another amount',
      { ledger: { ...paid, capturedCents: 1 }, at: YOUNG },
      ['payment unexplained 40000 1'],
    ],
    [
      'is being refunded, as decided',
      { provider: newPartlyRefunded(500), pendingRefundCents: 500 },
      ['refund pending-refund -500 0'],
    ],
    [
      'was refunded above the decided amount',
      { provider: newPartlyRefunded(501), pendingRefundCents: 500 },
      ['refund unexplained -501 0'],
    ],
    ['was just refunded', { provider: newPartlyRefunded(501), at: YOUNG }, ['refund in-transit -501 0']],
    [
      'was refunded in the ledger only',
      { ledger: newPartlyRefunded(5), at: YOUNG },
      ['refund unexplained 0 -5'],
    ],
  ])('%s', (_name, overrides, expected) => {
    const differences = explainPayment(newTotals(overrides), NOW).map(
      ({ component, cause, providerCents, ledgerCents }) =>
        `${component} ${cause} ${providerCents} ${ledgerCents === 0 ? 0 : ledgerCents}`,
    );
    expect(differences).toEqual(expected);
  });

  test('named differences add up to the total difference, for any amounts', () => {
    const cents = fc.integer({ min: 0, max: 1_000 });
    const side = fc.record({ capturedCents: cents, refundedCents: cents });
    fc.assert(
      fc.property(side, side, cents, fc.boolean(), (provider, ledger, pendingRefundCents, isYoung) => {
        const findings = explainPayment(
          newTotals({ provider, ledger, pendingRefundCents, at: isYoung ? YOUNG : OLD }),
          NOW,
        );
        const calculateNet = ({ capturedCents, refundedCents }: typeof provider): number =>
          capturedCents - refundedCents;
        const named = findings.reduce((sum, finding) => sum + finding.providerCents - finding.ledgerCents, 0);
        expect(named).toBe(calculateNet(provider) - calculateNet(ledger));
      }),
    );
  });
});
