import { describe, expect, test } from '@jest/globals';
import {
  type DifferenceKind,
  DIFFERING_PART,
  listDifferences,
  type PaymentSides,
} from './ledger-difference.js';

const newSide = (capturedCents: number, refundedCents = 0) => ({ capturedCents, refundedCents });
const compareSides = (provider: PaymentSides['provider'], ledger: PaymentSides['ledger']) =>
  listDifferences({ paymentId: 'pi_1', bookingId: 'b_1', provider, ledger });
const paidSide = newSide(40_000);

describe('a payment agrees', () => {
  test.each<{ name: string; provider: PaymentSides['provider']; ledger: PaymentSides['ledger'] }>([
    {
      name: 'if both sides captured and refunded equal amounts',
      provider: newSide(40_000, 1),
      ledger: newSide(40_000, 1),
    },
    { name: 'if neither side has the payment', provider: undefined, ledger: undefined },
    { name: 'if the ledger lacks a payment that captured nothing', provider: newSide(0), ledger: undefined },
    { name: 'if the provider lacks a payment of no money', provider: undefined, ledger: newSide(0) },
  ])('$name', ({ provider, ledger }) => {
    expect(compareSides(provider, ledger)).toEqual([]);
  });
});

test.each<
  Pick<PaymentSides, 'provider' | 'ledger'> & {
    kind: DifferenceKind;
    providerCents: number;
    ledgerCents: number;
  }
>([
  {
    kind: 'unknown-at-provider',
    provider: undefined,
    ledger: paidSide,
    providerCents: 0,
    ledgerCents: 40_000,
  },
  {
    kind: 'unknown-at-provider',
    provider: newSide(0),
    ledger: paidSide,
    providerCents: 0,
    ledgerCents: 40_000,
  },
  {
    kind: 'missing-in-ledger',
    provider: paidSide,
    ledger: undefined,
    providerCents: 40_000,
    ledgerCents: 0,
  },
  {
    kind: 'amount-differs',
    provider: paidSide,
    ledger: newSide(39_999),
    providerCents: 40_000,
    ledgerCents: 39_999,
  },
  {
    kind: 'amount-differs',
    provider: paidSide,
    ledger: newSide(40_001),
    providerCents: 40_000,
    ledgerCents: 40_001,
  },
  {
    kind: 'amount-differs',
    provider: paidSide,
    ledger: newSide(0),
    providerCents: 40_000,
    ledgerCents: 0,
  },
  {
    kind: 'refund-not-recorded',
    provider: newSide(40_000, 2),
    ledger: newSide(40_000, 1),
    providerCents: 2,
    ledgerCents: 1,
  },
  {
    kind: 'refund-unknown-at-provider',
    provider: newSide(40_000, 1),
    ledger: newSide(40_000, 2),
    providerCents: 1,
    ledgerCents: 2,
  },
])(
  'a difference is named $kind, with the cents of both sides',
  ({ kind, provider, ledger, providerCents, ledgerCents }) => {
    expect(compareSides(provider, ledger)).toEqual([
      { kind, paymentId: 'pi_1', bookingId: 'b_1', providerCents, ledgerCents },
    ]);
  },
);

test('a difference in captures is named before a difference in refunds', () => {
  const differences = compareSides(newSide(40_000, 500), undefined);
  expect(differences.map(({ kind, providerCents }) => [kind, providerCents])).toEqual([
    ['missing-in-ledger', 40_000],
    ['refund-not-recorded', 500],
  ]);
  expect(differences.map(({ kind }) => DIFFERING_PART[kind])).toEqual(['payment', 'refund']);
});
