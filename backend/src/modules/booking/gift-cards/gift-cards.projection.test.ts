import { expect, test } from '@jest/globals';
import { BOOKING } from '../../../../test/support/booking/builders.js';
import {
  newGiftCardIssued,
  newGiftCardRedeemed,
  newGiftCardReleased,
  newGiftCardReserved,
  newGiftCardReturned,
} from '../../../../test/support/booking/gift-cards.js';
import { newBookingId, newGiftCardId } from '../../../../test/support/ids.js';
import { setUpTables } from '../../../../test/support/projected-tables.js';
import type { GiftCardEvent } from '../events.js';
import { giftCards } from './gift-cards.projection.js';

const tables = setUpTables(giftCards);

const foldRow = async (...events: GiftCardEvent[]) =>
  (await tables.fold(...events.map((event) => [newGiftCardId(), event] as const)))[0];

const reservedHistory = [
  newGiftCardIssued(50_000, 1, '2028-01-31'),
  newGiftCardReserved(20_000),
  newGiftCardReserved(5_000, 1, newBookingId(9)),
];

test('a gift card is listed with its balance and reservations', async () => {
  const firstRow = await foldRow(...reservedHistory);
  expect(firstRow).toMatchObject({
    gift_card_id: newGiftCardId(),
    reason: 'the guide fell ill',
    blocked: false,
    reserved: { [BOOKING]: 20_000, [newBookingId(9)]: 5_000 },
  });
  expect([firstRow?.['issued_cents'], firstRow?.['balance_cents']].map(Number)).toEqual([50_000, 50_000]);
});

const firstRedemption = newGiftCardRedeemed('deposit', 15_000);
const redeemedHistory = [
  ...reservedHistory,
  firstRedemption,
  newGiftCardRedeemed('balance', 10_000, { payment: 2 }),
];

test('a redemption takes the reserved part first', async () => {
  const row = await foldRow(...reservedHistory, firstRedemption);
  expect({ balanceCents: Number(row?.['balance_cents']), reserved: row?.['reserved'] }).toEqual({
    balanceCents: 35_000,
    reserved: { [BOOKING]: 5_000, [newBookingId(9)]: 5_000 },
  });
});

test('a redemption of more than the reserved part leaves no reservation of its booking', async () => {
  const row = await foldRow(...redeemedHistory);
  expect({ balanceCents: Number(row?.['balance_cents']), reserved: row?.['reserved'] }).toEqual({
    balanceCents: 25_000,
    reserved: { [newBookingId(9)]: 5_000 },
  });
});

test('a release leaves no reservation of its booking', async () => {
  const row = await foldRow(...reservedHistory, newGiftCardReleased(5_000, 1, newBookingId(9)));
  expect({ balanceCents: Number(row?.['balance_cents']), reserved: row?.['reserved'] }).toEqual({
    balanceCents: 50_000,
    reserved: { [BOOKING]: 20_000 },
  });
});

test('a returned redemption is available again', async () => {
  const row = await foldRow(...redeemedHistory, newGiftCardReturned(15_000, 'r1'));
  expect(Number(row?.['balance_cents'])).toBe(40_000);
});

test('a blocked gift card is listed as blocked until it is unblocked', async () => {
  await foldRow(newGiftCardIssued(50_000));
  expect(await foldRow({ type: 'GiftCardBlocked', data: { reason: 'lost' } })).toMatchObject({
    blocked: true,
  });
  expect(await foldRow({ type: 'GiftCardUnblocked', data: { reason: 'found' } })).toMatchObject({
    blocked: false,
  });
});
