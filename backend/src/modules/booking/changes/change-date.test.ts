import { describe, expect, test } from '@jest/globals';
import type { Quote } from '@wayfold/contracts/money/quotes';
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
  BOOKING,
  id,
  intentCreated,
  opened,
} from '../../../../test/booking/builders.js';
import { done, given, LATER, NEW_BALANCE, to, change, seats } from '../../../../test/booking/date-changes.js';
import { refundOf } from '../../../../test/booking/refunds.js';
import { fold } from '../../../kernel/decider.js';
import type { BookingEvent } from '../events.js';
import { coupon } from '../pricing/coupon.js';
import type { PartyInput } from '@wayfold/contracts/bookings/travelers';
import { depositKept } from '../../../../test/booking/cancellations.js';
import { confirming, started } from '../../../../test/booking/charges.js';
import { isRefusal, refuse } from '../../../kernel/refuse.js';
import { allotment } from '../inventory/allotment.js';
import { decideChange } from './change-date.js';

const balancePaid: BookingEvent = { type: 'BalancePaid', data: paid('balance', 160_000) };
const deposit = {
  id: instalmentId('deposit'),
  kind: 'deposit',
  amountCents: 40_000,
  dueOn: '2027-01-10',
  payer: { kind: 'lead' },
};
const newBalance = (amountCents: number) => ({
  id: NEW_BALANCE,
  kind: 'balance',
  amountCents,
  dueOn: '2027-05-11',
  payer: { kind: 'lead' },
});
const newBalanceScheduled = (amountCents: number) => ({
  type: 'BalanceScheduled',
  data: {
    instalmentId: NEW_BALANCE,
    amountCents,
    chargeOn: '2027-05-11',
    chargeAt: '2027-05-11T12:00:00.000Z',
    rule: 'balance-60-days/v1',
  },
});
const newDepartureChanged = (target: Quote, sums: object) => ({
  type: 'DepartureChanged',
  data: { fromDepartureId: quote().departureId, fromStartsOn: '2027-05-08', quote: target, ...sums },
});
const chargeVoided = {
  type: 'ChargeVoided',
  data: { instalmentId: instalmentId('balance'), reason: 'date-changed' },
};

describe('a date change', () => {
  test('a change to a more expensive date stops the old charge and schedules the open amount under a new id', () => {
    const target = to(125_000);
    const decided = done(given(depositPaid()), target);
    expect(decided.booking).toEqual([
      chargeVoided,
      newDepartureChanged(target, {
        instalments: [deposit, newBalance(210_000)],
        differenceCents: 50_000,
        refundCents: 0,
      }),
      newBalanceScheduled(210_000),
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

  test('drops a PayPal order for the old balance', () => {
    const orderRef = { instalmentId: instalmentId('balance'), orderId: 'O-1' };
    const order: BookingEvent = {
      type: 'PayPalOrderCreated',
      data: { ...orderRef, n: 1, amountCents: 160_000 },
    };
    expect(done(given([...depositPaid(), order])).booking.slice(0, 2)).toEqual([
      { type: 'PayPalOrderDropped', data: { ...orderRef, reason: 'amount-changed', holdExpiresAt: null } },
      chargeVoided,
    ]);
  });

  test('a change to a cheaper date reduces the open amount and refunds the excess over the payments', () => {
    const target = to(50_000);
    expect(done(given(depositPaid()), target).booking).toMatchObject([
      chargeVoided,
      newDepartureChanged(target, { differenceCents: -100_000, refundCents: 0 }),
      newBalanceScheduled(60_000),
    ]);
    expect(done(given([...depositPaid(), balancePaid]), target).booking).toMatchObject([
      newDepartureChanged(target, {
        differenceCents: -100_000,
        refundCents: 100_000,
        instalments: [deposit, { id: instalmentId('balance'), amountCents: 60_000 }],
      }),
      { type: 'RefundStarted', data: refundOf('deposit', 20_000, 'date-changed') },
      { type: 'RefundStarted', data: refundOf('balance', 80_000, 'date-changed') },
    ]);
  });

  test('counts partial payments of the balance, and can make them the full balance', () => {
    const part: BookingEvent = {
      type: 'PartPaid',
      data: { ...paid('balance', 50_000, 'line'), provider: 'bank' },
    };
    const history = [...depositPaid(), part];
    const { booking } = done(given(history));
    expect(booking[1]).toMatchObject({
      data: {
        instalments: [deposit, { id: instalmentId('balance'), amountCents: 50_000 }, newBalance(110_000)],
      },
    });
    const after = existing([...history, ...booking]);
    expect(
      after.instalments.map((instalment) => [instalment.paid?.paymentId, instalment.parts.length]),
    ).toEqual([
      ['pi_deposit', 0],
      ['line', 0],
      [undefined, 0],
    ]);
  });

  test('releases a limited coupon that no longer applies, and keeps one that does', () => {
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
    const withoutCoupon = done(given(history, { coupon: used }));
    expect(withoutCoupon.coupon).toEqual([couponEvent('CouponReleased')]);
    expect(existing([...history, ...withoutCoupon.booking]).couponId).toBeNull();
    const withCoupon = done(given(history, { coupon: used }), to(100_000, { couponCode: 'SPRING-10' }));
    expect(withCoupon.coupon).toEqual([]);
    expect(existing([...history, ...withCoupon.booking]).couponId).toBe(COUPON);
  });
});

const newParty = (birthDate: string): PartyInput => ({
  lead: {
    givenName: 'Marta',
    familyName: 'Quiroga',
    email: 'm@example.com',
    phone: '+1 505 555 0148',
    residence: 'US',
    language: 'en',
    birthDate,
  },
  leadIsTraveler: true,
  others: [{ givenName: 'Joa', familyName: 'Quiroga', birthDate: '1988-01-02' }],
  roomOf: [0, 0],
});

const dispute: BookingEvent = {
  type: 'DisputeOpened',
  data: {
    disputeId: 'dp',
    instalmentId: instalmentId('deposit'),
    provider: 'stripe',
    paymentId: 'pi_deposit',
    amountCents: 40_000,
    reason: 'fraudulent',
    answerBy: null,
  },
};

const split: BookingEvent = {
  type: 'BalanceSplit',
  data: {
    instalmentId: instalmentId('balance'),
    shares: [1, 2].map((n) => ({
      id: id(n, 10),
      kind: 'balance',
      amountCents: 80_000,
      dueOn: '2027-03-09',
      payer: n === 1 ? { kind: 'lead' } : { kind: 'fellow', payerId: id(n, 11) },
    })),
  },
};

describe('a date change is refused', () => {
  test.each<[string, () => ReturnType<typeof change>, string]>([
    ['a hold', () => change(given(held())), 'BOOKING_NOT_CONFIRMED'],
    ['a cancelled booking', () => change(given([...depositPaid(), depositKept])), 'ALREADY_CANCELLED'],
    ['59 days before departure', () => change(given(depositPaid()), to(), '2027-03-10'), 'CHANGE_TOO_LATE'],
    ['the same departure', () => change(given(depositPaid()), quote()), 'SAME_DEPARTURE'],
    ['another trip', () => change(given(depositPaid()), to(1, { tripId: id(7, 3) })), 'OTHER_TRIP'],
    ['while a dispute is open', () => change(given([...depositPaid(), dispute])), 'BOOKING_DISPUTED'],
    ['while co-payers have to pay', () => change(given([...depositPaid(), split])), 'SHARES_OPEN'],
    [
      'with an open amount and 60 days to go',
      () => change(given(depositPaid()), to(100_000, {}, '2027-04-02')),
      'NEW_DATE_TOO_CLOSE',
    ],
    [
      'a traveler too young by then',
      () => change(given(depositPaid(), { party: newParty('2018-01-01') })),
      'TRAVELER_TOO_YOUNG',
    ],
    [
      'a traveler too old by then',
      () => change(given(depositPaid(), { party: newParty('1956-06-01') })),
      'TRAVELER_TOO_OLD',
    ],
    [
      'without seats',
      () => change(given(depositPaid(), { to: seats(opened({ departureId: LATER, seats: 1 })) })),
      'NOT_ENOUGH_SEATS',
    ],
    [
      'without rooms',
      () => change(given(depositPaid(), { to: seats(opened({ departureId: LATER, rooms: [] })) })),
      'NOT_ENOUGH_ROOMS',
    ],
  ])('%s', (_what, decide, code) => {
    expect(decide()).toMatchObject({ refused: code });
  });

  test('a late change is refused with the last possible day', () => {
    expect(change(given(depositPaid()), to(), '2027-03-10')).toEqual(
      refuse('CHANGE_TOO_LATE', { until: '2027-03-09' }),
    );
  });

  test('a change is allowed 60 days before departure, and later when everything is paid', () => {
    expect(isRefusal(change(given(depositPaid()), to(), '2027-03-09'))).toBe(false);
    const full = given([...depositPaid(), balancePaid]);
    expect(isRefusal(change(full, to(100_000, {}, '2027-04-02')))).toBe(false);
    expect(change(full, to(100_001, {}, '2027-04-02'))).toMatchObject({
      facts: { days: 60, openCents: 2 },
    });
  });
});

describe('committing', () => {
  const commit = (events: readonly BookingEvent[], isShown: () => boolean) =>
    decideChange(
      { type: 'ChangeDate', quote: to(), balanceId: NEW_BALANCE, today: '2027-02-01', isShown },
      given(events),
    );

  test('applies the preview only; otherwise answers with current amounts', () => {
    expect(commit(depositPaid(), () => true)).toEqual(change(given(depositPaid())));
    expect(commit(depositPaid(), () => false)).toEqual({
      refused: 'PREVIEW_CHANGED',
      facts: { totalCents: 200_000, differenceCents: 0, openCents: 160_000, refundCents: 0 },
    });
  });

  test('is refused while a card may be charged; stops a charge that has requested nothing', () => {
    const charging = [...depositPaid(), started(), intentCreated('balance', 'pi_b', 160_000), confirming()];
    expect(commit(charging, () => true)).toMatchObject({ refused: 'MONEY_UNDER_WAY' });
    expect(commit([...depositPaid(), started()], () => true)).toMatchObject({
      booking: expect.arrayContaining([chargeVoided]),
    });
  });

  test('fails an invariant when the booking lacks its seats', () => {
    expect(() => change(given(depositPaid(), { from: allotment.initialState }))).toThrow(BOOKING);
  });
});
