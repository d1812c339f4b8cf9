import { describe, expect, test } from '@jest/globals';
import {
  depositPaid,
  existing,
  held,
  id,
  intentCreated,
  paid,
  partyNamed,
} from '../../../../test/booking/builders.js';
import { BALANCE, confirming, declined, started } from '../../../../test/booking/charges.js';
import { split } from '../../../../test/booking/shares.js';
import { bank } from '../../../../test/booking/transfers.js';
import type { BookingEvent, Paid } from '../events.js';
import { allotment } from '../inventory/allotment.js';
import { dueNow, instalmentOf } from './booking.js';
import { settleWithGifts } from '../settlement/settle-with-gift-cards.js';
import { leftOpen } from './open-payments.js';

const open = intentCreated('balance', 'pi_b', 160_000);
const part: BookingEvent = { type: 'PartPaid', data: bank('balance', 60_000) };
const decided = (events: readonly BookingEvent[], money: Paid): readonly BookingEvent[] => {
  const states = { booking: existing(events), allotment: allotment.initialState, coupon: undefined };
  return settleWithGifts({ ...states, cards: {} }, money).booking;
};

test.each<[string, BookingEvent[], boolean]>([
  ['an intent of what is open', [open], false],
  ['an intent of the rest', [part, intentCreated('balance', 'pi_b', 100_000)], false],
  ['an intent of more than the rest', [open, part], true],
  ['one that is being charged: its attempt finds out', [open, started(), confirming(), part], false],
  [
    'one whose attempt was declined after a part had come',
    [open, started(), confirming(), part, declined('2027-03-10T12:00:00.000Z')],
    true,
  ],
])('detects an intent abandoned after a partial payment: %s', (_what, events, expected) => {
  const balance = instalmentOf(existing([...depositPaid(), ...events]), BALANCE);
  expect(balance && leftOpen(balance)).toBe(expected);
});

describe('detects one whose form asks for everything after a gift card was applied', () => {
  const gift: BookingEvent = {
    type: 'GiftCardApplied',
    data: { giftCardId: id(1, 16), amountCents: 10_000 },
  };
  const holdWith = [...held(), partyNamed, intentCreated('deposit', 'pi_d', 40_000), gift];
  const typesOn = (money: Paid) => decided(holdWith, money).map(({ type }) => type);

  test('does not count a form that the next one replaces', () => {
    const deposit = dueNow(existing(holdWith));
    expect(deposit && [deposit.promisedCents, leftOpen(deposit)]).toEqual([10_000, false]);
  });

  test('keeps the intent when the money pays another instalment or awaits a staff decision', () => {
    expect(typesOn(bank('balance', 5_000))).toEqual(['PartPaid']);
    expect(typesOn(paid('deposit', 7, 'pi_x'))).toEqual(['OperationsItemRaised']);
  });
});

test('drops the PayPal order of a partly paid share when one payment covers two shares', () => {
  const [first, second] = [id(1, 10), id(2, 10)];
  const ordered: BookingEvent = {
    type: 'PayPalOrderCreated',
    data: { instalmentId: second, orderId: 'O-2', n: 1, amountCents: 80_000 },
  };
  const money = { ...bank('balance', 90_000), instalmentId: first };
  expect(decided([...depositPaid(), ...split(), ordered], money)).toMatchObject([
    { type: 'BalancePaid', data: { instalmentId: first, amountCents: 80_000 } },
    { type: 'ChargeVoided', data: { instalmentId: first } },
    { type: 'PartPaid', data: { instalmentId: second, amountCents: 10_000 } },
    { type: 'PayPalOrderDropped', data: { orderId: 'O-2', reason: 'amount-changed' } },
  ]);
});
