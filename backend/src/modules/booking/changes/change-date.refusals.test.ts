import { describe, expect, test } from '@jest/globals';
import type { PartyInput } from '@wayfold/contracts/travelers';
import {
  BOOKING,
  depositPaid,
  held,
  id,
  instalmentId,
  intentCreated,
  opened,
  paid,
  quote,
} from '../../../../test/booking/builders.js';
import { depositKept } from '../../../../test/booking/cancellations.js';
import { confirming, started } from '../../../../test/booking/charges.js';
import { change, given, LATER, NEW_BALANCE, seats, to } from '../../../../test/booking/date-changes.js';
import { isRefusal, refuse } from '../../../kernel/refuse.js';
import type { BookingEvent } from '../events.js';
import { allotment } from '../inventory/allotment.js';
import { decideChange } from './change-date.js';

const balancePaid: BookingEvent = { type: 'BalancePaid', data: paid('balance', 160_000) };
const voided = {
  type: 'ChargeVoided',
  data: { instalmentId: instalmentId('balance'), reason: 'date-changed' },
};
const party = (birthDate: string): PartyInput => ({
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
    intentId: 'pi_deposit',
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

describe('is refused', () => {
  test.each<[string, () => ReturnType<typeof change>, string]>([
    ['a hold', () => change(given(held())), 'BOOKING_NOT_CONFIRMED'],
    ['a cancelled one', () => change(given([...depositPaid(), depositKept])), 'ALREADY_CANCELLED'],
    ['59 days before', () => change(given(depositPaid()), to(), '2027-03-10'), 'CHANGE_TOO_LATE'],
    ['the same departure', () => change(given(depositPaid()), quote()), 'SAME_DEPARTURE'],
    ['another trip', () => change(given(depositPaid()), to(1, { tripId: id(7, 3) })), 'OTHER_TRIP'],
    [
      'while a bank asks for money back',
      () => change(given([...depositPaid(), dispute])),
      'BOOKING_DISPUTED',
    ],
    ['while others have to pay', () => change(given([...depositPaid(), split])), 'SHARES_OPEN'],
    [
      'with something open and 60 days to go',
      () => change(given(depositPaid()), to(100_000, {}, '2027-04-02')),
      'NEW_DATE_TOO_CLOSE',
    ],
    [
      'too young by then',
      () => change(given(depositPaid(), { party: party('2018-01-01') })),
      'TRAVELER_TOO_YOUNG',
    ],
    [
      'too old by then, though not before',
      () => change(given(depositPaid(), { party: party('1956-06-01') })),
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

  test('too late, with the last day on which it could be changed', () => {
    expect(change(given(depositPaid()), to(), '2027-03-10')).toEqual(
      refuse('CHANGE_TOO_LATE', { until: '2027-03-09' }),
    );
  });

  test('60 days before it is not, nor nearer when everything is paid', () => {
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

  test('what was shown, and nothing else: then with the sums of now', () => {
    expect(commit(depositPaid(), () => true)).toEqual(change(given(depositPaid())));
    expect(commit(depositPaid(), () => false)).toEqual({
      refused: 'PREVIEW_CHANGED',
      facts: { totalCents: 200_000, differenceCents: 0, openCents: 160_000, refundCents: 0 },
    });
  });

  test('not while a card may be charged; one that was begun and asked for nothing is stopped', () => {
    const charging = [...depositPaid(), started(), intentCreated('balance', 'pi_b', 160_000), confirming()];
    expect(commit(charging, () => true)).toMatchObject({ refused: 'MONEY_UNDER_WAY' });
    expect(commit([...depositPaid(), started()], () => true)).toMatchObject({
      booking: expect.arrayContaining([voided]),
    });
  });

  test('seats that the booking does not have are a broken invariant', () => {
    expect(() => change(given(depositPaid(), { from: allotment.initialState }))).toThrow(BOOKING);
  });
});
