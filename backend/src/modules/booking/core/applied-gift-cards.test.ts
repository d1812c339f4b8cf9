import { expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  DEPOSIT_CENTS,
  foldBooking,
  foldExistingBooking,
  newHeldHistory,
  newPlanChosen,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { newGiftCardId } from '../../../../test/support/ids.js';
import type { BookingEvent } from '../events.js';
import { findCheckoutInstalment } from './booking.js';
import { calculateCentsToRequest } from './instalment.js';

const newAppliedEvent = (amountCents: number, serial = 1): BookingEvent => ({
  type: 'GiftCardApplied',
  data: { giftCardId: newGiftCardId(serial), amountCents },
});
const newRemovedEvent = (serial = 1): BookingEvent => ({
  type: 'GiftCardRemoved',
  data: { giftCardId: newGiftCardId(serial), amountCents: 1 },
});
const calculateRequestedCents = (...events: BookingEvent[]): number | undefined => {
  const dueInstalment = findCheckoutInstalment(foldExistingBooking([...newHeldHistory(), ...events]));
  return dueInstalment && calculateCentsToRequest(dueInstalment);
};

test('an applied gift card reduces the amount due at checkout under every plan', () => {
  expect(calculateRequestedCents()).toBe(DEPOSIT_CENTS);
  expect(calculateRequestedCents(newAppliedEvent(10_000))).toBe(30_000);
  expect(calculateRequestedCents(newAppliedEvent(10_000), newPlanChosen('full'))).toBe(190_000);
  expect(calculateRequestedCents(newAppliedEvent(10_000), newAppliedEvent(50_000, 2))).toBe(0);
  expect(
    calculateRequestedCents(newAppliedEvent(10_000), newAppliedEvent(5_000, 2), newRemovedEvent(1)),
  ).toBe(35_000);

  const part: BookingEvent = {
    type: 'PartPaid',
    data: { ...newReceivedPayment('deposit', 35_000), provider: 'bank' },
  };
  expect(calculateRequestedCents(newAppliedEvent(10_000), part)).toBe(0);
});

test('an applied gift card leaves later instalments whole, however much it holds', () => {
  const { instalments } = foldExistingBooking([
    ...newHeldHistory(),
    newAppliedEvent(10_000),
    newAppliedEvent(50_000, 2),
  ]);
  expect(
    instalments.map((instalment) => [
      instalment.kind,
      instalment.promisedCents,
      calculateCentsToRequest(instalment),
    ]),
  ).toEqual([
    ['deposit', DEPOSIT_CENTS, 0],
    ['balance', 0, BALANCE_CENTS],
  ]);
});

test('a gift card stays applied after the hold expires, until the booking is confirmed', () => {
  const listGiftCards = (...events: BookingEvent[]) => {
    const booking = foldBooking([...newHeldHistory(), newAppliedEvent(10_000), ...events]);
    return booking.status === 'NEW' ? undefined : booking.giftCards.length;
  };
  expect(listGiftCards({ type: 'BookingExpired', data: { reason: 'hold-expired' } })).toBe(1);
  expect(listGiftCards({ type: 'BookingConfirmed', data: { seats: 2, isLate: false } })).toBe(0);
});
