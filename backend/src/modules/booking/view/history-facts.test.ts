import { describe, expect, test } from '@jest/globals';
import type { HistoryEntry } from '@wayfold/contracts/bookings/history';
import {
  BALANCE_CENTS,
  BALANCE_DUE_ON,
  balanceScheduled,
  BOOKING,
  DEPOSIT_CENTS,
  HOLD_ENDS_AT,
  newBookingConfirmed,
  newDepositPaid,
  newHeldHistory,
  newReceivedPayment,
  PRICE_CENTS,
} from '../../../../test/support/booking/builders.js';
import { newRefundMade, newRefundStarted } from '../../../../test/support/booking/refunds.js';
import { samples } from '../../../../test/support/golden-samples/booking.samples.js';
import type { DomainEvent } from '../../../kernel/event.js';
import { type BookingEvent, type BookingEventOf, bookingEvents } from '../events.js';
import { toHistoryFacts } from './history-facts.js';

type Facts = HistoryEntry['facts'];
const isBookingEvent = (event: DomainEvent): event is BookingEvent => event.type in bookingEvents;
function requireSample<T extends BookingEvent['type']>(type: T): BookingEventOf<T> {
  const isOfType = (event: BookingEvent): event is BookingEventOf<T> => event.type === type;
  const sample = samples.filter(isBookingEvent).find(isOfType);
  if (!sample) throw new Error(`no sample of ${type}`);
  return sample;
}
const deposit = newReceivedPayment('deposit', DEPOSIT_CENTS);

describe('the facts of an event', () => {
  test.each<{ name: string; event: BookingEvent; facts: Facts }>([
    {
      name: 'what a refund is for',
      event: newRefundStarted('deposit', 500, 'paid-twice'),
      facts: { amountCents: 500, reason: 'paid-twice' },
    },
    {
      name: 'to which method a refund was sent',
      event: newRefundMade('deposit', 500, 'paid-twice'),
      facts: { amountCents: 500, provider: 'stripe' },
    },
    {
      name: 'how many travel',
      event: newBookingConfirmed({ isLate: true }),
      facts: { seats: 2, isLate: true },
    },
    {
      name: 'when the balance is charged',
      event: balanceScheduled,
      facts: { amountCents: BALANCE_CENTS, chargeOn: BALANCE_DUE_ON, rule: 'balance-60-days/v1' },
    },
    { name: 'how many share the balance', event: requireSample('BalanceSplit'), facts: { shares: 2 } },
    {
      name: 'how a dispute ended',
      event: requireSample('DisputeClosed'),
      facts: { amountCents: DEPOSIT_CENTS, outcome: 'won', provider: 'stripe' },
    },
    {
      name: 'when a renewed card expires',
      event: requireSample('CardUpdated'),
      facts: { brand: 'visa', last4: '1881', expires: '2031-07' },
    },
    {
      name: 'both dates of a changed departure',
      event: requireSample('DepartureChanged'),
      facts: { from: '2027-05-01', to: '2027-05-08', differenceCents: -2_000, refundCents: 0 },
    },
    {
      name: 'why a charge was declined',
      event: requireSample('ChargeDeclined'),
      facts: { attempt: 1, code: 'card_declined', retryAt: '2027-03-10T12:00:00.000Z' },
    },
    {
      name: 'the kind of a task, not its text',
      event: requireSample('TaskRaised'),
      facts: { kind: 'charge-exhausted' },
    },
  ])('state $name', ({ event, facts }) => {
    expect(toHistoryFacts(event)).toEqual(facts);
  });

  test('state the price, the party and the deadline of a new booking', () => {
    const bookingCreated = newHeldHistory().find(({ type }) => type === 'BookingCreated')!;
    expect(toHistoryFacts(bookingCreated)).toEqual({
      totalCents: PRICE_CENTS,
      travelers: 2,
      holdExpiresAt: HOLD_ENDS_AT,
    });
  });
});

describe('the facts of a payment', () => {
  test('name the card that paid it', () => {
    const facts = { amountCents: DEPOSIT_CENTS, provider: 'stripe', brand: 'visa', last4: '4242' };
    expect(toHistoryFacts(newDepositPaid(deposit))).toEqual(facts);
  });

  test('name no card if none paid it', () => {
    const facts = { amountCents: DEPOSIT_CENTS, provider: 'bank', brand: null, last4: null };
    expect(toHistoryFacts(newDepositPaid({ ...deposit, provider: 'bank', card: null }))).toEqual(facts);
  });

  test('name the lender instead of the provider', () => {
    const facts = { amountCents: DEPOSIT_CENTS, provider: 'klarna', brand: null, last4: null };
    expect(toHistoryFacts(newDepositPaid({ ...deposit, lender: 'klarna', card: null }))).toEqual(facts);
  });
});

test('a cancellation names held money only if the booking held some', () => {
  const cancelledSample = requireSample('BookingCancelled');
  const facts = { by: 'customer', retainedCents: DEPOSIT_CENTS, refundCents: BALANCE_CENTS };

  expect(toHistoryFacts(cancelledSample)).toEqual(facts);
  expect(toHistoryFacts({ ...cancelledSample, data: { ...cancelledSample.data, heldCents: 0 } })).toEqual({
    ...facts,
    heldCents: 0,
  });
});

test('a new link is mailed by itself or with the mail about the change', () => {
  const capabilityGranted = requireSample('CapabilityGranted');
  const { isMailed: _, ...data } = capabilityGranted.data;

  expect(toHistoryFacts({ ...capabilityGranted, data })).toEqual({ isMailed: false });
  expect(toHistoryFacts({ ...capabilityGranted, data: { ...data, isMailed: true } })).toEqual({
    isMailed: true,
  });
});

test.each(samples.filter(isBookingEvent))(
  'the facts of $type contain no id, no name and no address',
  (event) => {
    const values = JSON.stringify(Object.values(toHistoryFacts(event)));
    expect(values).not.toMatch(
      /[0-9a-f]{8}-[0-9a-f]{4}-|"(?:pi|re|dp|cus|pm|seti)_|@|Quiroga|Ana|5O190127TN364715T/,
    );
    expect(values).not.toContain(BOOKING);
  },
);
