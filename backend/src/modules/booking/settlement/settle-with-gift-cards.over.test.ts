import { describe, expect, test } from '@jest/globals';
import {
  BOOKING,
  depositPaid,
  existing,
  expired,
  expiring,
  held,
  id,
  paid,
  partyNamed,
} from '../../../../test/booking/builders.js';
import {
  applied,
  cardId,
  cardIssued,
  giftStates,
  released,
  reserved,
} from '../../../../test/booking/gift-cards.js';
import { refuse } from '../../../kernel/refuse.js';
import type { BookingEvent } from '../events.js';
import { paidByCards, payByGifts, releaseCards, settleWithGifts } from './settle-with-gift-cards.js';
import { cardName } from '../gift-cards/gift-card.js';

const onHold = (...more: BookingEvent[]): BookingEvent[] => [...held(), partyNamed, ...more];
const over = onHold(applied(40_000), expiring, expired);

describe('cards alone', () => {
  const cards = { 1: [cardIssued(40_000), reserved(40_000)] };

  test.each<[string, BookingEvent[]]>([
    ['that does not exist', []],
    ['whose hold is over', over],
    ['that is confirmed', depositPaid()],
    ['without any card', onHold()],
  ])('pay nothing of a booking %s', (_what, booking) => {
    expect(payByGifts(giftStates(booking, cards))).toEqual(refuse('OVERTAKEN'));
  });

  test('pay nothing when they were spent elsewhere, or are not there', () => {
    const booking = onHold(applied(40_000));
    const spent = [cardIssued(40_000), reserved(40_000, 1, id(9))];
    expect(payByGifts(giftStates(booking, { 1: spent }))).toEqual(refuse('OVERTAKEN'));
    expect(payByGifts(giftStates(booking, {}))).toEqual(refuse('OVERTAKEN'));
  });

  test('are enough for a hold, and for none that is over', () => {
    expect(paidByCards(existing(onHold(applied(40_000))), 'deposit')).toBe(true);
    expect(paidByCards(existing(over), 'deposit')).toBe(false);
  });
});

test('without a card of theirs a sum that nobody asked for is looked at by a person, also too late', () => {
  const states = giftStates(onHold(expiring, expired), {});
  expect(settleWithGifts(states, paid('deposit', 30_000))).toMatchObject({
    booking: [{ type: 'OperationsItemRaised', data: { kind: 'amount-differs' } }],
  });
});

test('of a hold that is over every card is free again, and what stands beside them is left alone', () => {
  const { cards, ...others } = giftStates(over, {
    1: [cardIssued(40_000), reserved(40_000)],
    2: [cardIssued(9_000, 2), reserved(2_000, 2), reserved(3_000, 2, id(9))],
    3: [],
  });
  const states = { ...others, ...cards, [cardName(cardId(4))]: undefined };
  expect(releaseCards(BOOKING, states)).toEqual({
    [cardName(cardId())]: [released(40_000)],
    [cardName(cardId(2))]: [released(2_000, 2)],
  });
});
