import { describe, expect, test } from '@jest/globals';
import { expectBalanced } from '../../../../test/ledger/expect-balanced.js';
import { newBookingConfirmed, newDepositPaidBooking } from '../../../../test/booking/builders.js';
import { refundOf } from '../../../../test/booking/refunds.js';
import type { BookingEvent } from '../../booking/events.js';
import type { Books } from './books.js';
import { postEvent } from './journal.js';
import { noBooks } from './posting.js';

/** Account balances without zeros, and what was refunded to the card itself. */
function foldEvents(events: readonly BookingEvent[]) {
  let books: Books = noBooks;
  const accounts: Record<string, number> = {};
  for (const event of events) {
    const result = postEvent(books, event);
    ({ books } = result);
    expectBalanced(event, result.lines);
    for (const { account, amountCents } of result.lines)
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
  ...newDepositPaidBooking(),
  newBookingConfirmed(),
  { type: 'RefundStarted', data: first },
  { type: 'RefundFailed', data: { ...first, providerRefundId: 're_1', code: 'lost' } },
];
const replacement = {
  ...first,
  refundId: 'pi_deposit-r2',
  provider: 'bank',
  insteadOf: first.refundId,
} as const;
const begun: BookingEvent[] = [...failed, { type: 'RefundStarted', data: replacement }];
const newCompleted = (
  provider: 'bank' | 'staff',
  refund: typeof replacement | typeof first = replacement,
): BookingEvent => ({
  type: 'PaymentRefunded',
  data: { ...refund, provider, providerRefundId: 'slip' },
});
const held = { 'clearing:stripe': 40_000, deposits: -30_000 };

describe('a refund that replaces a failed one', () => {
  test('is the same money and not decided again', () => {
    const owed = {
      accounts: { ...held, refunds: -10_000 },
      payment: { refundedCents: 0, returningCents: 10_000 },
    };
    expect(foldEvents(failed)).toEqual(owed);
    expect(foldEvents(begun)).toEqual(owed);
  });

  test.each([
    ['bank', 'bank'],
    ['staff', 'cash'],
  ] as const)('sent by %s, leaves %s and leaves the original source unchanged', (provider, account) => {
    expect(foldEvents([...begun, newCompleted(provider)])).toEqual({
      accounts: { ...held, [account]: -10_000 },
      payment: { refundedCents: 0, returningCents: 0 },
    });
  });

  test('gives goodwill once and keeps other failed refunds', () => {
    const goodwill = { ...first, refundId: 'pi_deposit-r3', reason: 'goodwill' as const };
    const log: BookingEvent[] = [
      ...failed,
      { type: 'RefundStarted', data: goodwill },
      { type: 'RefundFailed', data: { ...goodwill, providerRefundId: null, code: 'lost' } },
      {
        type: 'RefundStarted',
        data: { ...goodwill, provider: 'bank', refundId: 'r4', insteadOf: goodwill.refundId },
      },
      {
        type: 'PaymentRefunded',
        data: { ...goodwill, provider: 'bank', refundId: 'r4', providerRefundId: 'line' },
      },
    ];
    expect(foldEvents(log)).toEqual({
      accounts: { ...held, goodwill: 10_000, refunds: -10_000, bank: -10_000 },
      payment: { refundedCents: 0, returningCents: 10_000 },
    });
  });

  test('becomes a claim when both were sent, and returned money is ours', () => {
    const doublePayment: BookingEvent[] = [
      ...begun,
      newCompleted('bank'),
      { type: 'PaymentRefunded', data: { ...first, providerRefundId: 're_1b' } },
    ];
    expect(foldEvents(doublePayment).accounts).toEqual({
      'clearing:stripe': 30_000,
      bank: -10_000,
      deposits: -20_000,
    });
    const bounce: BookingEvent = {
      type: 'RefundFailed',
      data: { ...first, providerRefundId: 're_1b', code: 'lost', afterDone: true },
    };
    expect(foldEvents([...doublePayment, bounce]).accounts).toEqual({ ...held, bank: -10_000 });
  });

  test('ends when the first was sent; if staff had sent it too, that becomes a claim', () => {
    const history: BookingEvent[] = [
      ...begun,
      {
        type: 'RefundFailed',
        data: { ...replacement, providerRefundId: null, code: 'sent-by-hand', wentAs: first.refundId },
      },
      { type: 'PaymentRefunded', data: { ...first, providerRefundId: 're_1b' } },
    ];
    expect(foldEvents(history).accounts).toEqual({ 'clearing:stripe': 30_000, deposits: -30_000 });
    expect(foldEvents([...history, newCompleted('bank')])).toEqual({
      accounts: { 'clearing:stripe': 30_000, deposits: -30_000, receivable: 10_000, bank: -10_000 },
      payment: { refundedCents: 10_000, returningCents: 0 },
    });
  });
});
