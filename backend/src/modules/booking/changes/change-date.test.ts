import { describe, expect, test } from '@jest/globals';
import type { PartyInput } from '@wayfold/contracts/bookings/travelers';
import type { Quote } from '@wayfold/contracts/money/quotes';
import {
  BALANCE_CENTS,
  balancePaid,
  BOOKING,
  COUPON,
  DEPOSIT_CENTS,
  foldExistingBooking,
  getInstalmentId,
  newAllotmentOpened,
  newBalanceScheduled,
  newBookingConfirmed,
  newCouponEvent,
  newCouponIssued,
  newCouponTerms,
  newDepositPaid,
  newDepositPaidHistory,
  newHeldHistory,
  newHistoryPaidBy,
  newPartPaid,
  newQuote,
  newReceivedPayment,
  newSeatsConfirmed,
  newSeatsHeld,
  newSeatsReleased,
} from '../../../../test/support/booking/builders.js';
import { depositRetained } from '../../../../test/support/booking/cancellations.js';
import { newChargeVoided } from '../../../../test/support/booking/charges.js';
import {
  decideDateChange,
  foldAllotment,
  givenStates,
  LATER_DEPARTURE,
  NEW_BALANCE,
  newTargetQuote,
  requireDateChange,
} from '../../../../test/support/booking/date-changes.js';
import { newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import { newOrderCreated, newOrderDropped } from '../../../../test/support/booking/payments.js';
import { newRefundData } from '../../../../test/support/booking/refunds.js';
import { newBalanceSplit } from '../../../../test/support/booking/shares.js';
import { newBankPayment } from '../../../../test/support/booking/transfers.js';
import { newTripId } from '../../../../test/support/ids.js';
import { fold } from '../../../kernel/decider.js';
import { refuse } from '../../../kernel/refuse.js';
import { findCheckoutInstalment } from '../core/booking.js';
import { chooseChargeProvider } from '../core/charge-provider.js';
import type { BookingEvent, Stock } from '../events.js';
import { allotment } from '../inventory/allotment.js';
import { coupon } from '../pricing/coupon.js';
import { reverseAllocation } from '../settlement/reverse-payment.js';
import type { ChangeStates } from './change-date.js';

const deposit = {
  id: getInstalmentId('deposit'),
  kind: 'deposit',
  amountCents: DEPOSIT_CENTS,
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

const newTargetBalanceScheduled = (amountCents: number) =>
  newBalanceScheduled({ instalmentId: NEW_BALANCE, amountCents, chargeOn: '2027-05-11' });

const newChangeTo = (target: Quote, sums: object) => ({
  type: 'DepartureChanged',
  data: { fromDepartureId: newQuote().departureId, fromStartsOn: '2027-05-08', quote: target, ...sums },
});

const newPartyBornOn = (birthDate: string): PartyInput => ({
  lead: {
    givenName: 'Marta',
    familyName: 'Quiroga',
    email: 'm@example.com',
    phone: '+1 505 555 0148',
    residence: 'US',
    language: 'en',
    birthDate,
  },
  isLeadTraveling: true,
  others: [{ givenName: 'Joa', familyName: 'Quiroga', birthDate: '1988-01-02' }],
  roomOf: [0, 0],
});

interface Given {
  readonly events: readonly BookingEvent[];
  readonly states?: Partial<ChangeStates>;
}

interface When {
  readonly target?: Quote;
  readonly today?: string;
}

describe('a date change', () => {
  test('replaces the old charge with a charge of the open amount if the new date is more expensive', () => {
    const target = newTargetQuote(125_000);
    const decision = requireDateChange(givenStates(newDepositPaidHistory()), target);

    expect(decision.booking).toEqual([
      newChargeVoided('date-changed'),
      newChangeTo(target, {
        instalments: [deposit, newBalance(210_000)],
        differenceCents: 50_000,
        refundCents: 0,
      }),
      newTargetBalanceScheduled(210_000),
    ]);
    expect({
      fromAllotment: decision.fromAllotment,
      toAllotment: decision.toAllotment,
      coupon: decision.coupon,
    }).toEqual({
      fromAllotment: [{ ...newSeatsReleased(), data: { ...newSeatsReleased().data, reason: 'moved' } }],
      toAllotment: [newSeatsHeld(), newSeatsConfirmed()].map(({ type, data }) => ({
        type,
        data: { ...data, departureId: LATER_DEPARTURE },
      })),
      coupon: [],
    });
  });

  test('drops a PayPal order for the old balance', () => {
    const orderIds = { instalmentId: getInstalmentId('balance'), orderId: 'O-1' };
    const orderCreated: BookingEvent = newOrderCreated({ ...orderIds, amountCents: BALANCE_CENTS });

    expect(
      requireDateChange(givenStates([...newDepositPaidHistory(), orderCreated])).booking.slice(0, 2),
    ).toEqual([newOrderDropped({ ...orderIds, reason: 'amount-changed' }), newChargeVoided('date-changed')]);
  });

  test('refunds the excess over all payments if the new date is cheaper', () => {
    const target = newTargetQuote(50_000);
    expect(requireDateChange(givenStates(newDepositPaidHistory()), target).booking).toMatchObject([
      newChargeVoided('date-changed'),
      newChangeTo(target, { differenceCents: -100_000, refundCents: 0 }),
      newTargetBalanceScheduled(60_000),
    ]);
    expect(
      requireDateChange(givenStates([...newDepositPaidHistory(), balancePaid]), target).booking,
    ).toMatchObject([
      newChangeTo(target, {
        differenceCents: -100_000,
        refundCents: 100_000,
        instalments: [deposit, { id: getInstalmentId('balance'), amountCents: 60_000 }],
      }),
      { type: 'RefundStarted', data: newRefundData('deposit', 20_000, 'date-changed') },
      { type: 'RefundStarted', data: newRefundData('balance', 80_000, 'date-changed') },
    ]);
  });

  test('turns partial payments of the balance into a paid instalment', () => {
    const part: BookingEvent = newPartPaid({
      ...newReceivedPayment('balance', 50_000, 'line'),
      provider: 'bank',
    });
    const history = [...newDepositPaidHistory(), part];
    const { booking } = requireDateChange(givenStates(history));

    expect(booking[1]).toMatchObject({
      data: {
        instalments: [deposit, { id: getInstalmentId('balance'), amountCents: 50_000 }, newBalance(110_000)],
      },
    });

    const bookingAfter = foldExistingBooking([...history, ...booking]);
    expect(
      bookingAfter.instalments.map((instalment) => [
        instalment.finalPayment?.paymentId,
        instalment.parts.length,
      ]),
    ).toEqual([
      ['pi_deposit', 0],
      ['line', 0],
      [undefined, 0],
    ]);
  });

  describe('with a limited coupon', () => {
    const couponHistory = newHeldHistory({ quote: newQuote({ coupon: newCouponTerms() }), couponId: COUPON });
    const history = [
      ...couponHistory,
      newDepositPaid(newReceivedPayment('deposit', 36_000)),
      newBookingConfirmed(),
    ];
    const usedCoupon = fold(coupon.evolve, coupon.initialState, [
      newCouponIssued(),
      newCouponEvent('CouponReserved'),
      newCouponEvent('CouponConsumed'),
    ]);

    test('releases it if it does not apply to the new date', () => {
      const withoutCoupon = requireDateChange(givenStates(history, { coupon: usedCoupon }));

      expect(withoutCoupon.coupon).toEqual([newCouponEvent('CouponReleased')]);
      expect(foldExistingBooking([...history, ...withoutCoupon.booking]).couponId).toBeNull();
    });

    test('keeps it if it applies to the new date', () => {
      const withCoupon = requireDateChange(
        givenStates(history, { coupon: usedCoupon }),
        newTargetQuote(100_000, { couponCode: 'SPRING-10' }),
      );
      expect(withCoupon.coupon).toEqual([]);
      expect(foldExistingBooking([...history, ...withCoupon.booking]).couponId).toBe(COUPON);
    });
  });

  const depositPaidHistory = newDepositPaidHistory();
  const newLaterAllotment = (stock: Partial<Stock>) =>
    foldAllotment(newAllotmentOpened({ departureId: LATER_DEPARTURE, ...stock }));

  test.each<{ name: string; given: Given; when?: When; code: string }>([
    { name: 'for a hold', given: { events: newHeldHistory() }, code: 'BOOKING_NOT_CONFIRMED' },
    {
      name: 'for a canceled booking',
      given: { events: [...depositPaidHistory, depositRetained] },
      code: 'ALREADY_CANCELLED',
    },
    {
      name: '59 days before departure',
      given: { events: depositPaidHistory },
      when: { today: '2027-03-10' },
      code: 'CHANGE_TOO_LATE',
    },
    {
      name: 'to the same departure',
      given: { events: depositPaidHistory },
      when: { target: newQuote() },
      code: 'SAME_DEPARTURE',
    },
    {
      name: 'to another trip',
      given: { events: depositPaidHistory },
      when: { target: newTargetQuote(1, { tripId: newTripId(7) }) },
      code: 'DIFFERENT_TRIP',
    },
    {
      name: 'while a dispute is open',
      given: { events: [...depositPaidHistory, newDisputeOpened()] },
      code: 'BOOKING_DISPUTED',
    },
    {
      name: 'while co-payers have to pay',
      given: { events: [...depositPaidHistory, ...newBalanceSplit()] },
      code: 'SHARES_OPEN',
    },
    {
      name: 'with an open amount and 60 days to go',
      given: { events: depositPaidHistory },
      when: { target: newTargetQuote(100_000, {}, '2027-04-02') },
      code: 'NEW_DATE_TOO_CLOSE',
    },
    {
      name: 'if a traveler is too young on the new date',
      given: { events: depositPaidHistory, states: { party: newPartyBornOn('2018-01-01') } },
      code: 'TRAVELER_TOO_YOUNG',
    },
    {
      name: 'if a traveler is too old on the new date',
      given: { events: depositPaidHistory, states: { party: newPartyBornOn('1956-06-01') } },
      code: 'TRAVELER_TOO_OLD',
    },
    {
      name: 'without seats',
      given: { events: depositPaidHistory, states: { toAllotment: newLaterAllotment({ seats: 1 }) } },
      code: 'NOT_ENOUGH_SEATS',
    },
    {
      name: 'without rooms',
      given: { events: depositPaidHistory, states: { toAllotment: newLaterAllotment({ rooms: [] }) } },
      code: 'NOT_ENOUGH_ROOMS',
    },
  ])('is refused $name', ({ given, when = {}, code }) => {
    const states = givenStates(given.events, given.states);
    expect(decideDateChange(states, when.target, when.today)).toMatchObject({ refused: code });
  });

  test('is refused with the last possible day when it is too late', () => {
    expect(decideDateChange(givenStates(newDepositPaidHistory()), newTargetQuote(), '2027-03-10')).toEqual(
      refuse('CHANGE_TOO_LATE', { until: '2027-03-09' }),
    );
  });
});

test('a date change is possible 60 days before departure, or later if everything is paid', () => {
  expect(
    decideDateChange(givenStates(newDepositPaidHistory()), newTargetQuote(), '2027-03-09'),
  ).toMatchObject({
    booking: [{ type: 'ChargeVoided' }, { type: 'DepartureChanged' }, { type: 'BalanceScheduled' }],
  });
  const fullyPaidStates = givenStates([...newDepositPaidHistory(), balancePaid]);
  expect(decideDateChange(fullyPaidStates, newTargetQuote(100_000, {}, '2027-04-02'))).toMatchObject({
    booking: [{ type: 'DepartureChanged' }],
  });
  expect(decideDateChange(fullyPaidStates, newTargetQuote(100_001, {}, '2027-04-02'))).toMatchObject({
    facts: { days: 60, openCents: 2 },
  });
});

test('a paid booking that moved to a near date has no balance and cannot move again', () => {
  const history = [...newDepositPaidHistory(), balancePaid];
  const dateChangeEvents = requireDateChange(
    givenStates(history),
    newTargetQuote(100_000, {}, '2027-04-02'),
  ).booking;

  expect(dateChangeEvents.map(({ type }) => type)).not.toContain('BalanceScheduled');
  expect(
    decideDateChange(givenStates([...history, ...dateChangeEvents]), newTargetQuote(), '2027-02-02'),
  ).toMatchObject({
    refused: 'CHANGE_TOO_LATE',
  });
});

test('a date change throws if the booking lacks its seats', () => {
  expect(() =>
    decideDateChange(givenStates(newDepositPaidHistory(), { fromAllotment: allotment.initialState })),
  ).toThrow(BOOKING);
});

describe('the provider that charges an instalment', () => {
  /** Builds a history in which the bank had credited another customer's transfer to this booking. */
  const newReversedDeposit = (): BookingEvent[] => {
    const history = newHistoryPaidBy(newBankPayment('deposit', DEPOSIT_CENTS));
    return [...history, ...reverseAllocation(foldExistingBooking(history), 'line-1')];
  };

  const chooseProvider = (events: readonly BookingEvent[]) => {
    const booking = foldExistingBooking(events);
    const balance = booking.instalments.find(({ kind }) => kind === 'balance');
    return balance && chooseChargeProvider(booking, balance);
  };

  test('is the card provider if no payment made at booking remains, also after a date change', () => {
    const earlierHistory = newReversedDeposit();
    expect(findCheckoutInstalment(foldExistingBooking(earlierHistory))).toMatchObject({
      kind: 'deposit',
      finalPayment: null,
    });
    expect(chooseProvider(earlierHistory)).toBe('stripe');

    const laterHistory = [...earlierHistory, ...requireDateChange(givenStates(earlierHistory)).booking];
    expect(foldExistingBooking(laterHistory).instalments.map(({ kind }) => kind)).toEqual(['balance']);
    expect(findCheckoutInstalment(foldExistingBooking(laterHistory))).toBeUndefined();
    expect(chooseProvider(laterHistory)).toBe('stripe');
  });
});
