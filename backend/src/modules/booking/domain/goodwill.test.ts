import { describe, expect, test } from '@jest/globals';
import {
  depositPaid,
  existing,
  held,
  id,
  instalmentId,
  intentCreated,
  paid,
} from '../../../../test/booking/builders.js';
import { refundStarted } from '../../../../test/booking/refunds.js';
import { expectStorable } from '../../../../test/booking/scenario.js';
import { isRefusal } from '../../../kernel/refuse.js';
import type { BookingEvent } from '../events.js';
import { decideGoodwill } from './goodwill.js';
import { byHand } from './manual-payment.js';
import { keptCents } from './refunds.js';

const GIFT = id(1, 14);
const about = { goodwillId: GIFT, reason: 'the boat did not sail', approvalId: null };
function give(events: readonly BookingEvent[], amountCents: number) {
  const decided = decideGoodwill({ ...about, amountCents }, existing(events));
  if (!isRefusal(decided)) expectStorable(decided);
  return decided;
}
const granted = (amountCents: number) => ({ type: 'GoodwillGranted', data: { ...about, amountCents } });
const gift = (amountCents: number) =>
  byHand('goodwill', { instalmentId: instalmentId('balance'), intentId: GIFT, amountCents });
const balancePaid: BookingEvent = { type: 'BalancePaid', data: paid('balance', 160_000) };

describe('a gift of ours', () => {
  test('pays what is open', () => {
    expect(give(depositPaid(), 5_000)).toEqual([granted(5_000), { type: 'PartPaid', data: gift(5_000) }]);
  });

  test('beyond that it is sent to the customer, over what they paid with', () => {
    expect(give(depositPaid(), 170_000)).toEqual([
      granted(170_000),
      { type: 'BalancePaid', data: gift(160_000) },
      { type: 'ChargeVoided', data: { instalmentId: instalmentId('balance'), reason: 'paid-by-customer' } },
      refundStarted('deposit', 10_000, 'goodwill'),
    ]);
    expect(give([...depositPaid(), balancePaid], 10_000)).toEqual([
      granted(10_000),
      refundStarted('deposit', 2_000, 'goodwill'),
      refundStarted('balance', 8_000, 'goodwill'),
    ]);
  });

  test('is no money of theirs: it is never sent back', () => {
    const events = give(depositPaid(), 5_000) as BookingEvent[];
    expect(keptCents(existing([...depositPaid(), ...events]))).toBe(40_000);
  });

  test.each<[string, ReturnType<typeof give>, string]>([
    ['to a hold', give(held(), 1), 'BOOKING_NOT_CONFIRMED'],
    ['of more than all of it', give(depositPaid(), 200_001), 'MORE_THAN_PAID'],
    [
      'while a card may be charged',
      give([...depositPaid(), intentCreated('balance', 'pi_b', 160_000)], 1),
      'MONEY_UNDER_WAY',
    ],
  ])('is refused %s', (_what, decided, code) => {
    expect(decided).toMatchObject({ refused: code });
  });
});
