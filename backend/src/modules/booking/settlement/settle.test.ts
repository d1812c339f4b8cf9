import { describe, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_CENTS,
  balanceScheduled,
  bookingExpired,
  COUPON,
  DEPOSIT_CENTS,
  getInstalmentId,
  holdExpiryStarted,
  newAllotmentChanged,
  newAllotmentOpened,
  newBalancePaid,
  newBookingConfirmed,
  newCouponEvent,
  newCouponIssued,
  newDepositPaid,
  newDepositPaidHistory,
  newFullAmountPaid,
  newHeldHistory,
  newIntentCreated,
  newNamedHistory,
  newPartPaid,
  newPlanChosen,
  newReceivedPayment,
  newSeatsConfirmed,
  newSeatsHeld,
  newSeatsReleased,
  partyNamed,
  PRICE_CENTS,
} from '../../../../test/support/booking/builders.js';
import {
  newChargeConfirming,
  newChargeDeclined,
  newChargeExhausted,
  newChargeOutcomeUnknown,
  newChargeStarted,
  newChargeVoided,
} from '../../../../test/support/booking/charges.js';
import { newBalanceLowered } from '../../../../test/support/booking/date-changes.js';
import { newPersonErased } from '../../../../test/support/booking/erasures.js';
import { changeEvent } from '../../../../test/support/booking/events.js';
import { newOrderCreated } from '../../../../test/support/booking/payments.js';
import { newRefundStarted } from '../../../../test/support/booking/refunds.js';
import { newAmountDiffers, newSettlementScenario } from '../../../../test/support/booking/settlement.js';
import { newBankPayment, newPaymentReversed } from '../../../../test/support/booking/transfers.js';
import { newBookingId, newSubjectId } from '../../../../test/support/ids.js';
import type { AllotmentEvent, BookingEvent, ReceivedPayment } from '../events.js';
import { settle } from './settle.js';

const given = newSettlementScenario(settle);
const deposit = newReceivedPayment('deposit', DEPOSIT_CENTS);
const depositPaidEvent: BookingEvent = newDepositPaid(deposit);
const heldHistory = newNamedHistory(newIntentCreated('deposit', 'pi_deposit', DEPOSIT_CENTS));
const couponHold = [...newHeldHistory({ couponId: COUPON }), partyNamed];
const couponReserved = newCouponEvent('CouponReserved');
const couponConsumed = newCouponEvent('CouponConsumed');
const couponReleased = newCouponEvent('CouponReleased');
const OTHER_BOOKING_ID = newBookingId(2);
const confirmedSeats = [newAllotmentOpened(), newSeatsHeld(), newSeatsConfirmed()];
const newFullRefundStarted = (
  { paymentId, amountCents, instalmentId }: ReceivedPayment,
  reason: 'no-seat-left' | 'paid-twice',
) => changeEvent(newRefundStarted('deposit', amountCents, reason, { paymentId }), { instalmentId });

describe('money for a booking on hold', () => {
  test('confirms booking, seats and coupon and schedules the balance', () => {
    given({
      booking: couponHold,
      allotment: [newAllotmentOpened(), newSeatsHeld()],
      coupon: [newCouponIssued(), couponReserved],
    })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, newBookingConfirmed(), balanceScheduled],
        allotment: [newSeatsConfirmed()],
        coupon: [couponConsumed],
      });
  });

  test('consumes no coupon that is not limited', () => {
    given({ booking: heldHistory, allotment: [newAllotmentOpened(), newSeatsHeld()] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, newBookingConfirmed(), balanceScheduled],
        allotment: [newSeatsConfirmed()],
      });
  });

  test('schedules no balance after full payment', () => {
    const fullPayment = newReceivedPayment('full', PRICE_CENTS);
    given({
      booking: [...newHeldHistory(), newPlanChosen('full')],
      allotment: [newAllotmentOpened(), newSeatsHeld()],
    })
      .when(fullPayment)
      .thenEvents({
        booking: [newFullAmountPaid(fullPayment), newBookingConfirmed()],
        allotment: [newSeatsConfirmed()],
      });
  });

  test('confirms the booking while its expiry is running', () => {
    given({ booking: [...heldHistory, holdExpiryStarted], allotment: [newAllotmentOpened(), newSeatsHeld()] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, newBookingConfirmed(), balanceScheduled],
        allotment: [newSeatsConfirmed()],
      });
  });

  test('confirms the booking even if the sale was closed in the meantime', () => {
    const saleClosed: AllotmentEvent = newAllotmentChanged({ seats: 0, sale: 'CLOSED' });
    given({ booking: heldHistory, allotment: [newAllotmentOpened(), newSeatsHeld(), saleClosed] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, newBookingConfirmed(), balanceScheduled],
        allotment: [newSeatsConfirmed()],
      });
  });

  test('throws if the booking has no seats', () => {
    given({ booking: heldHistory, allotment: [newAllotmentOpened(), newSeatsHeld(OTHER_BOOKING_ID)] })
      .when(deposit)
      .thenThrows(/no seats held/);
  });

  test('throws if the departure has no allotment', () => {
    given({ booking: heldHistory })
      .when(deposit)
      .thenThrows(/on hold without seats/);
  });

  test('is refunded if it is for the balance, because only confirmed bookings are charged for it', () => {
    const balance = newReceivedPayment('balance', BALANCE_CENTS);
    given({ booking: heldHistory, allotment: [newAllotmentOpened(), newSeatsHeld()] })
      .when(balance)
      .thenEvents({ booking: [newFullRefundStarted(balance, 'no-seat-left')] });
  });
});

describe('money after the hold was released', () => {
  const expiredHistory = [...heldHistory, holdExpiryStarted, bookingExpired];
  const expiredCouponHistory = [...couponHold, holdExpiryStarted, bookingExpired];
  const freedSeats = [newAllotmentOpened(), newSeatsHeld(), newSeatsReleased()];
  const lateOutcome = { booking: [depositPaidEvent, newFullRefundStarted(deposit, 'no-seat-left')] };

  test('confirms the booking if seats are free', () => {
    given({ booking: expiredHistory, allotment: freedSeats })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, newBookingConfirmed({ isLate: true }), balanceScheduled],
        allotment: [newSeatsHeld(), newSeatsConfirmed()],
      });
  });

  test('consumes a coupon use that is available', () => {
    given({
      booking: expiredCouponHistory,
      allotment: freedSeats,
      coupon: [newCouponIssued(), couponReserved, couponReleased],
    })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, newBookingConfirmed({ isLate: true }), balanceScheduled],
        allotment: [newSeatsHeld(), newSeatsConfirmed()],
        coupon: [couponReserved, couponConsumed],
      });
  });

  test.each<{ name: string; events: AllotmentEvent[] }>([
    { name: 'no seat is left', events: [...freedSeats, newSeatsHeld(OTHER_BOOKING_ID, 3, [])] },
    {
      name: 'no room is left',
      events: [...freedSeats, newSeatsHeld(OTHER_BOOKING_ID, 1), newSeatsHeld(newBookingId(3), 1)],
    },
    {
      name: 'the sale is closed',
      events: [...freedSeats, newAllotmentChanged({ sale: 'CLOSED' })],
    },
    { name: 'the departure has no allotment any more', events: [] },
  ])('is refunded if $name', ({ events }) => {
    given({ booking: expiredHistory, allotment: events }).when(deposit).thenEvents(lateOutcome);
  });

  test('is refunded if the coupon has no use left, even if seats are free', () => {
    const couponHistory = [
      newCouponIssued({ limit: 1 }),
      couponReserved,
      couponReleased,
      newCouponEvent('CouponReserved', OTHER_BOOKING_ID),
    ];
    given({ booking: expiredCouponHistory, allotment: freedSeats, coupon: couponHistory })
      .when(deposit)
      .thenEvents(lateOutcome);
  });

  test('confirms the booking if the coupon was valid on the day of the quote', () => {
    const couponHistory = [newCouponIssued({ bookUntil: '2027-01-10' }), couponReserved, couponReleased];
    given({ booking: expiredCouponHistory, allotment: freedSeats, coupon: couponHistory })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, newBookingConfirmed({ isLate: true }), balanceScheduled],
        allotment: [newSeatsHeld(), newSeatsConfirmed()],
        coupon: [couponReserved, couponConsumed],
      });
  });

  test('is refunded only once', () => {
    given({ booking: [...expiredHistory, ...lateOutcome.booking], allotment: freedSeats })
      .when(deposit)
      .thenNothing();
  });

  test('is refunded as a second capture after the first was refunded', () => {
    const secondPayment = newReceivedPayment('deposit', DEPOSIT_CENTS, 'pi_second');
    given({ booking: [...expiredHistory, ...lateOutcome.booking], allotment: freedSeats })
      .when(secondPayment)
      .thenEvents({ booking: [newFullRefundStarted(secondPayment, 'paid-twice')] });
  });

  test('is refunded if it is for the balance', () => {
    const balance = newReceivedPayment('balance', BALANCE_CENTS);
    given({ booking: expiredHistory, allotment: freedSeats })
      .when(balance)
      .thenEvents({ booking: [newFullRefundStarted(balance, 'no-seat-left')] });
  });

  test('is refunded for an erased lead, even if seats are free', () => {
    given({ booking: [...expiredHistory, newPersonErased([newSubjectId(1)])], allotment: freedSeats })
      .when(deposit)
      .thenEvents(lateOutcome);
  });

  test('takes the seats again for an erased companion', () => {
    given({
      booking: [...expiredHistory, newPersonErased([newSubjectId(2)], { includesLead: false })],
      allotment: freedSeats,
    })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, newBookingConfirmed({ isLate: true }), balanceScheduled],
        allotment: [newSeatsHeld(), newSeatsConfirmed()],
      });
  });
});

describe('money for a confirmed booking', () => {
  const streams = { booking: newDepositPaidHistory(), allotment: confirmedSeats };
  const balance = newReceivedPayment('balance', BALANCE_CENTS);

  test('changes nothing when the deposit is reported again', () => {
    given(streams).when(deposit).thenNothing();
  });

  test('changes nothing when the balance is reported again', () => {
    given({ ...streams, booking: [...newDepositPaidHistory(), newBalancePaid(balance)] })
      .when(balance)
      .thenNothing();
  });

  test('is refunded once if it is a second capture', () => {
    const secondPayment = newReceivedPayment('deposit', DEPOSIT_CENTS, 'pi_second');
    given(streams)
      .when(secondPayment)
      .thenEvents({ booking: [newFullRefundStarted(secondPayment, 'paid-twice')] });
    given({
      ...streams,
      booking: [...newDepositPaidHistory(), newFullRefundStarted(secondPayment, 'paid-twice')],
    })
      .when(secondPayment)
      .thenNothing();
  });
});

describe('an amount that differs from the amount due', () => {
  const shortPayment = newReceivedPayment('deposit', 39_999, 'pi_short');
  const task = newAmountDiffers(shortPayment);

  test.each<{ name: string; booking: BookingEvent[] }>([
    { name: 'on hold', booking: heldHistory },
    { name: 'expired', booking: [...heldHistory, holdExpiryStarted, bookingExpired] },
    { name: 'confirmed', booking: newDepositPaidHistory() },
  ])('raises one task for staff if the booking is $name', ({ booking }) => {
    const allotmentEvents = [newAllotmentOpened(), newSeatsHeld()];
    given({ booking, allotment: allotmentEvents })
      .when(shortPayment)
      .thenEvents({ booking: [task] });
    given({ booking: [...booking, task], allotment: allotmentEvents })
      .when(shortPayment)
      .thenNothing();
  });

  test.each([
    {
      name: 'another payment of the same amount',
      payment: newReceivedPayment('deposit', 39_999, 'pi_other'),
    },
    {
      name: 'another amount of the same payment',
      payment: newReceivedPayment('deposit', 39_998, 'pi_short'),
    },
  ])('raises another task for $name', ({ payment }) => {
    given({ booking: [...heldHistory, task], allotment: [newAllotmentOpened(), newSeatsHeld()] })
      .when(payment)
      .thenEvents({ booking: [newAmountDiffers(payment)] });
  });

  test('does not prevent the right amount from being settled later', () => {
    given({ booking: [...heldHistory, task], allotment: [newAllotmentOpened(), newSeatsHeld()] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, newBookingConfirmed(), balanceScheduled],
        allotment: [newSeatsConfirmed()],
      });
  });
});

test('money for an unknown booking throws', () => {
  given({ booking: [] })
    .when(deposit)
    .thenThrows(/no such booking/);
});

test('money for an unknown instalment raises one task', () => {
  const facts = {
    paymentId: 'pi_full',
    amountCents: PRICE_CENTS,
    unknownInstalmentId: getInstalmentId('full'),
  };
  const money = { provider: 'stripe' as const, paymentId: 'pi_full', amountCents: PRICE_CENTS };
  const kind = 'instalment-unknown';
  const key = 'instalment-unknown:pi_full:200000';
  const task: BookingEvent = {
    type: 'TaskRaised',
    data: { kind, key, instalmentId: getInstalmentId('deposit'), facts, money },
  };

  given({ booking: newHeldHistory() })
    .when(newReceivedPayment('full', PRICE_CENTS))
    .thenEvents({ booking: [task] });
  given({ booking: [...newHeldHistory(), task] })
    .when(newReceivedPayment('full', PRICE_CENTS))
    .thenNothing();
});

describe('money that differs from the open amount', () => {
  const halfPayment: BookingEvent = newPartPaid(newBankPayment('balance', 60_000));
  const partPaid: BookingEvent = newPartPaid(newBankPayment('balance', 30_000, 'line-2'));
  const intentEvent = newIntentCreated('balance', 'pi_rest', 100_000);

  test.each<{ name: string; money: ReceivedPayment; earlierHistory: BookingEvent[] }>([
    {
      name: 'a wrong amount for our intent',
      money: newReceivedPayment('balance', 90_000, 'pi_rest'),
      earlierHistory: [halfPayment, intentEvent],
    },
    {
      name: 'the right amount for another intent',
      money: newReceivedPayment('balance', 100_000, 'pi_other'),
      earlierHistory: [halfPayment, intentEvent, partPaid],
    },
    {
      name: 'a wrong amount for another intent, on top of a part',
      money: newReceivedPayment('balance', 99_000, 'pi_other'),
      earlierHistory: [halfPayment],
    },
    {
      name: 'a cent less than our intent requests',
      money: newReceivedPayment('balance', 159_999, 'pi_b'),
      earlierHistory: [newIntentCreated('balance', 'pi_b', BALANCE_CENTS)],
    },
  ])('is left to staff if it is $name', ({ money, earlierHistory }) => {
    given({ booking: [...newDepositPaidHistory(), ...earlierHistory], allotment: confirmedSeats })
      .when(money)
      .thenEvents({ booking: [newAmountDiffers(money, BALANCE_CENTS)] });
  });

  test.each(['stripe', 'paypal'] as const)(
    'captured by %s as requested is not spread over instalments',
    (provider) => {
      const money: ReceivedPayment = { ...newReceivedPayment('deposit', 39_999, 'other'), provider };
      given({ booking: newNamedHistory(), allotment: [newAllotmentOpened(), newSeatsHeld()] })
        .when(money)
        .thenEvents({ booking: [newAmountDiffers(money)] });
    },
  );

  test('pays by PayPal what our order captured of the open amount', () => {
    const money: ReceivedPayment = { ...newReceivedPayment('balance', 90_000, 'ORDER1'), provider: 'paypal' };
    const orderCreated: BookingEvent = newOrderCreated({ instalmentId: BALANCE, amountCents: BALANCE_CENTS });
    given({ booking: [...newDepositPaidHistory(), orderCreated], allotment: confirmedSeats })
      .when(money)
      .thenEvents({ booking: [newPartPaid(money)] });
  });

  test('pays nothing when a date change left nothing due for the intent', () => {
    const balanceLowered = newBalanceLowered(0, { refundCents: BALANCE_CENTS });
    const reversal: BookingEvent = newPaymentReversed({ instalmentId: BALANCE, amountCents: BALANCE_CENTS });
    const money = newReceivedPayment('balance', BALANCE_CENTS, 'pi_b');
    const obsoleteIntentEvents: BookingEvent[] = [
      newIntentCreated('balance', 'pi_b', BALANCE_CENTS),
      newBalancePaid(newBankPayment('balance', BALANCE_CENTS)),
    ];

    given({
      booking: [...newDepositPaidHistory(), ...obsoleteIntentEvents, balanceLowered, reversal],
      allotment: confirmedSeats,
    })
      .when(money)
      .thenEvents({ booking: [newAmountDiffers(money, 0)] });
  });
});

describe('money for the balance during an automatic charge', () => {
  const balance = newReceivedPayment('balance', BALANCE_CENTS, 'pi_b');
  const chargedBalancePaid: BookingEvent = newBalancePaid(balance);
  const chargeVoided: BookingEvent = newChargeVoided('paid-by-customer');

  test.each<{ name: string; earlierHistory: BookingEvent[] }>([
    { name: 'is scheduled', earlierHistory: [] },
    {
      name: 'was declined and will be retried',
      earlierHistory: [
        newChargeStarted(),
        newChargeConfirming(),
        newChargeDeclined('2027-03-10T12:00:00.000Z'),
      ],
    },
    {
      name: 'was declined for good',
      earlierHistory: [newChargeStarted(), newChargeConfirming(), newChargeDeclined(null)],
    },
    {
      name: 'is exhausted',
      earlierHistory: [
        newChargeStarted(),
        newChargeConfirming(),
        newChargeDeclined(null),
        newChargeExhausted(),
      ],
    },
  ])('ends the automatic charge that $name', ({ earlierHistory }) => {
    // Seats and coupon stay untouched.
    given({
      booking: [...newDepositPaidHistory(), ...earlierHistory],
      allotment: [newAllotmentOpened()],
      coupon: [newCouponIssued()],
    })
      .when(balance)
      .thenEvents({ booking: [chargedBalancePaid, chargeVoided] });
  });

  test.each<{ name: string; earlierHistory: BookingEvent[] }>([
    { name: 'has started', earlierHistory: [newChargeStarted()] },
    { name: 'is being confirmed', earlierHistory: [newChargeStarted(), newChargeConfirming()] },
    {
      name: 'has an unknown outcome',
      earlierHistory: [
        newChargeStarted(),
        newChargeConfirming(),
        newChargeOutcomeUnknown('2027-03-09T12:01:00.000Z'),
      ],
    },
  ])('is the result of the attempt that $name', ({ earlierHistory }) => {
    given({ booking: [...newDepositPaidHistory(), ...earlierHistory], allotment: [newAllotmentOpened()] })
      .when(balance)
      .thenEvents({ booking: [chargedBalancePaid] });
  });

  test('changes nothing when reported again', () => {
    given({
      booking: [...newDepositPaidHistory(), chargedBalancePaid, chargeVoided],
      allotment: [newAllotmentOpened()],
    })
      .when(balance)
      .thenNothing();
  });
});

test('money of a different amount raises one task, whichever plan is chosen later', () => {
  const otherPayment = newReceivedPayment('deposit', 1_000, 'pi_other');
  const task = newAmountDiffers(otherPayment);

  given({ booking: newHeldHistory(), allotment: [newAllotmentOpened()] })
    .when(otherPayment)
    .thenEvents({ booking: [task] });
  given({ booking: [...newHeldHistory(), task, newPlanChosen('full')], allotment: [newAllotmentOpened()] })
    .when(otherPayment)
    .thenNothing();
});
