import { describe, test } from '@jest/globals';
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
} from '../../../../test/booking/builders.js';
import { givenStreams as given } from '../../../../test/booking/settlement.js';
import type { AllotmentEvent, BookingEvent, Paid } from '../events.js';

const deposit = paid('deposit', 40_000);
const depositPaidEvent: BookingEvent = { type: 'DepositPaid', data: deposit };
const onHold = [...held(), partyNamed, intentCreated('deposit', 'pi_deposit', 40_000)];
const couponHold = [...held({ couponId: COUPON }), partyNamed];
const reserved = couponEvent('CouponReserved');
const consumed = couponEvent('CouponConsumed');
const released = couponEvent('CouponReleased');
const OTHER = id(2);
const refund = (money: Paid, reason: 'no-seat-left' | 'paid-twice'): BookingEvent => ({
  type: 'RefundStarted',
  data: {
    refundId: `${money.intentId}-r1`,
    instalmentId: money.instalmentId,
    provider: 'stripe',
    intentId: money.intentId,
    amountCents: money.amountCents,
    reason,
  },
});

describe('on hold', () => {
  test('a deposit confirms the booking, its seats and its coupon, and schedules the balance', () => {
    given({ booking: couponHold, allotment: [opened(), seatsHeld()], coupon: [issued(), reserved] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(), balanceScheduled],
        allotment: [seatsConfirmed()],
        coupon: [consumed],
      });
  });

  test('without a limited coupon there is nothing to consume', () => {
    given({ booking: onHold, allotment: [opened(), seatsHeld()] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(), balanceScheduled],
        allotment: [seatsConfirmed()],
      });
  });

  test('the full price leaves no balance to schedule', () => {
    const full = paid('full', 200_000);
    given({ booking: [...held(), planChosen('full')], allotment: [opened(), seatsHeld()] })
      .when(full)
      .thenEvents({
        booking: [{ type: 'FullAmountPaid', data: full }, confirmed()],
        allotment: [seatsConfirmed()],
      });
  });

  test('while it expires: the booking is confirmed instead', () => {
    given({ booking: [...onHold, expiring], allotment: [opened(), seatsHeld()] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(), balanceScheduled],
        allotment: [seatsConfirmed()],
      });
  });

  test('even when the sale was closed in the meantime', () => {
    const closed: AllotmentEvent = { type: 'AllotmentChanged', data: stock({ seats: 0, sale: 'CLOSED' }) };
    given({ booking: onHold, allotment: [opened(), seatsHeld(), closed] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(), balanceScheduled],
        allotment: [seatsConfirmed()],
      });
  });

  test('without its seats it is a broken invariant', () => {
    given({ booking: onHold, allotment: [opened(), seatsHeld(OTHER)] })
      .when(deposit)
      .thenThrows(/no seats held/);
    given({ booking: onHold })
      .when(deposit)
      .thenThrows(/a hold without seats/);
  });

  test('money for the balance is not kept: it is charged of confirmed bookings only', () => {
    const balance = paid('balance', 160_000);
    given({ booking: onHold, allotment: [opened(), seatsHeld()] })
      .when(balance)
      .thenEvents({ booking: [refund(balance, 'no-seat-left')] });
  });
});

describe('after the hold was given back', () => {
  const gone = [...onHold, expiring, expired];
  const couponGone = [...couponHold, expiring, expired];
  const back = [opened(), seatsHeld(), seatsReleased()];
  const tooLate = { booking: [depositPaidEvent, refund(deposit, 'no-seat-left')] };

  test('a seat that is still there is taken again, and confirmed', () => {
    given({ booking: gone, allotment: back })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(true), balanceScheduled],
        allotment: [seatsHeld(), seatsConfirmed()],
      });
  });

  test('a coupon use that is still there is taken again, and consumed', () => {
    given({ booking: couponGone, allotment: back, coupon: [issued(), reserved, released] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(true), balanceScheduled],
        allotment: [seatsHeld(), seatsConfirmed()],
        coupon: [reserved, consumed],
      });
  });

  test.each<[string, AllotmentEvent[]]>([
    ['no seat is left', [...back, seatsHeld(OTHER, 3, [])]],
    ['no room is left', [...back, seatsHeld(OTHER, 1), seatsHeld(id(3), 1)]],
    ['the sale is closed', [...back, { type: 'AllotmentChanged', data: stock({ sale: 'CLOSED' }) }]],
    ['the departure has no allotment any more', []],
  ])('%s: the money goes back, and nothing is taken', (_what, events) => {
    given({ booking: gone, allotment: events }).when(deposit).thenEvents(tooLate);
  });

  test('no use of the coupon is left: the money goes back, though a seat is there', () => {
    const used = [issued({ limit: 1 }), reserved, released, couponEvent('CouponReserved', OTHER)];
    given({ booking: couponGone, allotment: back, coupon: used }).when(deposit).thenEvents(tooLate);
  });

  test('the coupon counts on the day of the quote, however late the money is', () => {
    const last = [issued({ bookUntil: '2027-01-10' }), reserved, released];
    given({ booking: couponGone, allotment: back, coupon: last })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(true), balanceScheduled],
        allotment: [seatsHeld(), seatsConfirmed()],
        coupon: [reserved, consumed],
      });
  });

  test('money that went back already is not settled again', () => {
    given({ booking: [...gone, ...tooLate.booking], allotment: back })
      .when(deposit)
      .thenEvents({});
  });

  test('a second capture after the first went back goes back too', () => {
    const second = paid('deposit', 40_000, 'pi_second');
    given({ booking: [...gone, ...tooLate.booking], allotment: back })
      .when(second)
      .thenEvents({ booking: [refund(second, 'paid-twice')] });
  });

  test('money for the balance goes back', () => {
    const balance = paid('balance', 160_000);
    given({ booking: gone, allotment: back })
      .when(balance)
      .thenEvents({ booking: [refund(balance, 'no-seat-left')] });
  });
});

describe('confirmed', () => {
  const streams = { booking: depositPaid(), allotment: [opened(), seatsHeld(), seatsConfirmed()] };
  const balance = paid('balance', 160_000);

  test('a repeat changes nothing, of the deposit as of the balance', () => {
    given(streams).when(deposit).thenEvents({});
    given({ ...streams, booking: [...depositPaid(), { type: 'BalancePaid', data: balance }] })
      .when(balance)
      .thenEvents({});
  });

  test('a second capture goes back, once', () => {
    const second = paid('deposit', 40_000, 'pi_second');
    given(streams)
      .when(second)
      .thenEvents({ booking: [refund(second, 'paid-twice')] });
    given({ ...streams, booking: [...depositPaid(), refund(second, 'paid-twice')] })
      .when(second)
      .thenEvents({});
  });
});

describe('another amount than the one due', () => {
  const short = paid('deposit', 39_999, 'pi_short');
  const item: BookingEvent = {
    type: 'OperationsItemRaised',
    data: {
      kind: 'amount-differs',
      instalmentId: instalmentId('deposit'),
      detail: 'pi_short took 39999, 40000 was due',
      money: { provider: 'stripe', intentId: 'pi_short', amountCents: 39_999 },
    },
  };

  test.each<[string, BookingEvent[]]>([
    ['on hold', onHold],
    ['expired', [...onHold, expiring, expired]],
    ['confirmed', depositPaid()],
  ])('%s: a person decides, and is told once', (_what, booking) => {
    const allotmentEvents = [opened(), seatsHeld()];
    given({ booking, allotment: allotmentEvents })
      .when(short)
      .thenEvents({ booking: [item] });
    given({ booking: [...booking, item], allotment: allotmentEvents })
      .when(short)
      .thenEvents({});
  });

  test('does not keep the right amount from being settled', () => {
    given({ booking: [...onHold, item], allotment: [opened(), seatsHeld()] })
      .when(deposit)
      .thenEvents({
        booking: [depositPaidEvent, confirmed(), balanceScheduled],
        allotment: [seatsConfirmed()],
      });
  });
});

test('money for no booking is a broken invariant; for no instalment of it, told once to a person', () => {
  given({ booking: [] })
    .when(deposit)
    .thenThrows(/does not exist/);
  const detail = `pi_full took 200000 for ${instalmentId('full')}`;
  const money = { provider: 'stripe' as const, intentId: 'pi_full', amountCents: 200_000 };
  const about = { kind: 'instalment-unknown' as const, instalmentId: instalmentId('deposit'), detail, money };
  const item: BookingEvent = { type: 'OperationsItemRaised', data: about };
  given({ booking: held() })
    .when(paid('full', 200_000))
    .thenEvents({ booking: [item] });
  given({ booking: [...held(), item] })
    .when(paid('full', 200_000))
    .thenEvents({});
});
