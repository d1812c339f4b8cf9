import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  BOOKING,
  bookingExpired,
  DEPOSIT_CENTS,
  foldExistingBooking,
  holdExpiryStarted,
  newBalancePaid,
  newBalanceScheduled,
  newBookingConfirmed,
  newDepositPaid,
  newDepositPaidHistory,
  newNamedHistory,
  newPartPaid,
  newReceivedPayment,
  NOW,
  PRICE_CENTS,
} from '../../../../test/support/booking/builders.js';
import { newEarlyCancelled } from '../../../../test/support/booking/cancellations.js';
import {
  newGiftCardApplied,
  newGiftCardIssued,
  newGiftCardPayment,
  newGiftCardRedeemed,
  newGiftCardReleased,
  newGiftCardReserved,
  newGiftCardStates,
  newPartlyPaidHistory,
  newReservedStates,
} from '../../../../test/support/booking/gift-cards.js';
import { expectStorable } from '../../../../test/support/booking/scenario.js';
import { expectGiftCardsSettled } from '../../../../test/support/booking/settlement.js';
import { newBookingId, newGiftCardId } from '../../../../test/support/ids.js';
import { requireAccepted } from '../../../../test/support/scenario.js';
import { fold } from '../../../kernel/decider.js';
import { refuse } from '../../../kernel/refuse.js';
import type { BookingEvent, GiftCardEvent } from '../events.js';
import { giftCard, toGiftCardName } from '../gift-cards/gift-card.js';
import {
  isPaidByGiftCards,
  payByGiftCards,
  redeemGiftCard,
  releaseGiftCards,
} from './settle-with-gift-cards.js';
import { selectSettlementStates } from './settlement.stream.js';

describe('gift cards alone', () => {
  test('pay the deposit and part of the balance without a provider', () => {
    const booking = newNamedHistory(newGiftCardApplied(30_000), newGiftCardApplied(20_000, 2));
    const giftCards = {
      1: [newGiftCardIssued(30_000), newGiftCardReserved(30_000)],
      2: [newGiftCardIssued(25_000, 2), newGiftCardReserved(20_000, 2)],
    };
    const decision = requireAccepted(payByGiftCards(newGiftCardStates(booking, giftCards)));

    expectGiftCardsSettled(decision, {
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
    const giftCards = { 1: [newGiftCardIssued(PRICE_CENTS), newGiftCardReserved(PRICE_CENTS)] };
    const decision = requireAccepted(
      payByGiftCards(newGiftCardStates(newNamedHistory(newGiftCardApplied(PRICE_CENTS)), giftCards)),
    );

    expectGiftCardsSettled(decision, {
      booking: [
        newBalancePaid(newGiftCardPayment('balance', BALANCE_CENTS, { payment: 2 })),
        newDepositPaid(newGiftCardPayment('deposit', DEPOSIT_CENTS)),
        newBookingConfirmed(),
      ],
      giftCards: [
        newGiftCardRedeemed('deposit', DEPOSIT_CENTS),
        newGiftCardRedeemed('balance', BALANCE_CENTS, { payment: 2 }),
      ],
    });
  });

  test('do not pay when they hold too little', () => {
    const insufficientStates = newGiftCardStates(newNamedHistory(newGiftCardApplied(39_999)), {
      1: [newGiftCardIssued(39_999), newGiftCardReserved(39_999)],
    });
    expect(payByGiftCards(insufficientStates)).toEqual(refuse('OVERTAKEN'));
  });

  test('cover a plan only if they hold what it asks for now', () => {
    const booking = foldExistingBooking(newNamedHistory(newGiftCardApplied(DEPOSIT_CENTS)));
    expect({
      deposit: isPaidByGiftCards(booking, 'deposit'),
      full: isPaidByGiftCards(booking, 'full'),
    }).toEqual({
      deposit: true,
      full: false,
    });
    expect(isPaidByGiftCards(foldExistingBooking(newNamedHistory()), 'deposit')).toBe(false);
  });
});

const expiredHold = newNamedHistory(newGiftCardApplied(DEPOSIT_CENTS), holdExpiryStarted, bookingExpired);

describe('gift cards alone that are not enough', () => {
  const giftCards = { 1: [newGiftCardIssued(DEPOSIT_CENTS), newGiftCardReserved(DEPOSIT_CENTS)] };

  test.each<{ name: string; booking: BookingEvent[] }>([
    { name: 'an unknown booking', booking: [] },
    { name: 'a booking with an expired hold', booking: expiredHold },
    { name: 'a confirmed booking', booking: newDepositPaidHistory() },
    { name: 'a hold without a gift card', booking: newNamedHistory() },
  ])('pay nothing of $name', ({ booking }) => {
    expect(payByGiftCards(newGiftCardStates(booking, giftCards))).toEqual(refuse('OVERTAKEN'));
  });

  test('pay nothing when they were spent elsewhere or do not exist', () => {
    const booking = newNamedHistory(newGiftCardApplied(DEPOSIT_CENTS));
    const spentHistory = [
      newGiftCardIssued(DEPOSIT_CENTS),
      newGiftCardReserved(DEPOSIT_CENTS, 1, newBookingId(9)),
    ];
    expect(payByGiftCards(newGiftCardStates(booking, { 1: spentHistory }))).toEqual(refuse('OVERTAKEN'));
    expect(payByGiftCards(newGiftCardStates(booking, {}))).toEqual(refuse('OVERTAKEN'));
  });
});

test('gift cards cover the deposit of a hold, but not of an expired hold', () => {
  expect(
    isPaidByGiftCards(foldExistingBooking(newNamedHistory(newGiftCardApplied(DEPOSIT_CENTS))), 'deposit'),
  ).toBe(true);
  expect(isPaidByGiftCards(foldExistingBooking(expiredHold), 'deposit')).toBe(false);
});

test('an expired hold releases all its gift cards', () => {
  const { giftCards, ...otherStates } = newGiftCardStates(expiredHold, {
    1: [newGiftCardIssued(DEPOSIT_CENTS), newGiftCardReserved(DEPOSIT_CENTS)],
    2: [
      newGiftCardIssued(9_000, 2),
      newGiftCardReserved(2_000, 2),
      newGiftCardReserved(3_000, 2, newBookingId(9)),
    ],
    3: [],
  });
  const statesByName = { ...otherStates, ...giftCards, [toGiftCardName(newGiftCardId(4))]: undefined };

  expect(releaseGiftCards(selectSettlementStates(statesByName).giftCards, BOOKING)).toEqual({
    [toGiftCardName(newGiftCardId())]: [newGiftCardReleased(DEPOSIT_CENTS)],
    [toGiftCardName(newGiftCardId(2))]: [newGiftCardReleased(2_000, 2)],
  });
});

describe('a gift card for a confirmed booking', () => {
  const redeemForBooking = (events: readonly GiftCardEvent[], booking = newDepositPaidHistory()) => {
    const state = fold(giftCard.evolve, giftCard.initialState, events);
    const bookingState = foldExistingBooking(booking);
    return redeemGiftCard(
      bookingState,
      { giftCardId: newGiftCardId(), state, now: NOW },
      bookingState.instalments.map((instalment) => instalment.id),
    );
  };

  test('pays a part of the balance', () => {
    expect(redeemForBooking([newGiftCardIssued(60_000)])).toEqual({
      booking: [newPartPaid(newGiftCardPayment('balance', 60_000))],
      allotment: [],
      coupon: [],
      giftCards: { [toGiftCardName(newGiftCardId())]: [newGiftCardRedeemed('balance', 60_000)] },
    });
  });

  test('pays the whole balance and ends its charge', () => {
    expect(redeemForBooking([newGiftCardIssued(500_000)])).toMatchObject({
      booking: [newBalancePaid(newGiftCardPayment('balance', BALANCE_CENTS)), { type: 'ChargeVoided' }],
      giftCards: { [toGiftCardName(newGiftCardId())]: [newGiftCardRedeemed('balance', BALANCE_CENTS)] },
    });
  });

  test('leaves another booking’s reservation alone', () => {
    expect(
      redeemForBooking([newGiftCardIssued(60_000), newGiftCardReserved(50_000, 1, newBookingId(9))]),
    ).toMatchObject({
      booking: [newPartPaid(newGiftCardPayment('balance', 10_000))],
    });
    expect(
      redeemForBooking([newGiftCardIssued(60_000), newGiftCardReserved(60_000, 1, newBookingId(9))]),
    ).toEqual(refuse('GIFT_CARD_EMPTY'));
  });

  test('pays nothing without a usable gift card or an open amount', () => {
    expect(redeemForBooking([])).toEqual(refuse('GIFT_CARD_NOT_USABLE'));
    expect(redeemForBooking([newGiftCardIssued(1, 1, '2027-01-09')])).toEqual(refuse('GIFT_CARD_EXPIRED'));
    const fullHistory = [
      ...newDepositPaidHistory(),
      newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS)),
    ];
    expect(redeemForBooking([newGiftCardIssued(1)], fullHistory)).toEqual(refuse('NOTHING_DUE'));
  });

  test.each<{ name: string; booking: () => BookingEvent[] }>([
    { name: 'a booking on hold', booking: () => newNamedHistory() },
    {
      name: 'a booking with an expired hold',
      booking: () => newNamedHistory(holdExpiryStarted, bookingExpired),
    },
    { name: 'a canceled booking', booking: newEarlyCancelled },
  ])('pays nothing of $name', ({ booking }) => {
    expect(redeemForBooking([newGiftCardIssued(60_000)], booking())).toEqual(refuse('NOTHING_DUE'));
  });
});

describe('gift cards after a part by bank', () => {
  /** Pays by gift cards alone: returns the events of the booking and of the gift cards. */
  function payPlan(...amountsCents: readonly number[]) {
    const decision = requireAccepted(
      payByGiftCards(newReservedStates(newPartlyPaidHistory(...amountsCents), ...amountsCents)),
    );
    const giftCards = Object.values(decision.giftCards).flat();
    expectStorable([...decision.booking, ...giftCards]);
    return [decision.booking, giftCards];
  }

  test('pay for the plan alone once they cover the open amount to the cent', () => {
    const isPaid = (...amountsCents: number[]) =>
      isPaidByGiftCards(foldExistingBooking(newPartlyPaidHistory(...amountsCents)), 'deposit');
    expect({
      withoutGiftCards: isPaid(),
      withOneCentLess: isPaid(24_999),
      withExactAmount: isPaid(25_000),
      withOneCentMore: isPaid(25_001),
    }).toEqual({
      withoutGiftCards: false,
      withOneCentLess: false,
      withExactAmount: true,
      withOneCentMore: true,
    });
    expect(isPaid(10_000, 14_999)).toBe(false);
    expect(isPaid(10_000, 15_000)).toBe(true);
    // Nothing was received for the other plan.
    expect(isPaidByGiftCards(foldExistingBooking(newPartlyPaidHistory(199_999)), 'full')).toBe(false);
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
    expect(payPlan(DEPOSIT_CENTS)[1]).toEqual([
      newGiftCardRedeemed('deposit', 25_000),
      newGiftCardRedeemed('balance', 15_000, { payment: 2 }),
    ]);
    // The gift card reserved $2,500.00, and $1,850.00 of the booking are unpaid.
    expect(payPlan(250_000)).toMatchObject([
      [
        { type: 'BalancePaid', data: { amountCents: BALANCE_CENTS } },
        { type: 'DepositPaid', data: { amountCents: 25_000 } },
        newBookingConfirmed(),
      ],
      [
        newGiftCardRedeemed('deposit', 25_000),
        newGiftCardRedeemed('balance', BALANCE_CENTS, { payment: 2 }),
        newGiftCardReleased(65_000),
      ],
    ]);
  });

  test('pay nothing when they hold less than the open amount', () => {
    expect(payByGiftCards(newReservedStates(newPartlyPaidHistory(24_999), 24_999))).toEqual(
      refuse('OVERTAKEN'),
    );
  });
});
