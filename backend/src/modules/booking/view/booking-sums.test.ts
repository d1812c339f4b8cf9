import { describe, expect, test } from '@jest/globals';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import {
  BALANCE_CENTS,
  balanceScheduled,
  DEPOSIT_CENTS,
  newDepositPaidHistory,
} from '../../../../test/support/booking/builders.js';
import { toRecorded } from '../../../../test/support/booking/events.js';
import { deriveSums } from './booking-sums.js';
import { foldView } from './booking-view.js';

const view = foldView(toRecorded([...newDepositPaidHistory(), balanceScheduled]));
if (!view) throw new Error('the booking does not exist');
const [deposit, balance] = view.instalments;
if (!deposit || !balance) throw new Error('no instalments');
const deriveViewSums = (overrides: Partial<BookingView>) => {
  const { paidCents, refundedCents, remainingCents, money } = deriveSums({ ...view, ...overrides });
  return [paidCents, refundedCents, remainingCents, money];
};

test('the excess of one instalment does not offset the open amount of another', () => {
  expect(deriveViewSums({})).toEqual([DEPOSIT_CENTS, 0, BALANCE_CENTS, 'DEPOSIT_PAID']);
  // After a cheaper date the first instalment has been overpaid.
  const cheapDeposit = { ...deposit, amountCents: 10_000, refundedCents: 30_000 };
  expect(deriveViewSums({ instalments: [cheapDeposit] })).toEqual([40_000, 30_000, 0, 'PAID']);
  const dearBalance = { ...balance, amountCents: 50_000 };
  expect(deriveViewSums({ instalments: [cheapDeposit, dearBalance] })).toEqual([
    40_000,
    30_000,
    50_000,
    'DEPOSIT_PAID',
  ]);
});

describe('the payment state is the gravest that applies', () => {
  const failedBalance = { ...balance, charge: 'ACTION_REQUIRED' as const };
  const cancellation = {
    at: '2027-01-10T10:00:00.000Z',
    by: 'customer' as const,
    feeCents: 0,
    retainedCents: 0,
    refundCents: 0,
  };

  test.each<{ name: string; overrides: Partial<BookingView>; money: BookingView['money'] }>([
    {
      name: 'a dispute outweighs a surplus',
      overrides: { openDisputeCount: 1, surplusCents: 1 },
      money: 'DISPUTED',
    },
    { name: 'a surplus outweighs an open balance', overrides: { surplusCents: 1 }, money: 'OVERPAID' },
    {
      name: 'a refund of everything paid',
      overrides: { instalments: [{ ...deposit, refundedCents: DEPOSIT_CENTS }] },
      money: 'REFUNDED',
    },
    {
      name: 'a refund of one cent after a cancellation',
      overrides: { instalments: [{ ...deposit, refundedCents: 1 }], cancellation },
      money: 'PARTLY_REFUNDED',
    },
    {
      name: 'an overdue balance outweighs its failed charge',
      overrides: { instalments: [deposit, failedBalance], isOverdue: true },
      money: 'OVERDUE',
    },
    {
      name: 'a failed charge outweighs a paid deposit',
      overrides: { instalments: [deposit, failedBalance] },
      money: 'ACTION_REQUIRED',
    },
    {
      name: 'nothing is paid',
      overrides: { instalments: [{ ...deposit, paidCents: 0 }] },
      money: 'UNPAID',
    },
  ])('$name: $money', ({ overrides, money }) => {
    expect(deriveViewSums(overrides).at(-1)).toBe(money);
  });
});
