import { expect, test } from '@jest/globals';
import { bookingEvents, giftCardEvents } from '../../booking/events.js';
import { booksEvents, revenueEvents } from '../events.js';
import { ledgerEventTypes } from './journal.js';

/** These mention amounts but move no money; other events do. */
const NO_MONEY = [
  'PaymentStarted',
  'PaymentIntentCreated',
  'PayPalOrderCreated',
  'TransferChosen',
  'BalanceScheduled',
  'BalanceAwaited',
  'HoldRetained',
  'GoodwillGranted',
  'RefundOrdered',
  'ManualPaymentRecorded',
  'ManualPaymentVoided',
  'RefundPending',
  'GiftCardRedeemed',
  'GiftCardReturned',
  'GiftCardApplied',
  'GiftCardRemoved',
  'GiftCardReserved',
  'GiftCardReleased',
];

test('posts every event that carries an amount, unless it is listed as moving none', () => {
  const tables = { ...bookingEvents, ...giftCardEvents, ...revenueEvents, ...booksEvents };
  const withAmounts = Object.entries(tables)
    .filter(
      ([, { schema }]) => 'shape' in schema && Object.keys(schema.shape).some((key) => key.endsWith('Cents')),
    )
    .map(([type]) => type);
  expect(withAmounts.length).toBeGreaterThan(20);
  expect(withAmounts.filter((type) => !ledgerEventTypes.includes(type)).toSorted()).toEqual(
    NO_MONEY.toSorted(),
  );
});
