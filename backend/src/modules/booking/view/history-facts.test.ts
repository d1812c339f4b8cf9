import { describe, expect, test } from '@jest/globals';
import type { HistoryEntry } from '@wayfold/contracts/bookings/history';
import {
  balanceScheduled,
  BOOKING,
  newBookingConfirmed,
  newDepositPaid,
  newHeldBooking,
  newPaid,
} from '../../../../test/support/booking/builders.js';
import { newRefundMade, newRefundStarted } from '../../../../test/support/booking/refunds.js';
import { samples } from '../../../../test/support/golden-samples/booking.samples.js';
import type { BookingEvent } from '../events.js';
import { toHistoryFacts } from './history-facts.js';

type Facts = HistoryEntry['facts'];
const findSample = <T extends BookingEvent['type']>(type: T) =>
  samples.find((sample) => sample.type === type) as Extract<BookingEvent, { type: T }>;
const deposit = newPaid('deposit', 40_000);

describe('the facts of an event state', () => {
  test.each<[string, BookingEvent, Facts]>([
    [
      'what a refund is for',
      newRefundStarted('deposit', 500, 'paid-twice'),
      { amountCents: 500, reason: 'paid-twice' },
    ],
    [
      'where a refund went',
      newRefundMade('deposit', 500, 'paid-twice'),
      { amountCents: 500, provider: 'stripe' },
    ],
    ['how many travel', newBookingConfirmed({ isLate: true }), { seats: 2, isLate: true }],
    [
      'when the balance is charged',
      balanceScheduled,
      { amountCents: 160_000, chargeOn: '2027-03-09', rule: 'balance-60-days/v1' },
    ],
    ['how many share the balance', findSample('BalanceSplit'), { shares: 2 }],
    [
      'how a dispute ended',
      findSample('DisputeClosed'),
      { amountCents: 40_000, outcome: 'won', provider: 'stripe' },
    ],
    [
      'when a renewed card expires',
      findSample('CardUpdated'),
      { brand: 'visa', last4: '1881', expires: '2031-07' },
    ],
    [
      'both dates of a changed departure',
      findSample('DepartureChanged'),
      { from: '2027-05-01', to: '2027-05-08', differenceCents: -2_000, refundCents: 0 },
    ],
    [
      'why a charge was declined',
      findSample('ChargeDeclined'),
      { attempt: 1, code: 'card_declined', retryAt: '2027-03-10T12:00:00.000Z' },
    ],
    ['the kind of a task, not its text', findSample('TaskRaised'), { kind: 'charge-exhausted' }],
  ])('%s', (_title, event, facts) => {
    expect(toHistoryFacts(event)).toEqual(facts);
  });

  test('the price, the party and the deadline of a new booking', () => {
    const created = newHeldBooking().find(({ type }) => type === 'BookingCreated')!;
    expect(toHistoryFacts(created)).toEqual({
      totalCents: 200_000,
      travelers: 2,
      holdExpiresAt: '2027-01-10T10:15:00.000Z',
    });
  });
});

describe('the facts of a payment name', () => {
  test('the card that paid it', () => {
    const facts = { amountCents: 40_000, provider: 'stripe', brand: 'visa', last4: '4242' };
    expect(toHistoryFacts(newDepositPaid(deposit))).toEqual(facts);
  });

  test('no card if none paid it', () => {
    const facts = { amountCents: 40_000, provider: 'bank', brand: null, last4: null };
    expect(toHistoryFacts(newDepositPaid({ ...deposit, provider: 'bank', card: null }))).toEqual(facts);
  });

  test('the lender instead of the provider', () => {
    const facts = { amountCents: 40_000, provider: 'klarna', brand: null, last4: null };
    expect(toHistoryFacts(newDepositPaid({ ...deposit, lender: 'klarna', card: null }))).toEqual(facts);
  });
});

test('a cancellation names held money only where there was some', () => {
  const cancelled = findSample('BookingCancelled');
  const facts = { by: 'customer', retainedCents: 40_000, refundCents: 160_000 };
  expect(toHistoryFacts(cancelled)).toEqual(facts);
  expect(toHistoryFacts({ ...cancelled, data: { ...cancelled.data, heldCents: 0 } })).toEqual({
    ...facts,
    heldCents: 0,
  });
});

test('a new link is mailed by itself or with the mail about the change', () => {
  const granted = findSample('CapabilityGranted');
  const { isMailed: _, ...data } = granted.data;
  expect(toHistoryFacts({ ...granted, data })).toEqual({ isMailed: false });
  expect(toHistoryFacts({ ...granted, data: { ...data, isMailed: true } })).toEqual({ isMailed: true });
});

test.each(samples.map((sample) => [sample.type, sample as BookingEvent] as const))(
  'the facts of %s contain no id, no name and no address',
  (_type, event) => {
    const values = JSON.stringify(Object.values(toHistoryFacts(event) ?? {}));
    expect(values).not.toMatch(
      /[0-9a-f]{8}-[0-9a-f]{4}-|"(?:pi|re|dp|cus|pm|seti)_|@|Quiroga|Ana|5O190127TN364715T/,
    );
    expect(values).not.toContain(BOOKING);
  },
);
