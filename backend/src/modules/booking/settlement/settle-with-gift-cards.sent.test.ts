import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  bookingFrom,
  confirmed,
  existing,
  expired,
  expiring,
  held,
  id,
  instalmentId,
  opened,
  paid,
  partyNamed,
  seatsHeld,
  seatsReleased,
  stock,
} from '../../../../test/booking/builders.js';
import {
  byCard,
  cardId,
  cardIssued,
  redeemed,
  released,
  reserved,
} from '../../../../test/booking/gift-cards.js';
import { refundStarted } from '../../../../test/booking/refunds.js';
import { bank, transferChosen } from '../../../../test/booking/transfers.js';
import { fold } from '../../../kernel/decider.js';
import type { BookingEvent, GiftCardEvent, Paid } from '../events.js';
import { allotment } from '../inventory/allotment.js';
import { giftCard, type GiftCardState, cardName } from '../gift-cards/gift-card.js';
import { settleWithGifts, type GiftStates } from './settle-with-gift-cards.js';
import { openCents } from '../core/instalment.js';
import { byHand, decideManualPayment } from '../operations/manual-payment.js';

const CARD = cardName(cardId());
const before = (giftCents: number): BookingEvent[] => [
  ...held(),
  partyNamed,
  transferChosen(),
  { type: 'GiftCardApplied', data: { giftCardId: cardId(), amountCents: giftCents } },
];
const states = (giftCents: number, booking = before(giftCents)): GiftStates => ({
  booking: bookingFrom(booking),
  allotment: fold(allotment.evolve, allotment.initialState, [opened(), seatsHeld()]),
  coupon: undefined,
  cards: {
    [CARD]: fold(giftCard.evolve, giftCard.initialState, [cardIssued(giftCents), reserved(giftCents)]),
  },
});
const of = (money: Paid, kind: 'deposit' | 'balance', amountCents: number): Paid => ({
  ...money,
  instalmentId: instalmentId(kind),
  amountCents,
});
const part = (data: Paid): BookingEvent => ({ type: 'PartPaid', data });
const awaited = (amountCents: number) => ({ type: 'BalanceAwaited', data: { amountCents } });

describe('money of any amount beside a card that is set aside', () => {
  test('named for the balance, it pays that first; what is left and the card pay what is due', () => {
    const money = bank('balance', 185_000);
    const settled = settleWithGifts(states(15_000), money);
    expect(settled.booking).toEqual([
      part(byCard('deposit', 15_000)),
      { type: 'BalancePaid', data: of(money, 'balance', 160_000) },
      { type: 'DepositPaid', data: of(money, 'deposit', 25_000) },
      confirmed(),
    ]);
    expect(settled.cards).toEqual({ [CARD]: [redeemed('deposit', 15_000)] });
  });

  test('named for the balance, and enough for everything: the card is free again', () => {
    const settled = settleWithGifts(states(15_000), bank('balance', 200_000));
    expect(settled.booking.map(({ type }) => type)).toEqual([
      'BalancePaid',
      'DepositPaid',
      'BookingConfirmed',
    ]);
    expect(settled.cards).toEqual({ [CARD]: [released(15_000)] });
  });

  test('named for the balance, and no more than that: nothing is confirmed, and the card stays set aside', () => {
    const [some, all] = [bank('balance', 10_000), bank('balance', 160_000)];
    // Also a card that would pay all that is due: it does so when the customer says so.
    for (const giftCents of [15_000, 40_000, 200_000]) {
      expect(settleWithGifts(states(giftCents), some)).toMatchObject({ booking: [part(some)], cards: {} });
      const settled = settleWithGifts(states(giftCents), all);
      expect(settled.booking).toEqual([{ type: 'BalancePaid', data: all }]);
      expect(settled.cards).toEqual({});
    }
    // A little beyond it, and the card does not go as far.
    const short = settleWithGifts(states(15_000), bank('balance', 184_999));
    expect(short.booking.map(({ type }) => type)).toEqual(['BalancePaid', 'PartPaid']);
    expect(short.cards).toEqual({});
  });

  test('a provider that took a balance nobody was asked for: it goes back, and the card stays set aside', () => {
    for (const giftCents of [15_000, 40_000])
      expect(settleWithGifts(states(giftCents), paid('balance', 160_000))).toEqual({
        booking: [refundStarted('balance', 160_000, 'no-seat-left')],
        allotment: [],
        coupon: [],
        cards: {},
      });
  });

  test('more than is due: the card pays what that leaves of the balance, as was promised', () => {
    const money = bank('deposit', 50_000);
    const settled = settleWithGifts(states(15_000), money);
    expect(settled.booking).toMatchObject([
      part(byCard('balance', 15_000)),
      { type: 'DepositPaid', data: of(money, 'deposit', 40_000) },
      part(of(money, 'balance', 10_000)),
      confirmed(),
      awaited(135_000),
    ]);
    expect(settled.cards).toEqual({ [CARD]: [redeemed('balance', 15_000)] });
  });

  test.each([30_000, 40_000, 40_001])(
    'when its time is over, and the seat is gone, a person sends it back: %d cents',
    (cents) => {
      const gone = [opened(stock({ seats: 2 })), seatsHeld(), seatsReleased(), seatsHeld(id(9))];
      const late = {
        ...states(10_000, [...before(10_000), expiring, expired]),
        allotment: fold(allotment.evolve, allotment.initialState, gone),
      };
      const money = bank('deposit', cents);
      expect(settleWithGifts(late, money)).toMatchObject({
        booking: [
          { type: 'OverpaymentReceived', data: money },
          { type: 'OperationsItemRaised', data: { kind: 'transfer-too-late' } },
        ],
        cards: {},
      });
    },
  );

  test('in the hand of staff it is no other', () => {
    const decided = decideManualPayment(
      {
        receiptId: 'receipt-1',
        amountCents: 200_000,
        method: 'cash',
        valueDate: '2027-01-12',
        note: 'in the office',
        approvalId: null,
        today: '2027-01-12',
      },
      states(15_000),
    );
    expect(decided).toMatchObject({ cards: { [CARD]: [released(15_000)] } });
  });

  test('whatever it comes to and is named for: a confirmed booking has nothing set aside, and no cent is lost', () => {
    const sum = fc.integer({ min: 1, max: 230_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200_000 }),
        fc.array(fc.tuple(fc.constantFrom('deposit' as const, 'balance' as const), sum, fc.boolean()), {
          minLength: 1,
          maxLength: 4,
        }),
        (giftCents, money) => {
          let now = states(giftCents);
          let history = before(giftCents);
          let sent = 0;
          for (const [n, [kind, amountCents, byStaff]] of money.entries()) {
            const intentId = `m-${n}`;
            const named = { instalmentId: instalmentId(kind), intentId, amountCents };
            const came = byStaff ? byHand('staff', named) : bank(kind, amountCents, intentId);
            const { booking, cards } = settleWithGifts(now, came);
            sent += amountCents;
            history = [...history, ...booking];
            const events = Object.values(cards).flat();
            const card = events.reduce<GiftCardState>(
              (state, event: GiftCardEvent) => giftCard.evolve(state, event),
              now.cards[CARD] ?? giftCard.initialState,
            );
            now = { ...now, booking: existing(history), cards: { [CARD]: card } };
          }
          const { booking } = now;
          const card = now.cards[CARD];
          if (booking.status === 'NEW' || card?.status !== 'ISSUED') throw new Error('gone');
          const set = Object.keys(card.reserved).length;
          expect(set).toBe(booking.status === 'CONFIRMED' ? 0 : 1);
          const open = booking.instalments.reduce((cents, each) => cents + openCents(each), 0);
          const surplus = booking.instalments
            .flatMap((each) => each.surplus)
            .reduce((cents, each) => cents + each.amountCents, 0);
          expect(sent + (giftCents - card.balanceCents)).toBe(200_000 - open + surplus);
        },
      ),
    );
  });
});
