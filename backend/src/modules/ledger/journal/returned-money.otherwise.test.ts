import { describe, expect, test } from '@jest/globals';
import { confirmed, depositPaid } from '../../../../test/booking/builders.js';
import { refundOf } from '../../../../test/booking/refunds.js';
import type { BookingEvent } from '../../booking/events.js';
import type { Books } from './books.js';
import { post } from './journal.js';
import { noBooks } from './posting.js';

/** What the accounts stand at, without those that are empty, and what went back of the card's payment where it came from. */
function after(events: readonly BookingEvent[]) {
  let books: Books = noBooks;
  const accounts: Record<string, number> = {};
  for (const event of events) {
    const done = post(books, event);
    ({ books } = done);
    expect(done.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    for (const { account, amountCents } of done.lines)
      accounts[account] = (accounts[account] ?? 0) + amountCents;
  }
  const { refundedCents, returningCents } = books.payments['pi_deposit'] ?? {};
  return {
    accounts: Object.fromEntries(Object.entries(accounts).filter(([, cents]) => cents !== 0)),
    payment: { refundedCents, returningCents },
  };
}

const first = refundOf('deposit', 10_000, 'requested');
const failed: BookingEvent[] = [
  ...depositPaid(),
  confirmed(),
  { type: 'RefundStarted', data: first },
  { type: 'RefundFailed', data: { ...first, providerRefundId: 're_1', code: 'lost' } },
];
const instead = { ...first, refundId: 'pi_deposit-r2', provider: 'bank', insteadOf: first.refundId } as const;
const begun: BookingEvent[] = [...failed, { type: 'RefundStarted', data: instead }];
const sent = (provider: 'bank' | 'staff', of: typeof instead | typeof first = instead): BookingEvent => ({
  type: 'PaymentRefunded',
  data: { ...of, provider, providerRefundId: 'slip' },
});
const held = { 'clearing:stripe': 40_000, deposits: -30_000 };

describe('a refund that goes in the stead of one that failed', () => {
  test('is the same money: nothing is decided a second time', () => {
    const owed = {
      accounts: { ...held, refunds: -10_000 },
      payment: { refundedCents: 0, returningCents: 10_000 },
    };
    expect(after(failed)).toEqual(owed);
    expect(after(begun)).toEqual(owed);
  });

  test.each([
    ['bank', 'bank'],
    ['staff', 'cash'],
  ] as const)('sent by %s, it leaves %s, and its own source has what it had', (provider, account) => {
    expect(after([...begun, sent(provider)])).toEqual({
      accounts: { ...held, [account]: -10_000 },
      payment: { refundedCents: 0, returningCents: 0 },
    });
  });

  test('a gift is given once, and leaves what else had failed as it was', () => {
    const gift = { ...first, refundId: 'pi_deposit-r3', reason: 'goodwill' as const };
    const log: BookingEvent[] = [
      ...failed,
      { type: 'RefundStarted', data: gift },
      { type: 'RefundFailed', data: { ...gift, providerRefundId: null, code: 'lost' } },
      {
        type: 'RefundStarted',
        data: { ...gift, provider: 'bank', refundId: 'r4', insteadOf: gift.refundId },
      },
      {
        type: 'PaymentRefunded',
        data: { ...gift, provider: 'bank', refundId: 'r4', providerRefundId: 'line' },
      },
    ];
    expect(after(log)).toEqual({
      accounts: { ...held, goodwill: 10_000, refunds: -10_000, bank: -10_000 },
      payment: { refundedCents: 0, returningCents: 10_000 },
    });
  });

  test('after both went, the second is money that the customer owes, and what comes back of it is ours', () => {
    const twice: BookingEvent[] = [
      ...begun,
      sent('bank'),
      { type: 'PaymentRefunded', data: { ...first, providerRefundId: 're_1b' } },
    ];
    expect(after(twice).accounts).toEqual({ 'clearing:stripe': 30_000, bank: -10_000, deposits: -20_000 });
    const back: BookingEvent = {
      type: 'RefundFailed',
      data: { ...first, providerRefundId: 're_1b', code: 'lost', afterDone: true },
    };
    expect(after([...twice, back]).accounts).toEqual({ ...held, bank: -10_000 });
  });

  test('ends where the first went after all, and where staff had sent it by then, that is claimed', () => {
    const ends: BookingEvent[] = [
      ...begun,
      {
        type: 'RefundFailed',
        data: { ...instead, providerRefundId: null, code: 'sent-by-hand', wentAs: first.refundId },
      },
      { type: 'PaymentRefunded', data: { ...first, providerRefundId: 're_1b' } },
    ];
    expect(after(ends).accounts).toEqual({ 'clearing:stripe': 30_000, deposits: -30_000 });
    expect(after([...ends, sent('bank')])).toEqual({
      accounts: { 'clearing:stripe': 30_000, deposits: -30_000, receivable: 10_000, bank: -10_000 },
      payment: { refundedCents: 10_000, returningCents: 0 },
    });
  });
});
