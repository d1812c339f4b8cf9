import { describe, expect, test } from '@jest/globals';
import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import fc from 'fast-check';
import {
  BALANCE,
  balanceScheduled,
  bookingExpired,
  COUPON,
  DEPOSIT,
  foldExistingBooking,
  getInstalmentId,
  holdExpiryStarted,
  newAllotmentOpened,
  newBookingConfirmed,
  newCouponEvent,
  newCouponIssued,
  newDepositPaidBooking,
  newHeldBooking,
  newId,
  newIntentCreated,
  newPaid,
  newPlanChosen,
  newQuote,
  newSeatsConfirmed,
  newSeatsHeld,
  newSeatsReleased,
  newStock,
  partyNamed,
} from '../../../../test/support/booking/builders.js';
import { depositKept } from '../../../../test/support/booking/cancellations.js';
import {
  newChargeConfirming,
  newChargeDeclined,
  newChargeOutcomeUnknown,
  newChargeStarted,
} from '../../../../test/support/booking/charges.js';
import { newPersonErased } from '../../../../test/support/booking/erasures.js';
import { newRefundData, refundStarted } from '../../../../test/support/booking/refunds.js';
import { givenStreams as given } from '../../../../test/support/booking/settlement.js';
import {
  newBankPayment,
  newStaffPayment,
  newTransferChosen,
} from '../../../../test/support/booking/transfers.js';
import { MarketModel } from '../../../../test/support/inventory/market-model.js';
import type { AllotmentEvent, BookingEvent, ReceivedPayment } from '../events.js';
import { countSeatsLeft } from '../inventory/allotment.js';
import { refundAllPayments } from './received-money.js';

const deposit = newPaid('deposit', 40_000);
const depositPaidEvent: BookingEvent = { type: 'DepositPaid', data: deposit };
const onHold = [...newHeldBooking(), partyNamed, newIntentCreated('deposit', 'pi_deposit', 40_000)];
const couponHold = [...newHeldBooking({ couponId: COUPON }), partyNamed];
const reserved = newCouponEvent('CouponReserved');
const consumed = newCouponEvent('CouponConsumed');
const released = newCouponEvent('CouponReleased');
const OTHER = newId(2);
const refund = (money: ReceivedPayment, reason: 'no-seat-left' | 'paid-twice'): BookingEvent => ({
  type: 'RefundStarted',
  data: {
    refundId: `${money.paymentId}-r1`,
    instalmentId: money.instalmentId,
    provider: 'stripe',
    paymentId: money.paymentId,
    amountCents: money.amountCents,
    reason,
  },
});

describe('money for a booking on hold', () => {
  test('confirms booking, seats and coupon and schedules the balance', () => {
    given({
      booking: couponHold,
      allotment: [newAllotmentOpened(), newSeatsHeld()],
      coupon: [newCouponIssued(), reserved],
    })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, newBookingConfirmed(), balanceScheduled],
        allotment: [newSeatsConfirmed()],
        coupon: [consumed],
      });
  });

  test('consumes no coupon that is not limited', () => {
    given({ booking: onHold, allotment: [newAllotmentOpened(), newSeatsHeld()] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, newBookingConfirmed(), balanceScheduled],
        allotment: [newSeatsConfirmed()],
      });
  });

  test('schedules no balance after full payment', () => {
    const full = newPaid('full', 200_000);
    given({
      booking: [...newHeldBooking(), newPlanChosen('full')],
      allotment: [newAllotmentOpened(), newSeatsHeld()],
    })
      .when(full)
      .thenEvents({
        booking: [{ type: 'FullAmountPaid', data: full }, newBookingConfirmed()],
        allotment: [newSeatsConfirmed()],
      });
  });

  test('confirms the booking while its expiry is running', () => {
    given({ booking: [...onHold, holdExpiryStarted], allotment: [newAllotmentOpened(), newSeatsHeld()] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, newBookingConfirmed(), balanceScheduled],
        allotment: [newSeatsConfirmed()],
      });
  });

  test('confirms the booking even if the sale was closed in the meantime', () => {
    const closed: AllotmentEvent = { type: 'AllotmentChanged', data: newStock({ seats: 0, sale: 'CLOSED' }) };
    given({ booking: onHold, allotment: [newAllotmentOpened(), newSeatsHeld(), closed] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, newBookingConfirmed(), balanceScheduled],
        allotment: [newSeatsConfirmed()],
      });
  });

  test('throws if the booking has no seats', () => {
    given({ booking: onHold, allotment: [newAllotmentOpened(), newSeatsHeld(OTHER)] })
      .when(deposit)
      .thenThrows(/no seats held/);
    given({ booking: onHold })
      .when(deposit)
      .thenThrows(/on hold without seats/);
  });

  test('is refunded if it is for the balance, because only confirmed bookings are charged for it', () => {
    const balance = newPaid('balance', 160_000);
    given({ booking: onHold, allotment: [newAllotmentOpened(), newSeatsHeld()] })
      .when(balance)
      .thenEvents({ booking: [refund(balance, 'no-seat-left')] });
  });
});

describe('money after the hold was released', () => {
  const expiredLog = [...onHold, holdExpiryStarted, bookingExpired];
  const couponGone = [...couponHold, holdExpiryStarted, bookingExpired];
  const freedSeats = [newAllotmentOpened(), newSeatsHeld(), newSeatsReleased()];
  const lateOutcome = { booking: [depositPaidEvent, refund(deposit, 'no-seat-left')] };

  test('confirms the booking if seats are still free', () => {
    given({ booking: expiredLog, allotment: freedSeats })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, newBookingConfirmed(true), balanceScheduled],
        allotment: [newSeatsHeld(), newSeatsConfirmed()],
      });
  });

  test('consumes a coupon use that is still available', () => {
    given({ booking: couponGone, allotment: freedSeats, coupon: [newCouponIssued(), reserved, released] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, newBookingConfirmed(true), balanceScheduled],
        allotment: [newSeatsHeld(), newSeatsConfirmed()],
        coupon: [reserved, consumed],
      });
  });

  test.each<[string, AllotmentEvent[]]>([
    ['no seat is left', [...freedSeats, newSeatsHeld(OTHER, 3, [])]],
    ['no room is left', [...freedSeats, newSeatsHeld(OTHER, 1), newSeatsHeld(newId(3), 1)]],
    ['the sale is closed', [...freedSeats, { type: 'AllotmentChanged', data: newStock({ sale: 'CLOSED' }) }]],
    ['the departure has no allotment any more', []],
  ])('is refunded if %s', (_what, events) => {
    given({ booking: expiredLog, allotment: events }).when(deposit).thenEvents(lateOutcome);
  });

  test('is refunded if the coupon has no use left, even if seats are free', () => {
    const used = [newCouponIssued({ limit: 1 }), reserved, released, newCouponEvent('CouponReserved', OTHER)];
    given({ booking: couponGone, allotment: freedSeats, coupon: used }).when(deposit).thenEvents(lateOutcome);
  });

  test('confirms the booking if the coupon was valid on the day of the quote', () => {
    const last = [newCouponIssued({ bookUntil: '2027-01-10' }), reserved, released];
    given({ booking: couponGone, allotment: freedSeats, coupon: last })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, newBookingConfirmed(true), balanceScheduled],
        allotment: [newSeatsHeld(), newSeatsConfirmed()],
        coupon: [reserved, consumed],
      });
  });

  test('is refunded only once', () => {
    given({ booking: [...expiredLog, ...lateOutcome.booking], allotment: freedSeats })
      .when(deposit)
      .thenEvents({});
  });

  test('is refunded as a second capture after the first was refunded', () => {
    const secondPayment = newPaid('deposit', 40_000, 'pi_second');
    given({ booking: [...expiredLog, ...lateOutcome.booking], allotment: freedSeats })
      .when(secondPayment)
      .thenEvents({ booking: [refund(secondPayment, 'paid-twice')] });
  });

  test('is refunded if it is for the balance', () => {
    const balance = newPaid('balance', 160_000);
    given({ booking: expiredLog, allotment: freedSeats })
      .when(balance)
      .thenEvents({ booking: [refund(balance, 'no-seat-left')] });
  });
});

describe('money for a confirmed booking', () => {
  const streams = {
    booking: newDepositPaidBooking(),
    allotment: [newAllotmentOpened(), newSeatsHeld(), newSeatsConfirmed()],
  };
  const balance = newPaid('balance', 160_000);

  test('changes nothing on a repeat, for deposit and balance', () => {
    given(streams).when(deposit).thenEvents({});
    given({ ...streams, booking: [...newDepositPaidBooking(), { type: 'BalancePaid', data: balance }] })
      .when(balance)
      .thenEvents({});
  });

  test('is refunded once if it is a second capture', () => {
    const secondPayment = newPaid('deposit', 40_000, 'pi_second');
    given(streams)
      .when(secondPayment)
      .thenEvents({ booking: [refund(secondPayment, 'paid-twice')] });
    given({ ...streams, booking: [...newDepositPaidBooking(), refund(secondPayment, 'paid-twice')] })
      .when(secondPayment)
      .thenEvents({});
  });
});

describe('an amount that differs from the one due', () => {
  const shortPayment = newPaid('deposit', 39_999, 'pi_short');
  const item: BookingEvent = {
    type: 'OperationsItemRaised',
    data: {
      kind: 'amount-differs',
      key: 'amount-differs:pi_short:39999',
      instalmentId: getInstalmentId('deposit'),
      facts: { paymentId: 'pi_short', amountCents: 39_999, dueCents: 40_000 },
      money: { provider: 'stripe', paymentId: 'pi_short', amountCents: 39_999 },
    },
  };

  test.each<[string, BookingEvent[]]>([
    ['on hold', onHold],
    ['expired', [...onHold, holdExpiryStarted, bookingExpired]],
    ['confirmed', newDepositPaidBooking()],
  ])('raises one task for staff if the booking is %s', (_what, booking) => {
    const allotmentEvents = [newAllotmentOpened(), newSeatsHeld()];
    given({ booking, allotment: allotmentEvents })
      .when(shortPayment)
      .thenEvents({ booking: [item] });
    given({ booking: [...booking, item], allotment: allotmentEvents })
      .when(shortPayment)
      .thenEvents({});
  });

  test('does not prevent the right amount from being settled later', () => {
    given({ booking: [...onHold, item], allotment: [newAllotmentOpened(), newSeatsHeld()] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, newBookingConfirmed(), balanceScheduled],
        allotment: [newSeatsConfirmed()],
      });
  });
});

test('money for an unknown instalment raises one task', () => {
  given({ booking: [] })
    .when(deposit)
    .thenThrows(/does not exist/);
  const facts = { paymentId: 'pi_full', amountCents: 200_000, unknownInstalmentId: getInstalmentId('full') };
  const money = { provider: 'stripe' as const, paymentId: 'pi_full', amountCents: 200_000 };
  const kind = 'instalment-unknown';
  const key = 'instalment-unknown:pi_full:200000';
  const item: BookingEvent = {
    type: 'OperationsItemRaised',
    data: { kind, key, instalmentId: getInstalmentId('deposit'), facts, money },
  };
  given({ booking: newHeldBooking() })
    .when(newPaid('full', 200_000))
    .thenEvents({ booking: [item] });
  given({ booking: [...newHeldBooking(), item] })
    .when(newPaid('full', 200_000))
    .thenEvents({});
});

const streams = { allotment: [newAllotmentOpened(), newSeatsHeld(), newSeatsConfirmed()] };

describe('an intent made while a part was open', () => {
  const halfPayment: BookingEvent = { type: 'PartPaid', data: newBankPayment('balance', 90_000) };
  const rest: BookingEvent = { type: 'BalancePaid', data: newBankPayment('balance', 70_000, 'line-2') };
  const restPayment = newPaid('balance', 70_000, 'pi_rest');
  const twice: BookingEvent = {
    type: 'RefundStarted',
    data: {
      refundId: 'pi_rest-r1',
      instalmentId: restPayment.instalmentId,
      provider: 'stripe',
      paymentId: 'pi_rest',
      amountCents: 70_000,
      reason: 'paid-twice',
    },
  };

  test.each<[string, BookingEvent]>([
    ['an intent', newIntentCreated('balance', 'pi_rest', 70_000)],
    [
      'an order that PayPal captures',
      {
        type: 'PayPalOrderCreated',
        data: {
          instalmentId: restPayment.instalmentId,
          orderId: 'pi_rest',
          orderNumber: 1,
          amountCents: 70_000,
        },
      },
    ],
  ])('an intent by %s is refunded in full when another payment covered it', (_what, request) => {
    const capture: BookingEvent[] =
      request.type === 'PayPalOrderCreated'
        ? [
            {
              type: 'PayPalCaptureStarted',
              data: { instalmentId: restPayment.instalmentId, orderId: 'pi_rest' },
            },
          ]
        : [];
    given({ booking: [...newDepositPaidBooking(), halfPayment, request, ...capture, rest], ...streams })
      .when(restPayment)
      .thenEvents({ booking: [twice] });
  });
});

describe('an intent that predates a partial payment', () => {
  const restPayment = newPaid('balance', 100_000, 'pi_rest');
  const earlierHistory: BookingEvent[] = [
    ...newDepositPaidBooking(),
    { type: 'PartPaid', data: newBankPayment('balance', 60_000) },
    newIntentCreated('balance', 'pi_rest', 100_000),
  ];

  test('applies what is open and refunds the excess', () => {
    const partPaid: BookingEvent = { type: 'PartPaid', data: newBankPayment('balance', 30_000, 'line-2') };
    const { booking } = given({ booking: [...earlierHistory, partPaid], ...streams })
      .when(restPayment)
      .settled();
    expect(booking.map(({ type, data }) => [type, 'amountCents' in data ? data.amountCents : 0])).toEqual([
      ['BalancePaid', 70_000],
      ['ChargeVoided', 0],
      ['OverpaymentReceived', 30_000],
      ['RefundStarted', 30_000],
    ]);
  });

  test('becomes a part itself when the other part is reversed', () => {
    const reversal: BookingEvent = {
      type: 'PaymentReversed',
      data: {
        instalmentId: restPayment.instalmentId,
        provider: 'bank',
        paymentId: 'line-1',
        amountCents: 60_000,
        surplusCents: 0,
      },
    };
    given({ booking: [...earlierHistory, reversal], ...streams })
      .when(restPayment)
      .thenEvents({ booking: [{ type: 'PartPaid', data: restPayment }] });
  });
});

describe('money that would complete an amount already being refunded', () => {
  const cash: BookingEvent = {
    type: 'PartPaid',
    data: newStaffPayment('deposit', 15_000),
  };
  const expiredLog = [...newHeldBooking(), partyNamed, cash, holdExpiryStarted, bookingExpired];
  const refundedLog = [...expiredLog, ...refundAllPayments(foldExistingBooking(expiredLog))];
  const allotment = [newAllotmentOpened(), newSeatsHeld(), newSeatsReleased()];

  test('is refunded as well if a provider captured it, because the rest would not pay for the seats', () => {
    const latePayment = newPaid('deposit', 25_000, 'pi_late');
    expect(refundAllPayments(foldExistingBooking(expiredLog))).toHaveLength(1);
    given({ booking: refundedLog, allotment })
      .when(latePayment)
      .thenEvents({
        booking: [
          { type: 'DepositPaid', data: latePayment },
          {
            type: 'RefundStarted',
            data: {
              refundId: 'pi_late-r1',
              instalmentId: DEPOSIT,
              provider: 'stripe',
              paymentId: 'pi_late',
              amountCents: 25_000,
              reason: 'no-seat-left',
            },
          },
        ],
      });
  });

  test('is refunded in one refund when its intent predates the part and exceeds the open amount', () => {
    const latePayment = newPaid('deposit', 40_000, 'pi_late');
    const newLateRefund = (amountCents: number, reason: 'no-seat-left') => ({
      refundId: 'pi_late-r1',
      instalmentId: DEPOSIT,
      provider: 'stripe' as const,
      paymentId: 'pi_late',
      amountCents,
      reason,
    });
    given({ booking: refundedLog, allotment })
      .when(latePayment)
      .thenEvents({
        booking: [
          { type: 'DepositPaid', data: { ...latePayment, amountCents: 25_000 } },
          { type: 'OverpaymentReceived', data: { ...latePayment, amountCents: 15_000 } },
          { type: 'RefundStarted', data: newLateRefund(40_000, 'no-seat-left') },
        ],
      });
  });

  test('is kept for staff to decide when it was paid to staff', () => {
    const secondCash = newStaffPayment('deposit', 25_000, 'receipt-2');
    given({ booking: refundedLog, allotment })
      .when(secondCash)
      .thenEvents({
        booking: [
          { type: 'OverpaymentReceived', data: secondCash },
          {
            type: 'OperationsItemRaised',
            data: {
              kind: 'transfer-too-late',
              key: 'transfer-too-late:receipt-2:25000',
              instalmentId: DEPOSIT,
              facts: { paymentId: 'receipt-2', amountCents: 25_000 },
              money: { provider: 'staff', paymentId: 'receipt-2', amountCents: 25_000 },
            },
          },
        ],
      });
  });
});

describe('money that differs from the open amount', () => {
  const newRaisedTask = (
    instalment: 'deposit' | 'balance',
    due: number,
    money: ReceivedPayment,
  ): BookingEvent => {
    const { provider, paymentId, amountCents } = money;
    return {
      type: 'OperationsItemRaised',
      data: {
        kind: 'amount-differs',
        key: `amount-differs:${paymentId}:${amountCents}`,
        instalmentId: getInstalmentId(instalment),
        facts: { paymentId, amountCents, dueCents: due },
        money: { provider, paymentId, amountCents },
      },
    };
  };
  const halfPayment: BookingEvent = { type: 'PartPaid', data: newBankPayment('balance', 60_000) };
  const partPaid: BookingEvent = { type: 'PartPaid', data: newBankPayment('balance', 30_000, 'line-2') };
  const intentEvent = newIntentCreated('balance', 'pi_rest', 100_000);

  test.each<[string, ReceivedPayment, BookingEvent[]]>([
    ['a wrong amount for our intent', newPaid('balance', 90_000, 'pi_rest'), [halfPayment, intentEvent]],
    [
      'the right amount for another intent',
      newPaid('balance', 100_000, 'pi_other'),
      [halfPayment, intentEvent, partPaid],
    ],
    [
      'a wrong amount for another intent, on top of a part',
      newPaid('balance', 99_000, 'pi_other'),
      [halfPayment],
    ],
    [
      'a cent less than our intent requests',
      newPaid('balance', 159_999, 'pi_b'),
      [newIntentCreated('balance', 'pi_b', 160_000)],
    ],
  ])('is left to staff if it is %s', (_what, money, earlierHistory) => {
    given({ booking: [...newDepositPaidBooking(), ...earlierHistory], ...streams })
      .when(money)
      .thenEvents({ booking: [newRaisedTask('balance', 160_000, money)] });
  });

  test.each(['stripe', 'paypal'] as const)(
    'captured by %s as requested is not spread over instalments',
    (provider) => {
      const money: ReceivedPayment = { ...newPaid('deposit', 39_999, 'other'), provider };
      given({ booking: [...newHeldBooking(), partyNamed], allotment: [newAllotmentOpened(), newSeatsHeld()] })
        .when(money)
        .thenEvents({ booking: [newRaisedTask('deposit', 40_000, money)] });
    },
  );

  test('pays nothing when a date change left nothing due for the intent', () => {
    const { quote, instalments } = foldExistingBooking(newDepositPaidBooking());
    const cheaper: BookingEvent = {
      type: 'DepartureChanged',
      data: {
        fromDepartureId: newId(9, 2),
        fromStartsOn: '2027-05-01',
        quote,
        differenceCents: -160_000,
        refundCents: 160_000,
        instalments: instalments.map(({ id: instalmentKey, kind, amountCents, dueOn, payer }) => ({
          id: instalmentKey,
          kind,
          dueOn,
          payer,
          amountCents: kind === 'balance' ? 0 : amountCents,
        })),
      },
    };
    const reversal: BookingEvent = {
      type: 'PaymentReversed',
      data: {
        instalmentId: BALANCE,
        provider: 'bank',
        paymentId: 'line-1',
        amountCents: 160_000,
        surplusCents: 0,
      },
    };
    const money = newPaid('balance', 160_000, 'pi_b');
    const abandoned: BookingEvent[] = [
      newIntentCreated('balance', 'pi_b', 160_000),
      { type: 'BalancePaid', data: newBankPayment('balance', 160_000) },
    ];

    given({ booking: [...newDepositPaidBooking(), ...abandoned, cheaper, reversal], ...streams })
      .when(money)
      .thenEvents({ booking: [newRaisedTask('balance', 0, money)] });
  });
});

const balance = newPaid('balance', 160_000, 'pi_b');

const balancePaid: BookingEvent = { type: 'BalancePaid', data: balance };

const voided: BookingEvent = {
  type: 'ChargeVoided',
  data: { instalmentId: BALANCE, reason: 'paid-by-customer' },
};

const exhausted: BookingEvent = { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 4 } };

describe('money for the balance during an automatic charge', () => {
  test.each<[string, BookingEvent[]]>([
    ['is still to come', []],
    [
      'was declined and is to be tried again',
      [newChargeStarted(), newChargeConfirming(), newChargeDeclined('2027-03-10T12:00:00.000Z')],
    ],
    ['was declined for good', [newChargeStarted(), newChargeConfirming(), newChargeDeclined(null)]],
    ['was given up', [newChargeStarted(), newChargeConfirming(), newChargeDeclined(null), exhausted]],
  ])('ends the automatic charge that %s', (_, earlierHistory) => {
    // Seats and coupon stay untouched.
    given({
      booking: [...newDepositPaidBooking(), ...earlierHistory],
      allotment: [newAllotmentOpened()],
      coupon: [newCouponIssued()],
    })
      .when(balance)
      .thenEvents({ booking: [balancePaid, voided] });
  });

  test.each<[string, BookingEvent[]]>([
    ['has begun', [newChargeStarted()]],
    ['is under way', [newChargeStarted(), newChargeConfirming()]],
    [
      'has an unknown outcome',
      [newChargeStarted(), newChargeConfirming(), newChargeOutcomeUnknown('2027-03-09T12:01:00.000Z')],
    ],
  ])('is the result of the attempt that %s', (_, earlierHistory) => {
    given({ booking: [...newDepositPaidBooking(), ...earlierHistory], allotment: [newAllotmentOpened()] })
      .when(balance)
      .thenEvents({ booking: [balancePaid] });
  });

  test('changes nothing when reported again', () => {
    given({ booking: [...newDepositPaidBooking(), balancePaid, voided], allotment: [newAllotmentOpened()] })
      .when(balance)
      .thenEvents({});
  });
});

test('money of a different amount raises one task, whichever plan is chosen later', () => {
  const otherPayment = { ...newPaid('deposit', 1_000, 'pi_other') };
  const { paymentId, provider, amountCents, instalmentId: id } = otherPayment;
  const item: BookingEvent = {
    type: 'OperationsItemRaised',
    data: {
      kind: 'amount-differs',
      key: 'amount-differs:pi_other:1000',
      instalmentId: id,
      facts: { paymentId: 'pi_other', amountCents: 1_000, dueCents: 40_000 },
      money: { provider, paymentId, amountCents },
    },
  };

  given({ booking: newHeldBooking(), allotment: [newAllotmentOpened()] })
    .when(otherPayment)
    .thenEvents({ booking: [item] });
  given({ booking: [...newHeldBooking(), item, newPlanChosen('full')], allotment: [newAllotmentOpened()] })
    .when(otherPayment)
    .thenEvents({});
});

const BUYERS = [0, 1, 2, 3];

/** Seats for two of the four buyers. */
const SEATS = 2 * newQuote().travelers;

const COUPON_LIMIT = 1;

const step = fc.record({
  buyer: fc.constantFrom(...BUYERS),
  minutes: fc.constantFrom(0, 0, 2, 9),
  pick: fc.nat({ max: 9 }),
  action: fc.constantFrom(
    ...(['place', 'place', 'extend', 'deposit', 'deposit', 'full', 'capture', 'capture', 'deliver'] as const),
    ...(['deliver', 'capture-twice', 'begin-expiry', 'expire', 'expire-carelessly', 'pay-late'] as const),
  ),
});

type MarketStep = typeof step extends fc.Arbitrary<infer S> ? S : never;

function take(market: MarketModel, { buyer, pick, minutes, action }: MarketStep): void {
  market.now = new Date(market.now.getTime() + minutes * 60_000);
  const intent = market.intents[pick % Math.max(1, market.intents.length)];
  if (action === 'place') market.place(buyer);
  else if (action === 'extend') market.extend(buyer);
  else if (action === 'deposit' || action === 'full') market.pay(buyer, action);
  else if (action === 'capture') market.capture(buyer);
  else if (action === 'capture-twice') market.captureTwice(buyer);
  else if (action === 'deliver') market.deliver(intent);
  else if (action === 'begin-expiry') market.beginExpiry(buyer);
  else if (action === 'pay-late') payLate(market, buyer);
  else market.expire(buyer, action === 'expire');
}

/** The hold expires and is released while its intent lives on, as if the cancellation came too late. */
function payLate(market: MarketModel, buyer: number): void {
  market.pay(buyer, 'deposit');
  market.now = new Date(market.now.getTime() + 30 * 60_000);
  market.beginExpiry(buyer);
  market.expire(buyer, false);
  market.capture(buyer);
}

const countEvents = (log: readonly BookingEvent[], which: (event: BookingEvent) => boolean) =>
  log.filter(which).length;

function check(market: MarketModel): Set<string> {
  const outcomes = new Set<string>();
  const [allotment, coupon] = [market.foldAllotment(), market.foldCoupon()];
  if (allotment.status !== 'OPEN' || coupon.status !== 'ISSUED') throw new Error('not set up');
  expect(countSeatsLeft(allotment)).toBeGreaterThanOrEqual(0);
  expect(coupon.uses.size).toBeLessThanOrEqual(COUPON_LIMIT);

  for (const buyer of BUYERS) {
    const booking = market.findBooking(buyer);
    const seats = allotment.taken.get(newId(buyer));
    if (!booking) {
      expect(seats).toBeUndefined();
      continue;
    }
    const log = market.log(buyer);
    // Held while on hold, confirmed when confirmed, and nothing in any other state; the coupon likewise.
    const isConfirmed = { ON_HOLD: false, CONFIRMED: true, EXPIRED: undefined, CANCELLED: undefined }[
      booking.status
    ];
    expect(seats?.isConfirmed).toBe(isConfirmed);
    const use = { ON_HOLD: 'reserved', CONFIRMED: 'consumed', EXPIRED: undefined, CANCELLED: undefined }[
      booking.status
    ];
    expect(coupon.uses.get(newId(buyer))).toBe(booking.couponId ? use : undefined);

    expect(countEvents(log, ({ type }) => type === 'BookingConfirmed')).toBe(
      booking.status === 'CONFIRMED' ? 1 : 0,
    );
    const balances = booking.instalments.filter(({ kind }) => kind === 'balance').length;
    expect(countEvents(log, ({ type }) => type === 'BalanceScheduled')).toBe(
      booking.status === 'CONFIRMED' ? balances : 0,
    );
    const payments = countEvents(log, ({ type }) => type === 'DepositPaid' || type === 'FullAmountPaid');
    expect(payments).toBeLessThanOrEqual(1);
    if (booking.status === 'CONFIRMED') expect(payments).toBe(1);
    outcomes.add(booking.status);
    if (log.some((event) => event.type === 'BookingConfirmed' && event.data.isLate)) outcomes.add('late');
  }

  // Money is either kept with a live booking or refunded; never both, never neither.
  for (const { buyer, money, isSettled: settled } of market.intents) {
    const refunds = countEvents(
      market.log(buyer),
      (event) => event.type === 'RefundStarted' && event.data.paymentId === money.paymentId,
    );
    if (!settled) {
      expect(refunds).toBe(0);
      continue;
    }
    const booking = market.findBooking(buyer);
    const isKept =
      booking?.status === 'CONFIRMED' &&
      booking.instalments.some(({ paid }) => paid?.paymentId === money.paymentId);
    expect(refunds).toBe(isKept ? 0 : 1);
    outcomes.add(isKept ? 'kept' : 'given back');
  }
  return outcomes;
}

test('seats, coupon and money stay consistent in any order of events', () => {
  const counts = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const market = new MarketModel(
        newAllotmentOpened({ seats: SEATS }),
        newCouponIssued({ limit: COUPON_LIMIT }),
      );
      for (const act of steps) {
        take(market, act);
        for (const outcome of check(market)) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      }
      // In the end every success is reported, twice, and every hold is over.
      market.now = new Date(market.now.getTime() + HOUR_MS);
      for (const buyer of BUYERS) {
        market.beginExpiry(buyer);
        market.expire(buyer, true);
      }
      for (const intent of [...market.intents, ...market.intents.toReversed()]) market.deliver(intent);
      check(market);
      for (const buyer of BUYERS) expect(market.findBooking(buyer)?.status).not.toBe('ON_HOLD');
    }),
    { numRuns: 150 },
  );
  // The generated sequences must reach every outcome.
  for (const outcome of ['ON_HOLD', 'CONFIRMED', 'EXPIRED', 'late', 'kept', 'given back'])
    expect([outcome, (counts.get(outcome) ?? 0) > 20]).toEqual([outcome, true]);
});

describe('money for a booking with an erased person', () => {
  const deposit = newPaid('deposit', 40_000);

  const depositPaid: BookingEvent = { type: 'DepositPaid', data: deposit };

  const expiredLog = [
    ...newHeldBooking(),
    partyNamed,
    newIntentCreated('deposit', 'pi_deposit', 40_000),
    holdExpiryStarted,
    bookingExpired,
  ];

  const freedSeats = [newAllotmentOpened(), newSeatsHeld(), newSeatsReleased()];

  describe('late money after a person was erased', () => {
    test('is refunded for an erased lead, even if seats are free', () => {
      given({ booking: [...expiredLog, newPersonErased([newId(1, 8)])], allotment: freedSeats })
        .when(deposit)
        .thenEvents({
          booking: [depositPaid, refundStarted('deposit', 40_000, 'no-seat-left')],
        });
    });

    test('takes the seats again for an erased companion', () => {
      given({
        booking: [...expiredLog, newPersonErased([newId(2, 8)], { lead: false })],
        allotment: freedSeats,
      })
        .when(deposit)
        .thenEvents({
          booking: [depositPaid, newBookingConfirmed(true), balanceScheduled],
          allotment: [newSeatsHeld(), newSeatsConfirmed()],
        });
    });
  });
});

describe('money over several instalments', () => {
  const newEvent = (
    type: 'PartPaid' | 'DepositPaid' | 'BalancePaid' | 'OverpaymentReceived',
    data: ReceivedPayment,
  ) => ({ type, data }) as BookingEvent;

  const voided: BookingEvent = {
    type: 'ChargeVoided',
    data: { instalmentId: newPaid('balance', 1).instalmentId, reason: 'paid-by-customer' },
  };

  /** Without a saved method the balance is awaited by bank too. */
  const newAwaited = (amountCents: number): BookingEvent => ({
    type: 'BalanceAwaited',
    data: { instalmentId: newPaid('balance', 1).instalmentId, amountCents, dueOn: '2027-03-09' },
  });

  const onHold = {
    booking: [...newHeldBooking(), partyNamed],
    allotment: [newAllotmentOpened(), newSeatsHeld()],
  };

  const booked = {
    booking: newDepositPaidBooking(),
    allotment: [newAllotmentOpened(), newSeatsHeld(), newSeatsConfirmed()],
  };

  describe('money by bank for a booking on hold', () => {
    test('holds the seats no longer than the hold lasts when it is too little', () => {
      given(onHold)
        .when(newBankPayment('deposit', 39_000))
        .thenEvents({ booking: [newEvent('PartPaid', newBankPayment('deposit', 39_000))] });
    });

    test('confirms the booking with the missing amount', () => {
      const firstPart = newEvent('PartPaid', newBankPayment('deposit', 39_000));
      const rest = newBankPayment('deposit', 1_000, 'line-2');
      given({ ...onHold, booking: [...onHold.booking, firstPart] })
        .when(rest)
        .thenEvents({
          booking: [newEvent('DepositPaid', rest), newBookingConfirmed(), newAwaited(160_000)],
          allotment: [newSeatsConfirmed()],
        });
    });

    test('pays a part of the balance with the excess over the deposit', () => {
      given(onHold)
        .when(newBankPayment('deposit', 50_000))
        .thenEvents({
          booking: [
            newEvent('DepositPaid', newBankPayment('deposit', 40_000)),
            newEvent('PartPaid', newBankPayment('balance', 10_000)),
            newBookingConfirmed(),
            newAwaited(150_000),
          ],
          allotment: [newSeatsConfirmed()],
        });
    });

    test('keeps money beyond the full price for the customer', () => {
      given(onHold)
        .when(newBankPayment('deposit', 200_500))
        .thenEvents({
          booking: [
            newEvent('DepositPaid', newBankPayment('deposit', 40_000)),
            newEvent('BalancePaid', newBankPayment('balance', 160_000)),
            newEvent('OverpaymentReceived', newBankPayment('deposit', 500)),
            newBookingConfirmed(),
          ],
          allotment: [newSeatsConfirmed()],
        });
    });
  });

  describe('money by bank for a confirmed booking', () => {
    test('pays the balance, so no charge follows', () => {
      given(booked)
        .when(newBankPayment('balance', 160_000))
        .thenEvents({ booking: [newEvent('BalancePaid', newBankPayment('balance', 160_000)), voided] });
    });

    test('changes nothing when the same line arrives again', () => {
      given({ ...booked, booking: [...booked.booking, newEvent('PartPaid', newBankPayment('balance', 9))] })
        .when(newBankPayment('balance', 9))
        .thenEvents({});
    });

    test('refunds the excess when a card captures everything after a partial bank payment', () => {
      const card = newPaid('balance', 160_000);
      given({
        ...booked,
        booking: [...booked.booking, newEvent('PartPaid', newBankPayment('balance', 10_000))],
      })
        .when(card)
        .thenEvents({
          booking: [
            newEvent('BalancePaid', { ...card, amountCents: 150_000 }),
            voided,
            newEvent('OverpaymentReceived', { ...card, amountCents: 10_000 }),
            { type: 'RefundStarted', data: newRefundData('balance', 10_000, 'overpaid') },
          ],
        });
    });
  });

  describe('money by bank after the hold', () => {
    const expiredLog = [
      ...newHeldBooking(),
      partyNamed,
      newTransferChosen('2027-01-12'),
      holdExpiryStarted,
      bookingExpired,
    ];

    test('takes the seats again when the value date is in time and seats are free', () => {
      given({ booking: expiredLog, allotment: [newAllotmentOpened(), newSeatsHeld(), newSeatsReleased()] })
        .when(newBankPayment('deposit', 40_000))
        .thenEvents({
          booking: [
            newEvent('DepositPaid', newBankPayment('deposit', 40_000)),
            newBookingConfirmed(true),
            newAwaited(160_000),
          ],
          allotment: [newSeatsHeld(), newSeatsConfirmed()],
        });
    });

    test('is left to staff when the seats are gone', () => {
      const money = newBankPayment('deposit', 40_000);
      given({ booking: expiredLog, allotment: [newAllotmentOpened(newStock({ seats: 1 }))] })
        .when(money)
        .thenEvents({
          booking: [
            newEvent('OverpaymentReceived', money),
            {
              type: 'OperationsItemRaised',
              data: {
                kind: 'transfer-too-late',
                key: 'transfer-too-late:line-1:40000',
                instalmentId: money.instalmentId,
                facts: { paymentId: 'line-1', amountCents: 40_000 },
                money: { provider: 'bank', paymentId: 'line-1', amountCents: 40_000 },
              },
            },
          ],
        });
    });
  });

  test('money for a cancelled booking is refunded to its source', () => {
    const card = newPaid('balance', 160_000);
    given({ ...booked, booking: [...booked.booking, depositKept] })
      .when(card)
      .thenEvents({
        booking: [
          newEvent('OverpaymentReceived', card),
          { type: 'RefundStarted', data: newRefundData('balance', 160_000, 'cancelled') },
        ],
      });
  });
});
