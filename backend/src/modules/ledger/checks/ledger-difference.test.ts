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
      name: 'if both sides captured and refunded the same',
      provider: newSide(40_000, 1),
      ledger: newSide(40_000, 1),
    },
    { name: 'if neither side has it', provider: undefined, ledger: undefined },
    { name: 'if the ledger lacks a payment that captured nothing', provider: newSide(0), ledger: undefined },
    { name: 'if the provider lacks a payment of no money', provider: undefined, ledger: newSide(0) },
  ])('$name', ({ provider, ledger }) => {
    expect(compareSides(provider, ledger)).toEqual([]);
  });
});

test.each<[DifferenceKind, PaymentSides['provider'], PaymentSides['ledger'], [number, number]]>([
  ['unknown-at-provider', undefined, paidSide, [0, 40_000]],
  ['unknown-at-provider', newSide(0), paidSide, [0, 40_000]],
  ['missing-in-ledger', paidSide, undefined, [40_000, 0]],
  ['amount-differs', paidSide, newSide(39_999), [40_000, 39_999]],
  ['amount-differs', paidSide, newSide(40_001), [40_000, 40_001]],
  ['amount-differs', paidSide, newSide(0), [40_000, 0]],
  ['refund-not-recorded', newSide(40_000, 2), newSide(40_000, 1), [2, 1]],
  ['refund-unknown-at-provider', newSide(40_000, 1), newSide(40_000, 2), [1, 2]],
])(
  'a difference is named %s, with the cents of both sides',
  (kind, provider, ledger, [providerCents, ledgerCents]) => {
    expect(compareSides(provider, ledger)).toEqual([
      { kind, paymentId: 'pi_1', bookingId: 'b_1', providerCents, ledgerCents },
    ]);
  },
);

test('a difference in captures is named before one in refunds', () => {
  const differences = compareSides(newSide(40_000, 500), undefined);
  expect(differences.map(({ kind, providerCents }) => [kind, providerCents])).toEqual([
    ['missing-in-ledger', 40_000],
    ['refund-not-recorded', 500],
  ]);
  expect(differences.map(({ kind }) => DIFFERING_PART[kind])).toEqual(['payment', 'refund']);
});
