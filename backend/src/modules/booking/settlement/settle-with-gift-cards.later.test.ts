import { describe, expect, test } from '@jest/globals';
import {
  depositPaid,
  existing,
  expired,
  expiring,
  held,
  id,
  NOW,
  paid,
  partyNamed,
} from '../../../../test/booking/builders.js';
import { cancelledEarly } from '../../../../test/booking/cancellations.js';
import { byCard, cardId, cardIssued, redeemed, reserved } from '../../../../test/booking/gift-cards.js';
import { fold } from '../../../kernel/decider.js';
import { refuse } from '../../../kernel/refuse.js';
import type { BookingEvent, GiftCardEvent, Paid } from '../events.js';
import { giftCard, cardName } from '../gift-cards/gift-card.js';
import { redeemNow } from './settle-with-gift-cards.js';

const onHold = [...held(), partyNamed];
const part = (data: Paid): BookingEvent => ({ type: 'PartPaid', data });
const balance = (data: Paid): BookingEvent => ({ type: 'BalancePaid', data });

describe('a card for what is open of a confirmed booking', () => {
  const now = NOW;
  const redeem = (events: readonly GiftCardEvent[], booking = depositPaid()) => {
    const state = fold(giftCard.evolve, giftCard.initialState, events);
    const open = existing(booking);
    return redeemNow(
      open,
      { giftCardId: cardId(), state, now },
      open.instalments.map((each) => each.id),
    );
  };

  test('pays a part, or all of it: then nothing is charged', () => {
    expect(redeem([cardIssued(60_000)])).toEqual({
      booking: [part(byCard('balance', 60_000))],
      allotment: [],
      coupon: [],
      cards: { [cardName(cardId())]: [redeemed('balance', 60_000)] },
    });
    expect(redeem([cardIssued(500_000)])).toMatchObject({
      booking: [balance(byCard('balance', 160_000)), { type: 'ChargeVoided' }],
      cards: { [cardName(cardId())]: [redeemed('balance', 160_000)] },
    });
  });

  test('what another booking has set aside is not touched', () => {
    expect(redeem([cardIssued(60_000), reserved(50_000, 1, id(9))])).toMatchObject({
      booking: [part(byCard('balance', 10_000))],
    });
    expect(redeem([cardIssued(60_000), reserved(60_000, 1, id(9))])).toEqual(refuse('GIFT_CARD_EMPTY'));
  });

  test('nothing without a card that can be spent, or without anything open', () => {
    expect(redeem([])).toEqual(refuse('GIFT_CARD_NOT_USABLE'));
    expect(redeem([cardIssued(1, 1, '2027-01-09')])).toEqual(refuse('GIFT_CARD_EXPIRED'));
    const all = [...depositPaid(), balance(paid('balance', 160_000))];
    expect(redeem([cardIssued(1)], all)).toEqual(refuse('NOTHING_DUE'));
  });

  test.each<[string, () => BookingEvent[]]>([
    ['that still holds its seats', () => onHold],
    ['whose hold is over', () => [...onHold, expiring, expired]],
    ['that was cancelled', cancelledEarly],
  ])('nothing of a booking %s', (_what, booking) => {
    expect(redeem([cardIssued(60_000)], booking())).toEqual(refuse('NOTHING_DUE'));
  });
});
