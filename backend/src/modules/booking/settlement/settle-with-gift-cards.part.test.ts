import { describe, expect, test } from '@jest/globals';
import {
  bookingFrom,
  confirmed,
  existing,
  held,
  NOW,
  opened,
  partyNamed,
  seatsHeld,
} from '../../../../test/booking/builders.js';
import {
  byCard,
  cardId,
  cardIssued,
  redeemed,
  released,
  reserved,
} from '../../../../test/booking/gift-cards.js';
import { expectStorable } from '../../../../test/booking/scenario.js';
import { bank, transferChosen } from '../../../../test/booking/transfers.js';
import { fold } from '../../../kernel/decider.js';
import { isRefusal, refuse } from '../../../kernel/refuse.js';
import type { BookingEvent, GiftCardEvent, Paid } from '../events.js';
import { allotment } from '../inventory/allotment.js';
import { giftCard, cardName } from '../gift-cards/gift-card.js';
import { applyToHold } from '../checkout/apply-gift-card.js';
import { paidByCards, payByGifts, type GiftStates } from './settle-with-gift-cards.js';

const part = (data: Paid): BookingEvent => ({ type: 'PartPaid', data });
const deposit = (data: Paid): BookingEvent => ({ type: 'DepositPaid', data });

/** 150.00 of the 400.00 of the deposit came by bank; then the cards were applied, in this order. */
const partly = (...gifts: readonly number[]): BookingEvent[] => [
  ...held(),
  partyNamed,
  transferChosen(),
  part(bank('deposit', 15_000)),
  ...gifts.map((amountCents, n): BookingEvent => ({
    type: 'GiftCardApplied',
    data: { giftCardId: cardId(n + 1), amountCents },
  })),
];
const states = (...gifts: readonly number[]): GiftStates => ({
  booking: bookingFrom(partly(...gifts)),
  allotment: fold(allotment.evolve, allotment.initialState, [opened(), seatsHeld()]),
  coupon: undefined,
  cards: Object.fromEntries(
    gifts.map((cents, n) => [
      cardName(cardId(n + 1)),
      fold(giftCard.evolve, giftCard.initialState, [
        cardIssued(cents, n + 1),
        reserved(cents, n + 1),
      ] as GiftCardEvent[]),
    ]),
  ),
});

/** What the cards do alone: of the booking, and of themselves. */
function paid(...gifts: readonly number[]) {
  const answer = payByGifts(states(...gifts));
  if (isRefusal(answer)) throw new Error(answer.refused);
  const cards = Object.values(answer.cards).flat();
  expectStorable([...answer.booking, ...cards]);
  return [answer.booking, cards];
}

describe('gift cards after a part by bank', () => {
  test('that pay what is open, to the cent, pay all that the plan asks for now', () => {
    const pays = (...gifts: number[]) => paidByCards(existing(partly(...gifts)), 'deposit');
    expect([pays(), pays(24_999), pays(25_000), pays(25_001)]).toEqual([false, false, true, true]);
    expect(pays(10_000, 14_999)).toBe(false);
    expect(pays(10_000, 15_000)).toBe(true);
    // Of another plan nothing has come in.
    expect(paidByCards(existing(partly(199_999)), 'full')).toBe(false);
  });

  test('one of exactly the rest confirms the booking', () => {
    expect(paid(25_000)).toMatchObject([
      [deposit(byCard('deposit', 25_000)), confirmed(), { type: 'BalanceScheduled' }],
      [redeemed('deposit', 25_000)],
    ]);
  });

  test('two of them pay one after the other', () => {
    expect(paid(10_000, 15_000)).toMatchObject([
      [
        part(byCard('deposit', 10_000)),
        deposit(byCard('deposit', 15_000, { n: 2 })),
        confirmed(),
        { type: 'BalanceScheduled' },
      ],
      [redeemed('deposit', 10_000), redeemed('deposit', 15_000, { n: 2 })],
    ]);
  });

  test('a larger one goes on to the balance, and no further than the price', () => {
    expect(paid(40_000)[1]).toEqual([redeemed('deposit', 25_000), redeemed('balance', 15_000, { m: 2 })]);
    // 2,500.00 were set aside, of which 1,850.00 are open.
    expect(paid(250_000)).toMatchObject([
      [
        { type: 'BalancePaid', data: { amountCents: 160_000 } },
        { type: 'DepositPaid', data: { amountCents: 25_000 } },
        confirmed(),
      ],
      [redeemed('deposit', 25_000), redeemed('balance', 160_000, { m: 2 }), released(65_000)],
    ]);
  });

  test('that do not reach it pay nothing alone', () => {
    expect(payByGifts(states(24_999))).toEqual(refuse('OVERTAKEN'));
  });

  test('are set aside up to what money and cards leave of the price', () => {
    const apply = (cents: number, ...before: number[]) => {
      const giftCardId = cardId(before.length + 1);
      const card = fold(giftCard.evolve, giftCard.initialState, [cardIssued(cents, before.length + 1)]);
      return applyToHold({ giftCardId, now: NOW }, { booking: bookingFrom(partly(...before)), card });
    };
    expect(apply(250_000)).toMatchObject({ card: [reserved(185_000)] });
    expect(apply(250_000, 180_000)).toMatchObject({ card: [reserved(5_000, 2)] });
    expect(apply(250_000, 185_000)).toEqual(refuse('NOTHING_DUE'));
  });
});
