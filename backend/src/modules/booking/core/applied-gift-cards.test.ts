import { expect, test } from '@jest/globals';
import { bookingFrom, existing, held, paid, planChosen } from '../../../../test/booking/builders.js';
import { cardId } from '../../../../test/booking/gift-cards.js';
import type { BookingEvent } from '../events.js';
import { dueNow } from './booking.js';
import { centsToRequest } from './instalment.js';

const applied = (amountCents: number, n = 1): BookingEvent => ({
  type: 'GiftCardApplied',
  data: { giftCardId: cardId(n), amountCents },
});
const removed = (n = 1): BookingEvent => ({
  type: 'GiftCardRemoved',
  data: { giftCardId: cardId(n), amountCents: 1 },
});
const askedCents = (...events: BookingEvent[]): number | undefined => {
  const due = dueNow(existing([...held(), ...events]));
  return due && centsToRequest(due);
};

test('reduces the amount due first under every plan', () => {
  expect(askedCents()).toBe(40_000);
  expect(askedCents(applied(10_000))).toBe(30_000);
  expect(askedCents(applied(10_000), planChosen('full'))).toBe(190_000);
  expect(askedCents(applied(10_000), applied(50_000, 2))).toBe(0);
  expect(askedCents(applied(10_000), applied(5_000, 2), removed(1))).toBe(35_000);
  const part: BookingEvent = { type: 'PartPaid', data: { ...paid('deposit', 35_000), provider: 'bank' } };
  expect(askedCents(applied(10_000), part)).toBe(0);
});

test('leaves later instalments whole, however much the gift cards hold', () => {
  const { instalments } = existing([...held(), applied(10_000), applied(50_000, 2)]);
  expect(
    instalments.map((instalment) => [instalment.kind, instalment.promisedCents, centsToRequest(instalment)]),
  ).toEqual([
    ['deposit', 40_000, 0],
    ['balance', 0, 160_000],
  ]);
});

test('keeps applied gift cards after the hold expires and clears them on confirmation', () => {
  const cards = (...events: BookingEvent[]) => {
    const state = bookingFrom([...held(), applied(10_000), ...events]);
    return state.status === 'NEW' ? undefined : state.gifts.length;
  };
  expect(cards({ type: 'BookingExpired', data: { reason: 'hold-ran-out' } })).toBe(1);
  expect(cards({ type: 'BookingConfirmed', data: { seats: 2, late: false } })).toBe(0);
});
