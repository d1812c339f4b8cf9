import { expect, test } from '@jest/globals';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { balanceScheduled, newDepositPaidHistory } from '../../../../test/support/booking/builders.js';
import type { BookingEvent } from '../events.js';
import { deriveSums } from './booking-sums.js';
import { foldView } from './booking-view.js';

const toStored = (events: readonly BookingEvent[]) =>
  events.map((event, i) => ({ ...event, version: i + 1, recordedAt: new Date(0) }));
const view = foldView(toStored([...newDepositPaidHistory(), balanceScheduled]));
if (!view) throw new Error('no booking');
const [deposit, balance] = view.instalments;
if (!deposit || !balance) throw new Error('no instalments');
const deriveViewSums = (overrides: Partial<BookingView>) => {
  const { paidCents, refundedCents, remainingCents, money } = deriveSums({ ...view, ...overrides });
  return [paidCents, refundedCents, remainingCents, money];
};

test('one instalment’s open amount is not offset by another’s excess', () => {
  expect(deriveViewSums({})).toEqual([40_000, 0, 160_000, 'DEPOSIT_PAID']);
  // After a cheaper date the first instalment has been overpaid.
  const cheap = { ...deposit, amountCents: 10_000, refundedCents: 30_000 };
  expect(deriveViewSums({ instalments: [cheap] })).toEqual([40_000, 30_000, 0, 'PAID']);
  const dear = { ...balance, amountCents: 50_000 };
  expect(deriveViewSums({ instalments: [cheap, dear] })).toEqual([40_000, 30_000, 50_000, 'DEPOSIT_PAID']);
});

test('the payment state is the gravest one', () => {
  const failed = { ...balance, charge: 'ACTION_REQUIRED' as const };
  const cancellation = {
    at: '2027-01-10T10:00:00.000Z',
    by: 'customer' as const,
    feeCents: 0,
    retainedCents: 0,
    refundCents: 0,
  };
  const states: [Partial<BookingView>, string][] = [
    [{ openDisputes: 1, surplusCents: 1 }, 'DISPUTED'],
    [{ surplusCents: 1 }, 'OVERPAID'],
    [{ instalments: [{ ...deposit, refundedCents: 40_000 }] }, 'REFUNDED'],
    [{ instalments: [{ ...deposit, refundedCents: 1 }], cancellation }, 'PARTLY_REFUNDED'],
    [{ instalments: [deposit, failed], isOverdue: true }, 'OVERDUE'],
    [{ instalments: [deposit, failed] }, 'ACTION_REQUIRED'],
    [{ instalments: [{ ...deposit, paidCents: 0 }] }, 'UNPAID'],
  ];

  for (const [overrides, money] of states) expect(deriveViewSums(overrides).at(-1)).toBe(money);
});
