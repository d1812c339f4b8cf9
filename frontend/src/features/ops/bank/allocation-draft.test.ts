import { describe, expect, test } from '@jest/globals';
import type { MatchableBooking } from '@wayfold/contracts/payments/matchable-bookings';
import fc from 'fast-check';
import { formatAmount } from '../../../shared/i18n/amount.js';
import {
  type AllocationDraft,
  calculateRemainingCents,
  parseAllocations,
  proposeAllocation,
} from './allocation-draft.js';

const booking: MatchableBooking = {
  bookingId: 'b',
  reference: 'WF-7KQ4-9TX',
  status: 'ON_HOLD',
  openCents: 0,
  instalments: [],
  refunds: [],
};
const newAllocation = (amount: string): AllocationDraft => ({ booking, instalmentId: null, amount });

describe('a proposed allocation', () => {
  test.each([
    { name: 'all of the first open instalment', remainingCents: 9_000, instalmentId: 'i2', cents: 4_000 },
    { name: 'no more than the remainder', remainingCents: 3_000, instalmentId: 'i2', cents: 3_000 },
    { name: 'nothing of a line that is used up', remainingCents: -1, instalmentId: 'i2', cents: 0 },
  ])('pays $name', ({ remainingCents, instalmentId, cents }) => {
    const instalment = { kind: 'deposit', dueOn: '2027-01-10', amountCents: 4_000 } as const;
    const instalments = [
      { ...instalment, id: 'i1', openCents: 0 },
      { ...instalment, id: 'i2', openCents: 4_000 },
    ];
    const proposal = proposeAllocation({ ...booking, instalments }, remainingCents);

    expect(proposal).toMatchObject({ instalmentId, amount: formatAmount(cents) });
  });

  test('pays the remainder of a booking without an open instalment', () => {
    expect(proposeAllocation(booking, 9_000)).toMatchObject({
      instalmentId: null,
      amount: formatAmount(9_000),
    });
  });
});

describe('typed allocations', () => {
  test('add up with the remainder to the whole line, to the cent', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.nat(2_000_000), amounts, (lineCents, cents) => {
        const allocations = cents.map((amount) => newAllocation(formatAmount(amount)));
        const allocatedCents =
          parseAllocations(allocations)?.reduce((sum, { amountCents }) => sum + amountCents, 0) ?? 0;
        expect(allocatedCents + calculateRemainingCents(lineCents, allocations)).toBe(lineCents);
      }),
    );
  });

  test('are invalid with an amount that is unreadable or zero', () => {
    expect(parseAllocations([newAllocation('5'), newAllocation('x')])).toBeUndefined();
    expect(parseAllocations([newAllocation('0')])).toBeUndefined();
  });
});
