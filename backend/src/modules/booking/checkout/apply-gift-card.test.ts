import { describe, expect, test } from '@jest/globals';
import {
  bookingFrom,
  depositPaid,
  expired,
  expiring,
  existing,
  held,
  id,
  instalmentId,
  intentCreated,
  NOW,
  partyNamed,
} from '../../../../test/booking/builders.js';
import { applied, cardId, cardIssued, released, reserved } from '../../../../test/booking/gift-cards.js';
import { fold } from '../../../kernel/decider.js';
import { isRefusal, refuse } from '../../../kernel/refuse.js';
import { bank, transferChosen } from '../../../../test/booking/transfers.js';
import type { BookingEvent, GiftCardEvent } from '../events.js';
import { giftCard } from '../gift-cards/gift-card.js';
import { applyToHold, removeFromHold } from './apply-gift-card.js';

const newHoldHistory = (...events: BookingEvent[]): BookingEvent[] => [...held(), partyNamed, ...events];

const blocked: GiftCardEvent = { type: 'GiftCardBlocked', data: { reason: 'lost' } };

describe('on hold', () => {
  const foldGiftCard = (...events: GiftCardEvent[]) => fold(giftCard.evolve, giftCard.initialState, events);
  const applyGiftCard = (booking: readonly BookingEvent[], n = 1, now = NOW) =>
    applyToHold(
      { giftCardId: cardId(n), now },
      { booking: bookingFrom(booking), card: foldGiftCard(cardIssued(250_000, n)) },
    );

  test('reserves a gift card up to what is left of the price', () => {
    expect(applyGiftCard(newHoldHistory())).toEqual({ booking: [applied(200_000)], card: [reserved(200_000)] });
    expect(applyGiftCard(newHoldHistory(applied(50_000)), 2)).toEqual({
      booking: [applied(150_000, 2)],
      card: [reserved(150_000, 2)],
    });
  });

  test('applies each gift card once, only when needed, and only during the hold', () => {
    expect(applyGiftCard(newHoldHistory(applied(1)))).toEqual(refuse('GIFT_CARD_APPLIED'));
    expect(applyGiftCard(newHoldHistory(applied(200_000, 2)))).toEqual(refuse('NOTHING_DUE'));
    expect(applyGiftCard(newHoldHistory(), 1, new Date('2027-01-10T10:15:00Z'))).toEqual(refuse('HOLD_EXPIRED'));
    expect(applyGiftCard(newHoldHistory(expiring))).toEqual(refuse('HOLD_EXPIRED'));
    const applications = Array.from({ length: 10 }, (_, n) => applied(1, n + 2));
    expect(applyGiftCard(newHoldHistory(...applications))).toEqual(refuse('TOO_MANY_GIFT_CARDS', { most: 10 }));
  });

  test.each<[string, BookingEvent[], string]>([
    ['an expired booking', newHoldHistory(expiring, expired), 'HOLD_EXPIRED'],
    ['a confirmed booking', depositPaid(), 'BOOKING_NOT_ON_HOLD'],
    ['an unknown booking', [], 'BOOKING_NOT_ON_HOLD'],
  ])('reserves nothing for %s', (_what, booking, code) => {
    expect(applyGiftCard(booking)).toEqual(refuse(code));
  });

  test.each<[string, GiftCardEvent[], string]>([
    ['nobody has', [], 'GIFT_CARD_NOT_USABLE'],
    ['was blocked', [cardIssued(1), blocked], 'GIFT_CARD_NOT_USABLE'],
    ['has expired', [cardIssued(1, 1, '2027-01-09')], 'GIFT_CARD_EXPIRED'],
    ['is set aside for others', [cardIssued(1), reserved(1, 1, id(9))], 'GIFT_CARD_EMPTY'],
  ])('refuses a gift card that %s', (_what, events, code) => {
    const states = { booking: bookingFrom(newHoldHistory()), card: foldGiftCard(...events) };
    expect(applyToHold({ giftCardId: cardId(), now: NOW }, states)).toEqual(refuse(code));
  });

  test('removing', () => {
    const booking = bookingFrom(newHoldHistory(applied(5_000)));
    const removed: BookingEvent = {
      type: 'GiftCardRemoved',
      data: { giftCardId: cardId(), amountCents: 5_000 },
    };
    expect(removeFromHold(cardId(), { booking, card: foldGiftCard(cardIssued(5_000), reserved(5_000)) })).toEqual({
      booking: [removed],
      card: [released(5_000)],
    });
    const confirmedBooking = bookingFrom(depositPaid());
    expect(removeFromHold(cardId(), { booking: confirmedBooking, card: foldGiftCard() })).toEqual(
      refuse('BOOKING_NOT_ON_HOLD'),
    );
  });

  test('takes one of several off, and changes nothing for an unknown one', () => {
    const booking = bookingFrom(newHoldHistory(applied(5_000), applied(7_000, 2)));
    const second = foldGiftCard(cardIssued(7_000, 2), reserved(7_000, 2));
    expect(removeFromHold(cardId(2), { booking, card: second })).toEqual({
      booking: [{ type: 'GiftCardRemoved', data: { giftCardId: cardId(2), amountCents: 7_000 } }],
      card: [released(7_000, 2)],
    });
    expect(removeFromHold(cardId(3), { booking, card: foldGiftCard() })).toEqual({ booking: [], card: [] });
    expect(() => removeFromHold(cardId(2), { booking, card: foldGiftCard() })).toThrow(/is unknown/);
  });

  test('is refused while a provider may capture the rest', () => {
    const booking = bookingFrom(newHoldHistory(applied(5_000), intentCreated('deposit', 'pi_1', 35_000)));
    expect(removeFromHold(cardId(), { booking, card: foldGiftCard(cardIssued(5_000), reserved(5_000)) })).toEqual(
      refuse('MONEY_UNDER_WAY'),
    );
  });

  test('drops an unapproved PayPal order, whose amount is outdated', () => {
    const order = { instalmentId: instalmentId('deposit'), orderId: 'ORDER1' };
    const orderCreated: BookingEvent = {
      type: 'PayPalOrderCreated',
      data: { ...order, n: 1, amountCents: 35_000 },
    };
    const booking = bookingFrom(newHoldHistory(applied(5_000), orderCreated));
    expect(removeFromHold(cardId(), { booking, card: foldGiftCard(cardIssued(5_000), reserved(5_000)) })).toEqual({
      booking: [
        {
          type: 'PayPalOrderDropped',
          data: { ...order, reason: 'amount-changed', holdExpiresAt: null },
        },
        { type: 'GiftCardRemoved', data: { giftCardId: cardId(), amountCents: 5_000 } },
      ],
      card: [released(5_000)],
    });
  });

  describe('with a chosen transfer', () => {
    const small = foldGiftCard(cardIssued(15_000));
    const newTransferChosen = (amountCents: number) => transferChosen('2027-01-15', amountCents);

    test('repeats the transfer request with the new amount and the old deadline', () => {
      const booking = bookingFrom(newHoldHistory(transferChosen()));
      expect(applyToHold({ giftCardId: cardId(), now: NOW }, { booking, card: small })).toEqual({
        booking: [applied(15_000), newTransferChosen(25_000)],
        card: [reserved(15_000)],
      });
      const laterBooking = bookingFrom(newHoldHistory(transferChosen(), applied(15_000), newTransferChosen(25_000)));
      expect(
        removeFromHold(cardId(), { booking: laterBooking, card: foldGiftCard(cardIssued(15_000), reserved(15_000)) }),
      ).toMatchObject({ booking: [{ type: 'GiftCardRemoved' }, newTransferChosen(40_000)] });
    });

    test('repeats no request when it pays everything', () => {
      const booking = bookingFrom(newHoldHistory(transferChosen(), applied(40_000, 2), newTransferChosen(0)));
      expect(applyToHold({ giftCardId: cardId(), now: NOW }, { booking, card: small })).toMatchObject({
        booking: [applied(15_000)],
      });
    });

    test('leaves seats waiting for staff', () => {
      const until = '2027-05-08T00:00:00.000Z';
      const holdRetained: BookingEvent = {
        type: 'HoldRetained',
        data: { instalmentId: instalmentId('deposit'), receivedCents: 10_000, holdExpiresAt: until },
      };
      const part: BookingEvent = { type: 'PartPaid', data: bank('deposit', 10_000) };
      const before = newHoldHistory(transferChosen(), part, holdRetained);
      const decision = applyToHold(
        { giftCardId: cardId(), now: NOW },
        { booking: bookingFrom(before), card: small },
      );
      if (isRefusal(decision)) throw new Error(decision.refused);
      expect(decision.booking[1]).toMatchObject({ data: { amountCents: 15_000, holdExpiresAt: until } });
      expect(existing([...before, ...decision.booking])).toMatchObject({
        isRetained: true,
        holdExpiresAt: until,
      });
    });
  });
});
