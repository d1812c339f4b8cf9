import { expect, test } from '@jest/globals';
import { bookingEvents, giftCardEvents } from '../../booking/events.js';
import { booksEvents, revenueEvents } from '../events.js';
import { posted } from './journal.js';

/** They speak of sums and move none; another event tells of the money. */
const NO_MONEY = [
  'PaymentStarted',
  'PaymentIntentCreated',
  'PayPalOrderCreated',
  'TransferChosen',
  'BalanceScheduled',
  'BalanceAwaited',
  'HoldKept',
  'GoodwillGranted',
  'RefundOrdered',
  'ManualPaymentRecorded',
  'ManualPaymentTakenBack',
  'RefundPending',
  'GiftCardRedeemed',
  'GiftCardReturned',
  'GiftCardApplied',
  'GiftCardRemoved',
  'GiftCardReserved',
  'GiftCardReleased',
];

test('an event with an amount is posted, or it is said that it moves no money', () => {
  const tables = { ...bookingEvents, ...giftCardEvents, ...revenueEvents, ...booksEvents };
  const withAmounts = Object.entries(tables)
    .filter(
      ([, { schema }]) => 'shape' in schema && Object.keys(schema.shape).some((key) => key.endsWith('Cents')),
    )
    .map(([type]) => type);
  expect(withAmounts.length).toBeGreaterThan(20);
  expect(withAmounts.filter((type) => !posted.includes(type)).toSorted()).toEqual(NO_MONEY.toSorted());
});
