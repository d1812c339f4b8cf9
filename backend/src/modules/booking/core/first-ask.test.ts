import { expect, test } from '@jest/globals';
import { existing, held, planChosen } from '../../../../test/booking/builders.js';
import { cardId } from '../../../../test/booking/gift-cards.js';
import { bank } from '../../../../test/booking/transfers.js';
import type { BookingEvent } from '../events.js';
import { amountDueFirst } from './booking.js';

const gift = (amountCents: number): BookingEvent => ({
  type: 'GiftCardApplied',
  data: { giftCardId: cardId(), amountCents },
});
const part = (amountCents: number): BookingEvent => ({
  type: 'PartPaid',
  data: bank('deposit', amountCents),
});
const asked = (...events: BookingEvent[]) => {
  const booking = existing([...held(), ...events]);
  return [amountDueFirst(booking, 'deposit'), amountDueFirst(booking, 'full')];
};

test('of each plan, what is due first less what gift cards pay; never less than nothing', () => {
  expect(asked()).toEqual([40_000, 200_000]);
  expect(asked(gift(15_000))).toEqual([25_000, 185_000]);
  expect(asked(gift(50_000))).toEqual([0, 150_000]);
  expect(asked(planChosen('full'), gift(15_000))).toEqual([25_000, 185_000]);
});

test('of the plan that was chosen, what came in counts', () => {
  expect(asked(part(15_000))[0]).toBe(25_000);
  expect(asked(part(15_000), gift(10_000))[0]).toBe(15_000);
  expect(asked(part(15_000), gift(25_000))[0]).toBe(0);
  expect(asked(part(15_000), gift(30_000))[0]).toBe(0);
});

test('a plan that is not offered asks for nothing that could be paid', () => {
  const [made, ...rest] = held();
  if (made?.type !== 'BookingCreated') throw new Error('no booking');
  const plans = made.data.quote.plans.filter(({ plan }) => plan === 'deposit');
  const only = { ...made, data: { ...made.data, quote: { ...made.data.quote, plans } } };
  expect(amountDueFirst(existing([only, ...rest]), 'full')).toBeUndefined();
});
