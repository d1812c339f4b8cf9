import { describe, expect, test } from '@jest/globals';
import { newBooking, plannedBalance, plannedDeposit } from '../../../../test/fixtures.js';
import { calculateDepositPlan, calculateOpenPriceCents, choosePlan, isPlanFixed } from './deposit.js';

describe('the deposit plan', () => {
  test('uses the amounts that the server pinned', () => {
    expect(calculateDepositPlan(newBooking())).toEqual({
      depositCents: 75_600,
      balanceCents: 302_400,
      chargeOn: '2027-03-09',
    });
  });

  test('leaves out what is already paid of each part', () => {
    const instalments = [
      { ...plannedDeposit, paidCents: 15_000 },
      { ...plannedBalance, paidCents: 2_400 },
    ];
    expect(calculateDepositPlan(newBooking({ instalments }))).toMatchObject({
      depositCents: 60_600,
      balanceCents: 300_000,
    });
  });

  test.each([
    { totalCents: 100_002, depositCents: 20_000, balanceCents: 80_002 },
    { totalCents: 100_003, depositCents: 20_001, balanceCents: 80_002 },
  ])(
    'is 20% of $totalCents to the nearest cent, 60 days before departure, while the full price is chosen',
    ({ totalCents, depositCents, balanceCents }) => {
      const fullPriceBooking = newBooking({ instalments: [], totalCents, startsOn: '2027-05-08' });
      expect(calculateDepositPlan(fullPriceBooking)).toEqual({
        depositCents,
        balanceCents,
        chargeOn: '2027-03-09',
      });
    },
  );

  test('is absent if the server does not offer it', () => {
    expect(calculateDepositPlan(newBooking({ plans: ['full'] }))).toBeNull();
  });
});

describe('the choice of a plan', () => {
  test('is the customer’s until money has arrived', () => {
    expect(isPlanFixed({ paidCents: 0 })).toBe(false);
    expect(choosePlan(newBooking({ plan: 'deposit' }), 'full')).toBe('full');
  });

  test('is the booking’s once money has arrived', () => {
    expect(isPlanFixed({ paidCents: 1 })).toBe(true);
    expect(choosePlan(newBooking({ plan: 'deposit', paidCents: 1 }), 'full')).toBe('deposit');
  });
});

test('the open price is the total without the paid parts', () => {
  const instalments = [{ ...plannedDeposit, paidCents: 15_000 }, plannedBalance];
  expect(calculateOpenPriceCents(newBooking({ instalments }))).toBe(363_000);
});
