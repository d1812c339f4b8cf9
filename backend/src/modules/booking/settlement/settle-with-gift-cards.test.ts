import { describe, expect, test } from '@jest/globals';
import { sumCents } from '@wayfold/contracts/kernel/cents';
import fc from 'fast-check';
import {
  BALANCE_CENTS,
  balanceScheduled,
  bookingExpired,
  DEPOSIT_CENTS,
  foldBooking,
  foldExistingBooking,
  getInstalmentId,
  holdExpiryStarted,
  newAllotmentOpened,
  newBalancePaid,
  newBalanceScheduled,
  newBookingConfirmed,
  newDepositPaid,
  newFullAmountPaid,
  newNamedHistory,
  newOverpayment,
  newPartPaid,
  newPlanChosen,
  newReceivedPayment,
  newSeatsConfirmed,
  newSeatsHeld,
  newSeatsReleased,
  newStock,
  PRICE_CENTS,
} from '../../../../test/support/booking/builders.js';
import {
  giftCardBlocked,
  newGiftCardApplied,
  newGiftCardIssued,
  newGiftCardPayment,
  newGiftCardRedeemed,
  newGiftCardReleased,
  newGiftCardReserved,
  newGiftCardStates,
  newReservedStates,
  newTransferHoldHistory,
} from '../../../../test/support/booking/gift-cards.js';
import { newRefundStarted } from '../../../../test/support/booking/refunds.js';
import { expectGiftCardsSettled } from '../../../../test/support/booking/settlement.js';
import { newBankPayment, newStaffPayment } from '../../../../test/support/booking/transfers.js';
import { newBookingId, newGiftCardId } from '../../../../test/support/ids.js';
import { fold } from '../../../kernel/decider.js';
import { calculateOpenInstalmentCents } from '../core/instalment.js';
import type { BookingEvent, GiftCardEvent, ReceivedPayment } from '../events.js';
import { giftCard, type GiftCardState, toGiftCardName } from '../gift-cards/gift-card.js';
import { allotment } from '../inventory/allotment.js';
import { settleWithGiftCards } from './settle-with-gift-cards.js';

/** A departure whose released seats somebody else took. */
const soldOutSeats = [
  newAllotmentOpened(newStock({ seats: 2 })),
  newSeatsHeld(),
  newSeatsReleased(),
  newSeatsHeld(newBookingId(9)),
];

describe('provider money with an applied gift card', () => {
  const giftCards = { 1: [newGiftCardIssued(10_000), newGiftCardReserved(10_000)] };
  const appliedHold = newNamedHistory(newGiftCardApplied(10_000));
  const states = newGiftCardStates(appliedHold, giftCards);

  test('confirms the booking with the rest of the deposit and redeems the gift card', () => {
    expectGiftCardsSettled(settleWithGiftCards(states, newReceivedPayment('deposit', 30_000)), {
      booking: [
        newPartPaid(newGiftCardPayment('deposit', 10_000)),
        newDepositPaid(newReceivedPayment('deposit', 30_000)),
        newBookingConfirmed(),
        balanceScheduled,
      ],
      giftCards: [newGiftCardRedeemed('deposit', 10_000)],
    });
  });

  test('uses the gift card for the balance when the intent for the whole deposit predates it', () => {
    expectGiftCardsSettled(settleWithGiftCards(states, newReceivedPayment('deposit', DEPOSIT_CENTS)), {
      booking: [
        newPartPaid(newGiftCardPayment('balance', 10_000)),
        newDepositPaid(newReceivedPayment('deposit', DEPOSIT_CENTS)),
        newBookingConfirmed(),
        newBalanceScheduled({ amountCents: 150_000 }),
      ],
      giftCards: [newGiftCardRedeemed('balance', 10_000)],
    });
  });

  test('releases the gift card when the full price arrives', () => {
    const fullPlanHistory = newNamedHistory(newPlanChosen('full'), newGiftCardApplied(10_000));
    expectGiftCardsSettled(
      settleWithGiftCards(
        newGiftCardStates(fullPlanHistory, giftCards),
        newReceivedPayment('full', PRICE_CENTS),
      ),
      {
        booking: [newFullAmountPaid(newReceivedPayment('full', PRICE_CENTS)), newBookingConfirmed()],
        giftCards: [newGiftCardReleased(10_000)],
      },
    );
  });

  test('sends less than the open amount to staff and keeps the gift cards applied', () => {
    const decision = settleWithGiftCards(states, newReceivedPayment('deposit', 29_000));
    expect(decision.booking).toMatchObject([{ type: 'TaskRaised', data: { kind: 'amount-differs' } }]);
    expect(decision.giftCards).toEqual({});
  });

  test.each<{ name: string; booking: BookingEvent[]; cents: number; kind: string }>([
    {
      name: 'more money than is due',
      booking: appliedHold,
      cents: 40_001,
      kind: 'amount-differs',
    },
    {
      name: 'money for a plan that was replaced',
      booking: newNamedHistory(newPlanChosen('full'), newGiftCardApplied(10_000)),
      cents: 30_000,
      kind: 'instalment-unknown',
    },
  ])('sends $name to staff and keeps the gift cards applied', ({ booking, cents, kind }) => {
    const decision = settleWithGiftCards(
      newGiftCardStates(booking, giftCards),
      newReceivedPayment('deposit', cents),
    );
    expect(decision.booking).toMatchObject([{ type: 'TaskRaised', data: { kind } }]);
    expect(decision.giftCards).toEqual({});
  });

  test('changes nothing on a repeat', () => {
    const firstSettlement = settleWithGiftCards(states, newReceivedPayment('deposit', 30_000));
    const statesAfter = {
      ...states,
      booking: foldBooking([...appliedHold, ...firstSettlement.booking]),
    };

    expectGiftCardsSettled(settleWithGiftCards(statesAfter, newReceivedPayment('deposit', 30_000)), {
      booking: [],
    });
  });
});

describe('money after the hold', () => {
  const expiredHistory = newNamedHistory(newGiftCardApplied(10_000), holdExpiryStarted, bookingExpired);
  const freedSeats = [newAllotmentOpened(), newSeatsHeld(), newSeatsReleased()];
  const money = newReceivedPayment('deposit', 30_000);
  const refundEvents: BookingEvent[] = [
    newOverpayment(money),
    newRefundStarted('deposit', 30_000, 'no-seat-left'),
  ];

  test('takes seats and gift card again if both are available', () => {
    const giftCards = {
      1: [newGiftCardIssued(10_000), newGiftCardReserved(10_000), newGiftCardReleased(10_000)],
    };
    const decision = settleWithGiftCards(newGiftCardStates(expiredHistory, giftCards, freedSeats), money);

    expectGiftCardsSettled(decision, {
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

  test.each<{ name: string; giftCardEvent: GiftCardEvent }>([
    { name: 'is reserved for another booking', giftCardEvent: newGiftCardReserved(1, 1, newBookingId(9)) },
    { name: 'is blocked', giftCardEvent: giftCardBlocked },
  ])('is refunded without touching a gift card that $name', ({ giftCardEvent }) => {
    const giftCards = { 1: [newGiftCardIssued(10_000), giftCardEvent] };
    expectGiftCardsSettled(
      settleWithGiftCards(newGiftCardStates(expiredHistory, giftCards, freedSeats), money),
      { booking: refundEvents },
    );
  });

  test('is refunded without touching the gift card if no seats are left', () => {
    const giftCards = { 1: [newGiftCardIssued(10_000)] };
    expect(settleWithGiftCards(newGiftCardStates(expiredHistory, giftCards, soldOutSeats), money)).toEqual({
      booking: refundEvents,
      allotment: [],
      coupon: [],
      giftCards: {},
    });
  });

  test('is refunded in full when it needs no gift card and no seats are left', () => {
    const fullDeposit = newReceivedPayment('deposit', DEPOSIT_CENTS);
    expectGiftCardsSettled(
      settleWithGiftCards(
        newGiftCardStates(expiredHistory, { 1: [newGiftCardIssued(10_000)] }, soldOutSeats),
        fullDeposit,
      ),
      {
        booking: [newOverpayment(fullDeposit), newRefundStarted('deposit', DEPOSIT_CENTS, 'no-seat-left')],
      },
    );
  });

  test('is refunded once', () => {
    const statesAfter = newGiftCardStates(
      [...expiredHistory, ...refundEvents],
      { 1: [newGiftCardIssued(10_000)] },
      freedSeats,
    );
    expectGiftCardsSettled(settleWithGiftCards(statesAfter, money), { booking: [] });
  });
});

test('money of an unrequested amount is left to staff, even without a gift card', () => {
  const giftCardStates = newGiftCardStates(newNamedHistory(holdExpiryStarted, bookingExpired), {});
  expect(settleWithGiftCards(giftCardStates, newReceivedPayment('deposit', 30_000))).toMatchObject({
    booking: [{ type: 'TaskRaised', data: { kind: 'amount-differs' } }],
  });
});

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

/** Creates a hold for a transfer with this amount reserved on a gift card. */
const newTransferStates = (giftCardCents: number) =>
  newReservedStates(newTransferHoldHistory(giftCardCents), giftCardCents);

describe('bank money with an applied gift card', () => {
  test('pays the balance first if it was sent for it', () => {
    const money = newBankPayment('balance', 185_000);
    const settlement = settleWithGiftCards(newTransferStates(15_000), money);

    expect(settlement.booking).toEqual([
      newPartPaid(newGiftCardPayment('deposit', 15_000)),
      newBalancePaid(newInstalmentPayment(money, 'balance', BALANCE_CENTS)),
      newDepositPaid(newInstalmentPayment(money, 'deposit', 25_000)),
      newBookingConfirmed(),
    ]);
    expect(settlement.giftCards).toEqual({ [GIFT_CARD]: [newGiftCardRedeemed('deposit', 15_000)] });
  });

  test('releases the gift card when it was sent for the balance and covers everything', () => {
    const settlement = settleWithGiftCards(newTransferStates(15_000), newBankPayment('balance', 200_000));
    expect(settlement.booking.map(({ type }) => type)).toEqual([
      'BalancePaid',
      'DepositPaid',
      'BookingConfirmed',
    ]);
    expect(settlement.giftCards).toEqual({ [GIFT_CARD]: [newGiftCardReleased(15_000)] });
  });

  // Also with a gift card that would cover the amount due: that needs the customer's request.
  test.each([15_000, 40_000, 200_000])(
    'confirms nothing when it covers only the balance, with a gift card of %d cents',
    (giftCardCents) => {
      const [partPayment, fullPayment] = [
        newBankPayment('balance', 10_000),
        newBankPayment('balance', BALANCE_CENTS),
      ];
      expectGiftCardsSettled(settleWithGiftCards(newTransferStates(giftCardCents), partPayment), {
        booking: [newPartPaid(partPayment)],
      });
      expectGiftCardsSettled(settleWithGiftCards(newTransferStates(giftCardCents), fullPayment), {
        booking: [newBalancePaid(fullPayment)],
      });
    },
  );

  test('confirms nothing with slightly more money, while the gift card holds too little', () => {
    const settlement = settleWithGiftCards(newTransferStates(15_000), newBankPayment('balance', 184_999));

    expect(settlement.booking.map(({ type }) => type)).toEqual(['BalancePaid', 'PartPaid']);
    expect(settlement.giftCards).toEqual({});
  });

  test.each([15_000, 40_000])(
    'is refunded when a provider captured an unrequested balance, with %d cents on the gift card',
    (giftCardCents) => {
      expect(
        settleWithGiftCards(newTransferStates(giftCardCents), newReceivedPayment('balance', BALANCE_CENTS)),
      ).toEqual({
        booking: [newRefundStarted('balance', BALANCE_CENTS, 'no-seat-left')],
        allotment: [],
        coupon: [],
        giftCards: {},
      });
    },
  );

  test('leaves the rest of the balance to the gift card, as promised, beyond the amount due', () => {
    const money = newBankPayment('deposit', 50_000);
    const settlement = settleWithGiftCards(newTransferStates(15_000), money);

    expect(settlement.booking).toMatchObject([
      newPartPaid(newGiftCardPayment('balance', 15_000)),
      { type: 'DepositPaid', data: newInstalmentPayment(money, 'deposit', DEPOSIT_CENTS) },
      newPartPaid(newInstalmentPayment(money, 'balance', 10_000)),
      newBookingConfirmed(),
      { type: 'BalanceAwaited', data: { amountCents: 135_000 } },
    ]);
    expect(settlement.giftCards).toEqual({ [GIFT_CARD]: [newGiftCardRedeemed('balance', 15_000)] });
  });

  test.each([30_000, 40_000, 40_001])(
    'is returned by staff when the hold has expired and no seats are left: %d cents',
    (cents) => {
      const lateStates = {
        ...newReservedStates([...newTransferHoldHistory(10_000), holdExpiryStarted, bookingExpired], 10_000),
        allotment: fold(allotment.evolve, allotment.initialState, soldOutSeats),
      };
      const money = newBankPayment('deposit', cents);

      const settlement = settleWithGiftCards(lateStates, money);
      expect(settlement.booking).toMatchObject([
        { type: 'OverpaymentReceived', data: money },
        { type: 'TaskRaised', data: { kind: 'transfer-too-late' } },
      ]);
      expect(settlement.giftCards).toEqual({});
    },
  );

  test('leaves a confirmed booking without reservations and loses no cent, for any amount and instalment', () => {
    const anyCents = fc.integer({ min: 1, max: 230_000 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200_000 }),
        fc.array(fc.tuple(fc.constantFrom('deposit' as const, 'balance' as const), anyCents, fc.boolean()), {
          minLength: 1,
          maxLength: 4,
        }),
        (giftCardCents, money) => {
          let states = newTransferStates(giftCardCents);
          let history = newTransferHoldHistory(giftCardCents);
          let sentCents = 0;
          for (const [i, [kind, amountCents, isByStaff]] of money.entries()) {
            const paymentId = `m-${i}`;
            const payment = (isByStaff ? newStaffPayment : newBankPayment)(kind, amountCents, paymentId);
            const { booking, giftCards } = settleWithGiftCards(states, payment);
            sentCents += amountCents;
            history = [...history, ...booking];
            const events = Object.values(giftCards).flat();
            const state = events.reduce<GiftCardState>(
              (stateBefore, event: GiftCardEvent) => giftCard.evolve(stateBefore, event),
              states.giftCards[GIFT_CARD] ?? giftCard.initialState,
            );
            states = { ...states, booking: foldExistingBooking(history), giftCards: { [GIFT_CARD]: state } };
          }
          const { booking } = states;
          const state = states.giftCards[GIFT_CARD];
          if (booking.status === 'NEW' || state?.status !== 'ISSUED')
            throw new Error('the booking or its gift card is gone');
          const reservationCount = Object.keys(state.reservedCentsByBooking).length;
          expect(reservationCount).toBe(booking.status === 'CONFIRMED' ? 0 : 1);
          const openCents = booking.instalments.reduce(
            (cents, instalment) => cents + calculateOpenInstalmentCents(instalment),
            0,
          );
          const surplusCents = sumCents(booking.instalments.flatMap((instalment) => instalment.surplus));
          expect(sentCents + (giftCardCents - state.balanceCents)).toBe(200_000 - openCents + surplusCents);
        },
      ),
    );
  });
});
