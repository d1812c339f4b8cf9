import { describe, expect, test } from '@jest/globals';
import { newGiftCardApplied, newGiftCardRemoved } from '../../../../test/support/booking/gift-cards.js';
import { newBookingView } from '../../../../test/support/booking/views.js';
import { newGiftCardId } from '../../../../test/support/ids.js';
import type { BookingEvent } from '../events.js';
import { buildGiftCardsView } from './gift-cards-view.js';

const { instalments } = newBookingView();
const deposit = { ...instalments[0]!, amountCents: 60_000, paidCents: 0 };
const balance = instalments[1]!;
const heldView = newBookingView({ status: 'ON_HOLD', instalments: [deposit, balance] });
const giftCardRemoved: BookingEvent = newGiftCardRemoved(10_000);

describe('the gift cards of a hold', () => {
  test('are listed in the order in which they were applied', () => {
    const events = [newGiftCardApplied(10_000), newGiftCardApplied(5_000, 2)];
    expect(buildGiftCardsView(heldView, events)).toEqual({
      giftCards: [
        { id: newGiftCardId(1), amountCents: 10_000 },
        { id: newGiftCardId(2), amountCents: 5_000 },
      ],
      promisedCents: 15_000,
      dueNowCents: 45_000,
      booking: heldView,
    });
  });

  test('lack a removed gift card', () => {
    const events = [newGiftCardApplied(10_000), newGiftCardApplied(5_000, 2), giftCardRemoved];
    expect(buildGiftCardsView(heldView, events)).toMatchObject({
      giftCards: [{ id: newGiftCardId(2) }],
      promisedCents: 5_000,
    });
  });

  test.each(['ON_HOLD', 'PENDING_PAYMENT'] as const)('count while the booking is %s', (status) => {
    const view = buildGiftCardsView({ ...heldView, status }, [newGiftCardApplied(10_000)]);
    expect(view).toMatchObject({ promisedCents: 10_000, dueNowCents: 50_000 });
  });

  test.each(['CONFIRMED', 'EXPIRED', 'CANCELLED'] as const)('count no more once it is %s', (status) => {
    const view = buildGiftCardsView({ ...heldView, status }, [newGiftCardApplied(10_000)]);
    expect(view).toMatchObject({ giftCards: [], promisedCents: 0, dueNowCents: 0 });
  });
});

describe('the amount due now', () => {
  test.each([
    {
      name: 'is the first instalment without gift cards',
      paidCents: 0,
      giftCardCents: 0,
      dueNowCents: 60_000,
    },
    {
      name: 'lacks what was paid and what gift cards promise',
      paidCents: 15_000,
      giftCardCents: 10_000,
      dueNowCents: 35_000,
    },
    {
      name: 'is zero once gift cards cover the rest',
      paidCents: 15_000,
      giftCardCents: 45_000,
      dueNowCents: 0,
    },
    { name: 'is never negative', paidCents: 15_000, giftCardCents: 45_001, dueNowCents: 0 },
  ])('$name', ({ paidCents, giftCardCents, dueNowCents }) => {
    const booking = { ...heldView, instalments: [{ ...deposit, paidCents }, balance] };
    const events = giftCardCents === 0 ? [] : [newGiftCardApplied(giftCardCents)];
    expect(buildGiftCardsView(booking, events).dueNowCents).toBe(dueNowCents);
  });

  test('ignores the balance', () => {
    expect(buildGiftCardsView({ ...heldView, instalments: [balance] }, []).dueNowCents).toBe(0);
  });
});
