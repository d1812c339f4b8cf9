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
])('left open beside a part, or not: %s', (_what, events, expected) => {
  const balance = instalmentOf(existing([...depositPaid(), ...events]), BALANCE);
  expect(balance && leftOpen(balance)).toBe(expected);
});

describe('of a hold whose form asks for all, and whose gift card came after it', () => {
  const gift: BookingEvent = {
    type: 'GiftCardApplied',
    data: { giftCardId: id(1, 16), amountCents: 10_000 },
  };
  const holdWith = [...held(), partyNamed, intentCreated('deposit', 'pi_d', 40_000), gift];
  const typesOn = (money: Paid) => decided(holdWith, money).map(({ type }) => type);

  test('the form is replaced by the next one, not left', () => {
    const deposit = dueNow(existing(holdWith));
    expect(deposit && [deposit.promisedCents, leftOpen(deposit)]).toEqual([10_000, false]);
  });

  test('it stays for money that pays something else, and for money that a person looks at', () => {
    expect(typesOn(bank('balance', 5_000))).toEqual(['PartPaid']);
    expect(typesOn(paid('deposit', 7, 'pi_x'))).toEqual(['OperationsItemRaised']);
  });
});

test('money for two shares stops the order of the one of which it pays a part, whatever else is decided with it', () => {
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
