import { describe, expect, test } from '@jest/globals';
import {
  balanceScheduled,
  bookingFrom,
  confirmed,
  existing,
  expired,
  expiring,
  held,
  id,
  opened,
  paid,
  partyNamed,
  planChosen,
  seatsConfirmed,
  seatsHeld,
  seatsReleased,
  stock,
} from '../../../../test/booking/builders.js';
import {
  applied,
  byCard,
  cardIssued,
  giftStates as states,
  redeemed,
  released,
  reserved,
} from '../../../../test/booking/gift-cards.js';
import { refundOf } from '../../../../test/booking/refunds.js';
import { expectStorable } from '../../../../test/booking/scenario.js';
import { isRefusal, refuse } from '../../../kernel/refuse.js';
import type { BookingEvent, GiftCardEvent, Paid } from '../events.js';
import { paidByCards, payByGifts, settleWithGifts, type GiftSettlement } from './settle-with-gift-cards.js';

const onHold = (...more: BookingEvent[]): BookingEvent[] => [...held(), partyNamed, ...more];
const part = (data: Paid): BookingEvent => ({ type: 'PartPaid', data });
const deposit = (data: Paid): BookingEvent => ({ type: 'DepositPaid', data });
const balance = (data: Paid): BookingEvent => ({ type: 'BalancePaid', data });
const scheduledFor = (amountCents: number): BookingEvent =>
  ({ ...balanceScheduled, data: { ...balanceScheduled.data, amountCents } }) as BookingEvent;

function expectSettled(
  answer: GiftSettlement,
  expected: { booking: BookingEvent[]; cards?: GiftCardEvent[] },
) {
  expect(answer.booking).toEqual(expected.booking);
  expect(Object.values(answer.cards).flat()).toEqual(expected.cards ?? []);
  expectStorable([...answer.booking, ...Object.values(answer.cards).flat()]);
}

describe('money from a provider beside a card that was set aside', () => {
  const cards = { 1: [cardIssued(10_000), reserved(10_000)] };

  test('the rest of the deposit confirms the booking, and the card is redeemed with it', () => {
    expectSettled(settleWithGifts(states(onHold(applied(10_000)), cards), paid('deposit', 30_000)), {
      booking: [
        part(byCard('deposit', 10_000)),
        deposit(paid('deposit', 30_000)),
        confirmed(),
        balanceScheduled,
      ],
      cards: [redeemed('deposit', 10_000)],
    });
  });

  test('all of the deposit, asked for before the card came: the card pays a part of the balance', () => {
    expectSettled(settleWithGifts(states(onHold(applied(10_000)), cards), paid('deposit', 40_000)), {
      booking: [
        part(byCard('balance', 10_000)),
        deposit(paid('deposit', 40_000)),
        confirmed(),
        scheduledFor(150_000),
      ],
      cards: [redeemed('balance', 10_000)],
    });
  });

  test('all of the price: what was set aside is free again', () => {
    const full = onHold(planChosen('full'), applied(10_000));
    expectSettled(settleWithGifts(states(full, cards), paid('full', 200_000)), {
      booking: [{ type: 'FullAmountPaid', data: paid('full', 200_000) }, confirmed()],
      cards: [released(10_000)],
    });
  });

  test('less than the cards leave open is for a person to look at, and the cards stay set aside', () => {
    const answer = settleWithGifts(states(onHold(applied(10_000)), cards), paid('deposit', 29_000));
    expect(answer.booking).toMatchObject([
      { type: 'OperationsItemRaised', data: { kind: 'amount-differs' } },
    ]);
    expect(answer.cards).toEqual({});
  });

  test.each<[string, BookingEvent[], number, string]>([
    ['more than is due', onHold(applied(10_000)), 40_001, 'amount-differs'],
    [
      'for a plan that is not theirs any more',
      onHold(planChosen('full'), applied(10_000)),
      30_000,
      'instalment-unknown',
    ],
  ])('%s is for a person to look at, and the cards stay set aside', (_what, booking, cents, kind) => {
    const answer = settleWithGifts(states(booking, cards), paid('deposit', cents));
    expect(answer).toMatchObject({ booking: [{ type: 'OperationsItemRaised', data: { kind } }], cards: {} });
    expect(answer.cards).toEqual({});
  });

  test('a repeat changes nothing', () => {
    const before = states(onHold(applied(10_000)), cards);
    const first = settleWithGifts(before, paid('deposit', 30_000));
    const after = { ...before, booking: bookingFrom([...onHold(applied(10_000)), ...first.booking]) };
    expectSettled(settleWithGifts(after, paid('deposit', 30_000)), { booking: [] });
  });
});

describe('money that comes when the hold is over', () => {
  const late = onHold(applied(10_000), expiring, expired);
  const seats = [opened(), seatsHeld(), seatsReleased()];
  const money = paid('deposit', 30_000);
  const back: BookingEvent[] = [
    { type: 'OverpaymentReceived', data: money },
    { type: 'RefundStarted', data: refundOf('deposit', 30_000, 'no-seat-left') },
  ];

  test('takes the seat and the card again, if both are there', () => {
    const cards = { 1: [cardIssued(10_000), reserved(10_000), released(10_000)] };
    const answer = settleWithGifts(states(late, cards, seats), money);
    expectSettled(answer, {
      booking: [part(byCard('deposit', 10_000)), deposit(money), confirmed(true), balanceScheduled],
      cards: [redeemed('deposit', 10_000)],
    });
    expect(answer.allotment).toEqual([seatsHeld(), seatsConfirmed()]);
  });

  test('goes back when the card was spent, blocked, or the seat is gone: the card is not touched', () => {
    const [free, other] = [[cardIssued(10_000)], reserved(1, 1, id(9))];
    const gone = [opened(stock({ seats: 2 })), seatsHeld(), seatsReleased(), seatsHeld(id(9))];
    expectSettled(settleWithGifts(states(late, { 1: [...free, other] }, seats), money), { booking: back });
    const blocked: GiftCardEvent = { type: 'GiftCardBlocked', data: { reason: 'lost' } };
    expectSettled(settleWithGifts(states(late, { 1: [...free, blocked] }, seats), money), { booking: back });
    expect(settleWithGifts(states(late, { 1: free }, gone), money)).toEqual({
      booking: back,
      allotment: [],
      coupon: [],
      cards: {},
    });
  });

  test('goes back whole when it needs no card and the seat is gone', () => {
    const gone = [opened(stock({ seats: 2 })), seatsHeld(), seatsReleased(), seatsHeld(id(9))];
    const all = paid('deposit', 40_000);
    expectSettled(settleWithGifts(states(late, { 1: [cardIssued(10_000)] }, gone), all), {
      booking: [
        { type: 'OverpaymentReceived', data: all },
        { type: 'RefundStarted', data: refundOf('deposit', 40_000, 'no-seat-left') },
      ],
    });
  });

  test('and goes back once', () => {
    const after = states([...late, ...back], { 1: [cardIssued(10_000)] }, seats);
    expectSettled(settleWithGifts(after, money), { booking: [] });
  });
});

describe('cards alone', () => {
  test('pay the deposit and what they can of the balance; nobody else is asked', () => {
    const booking = onHold(applied(30_000), applied(20_000, 2));
    const cards = {
      1: [cardIssued(30_000), reserved(30_000)],
      2: [cardIssued(25_000, 2), reserved(20_000, 2)],
    };
    const answer = payByGifts(states(booking, cards));
    if (isRefusal(answer)) throw new Error(answer.refused);
    expectSettled(answer, {
      booking: [
        part(byCard('deposit', 30_000)),
        part(byCard('balance', 10_000, { n: 2, m: 2 })),
        deposit(byCard('deposit', 10_000, { n: 2 })),
        confirmed(),
        scheduledFor(150_000),
      ],
      cards: [
        redeemed('deposit', 30_000),
        redeemed('deposit', 10_000, { n: 2 }),
        redeemed('balance', 10_000, { n: 2, m: 2 }),
      ],
    });
  });

  test('pay everything', () => {
    const cards = { 1: [cardIssued(200_000), reserved(200_000)] };
    const answer = payByGifts(states(onHold(applied(200_000)), cards));
    if (isRefusal(answer)) throw new Error(answer.refused);
    expectSettled(answer, {
      booking: [
        balance(byCard('balance', 160_000, { m: 2 })),
        deposit(byCard('deposit', 40_000)),
        confirmed(),
      ],
      cards: [redeemed('deposit', 40_000), redeemed('balance', 160_000, { m: 2 })],
    });
  });

  test('do not when they are too small', () => {
    const small = states(onHold(applied(39_999)), { 1: [cardIssued(39_999), reserved(39_999)] });
    expect(payByGifts(small)).toEqual(refuse('OVERTAKEN'));
    const state = existing(onHold(applied(40_000)));
    expect([paidByCards(state, 'deposit'), paidByCards(state, 'full')]).toEqual([true, false]);
    expect(paidByCards(existing(onHold()), 'deposit')).toBe(false);
  });
});
