import { expect, test } from '@jest/globals';
import {
  BOOKING,
  newHeldBooking,
  newId,
  getInstalmentId,
  newPaid,
  newQuote,
  STARTS,
} from '../../../../test/booking/builders.js';
import { newGiftCardIssued } from '../../../../test/booking/gift-cards.js';
import { findBookingId, postEvent, type LedgerEvent } from './journal.js';
import { noBooks } from './posting.js';

const STREAM = newId(7);
const newFee = (bookingId: string | null): LedgerEvent => ({
  type: 'ProviderFeeCharged',
  data: {
    provider: 'stripe',
    entryId: 'txn_1',
    at: '2027-01-10T10:00:00.000Z',
    sourceId: null,
    paymentId: null,
    bookingId,
    feeCents: 30,
  },
});

test.each<[string, LedgerEvent, string | null]>([
  ['an event of a booking: its stream', { type: 'DepositPaid', data: newPaid('deposit', 1) }, STREAM],
  [
    'recognized revenue: the booking it names',
    { type: 'RevenueRecognized', data: { bookingId: BOOKING, startsOn: STARTS } },
    BOOKING,
  ],
  ['a provider’s row for a booking: that booking', newFee(BOOKING), BOOKING],
  ['a provider’s row without a booking: none', newFee(null), null],
  ['a goodwill gift card: none', newGiftCardIssued(5_000), null],
])('finds the booking of %s', (_what, event, bookingId) => {
  expect(findBookingId({ ...event, streamId: STREAM })).toBe(bookingId);
});

const booked = newHeldBooking().reduce((books, event) => postEvent(books, event).books, noBooks);

test('knows the departure day from the booking on', () => {
  expect(booked.startsOn).toBe(newQuote().startsOn);
});

test('records the money of a dispute about an unknown payment without a booking', () => {
  const { lines } = postEvent(booked, {
    type: 'DisputeOpened',
    data: {
      disputeId: 'du_1',
      instalmentId: getInstalmentId('deposit'),
      provider: 'stripe',
      paymentId: 'pi_1',
      amountCents: 40_000,
      reason: 'fraudulent',
      answerBy: null,
    },
  });
  expect(lines.map(({ account, amountCents }) => `${account} ${amountCents}`)).toEqual([
    'clearing:stripe 40000',
    'overpayments -40000',
  ]);
});
