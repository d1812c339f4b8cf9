import { expect, test } from '@jest/globals';
import { existing, held, instalmentId, NOW, partyNamed } from '../../../../test/booking/builders.js';
import { cardId } from '../../../../test/booking/gift-cards.js';
import { bank, transferChosen } from '../../../../test/booking/transfers.js';
import type { BookingEvent } from '../events.js';
import { decidePayPal } from './paypal-order.js';

const of = { instalmentId: instalmentId('deposit'), orderId: 'ORDER1' };
const ordered = (amountCents = 40_000): BookingEvent => ({
  type: 'PayPalOrderCreated',
  data: { ...of, n: 1, amountCents },
});
const captureStarted: BookingEvent = { type: 'PayPalCaptureStarted', data: of };
const part: BookingEvent = { type: 'PartPaid', data: bank('deposit', 10_000) };
const gift: BookingEvent = {
  type: 'GiftCardApplied',
  data: { giftCardId: cardId(), amountCents: 10_000 },
};
const capture = (...events: BookingEvent[]) =>
  decidePayPal({ type: 'StartCapture', ...of, now: NOW }, existing([...held(), partyNamed, ...events]));

test.each<[string, BookingEvent[]]>([
  ['a part came by bank', [transferChosen(), ordered(), part]],
  ['a gift card is to pay a part', [ordered(), gift]],
  ['it asks for less than is open', [ordered(30_000)]],
])('an order is not captured of another sum than is open: %s', (_what, events) => {
  expect(capture(...events)).toMatchObject({ refused: 'OVERTAKEN' });
});

test('one of what is left is captured, and one whose capture was started goes on with it', () => {
  expect(capture(gift, ordered(30_000))).toEqual([captureStarted]);
  expect(capture(ordered(), captureStarted, gift)).toEqual([]);
});
