import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  balanceScheduled,
  BOOKING,
  bookingExpired,
  foldBooking,
  foldExistingBooking,
  getInstalmentId,
  holdExpiryStarted,
  newAllotmentOpened,
  newBalancePaid,
  newBalanceScheduled,
  newBookingConfirmed,
  newDepositPaid,
  newDepositPaidHistory,
  newHeldHistory,
  newId,
  newPartPaid,
  newPlanChosen,
  newReceivedPayment,
  newSeatsConfirmed,
  newSeatsHeld,
  newSeatsReleased,
  newStock,
  NOW,
  partyNamed,
} from '../../../../test/support/booking/builders.js';
import { newEarlyCancelled } from '../../../../test/support/booking/cancellations.js';
import {
  newGiftCardApplied,
  newGiftCardId,
  newGiftCardIssued,
  newGiftCardPayment,
  newGiftCardRedeemed,
  newGiftCardReleased,
  newGiftCardReserved,
  newGiftCardStates,
  newPartlyPaidHold,
  newReservedStates,
  newTransferHold,
} from '../../../../test/support/booking/gift-cards.js';
import { newRefundData, newRefundStarted } from '../../../../test/support/booking/refunds.js';
import { expectStorable, requireAccepted } from '../../../../test/support/booking/scenario.js';
import { newBankPayment, newStaffPayment } from '../../../../test/support/booking/transfers.js';
import { fold } from '../../../kernel/decider.js';
import { refuse } from '../../../kernel/refuse.js';
import { calculateOpenInstalmentCents } from '../core/instalment.js';
import type { BookingEvent, GiftCardEvent, ReceivedPayment } from '../events.js';
import { giftCard, type GiftCardState, toGiftCardName } from '../gift-cards/gift-card.js';
import { allotment } from '../inventory/allotment.js';
import {
  type GiftCardSettlement,
  isPaidByGiftCards,
  payByGiftCards,
  redeemGiftCard,
  releaseGiftCards,
  settleWithGiftCards,
} from './settle-with-gift-cards.js';
import { selectSettlementStates } from './settlement.stream.js';

const newHold = (...events: BookingEvent[]): BookingEvent[] => [...newHeldHistory(), partyNamed, ...events];

function expectSettled(
  decision: GiftCardSettlement,
  expected: { booking: BookingEvent[]; giftCards?: GiftCardEvent[] },
) {
  expect(decision.booking).toEqual(expected.booking);
  expect(Object.values(decision.giftCards).flat()).toEqual(expected.giftCards ?? []);
  expectStorable([...decision.booking, ...Object.values(decision.giftCards).flat()]);
}

describe('provider money with an applied gift card', () => {
  const giftCards = { 1: [newGiftCardIssued(10_000), newGiftCardReserved(10_000)] };

  test('confirms the booking with the rest of the deposit and redeems the gift card', () => {
    expectSettled(
      settleWithGiftCards(
        newGiftCardStates(newHold(newGiftCardApplied(10_000)), giftCards),
        newReceivedPayment('deposit', 30_000),
      ),
      {
        booking: [
          newPartPaid(newGiftCardPayment('deposit', 10_000)),
          newDepositPaid(newReceivedPayment('deposit', 30_000)),
          newBookingConfirmed(),
          balanceScheduled,
        ],
        giftCards: [newGiftCardRedeemed('deposit', 10_000)],
      },
    );
  });

  test('uses the gift card for the balance when the intent for the whole deposit predates it', () => {
    expectSettled(
      settleWithGiftCards(
        newGiftCardStates(newHold(newGiftCardApplied(10_000)), giftCards),
        newReceivedPayment('deposit', 40_000),
      ),
      {
        booking: [
          newPartPaid(newGiftCardPayment('balance', 10_000)),
          newDepositPaid(newReceivedPayment('deposit', 40_000)),
          newBookingConfirmed(),
          newBalanceScheduled({ amountCents: 150_000 }),
        ],
        giftCards: [newGiftCardRedeemed('balance', 10_000)],
      },
    );
  });

  test('releases the gift card when the full price arrives', () => {
    const full = newHold(newPlanChosen('full'), newGiftCardApplied(10_000));
    expectSettled(
      settleWithGiftCards(newGiftCardStates(full, giftCards), newReceivedPayment('full', 200_000)),
      {
        booking: [
          { type: 'FullAmountPaid', data: newReceivedPayment('full', 200_000) },
          newBookingConfirmed(),
        ],
        giftCards: [newGiftCardReleased(10_000)],
      },
    );
  });

  test('sends less than the open amount to staff and keeps the gift cards applied', () => {
    const decision = settleWithGiftCards(
      newGiftCardStates(newHold(newGiftCardApplied(10_000)), giftCards),
      newReceivedPayment('deposit', 29_000),
    );
    expect(decision.booking).toMatchObject([{ type: 'TaskRaised', data: { kind: 'amount-differs' } }]);
    expect(decision.giftCards).toEqual({});
  });

  test.each<{ name: string; booking: BookingEvent[]; cents: number; kind: string }>([
    {
      name: 'more money than is due',
      booking: newHold(newGiftCardApplied(10_000)),
      cents: 40_001,
      kind: 'amount-differs',
    },
    {
      name: 'money for a plan that was replaced',
      booking: newHold(newPlanChosen('full'), newGiftCardApplied(10_000)),
      cents: 30_000,
      kind: 'instalment-unknown',
    },
  ])('sends $name to staff and keeps the gift cards applied', ({ booking, cents, kind }) => {
    const decision = settleWithGiftCards(
      newGiftCardStates(booking, giftCards),
      newReceivedPayment('deposit', cents),
    );
    expect(decision).toMatchObject({
      booking: [{ type: 'TaskRaised', data: { kind } }],
      giftCards: {},
    });
    expect(decision.giftCards).toEqual({});
  });

  test('changes nothing on a repeat', () => {
    const before = newGiftCardStates(newHold(newGiftCardApplied(10_000)), giftCards);
    const firstSettlement = settleWithGiftCards(before, newReceivedPayment('deposit', 30_000));
    const after = {
      ...before,
      booking: foldBooking([...newHold(newGiftCardApplied(10_000)), ...firstSettlement.booking]),
    };
    expectSettled(settleWithGiftCards(after, newReceivedPayment('deposit', 30_000)), { booking: [] });
  });
});

describe('money after the hold', () => {
  const expiredLog = newHold(newGiftCardApplied(10_000), holdExpiryStarted, bookingExpired);
  const seats = [newAllotmentOpened(), newSeatsHeld(), newSeatsReleased()];
  const money = newReceivedPayment('deposit', 30_000);
  const refundEvents: BookingEvent[] = [
    { type: 'OverpaymentReceived', data: money },
    { type: 'RefundStarted', data: newRefundData('deposit', 30_000, 'no-seat-left') },
  ];

  test('takes seats and gift card again if both are available', () => {
    const giftCards = {
      1: [newGiftCardIssued(10_000), newGiftCardReserved(10_000), newGiftCardReleased(10_000)],
    };
    const decision = settleWithGiftCards(newGiftCardStates(expiredLog, giftCards, seats), money);
    expectSettled(decision, {
      booking: [
        newPartPaid(newGiftCardPayment('deposit', 10_000)),
        newDepositPaid(money),
        newBookingConfirmed({ isLate: true }),
        balanceScheduled,
      ],
      giftCards: [newGiftCardRedeemed('deposit', 10_000)],
    });
    expect(decision.allotment).toEqual([newSeatsHeld(), newSeatsConfirmed()]);
  });

  test('is refunded without touching the gift card if the gift card or the seats are not available', () => {
    const [free, other] = [[newGiftCardIssued(10_000)], newGiftCardReserved(1, 1, newId(9))];
    const soldOutSeats = [
      newAllotmentOpened(newStock({ seats: 2 })),
      newSeatsHeld(),
      newSeatsReleased(),
      newSeatsHeld(newId(9)),
    ];
    expectSettled(settleWithGiftCards(newGiftCardStates(expiredLog, { 1: [...free, other] }, seats), money), {
      booking: refundEvents,
    });

    const blocked: GiftCardEvent = { type: 'GiftCardBlocked', data: { reason: 'lost' } };
    expectSettled(
      settleWithGiftCards(newGiftCardStates(expiredLog, { 1: [...free, blocked] }, seats), money),
      {
        booking: refundEvents,
      },
    );
    expect(settleWithGiftCards(newGiftCardStates(expiredLog, { 1: free }, soldOutSeats), money)).toEqual({
      booking: refundEvents,
      allotment: [],
      coupon: [],
      giftCards: {},
    });
  });

  test('is refunded in full when it needs no gift card and the seats are gone', () => {
    const soldOutSeats = [
      newAllotmentOpened(newStock({ seats: 2 })),
      newSeatsHeld(),
      newSeatsReleased(),
      newSeatsHeld(newId(9)),
    ];
    const fullDeposit = newReceivedPayment('deposit', 40_000);
    expectSettled(
      settleWithGiftCards(
        newGiftCardStates(expiredLog, { 1: [newGiftCardIssued(10_000)] }, soldOutSeats),
        fullDeposit,
      ),
      {
        booking: [
          { type: 'OverpaymentReceived', data: fullDeposit },
          { type: 'RefundStarted', data: newRefundData('deposit', 40_000, 'no-seat-left') },
        ],
      },
    );
  });

  test('is refunded once', () => {
    const after = newGiftCardStates(
      [...expiredLog, ...refundEvents],
      { 1: [newGiftCardIssued(10_000)] },
      seats,
    );
    expectSettled(settleWithGiftCards(after, money), { booking: [] });
  });
});

describe('gift cards alone', () => {
  test('pay the deposit and part of the balance without a provider', () => {
    const booking = newHold(newGiftCardApplied(30_000), newGiftCardApplied(20_000, 2));
    const giftCards = {
      1: [newGiftCardIssued(30_000), newGiftCardReserved(30_000)],
      2: [newGiftCardIssued(25_000, 2), newGiftCardReserved(20_000, 2)],
    };
    const decision = requireAccepted(payByGiftCards(newGiftCardStates(booking, giftCards)));

    expectSettled(decision, {
      booking: [
        newPartPaid(newGiftCardPayment('deposit', 30_000)),
        newPartPaid(newGiftCardPayment('balance', 10_000, { giftCard: 2, payment: 2 })),
        newDepositPaid(newGiftCardPayment('deposit', 10_000, { giftCard: 2 })),
        newBookingConfirmed(),
        newBalanceScheduled({ amountCents: 150_000 }),
      ],
      giftCards: [
        newGiftCardRedeemed('deposit', 30_000),
        newGiftCardRedeemed('deposit', 10_000, { giftCard: 2 }),
        newGiftCardRedeemed('balance', 10_000, { giftCard: 2, payment: 2 }),
      ],
    });
  });

  test('pay the full price', () => {
    const giftCards = { 1: [newGiftCardIssued(200_000), newGiftCardReserved(200_000)] };
    const decision = requireAccepted(
      payByGiftCards(newGiftCardStates(newHold(newGiftCardApplied(200_000)), giftCards)),
    );
    expectSettled(decision, {
      booking: [
        newBalancePaid(newGiftCardPayment('balance', 160_000, { payment: 2 })),
        newDepositPaid(newGiftCardPayment('deposit', 40_000)),
        newBookingConfirmed(),
      ],
      giftCards: [
        newGiftCardRedeemed('deposit', 40_000),
        newGiftCardRedeemed('balance', 160_000, { payment: 2 }),
      ],
    });
  });

  test('do not pay when they hold too little', () => {
    const small = newGiftCardStates(newHold(newGiftCardApplied(39_999)), {
      1: [newGiftCardIssued(39_999), newGiftCardReserved(39_999)],
    });
    expect(payByGiftCards(small)).toEqual(refuse('OVERTAKEN'));
    const state = foldExistingBooking(newHold(newGiftCardApplied(40_000)));
    expect({ deposit: isPaidByGiftCards(state, 'deposit'), full: isPaidByGiftCards(state, 'full') }).toEqual({
      deposit: true,
      full: false,
    });
    expect(isPaidByGiftCards(foldExistingBooking(newHold()), 'deposit')).toBe(false);
  });
});

const expiredHold = newHold(newGiftCardApplied(40_000), holdExpiryStarted, bookingExpired);

describe('gift cards alone that are not enough', () => {
  const cards = { 1: [newGiftCardIssued(40_000), newGiftCardReserved(40_000)] };

  test.each<{ name: string; booking: BookingEvent[] }>([
    { name: 'an unknown booking', booking: [] },
    { name: 'a booking with an expired hold', booking: expiredHold },
    { name: 'a confirmed booking', booking: newDepositPaidHistory() },
    { name: 'a hold without a gift card', booking: newHold() },
  ])('pay nothing of $name', ({ booking }) => {
    expect(payByGiftCards(newGiftCardStates(booking, cards))).toEqual(refuse('OVERTAKEN'));
  });

  test('pay nothing when they were spent elsewhere or do not exist', () => {
    const booking = newHold(newGiftCardApplied(40_000));
    const spent = [newGiftCardIssued(40_000), newGiftCardReserved(40_000, 1, newId(9))];
    expect(payByGiftCards(newGiftCardStates(booking, { 1: spent }))).toEqual(refuse('OVERTAKEN'));
    expect(payByGiftCards(newGiftCardStates(booking, {}))).toEqual(refuse('OVERTAKEN'));
  });
});

test('gift cards cover the deposit of a hold, but not of an expired one', () => {
  expect(isPaidByGiftCards(foldExistingBooking(newHold(newGiftCardApplied(40_000))), 'deposit')).toBe(true);
  expect(isPaidByGiftCards(foldExistingBooking(expiredHold), 'deposit')).toBe(false);
});

test('money of an unrequested amount goes to staff, even without a gift card', () => {
  const giftCardStates = newGiftCardStates(newHold(holdExpiryStarted, bookingExpired), {});
  expect(settleWithGiftCards(giftCardStates, newReceivedPayment('deposit', 30_000))).toMatchObject({
    booking: [{ type: 'TaskRaised', data: { kind: 'amount-differs' } }],
  });
});

test('an expired hold releases all its gift cards', () => {
  const { giftCards, ...otherStates } = newGiftCardStates(expiredHold, {
    1: [newGiftCardIssued(40_000), newGiftCardReserved(40_000)],
    2: [newGiftCardIssued(9_000, 2), newGiftCardReserved(2_000, 2), newGiftCardReserved(3_000, 2, newId(9))],
    3: [],
  });
  const statesByName = { ...otherStates, ...giftCards, [toGiftCardName(newGiftCardId(4))]: undefined };
  expect(releaseGiftCards(BOOKING, selectSettlementStates(statesByName).giftCards)).toEqual({
    [toGiftCardName(newGiftCardId())]: [newGiftCardReleased(40_000)],
    [toGiftCardName(newGiftCardId(2))]: [newGiftCardReleased(2_000, 2)],
  });
});

describe('a later instalment', () => {
  const onHold = [...newHeldHistory(), partyNamed];

  describe('a gift card for a confirmed booking', () => {
    const now = NOW;
    const redeemForBooking = (events: readonly GiftCardEvent[], booking = newDepositPaidHistory()) => {
      const state = fold(giftCard.evolve, giftCard.initialState, events);
      const bookingState = foldExistingBooking(booking);
      return redeemGiftCard(
        bookingState,
        { giftCardId: newGiftCardId(), state, now },
        bookingState.instalments.map((instalment) => instalment.id),
      );
    };

    test('pays a part of the balance, or the whole balance and ends its charge', () => {
      expect(redeemForBooking([newGiftCardIssued(60_000)])).toEqual({
        booking: [newPartPaid(newGiftCardPayment('balance', 60_000))],
        allotment: [],
        coupon: [],
        giftCards: { [toGiftCardName(newGiftCardId())]: [newGiftCardRedeemed('balance', 60_000)] },
      });
      expect(redeemForBooking([newGiftCardIssued(500_000)])).toMatchObject({
        booking: [newBalancePaid(newGiftCardPayment('balance', 160_000)), { type: 'ChargeVoided' }],
        giftCards: { [toGiftCardName(newGiftCardId())]: [newGiftCardRedeemed('balance', 160_000)] },
      });
    });

    test('leaves another booking’s reservation alone', () => {
      expect(
        redeemForBooking([newGiftCardIssued(60_000), newGiftCardReserved(50_000, 1, newId(9))]),
      ).toMatchObject({
        booking: [newPartPaid(newGiftCardPayment('balance', 10_000))],
      });
      expect(redeemForBooking([newGiftCardIssued(60_000), newGiftCardReserved(60_000, 1, newId(9))])).toEqual(
        refuse('GIFT_CARD_EMPTY'),
      );
    });

    test('pays nothing without a usable gift card or an open amount', () => {
      expect(redeemForBooking([])).toEqual(refuse('GIFT_CARD_NOT_USABLE'));
      expect(redeemForBooking([newGiftCardIssued(1, 1, '2027-01-09')])).toEqual(refuse('GIFT_CARD_EXPIRED'));
      const fullHistory = [
        ...newDepositPaidHistory(),
        newBalancePaid(newReceivedPayment('balance', 160_000)),
      ];
      expect(redeemForBooking([newGiftCardIssued(1)], fullHistory)).toEqual(refuse('NOTHING_DUE'));
    });

    test.each<{ name: string; booking: () => BookingEvent[] }>([
      { name: 'a booking that still holds its seats', booking: () => onHold },
      {
        name: 'a booking with an expired hold',
        booking: () => [...onHold, holdExpiryStarted, bookingExpired],
      },
      { name: 'a cancelled booking', booking: newEarlyCancelled },
    ])('pays nothing of $name', ({ booking }) => {
      expect(redeemForBooking([newGiftCardIssued(60_000)], booking())).toEqual(refuse('NOTHING_DUE'));
    });
  });
});

describe('after a part by bank', () => {
  /** Payment by gift cards alone: events of the booking and of the gift cards. */
  function payPlan(...amounts: readonly number[]) {
    const decision = requireAccepted(
      payByGiftCards(newReservedStates(newPartlyPaidHold(...amounts), ...amounts)),
    );
    const giftCards = Object.values(decision.giftCards).flat();
    expectStorable([...decision.booking, ...giftCards]);
    return [decision.booking, giftCards];
  }

  describe('gift cards', () => {
    test('pay for the plan alone once they cover the open amount to the cent', () => {
      const isPaid = (...amounts: number[]) =>
        isPaidByGiftCards(foldExistingBooking(newPartlyPaidHold(...amounts)), 'deposit');
      expect({
        withoutCards: isPaid(),
        withOneCentLess: isPaid(24_999),
        withExactAmount: isPaid(25_000),
        withOneCentMore: isPaid(25_001),
      }).toEqual({
        withoutCards: false,
        withOneCentLess: false,
        withExactAmount: true,
        withOneCentMore: true,
      });
      expect(isPaid(10_000, 14_999)).toBe(false);
      expect(isPaid(10_000, 15_000)).toBe(true);
      // Nothing was received for the other plan.
      expect(isPaidByGiftCards(foldExistingBooking(newPartlyPaidHold(199_999)), 'full')).toBe(false);
    });

    test('confirm the booking with exactly the rest', () => {
      expect(payPlan(25_000)).toMatchObject([
        [
          newDepositPaid(newGiftCardPayment('deposit', 25_000)),
          newBookingConfirmed(),
          { type: 'BalanceScheduled' },
        ],
        [newGiftCardRedeemed('deposit', 25_000)],
      ]);
    });

    test('pay in the order in which they were applied', () => {
      expect(payPlan(10_000, 15_000)).toMatchObject([
        [
          newPartPaid(newGiftCardPayment('deposit', 10_000)),
          newDepositPaid(newGiftCardPayment('deposit', 15_000, { giftCard: 2 })),
          newBookingConfirmed(),
          { type: 'BalanceScheduled' },
        ],
        [newGiftCardRedeemed('deposit', 10_000), newGiftCardRedeemed('deposit', 15_000, { giftCard: 2 })],
      ]);
    });

    test('continue with the balance, up to the price', () => {
      expect(payPlan(40_000)[1]).toEqual([
        newGiftCardRedeemed('deposit', 25_000),
        newGiftCardRedeemed('balance', 15_000, { payment: 2 }),
      ]);
      // 2,500.00 were reserved, of which 1,850.00 are open.
      expect(payPlan(250_000)).toMatchObject([
        [
          { type: 'BalancePaid', data: { amountCents: 160_000 } },
          { type: 'DepositPaid', data: { amountCents: 25_000 } },
          newBookingConfirmed(),
        ],
        [
          newGiftCardRedeemed('deposit', 25_000),
          newGiftCardRedeemed('balance', 160_000, { payment: 2 }),
          newGiftCardReleased(65_000),
        ],
      ]);
    });

    test('pay nothing when they hold less than the open amount', () => {
      expect(payByGiftCards(newReservedStates(newPartlyPaidHold(24_999), 24_999))).toEqual(
        refuse('OVERTAKEN'),
      );
    });
  });
});

describe('with an applied gift card', () => {
  const GIFT_CARD = toGiftCardName(newGiftCardId());

  const newInstalmentPayment = (
    money: ReceivedPayment,
    kind: 'deposit' | 'balance',
    amountCents: number,
  ): ReceivedPayment => ({
    ...money,
    instalmentId: getInstalmentId(kind),
    amountCents,
  });

  describe('bank money of any amount', () => {
    test('pays the balance first if it was sent for it', () => {
      const money = newBankPayment('balance', 185_000);
      const settled = settleWithGiftCards(newReservedStates(newTransferHold(15_000), 15_000), money);
      expect(settled.booking).toEqual([
        newPartPaid(newGiftCardPayment('deposit', 15_000)),
        { type: 'BalancePaid', data: newInstalmentPayment(money, 'balance', 160_000) },
        { type: 'DepositPaid', data: newInstalmentPayment(money, 'deposit', 25_000) },
        newBookingConfirmed(),
      ]);
      expect(settled.giftCards).toEqual({ [GIFT_CARD]: [newGiftCardRedeemed('deposit', 15_000)] });
    });

    test('releases the gift card when it was sent for the balance and covers everything', () => {
      const settled = settleWithGiftCards(
        newReservedStates(newTransferHold(15_000), 15_000),
        newBankPayment('balance', 200_000),
      );
      expect(settled.booking.map(({ type }) => type)).toEqual([
        'BalancePaid',
        'DepositPaid',
        'BookingConfirmed',
      ]);
      expect(settled.giftCards).toEqual({ [GIFT_CARD]: [newGiftCardReleased(15_000)] });
    });

    test('confirms nothing when it covers only the balance', () => {
      const [partial, all] = [newBankPayment('balance', 10_000), newBankPayment('balance', 160_000)];
      // Also with a gift card that would cover the amount due: that needs the customer's request.
      for (const giftCardCents of [15_000, 40_000, 200_000]) {
        expect(
          settleWithGiftCards(newReservedStates(newTransferHold(giftCardCents), giftCardCents), partial),
        ).toMatchObject({
          booking: [newPartPaid(partial)],
          giftCards: {},
        });
        const settled = settleWithGiftCards(
          newReservedStates(newTransferHold(giftCardCents), giftCardCents),
          all,
        );
        expect(settled.booking).toEqual([{ type: 'BalancePaid', data: all }]);
        expect(settled.giftCards).toEqual({});
      }
      // Slightly more money, and the gift card still holds too little.
      const outcome = settleWithGiftCards(
        newReservedStates(newTransferHold(15_000), 15_000),
        newBankPayment('balance', 184_999),
      );
      expect(outcome.booking.map(({ type }) => type)).toEqual(['BalancePaid', 'PartPaid']);
      expect(outcome.giftCards).toEqual({});
    });

    test.each([15_000, 40_000])(
      'is refunded when a provider captured an unrequested balance, with %d cents on the gift card',
      (giftCardCents) => {
        expect(
          settleWithGiftCards(
            newReservedStates(newTransferHold(giftCardCents), giftCardCents),
            newReceivedPayment('balance', 160_000),
          ),
        ).toEqual({
          booking: [newRefundStarted('balance', 160_000, 'no-seat-left')],
          allotment: [],
          coupon: [],
          giftCards: {},
        });
      },
    );

    test('leaves the rest of the balance to the gift card, as promised, beyond the amount due', () => {
      const money = newBankPayment('deposit', 50_000);
      const settled = settleWithGiftCards(newReservedStates(newTransferHold(15_000), 15_000), money);
      expect(settled.booking).toMatchObject([
        newPartPaid(newGiftCardPayment('balance', 15_000)),
        { type: 'DepositPaid', data: newInstalmentPayment(money, 'deposit', 40_000) },
        newPartPaid(newInstalmentPayment(money, 'balance', 10_000)),
        newBookingConfirmed(),
        { type: 'BalanceAwaited', data: { amountCents: 135_000 } },
      ]);
      expect(settled.giftCards).toEqual({ [GIFT_CARD]: [newGiftCardRedeemed('balance', 15_000)] });
    });

    test.each([30_000, 40_000, 40_001])(
      'is returned by staff when the hold is over and the seats are gone: %d cents',
      (cents) => {
        const soldOutSeats = [
          newAllotmentOpened(newStock({ seats: 2 })),
          newSeatsHeld(),
          newSeatsReleased(),
          newSeatsHeld(newId(9)),
        ];
        const lateStates = {
          ...newReservedStates([...newTransferHold(10_000), holdExpiryStarted, bookingExpired], 10_000),
          allotment: fold(allotment.evolve, allotment.initialState, soldOutSeats),
        };
        const money = newBankPayment('deposit', cents);

        expect(settleWithGiftCards(lateStates, money)).toMatchObject({
          booking: [
            { type: 'OverpaymentReceived', data: money },
            { type: 'TaskRaised', data: { kind: 'transfer-too-late' } },
          ],
          giftCards: {},
        });
      },
    );

    test('leaves a confirmed booking without reservations and loses no cent, for any amount and instalment', () => {
      const sum = fc.integer({ min: 1, max: 230_000 });
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 200_000 }),
          fc.array(fc.tuple(fc.constantFrom('deposit' as const, 'balance' as const), sum, fc.boolean()), {
            minLength: 1,
            maxLength: 4,
          }),
          (giftCardCents, money) => {
            let now = newReservedStates(newTransferHold(giftCardCents), giftCardCents);
            let history = newTransferHold(giftCardCents);
            let sentCents = 0;
            for (const [i, [kind, amountCents, byStaff]] of money.entries()) {
              const paymentId = `m-${i}`;
              const payment = (byStaff ? newStaffPayment : newBankPayment)(kind, amountCents, paymentId);
              const { booking, giftCards } = settleWithGiftCards(now, payment);
              sentCents += amountCents;
              history = [...history, ...booking];
              const events = Object.values(giftCards).flat();
              const state = events.reduce<GiftCardState>(
                (stateBefore, event: GiftCardEvent) => giftCard.evolve(stateBefore, event),
                now.giftCards[GIFT_CARD] ?? giftCard.initialState,
              );
              now = { ...now, booking: foldExistingBooking(history), giftCards: { [GIFT_CARD]: state } };
            }
            const { booking } = now;
            const state = now.giftCards[GIFT_CARD];
            if (booking.status === 'NEW' || state?.status !== 'ISSUED') throw new Error('gone');
            const set = Object.keys(state.reservedCentsByBooking).length;
            expect(set).toBe(booking.status === 'CONFIRMED' ? 0 : 1);
            const openCents = booking.instalments.reduce(
              (cents, instalment) => cents + calculateOpenInstalmentCents(instalment),
              0,
            );
            const surplus = booking.instalments
              .flatMap((instalment) => instalment.surplus)
              .reduce((cents, { amountCents }) => cents + amountCents, 0);
            expect(sentCents + (giftCardCents - state.balanceCents)).toBe(200_000 - openCents + surplus);
          },
        ),
      );
    });
  });
});
