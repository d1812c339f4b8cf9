import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { explainPayment, explainRow, type PaymentTotals, type RowSides } from './explain.js';

const NOW = new Date('2027-01-10T10:00:00Z');
const OLD = new Date('2027-01-09T10:00:00Z');
const YOUNG = new Date('2027-01-10T10:00:01Z');

describe('a provider row', () => {
  const row = (more: Partial<RowSides>): RowSides => ({
    component: 'fee',
    party: 'pi_1',
    bookingId: null,
    at: OLD,
    providerCents: -30,
    ledgerCents: -30,
    ...more,
  });
  test.each<[string, Partial<RowSides>, string | undefined]>([
    ['is on both sides', {}, undefined],
    ['is on both sides and none of ours', { component: 'other' }, 'unknown-money'],
    ['was not taken in yet', { ledgerCents: undefined, at: YOUNG }, 'in-transit'],
    ['should have been taken in', { ledgerCents: undefined }, 'unexplained'],
    ['has another amount here', { ledgerCents: -31, at: YOUNG }, 'unexplained'],
    ['is not known there', { providerCents: undefined, at: YOUNG }, 'unexplained'],
  ])('%s', (_name, more, cause) => {
    expect(explainRow(row(more), NOW)?.cause).toBe(cause);
  });
});

describe('a payment', () => {
  const paid = { takenCents: 40_000, returnedCents: 0 };
  const back = (returnedCents: number) => ({ ...paid, returnedCents });
  const nothing = { takenCents: 0, returnedCents: 0 };
  const totals = (more: Partial<PaymentTotals>): PaymentTotals => ({
    party: 'pi_1',
    bookingId: null,
    at: OLD,
    provider: paid,
    ledger: paid,
    promisedCents: 0,
    ...more,
  });
  test.each<[string, Partial<PaymentTotals>, string[]]>([
    ['is the same on both sides', {}, []],
    ['was just made', { ledger: nothing, at: YOUNG }, ['payment in-transit 40000 0']],
    ['should have been told', { ledger: nothing }, ['payment unexplained 40000 0']],
    ['is not known there', { provider: nothing, at: YOUNG }, ['payment unexplained 0 40000']],
    [
      'has another amount',
      { ledger: { ...paid, takenCents: 1 }, at: YOUNG },
      ['payment unexplained 40000 1'],
    ],
    [
      'is going back, as decided',
      { provider: back(500), promisedCents: 500 },
      ['refund pending-refund -500 0'],
    ],
    [
      'went back, more than decided',
      { provider: back(501), promisedCents: 500 },
      ['refund unexplained -501 0'],
    ],
    ['went back a moment ago', { provider: back(501), at: YOUNG }, ['refund in-transit -501 0']],
    ['went back here only', { ledger: back(5), at: YOUNG }, ['refund unexplained 0 -5']],
  ])('%s', (_name, more, found) => {
    const said = explainPayment(totals(more), NOW).map(
      ({ component, cause, providerCents, ledgerCents }) =>
        `${component} ${cause} ${providerCents} ${ledgerCents === 0 ? 0 : ledgerCents}`,
    );
    expect(said).toEqual(found);
  });

  test('names differences that add up to the total difference, for any amounts', () => {
    const cents = fc.integer({ min: 0, max: 1_000 });
    const side = fc.record({ takenCents: cents, returnedCents: cents });
    fc.assert(
      fc.property(side, side, cents, fc.boolean(), (provider, ledger, promisedCents, young) => {
        const found = explainPayment(
          totals({ provider, ledger, promisedCents, at: young ? YOUNG : OLD }),
          NOW,
        );
        const net = ({ takenCents, returnedCents }: typeof provider): number => takenCents - returnedCents;
        const named = found.reduce((sum, one) => sum + one.providerCents - one.ledgerCents, 0);
        expect(named).toBe(net(provider) - net(ledger));
      }),
    );
  });
});
