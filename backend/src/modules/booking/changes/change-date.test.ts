import { describe, expect, test } from '@jest/globals';
import type { Quote } from '@wayfold/contracts/quotes';
import {
  COUPON,
  couponEvent,
  couponTerms,
  depositPaid,
  existing,
  held,
  instalmentId,
  issued,
  paid,
  quote,
  seatsConfirmed,
  seatsHeld,
  seatsReleased,
} from '../../../../test/booking/builders.js';
import { done, given, LATER, NEW_BALANCE, to } from '../../../../test/booking/date-changes.js';
import { refundOf } from '../../../../test/booking/refunds.js';
import { fold } from '../../../kernel/decider.js';
import type { BookingEvent } from '../events.js';
import { coupon } from '../pricing/coupon.js';

const balancePaid: BookingEvent = { type: 'BalancePaid', data: paid('balance', 160_000) };
const deposit = {
  id: instalmentId('deposit'),
  kind: 'deposit',
  amountCents: 40_000,
  dueOn: '2027-01-10',
  payer: { kind: 'lead' },
};
const balance = (amountCents: number) => ({
  id: NEW_BALANCE,
  kind: 'balance',
  amountCents,
  dueOn: '2027-05-11',
  payer: { kind: 'lead' },
});
const scheduledFor = (amountCents: number) => ({
  type: 'BalanceScheduled',
  data: {
    instalmentId: NEW_BALANCE,
    amountCents,
    chargeOn: '2027-05-11',
    chargeAt: '2027-05-11T12:00:00.000Z',
    rule: 'balance-60-days/v1',
  },
});
const changed = (target: Quote, sums: object) => ({
  type: 'DepartureChanged',
  data: { fromDepartureId: quote().departureId, fromStartsOn: '2027-05-08', quote: target, ...sums },
});
const voided = {
  type: 'ChargeVoided',
  data: { instalmentId: instalmentId('balance'), reason: 'date-changed' },
};

describe('another date', () => {
  test('a dearer one: the old charge is stopped, what is open is scheduled anew under an id of its own', () => {
    const target = to(125_000);
    const decided = done(given(depositPaid()), target);
    expect(decided.booking).toEqual([
      voided,
      changed(target, {
        instalments: [deposit, balance(210_000)],
        differenceCents: 50_000,
        refundCents: 0,
      }),
      scheduledFor(210_000),
    ]);
    expect([decided.from, decided.to, decided.coupon]).toEqual([
      [{ ...seatsReleased(), data: { ...seatsReleased().data, reason: 'moved' } }],
      [seatsHeld(), seatsConfirmed()].map(({ type, data }) => ({
        type,
        data: { ...data, departureId: LATER },
      })),
      [],
    ]);
  });

  test('an order at PayPal for the old rest is not captured any more', () => {
    const about = { instalmentId: instalmentId('balance'), orderId: 'O-1' };
    const order: BookingEvent = {
      type: 'PayPalOrderCreated',
      data: { ...about, n: 1, amountCents: 160_000 },
    };
    expect(done(given([...depositPaid(), order])).booking.slice(0, 2)).toEqual([
      { type: 'PayPalOrderDropped', data: { ...about, reason: 'amount-changed', holdExpiresAt: null } },
      voided,
    ]);
  });

  test('a cheaper one: what is open shrinks; what was paid beyond it goes back over the payments', () => {
    const target = to(50_000);
    expect(done(given(depositPaid()), target).booking).toMatchObject([
      voided,
      changed(target, { differenceCents: -100_000, refundCents: 0 }),
      scheduledFor(60_000),
    ]);
    expect(done(given([...depositPaid(), balancePaid]), target).booking).toMatchObject([
      changed(target, {
        differenceCents: -100_000,
        refundCents: 100_000,
        instalments: [deposit, { id: instalmentId('balance'), amountCents: 60_000 }],
      }),
      { type: 'RefundStarted', data: refundOf('deposit', 20_000, 'date-changed') },
      { type: 'RefundStarted', data: refundOf('balance', 80_000, 'date-changed') },
    ]);
  });

  test('parts that were paid of the balance count, and are all of what it was', () => {
    const part: BookingEvent = {
      type: 'PartPaid',
      data: { ...paid('balance', 50_000, 'line'), provider: 'bank' },
    };
    const history = [...depositPaid(), part];
    const { booking } = done(given(history));
    expect(booking[1]).toMatchObject({
      data: {
        instalments: [deposit, { id: instalmentId('balance'), amountCents: 50_000 }, balance(110_000)],
      },
    });
    const after = existing([...history, ...booking]);
    expect(after.instalments.map((each) => [each.paid?.intentId, each.parts.length])).toEqual([
      ['pi_deposit', 0],
      ['line', 0],
      [undefined, 0],
    ]);
  });

  test('a coupon with a limit that is lost is free for others; one that fits stays used', () => {
    const booked = held({ quote: quote({ coupon: couponTerms() }), couponId: COUPON });
    const history = [
      ...booked,
      { type: 'DepositPaid', data: paid('deposit', 36_000) } as const,
      { type: 'BookingConfirmed', data: { seats: 2, late: false } } as const,
    ];
    const used = fold(coupon.evolve, coupon.initialState, [
      issued(),
      couponEvent('CouponReserved'),
      couponEvent('CouponConsumed'),
    ]);
    const lost = done(given(history, { coupon: used }));
    expect(lost.coupon).toEqual([couponEvent('CouponReleased')]);
    expect(existing([...history, ...lost.booking]).couponId).toBeNull();
    const kept = done(given(history, { coupon: used }), to(100_000, { couponCode: 'SPRING-10' }));
    expect(kept.coupon).toEqual([]);
    expect(existing([...history, ...kept.booking]).couponId).toBe(COUPON);
  });
});
