import { describe, test, expect } from '@jest/globals';
import {
  balanceScheduled,
  confirmed,
  COUPON,
  couponEvent,
  depositPaid,
  expired,
  expiring,
  held,
  id,
  instalmentId,
  intentCreated,
  issued,
  opened,
  paid,
  partyNamed,
  planChosen,
  seatsConfirmed,
  seatsHeld,
  seatsReleased,
  stock,
  existing,
  quote,
} from '../../../../test/booking/builders.js';
import { givenStreams as given } from '../../../../test/booking/settlement.js';
import type { AllotmentEvent, BookingEvent, ReceivedPayment } from '../events.js';
import { bank, transferChosen } from '../../../../test/booking/transfers.js';
import { buildManualPayment } from '../operations/manual-payment.js';
import { refundAllPayments } from './received-money.js';
import { BALANCE, confirming, declined, started, unknown } from '../../../../test/booking/charges.js';
import fc from 'fast-check';
import { House } from '../../../../test/booking/house.js';
import { countSeatsLeft } from '../inventory/allotment.js';
import { refundStarted, refundOf } from '../../../../test/booking/refunds.js';
import { erased } from '../../../../test/booking/erasures.js';
import { depositKept } from '../../../../test/booking/cancellations.js';

const deposit = paid('deposit', 40_000);
const depositPaidEvent: BookingEvent = { type: 'DepositPaid', data: deposit };
const onHold = [...held(), partyNamed, intentCreated('deposit', 'pi_deposit', 40_000)];
const couponHold = [...held({ couponId: COUPON }), partyNamed];
const reserved = couponEvent('CouponReserved');
const consumed = couponEvent('CouponConsumed');
const released = couponEvent('CouponReleased');
const OTHER = id(2);
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

describe('on hold', () => {
  test('confirms booking, seats and coupon with the deposit and schedules the balance', () => {
    given({ booking: couponHold, allotment: [opened(), seatsHeld()], coupon: [issued(), reserved] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(), balanceScheduled],
        allotment: [seatsConfirmed()],
        coupon: [consumed],
      });
  });

  test('consumes nothing without a limited coupon', () => {
    given({ booking: onHold, allotment: [opened(), seatsHeld()] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(), balanceScheduled],
        allotment: [seatsConfirmed()],
      });
  });

  test('schedules no balance after full payment', () => {
    const full = paid('full', 200_000);
    given({ booking: [...held(), planChosen('full')], allotment: [opened(), seatsHeld()] })
      .when(full)
      .thenEvents({
        booking: [{ type: 'FullAmountPaid', data: full }, confirmed()],
        allotment: [seatsConfirmed()],
      });
  });

  test('confirms the booking while its expiry is running', () => {
    given({ booking: [...onHold, expiring], allotment: [opened(), seatsHeld()] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(), balanceScheduled],
        allotment: [seatsConfirmed()],
      });
  });

  test('confirms even when the sale was closed in the meantime', () => {
    const closed: AllotmentEvent = { type: 'AllotmentChanged', data: stock({ seats: 0, sale: 'CLOSED' }) };
    given({ booking: onHold, allotment: [opened(), seatsHeld(), closed] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(), balanceScheduled],
        allotment: [seatsConfirmed()],
      });
  });

  test('fails an invariant without seats', () => {
    given({ booking: onHold, allotment: [opened(), seatsHeld(OTHER)] })
      .when(deposit)
      .thenThrows(/no seats held/);
    given({ booking: onHold })
      .when(deposit)
      .thenThrows(/a hold without seats/);
  });

  test('refunds money for the balance: only confirmed bookings are charged for it', () => {
    const balance = paid('balance', 160_000);
    given({ booking: onHold, allotment: [opened(), seatsHeld()] })
      .when(balance)
      .thenEvents({ booking: [refund(balance, 'no-seat-left')] });
  });
});

describe('after the hold was released', () => {
  const expiredLog = [...onHold, expiring, expired];
  const couponGone = [...couponHold, expiring, expired];
  const freedSeats = [opened(), seatsHeld(), seatsReleased()];
  const lateOutcome = { booking: [depositPaidEvent, refund(deposit, 'no-seat-left')] };

  test('takes seats that are still free and confirms', () => {
    given({ booking: expiredLog, allotment: freedSeats })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(true), balanceScheduled],
        allotment: [seatsHeld(), seatsConfirmed()],
      });
  });

  test('takes and consumes a coupon use that is still available', () => {
    given({ booking: couponGone, allotment: freedSeats, coupon: [issued(), reserved, released] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(true), balanceScheduled],
        allotment: [seatsHeld(), seatsConfirmed()],
        coupon: [reserved, consumed],
      });
  });

  test.each<[string, AllotmentEvent[]]>([
    ['no seat is left', [...freedSeats, seatsHeld(OTHER, 3, [])]],
    ['no room is left', [...freedSeats, seatsHeld(OTHER, 1), seatsHeld(id(3), 1)]],
    ['the sale is closed', [...freedSeats, { type: 'AllotmentChanged', data: stock({ sale: 'CLOSED' }) }]],
    ['the departure has no allotment any more', []],
  ])('%s: refunds the money and takes nothing', (_what, events) => {
    given({ booking: expiredLog, allotment: events }).when(deposit).thenEvents(lateOutcome);
  });

  test('refunds the money when the coupon has no use left, even if seats are free', () => {
    const used = [issued({ limit: 1 }), reserved, released, couponEvent('CouponReserved', OTHER)];
    given({ booking: couponGone, allotment: freedSeats, coupon: used }).when(deposit).thenEvents(lateOutcome);
  });

  test('judges the coupon on the day of the quote, however late the money arrives', () => {
    const last = [issued({ bookUntil: '2027-01-10' }), reserved, released];
    given({ booking: couponGone, allotment: freedSeats, coupon: last })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(true), balanceScheduled],
        allotment: [seatsHeld(), seatsConfirmed()],
        coupon: [reserved, consumed],
      });
  });

  test('settles refunded money only once', () => {
    given({ booking: [...expiredLog, ...lateOutcome.booking], allotment: freedSeats })
      .when(deposit)
      .thenEvents({});
  });

  test('refunds a second capture after refunding the first', () => {
    const second = paid('deposit', 40_000, 'pi_second');
    given({ booking: [...expiredLog, ...lateOutcome.booking], allotment: freedSeats })
      .when(second)
      .thenEvents({ booking: [refund(second, 'paid-twice')] });
  });

  test('refunds money for the balance', () => {
    const balance = paid('balance', 160_000);
    given({ booking: expiredLog, allotment: freedSeats })
      .when(balance)
      .thenEvents({ booking: [refund(balance, 'no-seat-left')] });
  });
});

describe('confirmed', () => {
  const streams = { booking: depositPaid(), allotment: [opened(), seatsHeld(), seatsConfirmed()] };
  const balance = paid('balance', 160_000);

  test('changes nothing on a repeat, for deposit and balance', () => {
    given(streams).when(deposit).thenEvents({});
    given({ ...streams, booking: [...depositPaid(), { type: 'BalancePaid', data: balance }] })
      .when(balance)
      .thenEvents({});
  });

  test('refunds a second capture, once', () => {
    const second = paid('deposit', 40_000, 'pi_second');
    given(streams)
      .when(second)
      .thenEvents({ booking: [refund(second, 'paid-twice')] });
    given({ ...streams, booking: [...depositPaid(), refund(second, 'paid-twice')] })
      .when(second)
      .thenEvents({});
  });
});

describe('an amount that differs from the one due', () => {
  const short = paid('deposit', 39_999, 'pi_short');
  const item: BookingEvent = {
    type: 'OperationsItemRaised',
    data: {
      kind: 'amount-differs',
      key: 'amount-differs:pi_short:39999',
      instalmentId: instalmentId('deposit'),
      detail: 'pi_short took 39999, 40000 was due',
      money: { provider: 'stripe', paymentId: 'pi_short', amountCents: 39_999 },
    },
  };

  test.each<[string, BookingEvent[]]>([
    ['on hold', onHold],
    ['expired', [...onHold, expiring, expired]],
    ['confirmed', depositPaid()],
  ])('%s: raises one task for staff', (_what, booking) => {
    const allotmentEvents = [opened(), seatsHeld()];
    given({ booking, allotment: allotmentEvents })
      .when(short)
      .thenEvents({ booking: [item] });
    given({ booking: [...booking, item], allotment: allotmentEvents })
      .when(short)
      .thenEvents({});
  });

  test('still settles the right amount afterwards', () => {
    given({ booking: [...onHold, item], allotment: [opened(), seatsHeld()] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(), balanceScheduled],
        allotment: [seatsConfirmed()],
      });
  });
});

test('fails an invariant without a booking, and raises one task without an instalment', () => {
  given({ booking: [] })
    .when(deposit)
    .thenThrows(/does not exist/);
  const detail = `pi_full took 200000 for ${instalmentId('full')}`;
  const money = { provider: 'stripe' as const, paymentId: 'pi_full', amountCents: 200_000 };
  const kind = 'instalment-unknown';
  const key = 'instalment-unknown:pi_full:200000';
  const item: BookingEvent = {
    type: 'OperationsItemRaised',
    data: { kind, key, instalmentId: instalmentId('deposit'), detail, money },
  };
  given({ booking: held() })
    .when(paid('full', 200_000))
    .thenEvents({ booking: [item] });
  given({ booking: [...held(), item] })
    .when(paid('full', 200_000))
    .thenEvents({});
});

const DEPOSIT = instalmentId('deposit');

const streams = { allotment: [opened(), seatsHeld(), seatsConfirmed()] };

describe('an intent made while a part was open', () => {
  const half: BookingEvent = { type: 'PartPaid', data: bank('balance', 90_000) };
  const rest: BookingEvent = { type: 'BalancePaid', data: bank('balance', 70_000, 'line-2') };
  const restPayment = paid('balance', 70_000, 'pi_rest');
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
    ['an intent', intentCreated('balance', 'pi_rest', 70_000)],
    [
      'an order that PayPal captures',
      {
        type: 'PayPalOrderCreated',
        data: { instalmentId: restPayment.instalmentId, orderId: 'pi_rest', n: 1, amountCents: 70_000 },
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
    given({ booking: [...depositPaid(), half, request, ...capture, rest], ...streams })
      .when(restPayment)
      .thenEvents({ booking: [twice] });
  });
});

describe('an intent that predates a partial payment', () => {
  const restPayment = paid('balance', 100_000, 'pi_rest');
  const before: BookingEvent[] = [
    ...depositPaid(),
    { type: 'PartPaid', data: bank('balance', 60_000) },
    intentCreated('balance', 'pi_rest', 100_000),
  ];

  test('applies what is open and refunds the excess', () => {
    const partPaid: BookingEvent = { type: 'PartPaid', data: bank('balance', 30_000, 'line-2') };
    const { booking } = given({ booking: [...before, partPaid], ...streams })
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
    const reversed: BookingEvent = {
      type: 'PaymentReversed',
      data: {
        instalmentId: restPayment.instalmentId,
        provider: 'bank',
        paymentId: 'line-1',
        amountCents: 60_000,
        surplusCents: 0,
      },
    };
    given({ booking: [...before, reversed], ...streams })
      .when(restPayment)
      .thenEvents({ booking: [{ type: 'PartPaid', data: restPayment }] });
  });
});

describe('money that would complete an amount already being refunded', () => {
  const cash: BookingEvent = {
    type: 'PartPaid',
    data: buildManualPayment('staff', { instalmentId: DEPOSIT, paymentId: 'receipt-1', amountCents: 15_000 }),
  };
  const expiredLog = [...held(), partyNamed, cash, expiring, expired];
  const refundedLog = [...expiredLog, ...refundAllPayments(existing(expiredLog))];
  const allotment = [opened(), seatsHeld(), seatsReleased()];

  test('is refunded as well when a provider captured it: the rest would not pay for the seats', () => {
    const latePayment = paid('deposit', 25_000, 'pi_late');
    expect(refundAllPayments(existing(expiredLog))).toHaveLength(1);
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
    const latePayment = paid('deposit', 40_000, 'pi_late');
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
    const secondCash = buildManualPayment('staff', {
      instalmentId: DEPOSIT,
      paymentId: 'receipt-2',
      amountCents: 25_000,
    });
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
              detail: 'receipt-2 took 25000 too late',
              money: { provider: 'staff', paymentId: 'receipt-2', amountCents: 25_000 },
            },
          },
        ],
      });
  });
});

describe('money that differs from the open amount', () => {
  const BALANCE = instalmentId('balance');
  const newRaisedTask = (instalment: 'deposit' | 'balance', due: number, money: ReceivedPayment): BookingEvent => {
    const { provider, paymentId, amountCents } = money;
    const detail = `${paymentId} took ${amountCents}, ${due} was due`;
    return {
      type: 'OperationsItemRaised',
      data: {
        kind: 'amount-differs',
        key: `amount-differs:${paymentId}:${amountCents}`,
        instalmentId: instalmentId(instalment),
        detail,
        money: { provider, paymentId, amountCents },
      },
    };
  };
  const half: BookingEvent = { type: 'PartPaid', data: bank('balance', 60_000) };
  const partPaid: BookingEvent = { type: 'PartPaid', data: bank('balance', 30_000, 'line-2') };
  const intentEvent = intentCreated('balance', 'pi_rest', 100_000);

  test.each<[string, ReceivedPayment, BookingEvent[]]>([
    ['a wrong amount for our intent', paid('balance', 90_000, 'pi_rest'), [half, intentEvent]],
    [
      'the right amount for another intent',
      paid('balance', 100_000, 'pi_other'),
      [half, intentEvent, partPaid],
    ],
    ['a wrong amount for another intent, on top of a part', paid('balance', 99_000, 'pi_other'), [half]],
    [
      'a cent less than our intent requests',
      paid('balance', 159_999, 'pi_b'),
      [intentCreated('balance', 'pi_b', 160_000)],
    ],
  ])('%s: leaves the decision to staff', (_what, money, before) => {
    given({ booking: [...depositPaid(), ...before], ...streams })
      .when(money)
      .thenEvents({ booking: [newRaisedTask('balance', 160_000, money)] });
  });

  test.each(['stripe', 'paypal'] as const)(
    '%s captures the requested amount: it is not spread over instalments',
    (provider) => {
      const money: ReceivedPayment = { ...paid('deposit', 39_999, 'other'), provider };
      given({ booking: [...held(), partyNamed], allotment: [opened(), seatsHeld()] })
        .when(money)
        .thenEvents({ booking: [newRaisedTask('deposit', 40_000, money)] });
    },
  );

  test('pays nothing when a date change left nothing due for the intent', () => {
    const { quote, instalments } = existing(depositPaid());
    const cheaper: BookingEvent = {
      type: 'DepartureChanged',
      data: {
        fromDepartureId: id(9, 2),
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
    const reversed: BookingEvent = {
      type: 'PaymentReversed',
      data: {
        instalmentId: BALANCE,
        provider: 'bank',
        paymentId: 'line-1',
        amountCents: 160_000,
        surplusCents: 0,
      },
    };
    const money = paid('balance', 160_000, 'pi_b');
    const abandoned: BookingEvent[] = [
      intentCreated('balance', 'pi_b', 160_000),
      { type: 'BalancePaid', data: bank('balance', 160_000) },
    ];
    given({ booking: [...depositPaid(), ...abandoned, cheaper, reversed], ...streams })
      .when(money)
      .thenEvents({ booking: [newRaisedTask('balance', 0, money)] });
  });
});

const balance = paid('balance', 160_000, 'pi_b');

const balancePaid: BookingEvent = { type: 'BalancePaid', data: balance };

const voided: BookingEvent = {
  type: 'ChargeVoided',
  data: { instalmentId: BALANCE, reason: 'paid-by-customer' },
};

const exhausted: BookingEvent = { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 4 } };

describe('money for the balance', () => {
  test.each<[string, BookingEvent[]]>([
    ['is still to come', []],
    [
      'was declined and is to be tried again',
      [started(), confirming(), declined('2027-03-10T12:00:00.000Z')],
    ],
    ['was declined for good', [started(), confirming(), declined(null)]],
    ['was given up', [started(), confirming(), declined(null), exhausted]],
  ])('ends the automatic charge that %s', (_, before) => {
    // Seats and coupon stay untouched.
    given({ booking: [...depositPaid(), ...before], allotment: [opened()], coupon: [issued()] })
      .when(balance)
      .thenEvents({ booking: [balancePaid, voided] });
  });

  test.each<[string, BookingEvent[]]>([
    ['has begun', [started()]],
    ['is under way', [started(), confirming()]],
    ['has an unknown outcome', [started(), confirming(), unknown('2027-03-09T12:01:00.000Z')]],
  ])('is the result of the attempt that %s', (_, before) => {
    given({ booking: [...depositPaid(), ...before], allotment: [opened()] })
      .when(balance)
      .thenEvents({ booking: [balancePaid] });
  });

  test('changes nothing when reported again', () => {
    given({ booking: [...depositPaid(), balancePaid, voided], allotment: [opened()] })
      .when(balance)
      .thenEvents({});
  });
});

test('raises one task for a different amount, whichever plan is chosen later', () => {
  const other = { ...paid('deposit', 1_000, 'pi_other') };
  const { paymentId, provider, amountCents, instalmentId: id } = other;
  const item: BookingEvent = {
    type: 'OperationsItemRaised',
    data: {
      kind: 'amount-differs',
      key: 'amount-differs:pi_other:1000',
      instalmentId: id,
      detail: 'pi_other took 1000, 40000 was due',
      money: { provider, paymentId, amountCents },
    },
  };
  given({ booking: held(), allotment: [opened()] })
    .when(other)
    .thenEvents({ booking: [item] });
  given({ booking: [...held(), item, planChosen('full')], allotment: [opened()] })
    .when(other)
    .thenEvents({});
});

const BUYERS = [0, 1, 2, 3];

/** Seats for two of the four buyers. */
const SEATS = 2 * quote().travelers;

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

function take(house: House, { buyer, pick, minutes, action }: MarketStep): void {
  house.now = new Date(house.now.getTime() + minutes * 60_000);
  const intent = house.intents[pick % Math.max(1, house.intents.length)];
  if (action === 'place') house.place(buyer);
  else if (action === 'extend') house.extend(buyer);
  else if (action === 'deposit' || action === 'full') house.pay(buyer, action);
  else if (action === 'capture') house.capture(buyer);
  else if (action === 'capture-twice') house.captureTwice(buyer);
  else if (action === 'deliver') house.deliver(intent);
  else if (action === 'begin-expiry') house.beginExpiry(buyer);
  else if (action === 'pay-late') payLate(house, buyer);
  else house.expire(buyer, action === 'expire');
}

/** The hold expires and is released while its intent lives on, as if the cancellation came too late. */
function payLate(house: House, buyer: number): void {
  house.pay(buyer, 'deposit');
  house.now = new Date(house.now.getTime() + 30 * 60_000);
  house.beginExpiry(buyer);
  house.expire(buyer, false);
  house.capture(buyer);
}

const count = (log: readonly BookingEvent[], which: (event: BookingEvent) => boolean) =>
  log.filter(which).length;

function check(house: House): Set<string> {
  const outcomes = new Set<string>();
  const [allotment, coupon] = [house.allotment(), house.coupon()];
  if (allotment.status !== 'OPEN' || coupon.status !== 'ISSUED') throw new Error('not set up');
  expect(countSeatsLeft(allotment)).toBeGreaterThanOrEqual(0);
  expect(coupon.uses.size).toBeLessThanOrEqual(COUPON_LIMIT);

  for (const buyer of BUYERS) {
    const booking = house.booking(buyer);
    const seats = allotment.taken.get(id(buyer));
    if (!booking) {
      expect(seats).toBeUndefined();
      continue;
    }
    const log = house.log(buyer);
    // Held while on hold, confirmed when confirmed, and nothing in any other state; the coupon likewise.
    const isConfirmed = { ON_HOLD: false, CONFIRMED: true, EXPIRED: undefined, CANCELLED: undefined }[
      booking.status
    ];
    expect(seats?.confirmed).toBe(isConfirmed);
    const use = { ON_HOLD: 'reserved', CONFIRMED: 'consumed', EXPIRED: undefined, CANCELLED: undefined }[
      booking.status
    ];
    expect(coupon.uses.get(id(buyer))).toBe(booking.couponId ? use : undefined);

    expect(count(log, ({ type }) => type === 'BookingConfirmed')).toBe(
      booking.status === 'CONFIRMED' ? 1 : 0,
    );
    const balances = booking.instalments.filter(({ kind }) => kind === 'balance').length;
    expect(count(log, ({ type }) => type === 'BalanceScheduled')).toBe(
      booking.status === 'CONFIRMED' ? balances : 0,
    );
    const payments = count(log, ({ type }) => type === 'DepositPaid' || type === 'FullAmountPaid');
    expect(payments).toBeLessThanOrEqual(1);
    if (booking.status === 'CONFIRMED') expect(payments).toBe(1);
    outcomes.add(booking.status);
    if (log.some((event) => event.type === 'BookingConfirmed' && event.data.late)) outcomes.add('late');
  }

  // Money is either kept with a live booking or refunded; never both, never neither.
  for (const { buyer, money, settled } of house.intents) {
    const refunds = count(
      house.log(buyer),
      (event) => event.type === 'RefundStarted' && event.data.paymentId === money.paymentId,
    );
    if (!settled) {
      expect(refunds).toBe(0);
      continue;
    }
    const booking = house.booking(buyer);
    const isKept =
      booking?.status === 'CONFIRMED' &&
      booking.instalments.some(({ paid }) => paid?.paymentId === money.paymentId);
    expect(refunds).toBe(isKept ? 0 : 1);
    outcomes.add(isKept ? 'kept' : 'given back');
  }
  return outcomes;
}

test('keeps seats, coupon and money consistent in any order of events', () => {
  const counts = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const house = new House(opened({ seats: SEATS }), issued({ limit: COUPON_LIMIT }));
      for (const act of steps) {
        take(house, act);
        for (const outcome of check(house)) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
      }
      // In the end every success is reported, twice, and every hold is over.
      house.now = new Date(house.now.getTime() + 3_600_000);
      for (const buyer of BUYERS) {
        house.beginExpiry(buyer);
        house.expire(buyer, true);
      }
      for (const intent of [...house.intents, ...house.intents.toReversed()]) house.deliver(intent);
      check(house);
      for (const buyer of BUYERS) expect(house.booking(buyer)?.status).not.toBe('ON_HOLD');
    }),
    { numRuns: 150 },
  );
  // The generated sequences must reach every outcome.
  for (const outcome of ['ON_HOLD', 'CONFIRMED', 'EXPIRED', 'late', 'kept', 'given back'])
    expect([outcome, (counts.get(outcome) ?? 0) > 20]).toEqual([outcome, true]);
});

describe('an erased booking', () => {
  const deposit = paid('deposit', 40_000);

  const depositPaid: BookingEvent = { type: 'DepositPaid', data: deposit };

  const expiredLog = [
    ...held(),
    partyNamed,
    intentCreated('deposit', 'pi_deposit', 40_000),
    expiring,
    expired,
  ];

  const freedSeats = [opened(), seatsHeld(), seatsReleased()];

  describe('late money after a person was erased', () => {
    test('is refunded for an erased lead, even if seats are free', () => {
      given({ booking: [...expiredLog, erased([id(1, 8)])], allotment: freedSeats })
        .when(deposit)
        .thenEvents({
          booking: [depositPaid, refundStarted('deposit', 40_000, 'no-seat-left')],
        });
    });

    test('takes the seats again for an erased companion', () => {
      given({ booking: [...expiredLog, erased([id(2, 8)], { lead: false })], allotment: freedSeats })
        .when(deposit)
        .thenEvents({
          booking: [depositPaid, confirmed(true), balanceScheduled],
          allotment: [seatsHeld(), seatsConfirmed()],
        });
    });
  });
});

describe('money over several instalments', () => {
  /** A bank payment of any amount. */
  const newBankMoney = (kind: 'deposit' | 'balance', amountCents: number, paymentId = 'line-1'): ReceivedPayment => ({
    ...paid(kind, amountCents, paymentId),
    provider: 'bank',
    valueDate: '2027-01-12',
  });

  const newEvent = (type: 'PartPaid' | 'DepositPaid' | 'BalancePaid' | 'OverpaymentReceived', data: ReceivedPayment) =>
    ({ type, data }) as BookingEvent;

  const voided: BookingEvent = {
    type: 'ChargeVoided',
    data: { instalmentId: paid('balance', 1).instalmentId, reason: 'paid-by-customer' },
  };

  /** Without a saved method the balance is awaited by bank too. */
  const newAwaited = (amountCents: number): BookingEvent => ({
    type: 'BalanceAwaited',
    data: { instalmentId: paid('balance', 1).instalmentId, amountCents, dueOn: '2027-03-09' },
  });

  const onHold = { booking: [...held(), partyNamed], allotment: [opened(), seatsHeld()] };

  const booked = { booking: depositPaid(), allotment: [opened(), seatsHeld(), seatsConfirmed()] };

  describe('money by bank on a hold', () => {
    test('holds the seats no longer than the hold lasts when it is too little', () => {
      given(onHold)
        .when(newBankMoney('deposit', 39_000))
        .thenEvents({ booking: [newEvent('PartPaid', newBankMoney('deposit', 39_000))] });
    });

    test('confirms the booking with the missing amount', () => {
      const first = newEvent('PartPaid', newBankMoney('deposit', 39_000));
      const rest = newBankMoney('deposit', 1_000, 'line-2');
      given({ ...onHold, booking: [...onHold.booking, first] })
        .when(rest)
        .thenEvents({
          booking: [newEvent('DepositPaid', rest), confirmed(), newAwaited(160_000)],
          allotment: [seatsConfirmed()],
        });
    });

    test('pays a part of the balance with the excess over the deposit', () => {
      given(onHold)
        .when(newBankMoney('deposit', 50_000))
        .thenEvents({
          booking: [
            newEvent('DepositPaid', newBankMoney('deposit', 40_000)),
            newEvent('PartPaid', newBankMoney('balance', 10_000)),
            confirmed(),
            newAwaited(150_000),
          ],
          allotment: [seatsConfirmed()],
        });
    });

    test('keeps money beyond the full price for the customer', () => {
      given(onHold)
        .when(newBankMoney('deposit', 200_500))
        .thenEvents({
          booking: [
            newEvent('DepositPaid', newBankMoney('deposit', 40_000)),
            newEvent('BalancePaid', newBankMoney('balance', 160_000)),
            newEvent('OverpaymentReceived', newBankMoney('deposit', 500)),
            confirmed(),
          ],
          allotment: [seatsConfirmed()],
        });
    });
  });

  describe('money by bank for a confirmed booking', () => {
    test('pays the balance, so no charge follows', () => {
      given(booked)
        .when(newBankMoney('balance', 160_000))
        .thenEvents({ booking: [newEvent('BalancePaid', newBankMoney('balance', 160_000)), voided] });
    });

    test('changes nothing when the same line arrives again', () => {
      given({ ...booked, booking: [...booked.booking, newEvent('PartPaid', newBankMoney('balance', 9))] })
        .when(newBankMoney('balance', 9))
        .thenEvents({});
    });

    test('refunds the excess when a card captures everything after a partial bank payment', () => {
      const card = paid('balance', 160_000);
      given({ ...booked, booking: [...booked.booking, newEvent('PartPaid', newBankMoney('balance', 10_000))] })
        .when(card)
        .thenEvents({
          booking: [
            newEvent('BalancePaid', { ...card, amountCents: 150_000 }),
            voided,
            newEvent('OverpaymentReceived', { ...card, amountCents: 10_000 }),
            { type: 'RefundStarted', data: refundOf('balance', 10_000, 'overpaid') },
          ],
        });
    });
  });

  describe('money by bank after the hold', () => {
    const expiredLog = [...held(), partyNamed, transferChosen('2027-01-12'), expiring, expired];

    test('takes the seats again when the value date is in time and seats are free', () => {
      given({ booking: expiredLog, allotment: [opened(), seatsHeld(), seatsReleased()] })
        .when(newBankMoney('deposit', 40_000))
        .thenEvents({
          booking: [newEvent('DepositPaid', newBankMoney('deposit', 40_000)), confirmed(true), newAwaited(160_000)],
          allotment: [seatsHeld(), seatsConfirmed()],
        });
    });

    test('goes back by hand when the seats are gone', () => {
      const money = newBankMoney('deposit', 40_000);
      given({ booking: expiredLog, allotment: [opened(stock({ seats: 1 }))] })
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
                detail: 'line-1 took 40000 too late',
                money: { provider: 'bank', paymentId: 'line-1', amountCents: 40_000 },
              },
            },
          ],
        });
    });
  });

  test('refunds money for a cancelled booking to its source', () => {
    const card = paid('balance', 160_000);
    given({ ...booked, booking: [...booked.booking, depositKept] })
      .when(card)
      .thenEvents({
        booking: [
          newEvent('OverpaymentReceived', card),
          { type: 'RefundStarted', data: refundOf('balance', 160_000, 'cancelled') },
        ],
      });
  });
});
