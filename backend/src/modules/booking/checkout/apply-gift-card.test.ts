import { describe, expect, test } from '@jest/globals';
import {
  bookingExpired,
  DEPOSIT_CENTS,
  foldBooking,
  foldExistingBooking,
  getInstalmentId,
  HOLD_ENDS_AT,
  holdExpiryStarted,
  newDepositPaidHistory,
  newIntentCreated,
  newNamedHistory,
  newPartPaid,
  NOW,
  PRICE_CENTS,
} from '../../../../test/support/booking/builders.js';
import {
  giftCardBlocked,
  newGiftCardApplied,
  newGiftCardIssued,
  newGiftCardReleased,
  newGiftCardRemoved,
  newGiftCardReserved,
  newPartlyPaidHistory,
} from '../../../../test/support/booking/gift-cards.js';
import { newOrderCreated, newOrderDropped } from '../../../../test/support/booking/payments.js';
import {
  newBankPayment,
  newHoldRetained,
  newTransferChosen,
} from '../../../../test/support/booking/transfers.js';
import { newBookingId, newGiftCardId } from '../../../../test/support/ids.js';
import { requireAccepted } from '../../../../test/support/scenario.js';
import { fold } from '../../../kernel/decider.js';
import { refuse } from '../../../kernel/refuse.js';
import type { BookingEvent, GiftCardEvent } from '../events.js';
import { giftCard } from '../gift-cards/gift-card.js';
import { applyGiftCard, applyToHold, removeFromHold } from './apply-gift-card.js';

const foldGiftCard = (...events: GiftCardEvent[]) => fold(giftCard.evolve, giftCard.initialState, events);

describe('a gift card for a booking in any state', () => {
  const application = { giftCardId: newGiftCardId(), now: NOW };
  const applyAfter = (...events: BookingEvent[]) =>
    applyGiftCard(
      { booking: foldBooking(events), giftCard: foldGiftCard(newGiftCardIssued(5_000)) },
      application,
    );

  test('is reserved during the hold', () => {
    expect(requireAccepted(applyAfter(...newNamedHistory())).giftCard).toEqual([newGiftCardReserved(5_000)]);
  });

  test('is redeemed at once for a confirmed booking', () => {
    const { booking, giftCard: giftCardEvents } = requireAccepted(applyAfter(...newDepositPaidHistory()));
    expect(giftCardEvents).toMatchObject([{ type: 'GiftCardRedeemed', data: { amountCents: 5_000 } }]);
    expect(booking).toMatchObject([{ type: 'PartPaid', data: { amountCents: 5_000 } }]);
  });

  test('is refused while a provider may capture the open amount', () => {
    const intentCreated = newIntentCreated('balance', 'pi_1', PRICE_CENTS - DEPOSIT_CENTS);
    expect(applyAfter(...newDepositPaidHistory(), intentCreated)).toEqual(refuse('PAYMENT_IN_PROGRESS'));
  });

  test('is refused for an unknown booking', () => {
    expect(applyAfter()).toEqual(refuse('NOT_FOUND'));
  });
});

describe('a gift card for a booking on hold', () => {
  const reserveGiftCard = (history: readonly BookingEvent[], serial = 1, now = NOW) =>
    applyToHold(
      { booking: foldBooking(history), giftCard: foldGiftCard(newGiftCardIssued(250_000, serial)) },
      { giftCardId: newGiftCardId(serial), now },
    );

  test('is reserved up to what is left of the price', () => {
    expect(reserveGiftCard(newNamedHistory())).toEqual({
      booking: [newGiftCardApplied(PRICE_CENTS)],
      giftCard: [newGiftCardReserved(PRICE_CENTS)],
    });
    expect(reserveGiftCard(newNamedHistory(newGiftCardApplied(50_000)), 2)).toEqual({
      booking: [newGiftCardApplied(150_000, 2)],
      giftCard: [newGiftCardReserved(150_000, 2)],
    });
  });

  test('is refused at the instant at which the hold expires', () => {
    expect(reserveGiftCard(newNamedHistory(), 1, new Date(HOLD_ENDS_AT))).toEqual(refuse('HOLD_EXPIRED'));
  });

  test('is refused next to ten other gift cards', () => {
    const applications = Array.from({ length: 10 }, (_, i) => newGiftCardApplied(1, i + 2));
    expect(reserveGiftCard(newNamedHistory(...applications))).toEqual(
      refuse('TOO_MANY_GIFT_CARDS', { most: 10 }),
    );
  });

  test.each<{ name: string; history: BookingEvent[]; code: string }>([
    {
      name: 'a booking to which it is applied',
      history: newNamedHistory(newGiftCardApplied(1)),
      code: 'GIFT_CARD_APPLIED',
    },
    {
      name: 'a booking that another gift card pays',
      history: newNamedHistory(newGiftCardApplied(PRICE_CENTS, 2)),
      code: 'NOTHING_DUE',
    },
    { name: 'an expiring booking', history: newNamedHistory(holdExpiryStarted), code: 'HOLD_EXPIRED' },
    {
      name: 'an expired booking',
      history: newNamedHistory(holdExpiryStarted, bookingExpired),
      code: 'HOLD_EXPIRED',
    },
    { name: 'a confirmed booking', history: newDepositPaidHistory(), code: 'BOOKING_NOT_ON_HOLD' },
    { name: 'an unknown booking', history: [], code: 'BOOKING_NOT_ON_HOLD' },
  ])('is refused for $name', ({ history, code }) => {
    expect(reserveGiftCard(history)).toEqual(refuse(code));
  });

  test.each<{ name: string; events: GiftCardEvent[]; code: string }>([
    { name: 'was never issued', events: [], code: 'GIFT_CARD_NOT_USABLE' },
    { name: 'was blocked', events: [newGiftCardIssued(1), giftCardBlocked], code: 'GIFT_CARD_NOT_USABLE' },
    { name: 'has expired', events: [newGiftCardIssued(1, 1, '2027-01-09')], code: 'GIFT_CARD_EXPIRED' },
    {
      name: 'is reserved for another booking',
      events: [newGiftCardIssued(1), newGiftCardReserved(1, 1, newBookingId(9))],
      code: 'GIFT_CARD_EMPTY',
    },
  ])('is refused if it $name', ({ events, code }) => {
    const states = { booking: foldBooking(newNamedHistory()), giftCard: foldGiftCard(...events) };
    expect(applyToHold(states, { giftCardId: newGiftCardId(), now: NOW })).toEqual(refuse(code));
  });

  test('is released when it is removed from the hold', () => {
    const booking = foldBooking(newNamedHistory(newGiftCardApplied(5_000)));
    const giftCardRemoved: BookingEvent = newGiftCardRemoved(5_000);
    expect(
      removeFromHold(
        {
          booking,
          giftCard: foldGiftCard(newGiftCardIssued(5_000), newGiftCardReserved(5_000)),
        },
        newGiftCardId(),
      ),
    ).toEqual({
      booking: [giftCardRemoved],
      giftCard: [newGiftCardReleased(5_000)],
    });
  });

  test('is not removed from a confirmed booking', () => {
    const confirmedBooking = foldBooking(newDepositPaidHistory());
    expect(removeFromHold({ booking: confirmedBooking, giftCard: foldGiftCard() }, newGiftCardId())).toEqual(
      refuse('BOOKING_NOT_ON_HOLD'),
    );
  });

  describe('next to another gift card', () => {
    const booking = foldBooking(newNamedHistory(newGiftCardApplied(5_000), newGiftCardApplied(7_000, 2)));

    test('is removed without affecting the other', () => {
      const secondGiftCard = foldGiftCard(newGiftCardIssued(7_000, 2), newGiftCardReserved(7_000, 2));
      expect(removeFromHold({ booking, giftCard: secondGiftCard }, newGiftCardId(2))).toEqual({
        booking: [newGiftCardRemoved(7_000, 2)],
        giftCard: [newGiftCardReleased(7_000, 2)],
      });
    });

    test('changes nothing when it is removed without having been applied', () => {
      expect(removeFromHold({ booking, giftCard: foldGiftCard() }, newGiftCardId(3))).toEqual({
        booking: [],
        giftCard: [],
      });
    });

    test('throws when it is applied but was never issued', () => {
      expect(() => removeFromHold({ booking, giftCard: foldGiftCard() }, newGiftCardId(2))).toThrow(
        /is unknown/,
      );
    });
  });

  test('is not removed while a provider may capture the rest', () => {
    const booking = foldBooking(
      newNamedHistory(newGiftCardApplied(5_000), newIntentCreated('deposit', 'pi_1', 35_000)),
    );
    expect(
      removeFromHold(
        {
          booking,
          giftCard: foldGiftCard(newGiftCardIssued(5_000), newGiftCardReserved(5_000)),
        },
        newGiftCardId(),
      ),
    ).toEqual(refuse('PAYMENT_IN_PROGRESS'));
  });

  test('drops an unapproved PayPal order when it is removed, because the amount is outdated', () => {
    const orderIds = { instalmentId: getInstalmentId('deposit'), orderId: 'ORDER1' };
    const orderCreated: BookingEvent = newOrderCreated({ ...orderIds, amountCents: 35_000 });
    const booking = foldBooking(newNamedHistory(newGiftCardApplied(5_000), orderCreated));

    expect(
      removeFromHold(
        {
          booking,
          giftCard: foldGiftCard(newGiftCardIssued(5_000), newGiftCardReserved(5_000)),
        },
        newGiftCardId(),
      ),
    ).toEqual({
      booking: [newOrderDropped({ ...orderIds, reason: 'amount-changed' }), newGiftCardRemoved(5_000)],
      giftCard: [newGiftCardReleased(5_000)],
    });
  });

  describe('with a chosen transfer', () => {
    const smallGiftCard = foldGiftCard(newGiftCardIssued(15_000));
    const newTransferOf = (amountCents: number) => newTransferChosen('2027-01-15', amountCents);

    test('repeats the transfer request with the new amount and the old deadline', () => {
      const booking = foldBooking(newNamedHistory(newTransferChosen()));
      expect(
        applyToHold({ booking, giftCard: smallGiftCard }, { giftCardId: newGiftCardId(), now: NOW }),
      ).toEqual({
        booking: [newGiftCardApplied(15_000), newTransferOf(25_000)],
        giftCard: [newGiftCardReserved(15_000)],
      });

      const laterBooking = foldBooking(
        newNamedHistory(newTransferChosen(), newGiftCardApplied(15_000), newTransferOf(25_000)),
      );
      expect(
        removeFromHold(
          {
            booking: laterBooking,
            giftCard: foldGiftCard(newGiftCardIssued(15_000), newGiftCardReserved(15_000)),
          },
          newGiftCardId(),
        ),
      ).toMatchObject({ booking: [{ type: 'GiftCardRemoved' }, newTransferOf(DEPOSIT_CENTS)] });
    });

    test('repeats no transfer request when it pays everything', () => {
      const booking = foldBooking(
        newNamedHistory(newTransferChosen(), newGiftCardApplied(DEPOSIT_CENTS, 2), newTransferOf(0)),
      );
      expect(
        applyToHold({ booking, giftCard: smallGiftCard }, { giftCardId: newGiftCardId(), now: NOW }),
      ).toMatchObject({
        booking: [newGiftCardApplied(15_000)],
      });
    });

    test('leaves the seats waiting for staff', () => {
      const holdExpiresAt = '2027-05-08T00:00:00.000Z';
      const holdRetained: BookingEvent = newHoldRetained({ receivedCents: 10_000, holdExpiresAt });
      const part: BookingEvent = newPartPaid(newBankPayment('deposit', 10_000));
      const earlierHistory = newNamedHistory(newTransferChosen(), part, holdRetained);
      const decision = requireAccepted(
        applyToHold(
          { booking: foldBooking(earlierHistory), giftCard: smallGiftCard },
          { giftCardId: newGiftCardId(), now: NOW },
        ),
      );

      expect(decision.booking[1]).toMatchObject({ data: { amountCents: 15_000, holdExpiresAt } });
      expect(foldExistingBooking([...earlierHistory, ...decision.booking])).toMatchObject({
        isRetained: true,
        holdExpiresAt,
      });
    });
  });
});

describe('gift cards after a part by bank', () => {
  test('are reserved up to what money and gift cards leave of the price', () => {
    const reserveGiftCard = (cents: number, ...earlierCents: number[]) => {
      const giftCardId = newGiftCardId(earlierCents.length + 1);
      const state = fold(giftCard.evolve, giftCard.initialState, [
        newGiftCardIssued(cents, earlierCents.length + 1),
      ]);
      return applyToHold(
        { booking: foldBooking(newPartlyPaidHistory(...earlierCents)), giftCard: state },
        { giftCardId, now: NOW },
      );
    };
    expect(reserveGiftCard(250_000)).toMatchObject({ giftCard: [newGiftCardReserved(185_000)] });
    expect(reserveGiftCard(250_000, 180_000)).toMatchObject({ giftCard: [newGiftCardReserved(5_000, 2)] });
    expect(reserveGiftCard(250_000, 185_000)).toEqual(refuse('NOTHING_DUE'));
  });
});
