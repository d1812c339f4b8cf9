import { expect, test } from '@jest/globals';
import { sumCents } from '@wayfold/contracts/kernel/cents';
import fc from 'fast-check';
import {
  foldExistingBooking,
  newBalancePaid,
  newDepositPaidHistory,
  newPartPaid,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { newDepartureChanged } from '../../../../test/support/booking/date-changes.js';
import { newRefundStarted } from '../../../../test/support/booking/refunds.js';
import { newBalanceSplit } from '../../../../test/support/booking/shares.js';
import { newBalanceId, newInstalmentId, newShareId } from '../../../../test/support/ids.js';
import { evolveBooking, type ExistingBooking } from '../core/booking.js';
import { calculateOpenInstalmentCents } from '../core/instalment.js';
import { calculateRefundableCents, splitRefund } from '../core/payments.js';
import type { BookingEvent, Source } from '../events.js';
import { planChange } from './change-plan.js';

const anyParts = fc.array(
  fc.record({
    cents: fc.integer({ min: 1, max: 60_000 }),
    provider: fc.constantFrom<Source[]>('bank', 'staff', 'goodwill'),
  }),
  { maxLength: 4 },
);

test('the instalments add up to the new price', () => {
  fc.assert(
    fc.property(
      anyParts,
      fc.integer({ min: 250, max: 500_000 }),
      fc.boolean(),
      (paidParts, totalCents, isFull) => {
        const history: BookingEvent[] = [...newDepositPaidHistory()];
        let remainingCents = 160_000;
        for (const [i, { cents, provider }] of paidParts.entries()) {
          const partCents = Math.min(cents, remainingCents - 1);
          if (partCents <= 0) continue;
          remainingCents -= partCents;
          history.push(newPartPaid({ ...newReceivedPayment('balance', partCents, `m-${i}`), provider }));
        }
        if (isFull) history.push(newBalancePaid(newReceivedPayment('balance', remainingCents)));
        const booking = foldExistingBooking(history);
        const plan = planChange(booking, { totalCents, startsOn: '2027-09-01' }, newInstalmentId(9));
        expect(sumCents(plan.instalments)).toBe(totalCents);
        expect(Math.min(plan.openCents, plan.refundCents)).toBe(0);
        const coveredCents = 200_000 - (isFull ? 0 : remainingCents);
        expect(plan.openCents).toBe(Math.max(0, totalCents - coveredCents));
        expect(plan.refundCents).toBe(
          Math.min(Math.max(0, coveredCents - totalCents), calculateRefundableCents(booking)),
        );
        expect(Math.min(...plan.instalments.map(({ amountCents }) => amountCents))).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test('money that is being refunded is not refunded again', () => {
  const refundStarted = newRefundStarted('deposit', 30_000, 'requested');
  const plan = planChange(
    foldExistingBooking([...newDepositPaidHistory(), refundStarted]),
    { totalCents: 20_000, startsOn: '2027-09-01' },
    newInstalmentId(9),
  );

  expect(plan).toMatchObject({ openCents: 0, refundCents: 10_000 });
});

test('repeated changes keep the paid instalments and leave no negative amount', () => {
  const anyTotals = fc.array(fc.integer({ min: 250, max: 300_000 }), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(anyTotals, fc.boolean(), (totalsCents, hasCoPayer) => {
      const sharesPaid: BookingEvent[] = [2, 1].slice(hasCoPayer ? 0 : 1).map((serial) =>
        newBalancePaid({
          ...newReceivedPayment('balance', 80_000, `pi_${serial}`),
          instalmentId: newShareId(serial),
        }),
      );
      let booking = foldExistingBooking([...newDepositPaidHistory(), ...newBalanceSplit(), ...sharesPaid]);
      const paidIds = booking.instalments
        .filter((instalment) => instalment.finalPayment)
        .map((instalment) => instalment.id);
      expect(paidIds).not.toHaveLength(0);
      for (const [i, totalCents] of totalsCents.entries()) {
        const { instalments, refundCents } = planChange(
          booking,
          { totalCents, startsOn: '2027-09-01' },
          newBalanceId(i),
        );
        expect(sumCents(instalments)).toBe(totalCents);
        expect(instalments.map((instalment) => instalment.id)).toEqual(expect.arrayContaining(paidIds));
        const departureChanged: BookingEvent = newDepartureChanged({
          quote: booking.quote,
          instalments: [...instalments],
          refundCents,
        });
        const bookingAfter = evolveBooking(booking, departureChanged);
        booking = splitRefund(bookingAfter, refundCents, 'date-changed').reduce<ExistingBooking>(
          evolveBooking,
          bookingAfter,
        );
        expect(Math.min(...booking.instalments.map(calculateOpenInstalmentCents))).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
