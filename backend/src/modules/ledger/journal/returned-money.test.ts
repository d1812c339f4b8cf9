import { describe, expect, test } from '@jest/globals';
import { expectBalanced } from '../../../../test/ledger/expect-balanced.js';
import {
  confirmed,
  depositPaid,
  expired,
  held,
  instalmentId,
  partyNamed,
} from '../../../../test/booking/builders.js';
import { bank, transferChosen } from '../../../../test/booking/transfers.js';
import type { BookingEvent } from '../../booking/events.js';
import type { Books } from './books.js';
import { post } from './journal.js';
import { noBooks } from './posting.js';

/** Account balances without zeros; debit positive. */
function after(...events: BookingEvent[]): Record<string, number> {
  let books: Books = noBooks;
  const accounts: Record<string, number> = {};
  for (const event of events) {
    const result = post(books, event);
    ({ books } = result);
    expectBalanced(event, result.lines);
    for (const { account, amountCents } of result.lines)
      accounts[account] = (accounts[account] ?? 0) + amountCents;
  }
  return Object.fromEntries(Object.entries(accounts).filter(([, cents]) => cents !== 0));
}

const paymentRef = {
  instalmentId: instalmentId('deposit'),
  provider: 'stripe',
  paymentId: 'pi_deposit',
} as const;
const refund = {
  ...paymentRef,
  refundId: 'pi_deposit-r1',
  amountCents: 40_000,
  reason: 'cancelled',
} as const;
const event = (type: string, data: object): BookingEvent => ({ type, data }) as BookingEvent;
const refundHold = event('RefundHeld', refund);
const refundStart = event('RefundStarted', refund);
const completion = event('PaymentRefunded', { ...refund, providerRefundId: 're_1' });
const failure = event('RefundFailed', { ...refund, providerRefundId: null, code: 'dispute-lost' });
const loss = event('DisputeClosed', {
  ...paymentRef,
  disputeId: 'du_1',
  amountCents: 40_000,
  outcome: 'lost',
});
const cancelledFor = (feeCents: number): BookingEvent =>
  event('BookingCancelled', {
    by: 'operator',
    reason: '',
    policy: 'cancellation/1',
    daysBefore: 90,
    feeCents,
    paidCents: 40_000,
    retainedCents: feeCents,
    refundCents: 40_000 - feeCents,
    heldBackCents: 0,
  });
const cancelled = cancelledFor(0);
const start = [...depositPaid(), cancelled];

describe('a held refund', () => {
  test('is owed once, and starting it posts nothing', () => {
    expect(after(...start, refundHold)).toEqual({ 'clearing:stripe': 40_000, refunds: -40_000 });
    expect(after(...start, refundHold, refundStart)).toEqual({ 'clearing:stripe': 40_000, refunds: -40_000 });
    expect(after(...start, refundHold, refundStart, completion)).toEqual({});
  });

  test('is cancelled when the dispute is lost, because the bank took what we owed', () => {
    expect(after(...start, refundHold, failure, loss)).toEqual({
      'clearing:stripe': 40_000,
      disputes: -40_000,
    });
    expect(after(...start, refundStart, failure, loss)).toEqual({
      'clearing:stripe': 40_000,
      disputes: -40_000,
    });
  });

  test('returns goodwill to us without touching deposits', () => {
    const gift = { ...refund, reason: 'goodwill', amountCents: 5_000 };
    const failed = { ...gift, providerRefundId: null, code: 'dispute-lost' };
    expect(after(...depositPaid(), event('RefundStarted', gift), event('RefundFailed', failed))).toEqual({
      'clearing:stripe': 40_000,
      deposits: -40_000,
    });
  });
});

describe('a failed refund that was sent anyway', () => {
  const part = { ...refund, amountCents: 10_000, reason: 'requested' };
  const reissue = { ...part, refundId: 'pi_deposit-r2' };
  const fail = (data: object) => event('RefundFailed', { ...data, providerRefundId: null, code: 'declined' });
  const complete = (data: object) => event('PaymentRefunded', { ...data, providerRefundId: 're_1' });
  const open = [...depositPaid(), event('RefundStarted', part), fail(part)];

  test('is no longer owed', () => {
    expect(after(...open)).toEqual({ 'clearing:stripe': 40_000, deposits: -30_000, refunds: -10_000 });
    expect(after(...open, complete(part))).toEqual({ 'clearing:stripe': 30_000, deposits: -30_000 });
  });

  test('is an additional refund if another reissued it, which stays owed until sent or failed', () => {
    const history = [...open, event('RefundStarted', reissue), complete(part)];
    const owed = { 'clearing:stripe': 30_000, deposits: -20_000, refunds: -10_000 };
    expect(after(...history)).toEqual(owed);
    expect(after(...history, fail(reissue))).toEqual(owed);
    const doubleRefund = { 'clearing:stripe': 20_000, deposits: -20_000 };
    expect(after(...history, complete(reissue))).toEqual(doubleRefund);
    expect(after(...history, fail(reissue), complete(reissue))).toEqual(doubleRefund);
  });

  test('is not owed when it comes back after another refund paid it', () => {
    const bounce = event('RefundFailed', { ...part, providerRefundId: 're_1', code: 'x', afterDone: true });
    const paid = (cents: number) => {
      const secondRefund = { ...reissue, amountCents: cents };
      return [...open, event('RefundStarted', secondRefund), complete(secondRefund), complete(part)];
    };
    const once = { 'clearing:stripe': 30_000, deposits: -30_000 };
    expect(after(...paid(10_000), bounce)).toEqual(once);
    expect(after(...paid(10_000), bounce, complete(part), bounce)).toEqual(once);
    expect(after(...paid(6_000), bounce)).toEqual({
      'clearing:stripe': 34_000,
      deposits: -30_000,
      refunds: -4_000,
    });
  });

  test('a failed refund sent anyway also pays a failed reissue, and is owed in full when it comes back', () => {
    const bounce = event('RefundFailed', { ...part, providerRefundId: 're_1', code: 'x', afterDone: true });
    for (const cents of [10_000, 6_000]) {
      const secondRefund = { ...reissue, amountCents: cents };
      const paid = [...open, event('RefundStarted', secondRefund), fail(secondRefund), complete(part)];
      expect(after(...paid)).toEqual({ 'clearing:stripe': 30_000, deposits: -30_000 });
      expect(after(...paid, bounce)).toEqual(after(...open));
      expect(after(...paid, bounce, complete(part))).toEqual(after(...paid));
    }
    // The excess was not sent and is still owed.
    const largerReissue = { ...reissue, amountCents: 12_000 };
    const history = [...open, event('RefundStarted', largerReissue), fail(largerReissue), complete(part)];
    expect(after(...history)).toEqual({ 'clearing:stripe': 30_000, deposits: -28_000, refunds: -2_000 });
    expect(after(...history, bounce)).toEqual({
      'clearing:stripe': 40_000,
      deposits: -28_000,
      refunds: -12_000,
    });
  });

  test('is not owed when it comes back after cancellation decided again', () => {
    const all = { ...reissue, amountCents: 40_000 };
    const end = [...open, cancelled, event('RefundStarted', all), complete(part)];
    const bounce = event('RefundFailed', { ...part, providerRefundId: 're_1', code: 'x', afterDone: true });
    expect(after(...end, bounce)).toEqual(after(...open, cancelled, event('RefundStarted', all)));
    expect(after(...end, bounce, complete(all))).toEqual({});
    // With a fee that the double payment covered.
    const rest = { ...reissue, amountCents: 30_000 };
    const fee = [...open, cancelledFor(10_000), event('RefundStarted', rest), complete(part), complete(rest)];
    expect(after(...fee)).toEqual({});
    expect(after(...fee, bounce)).toEqual({ 'clearing:stripe': 10_000, forfeited: -10_000 });
    expect(after(...fee, bounce, complete(part))).toEqual({});
  });

  test('cancels its pending reissue; if that is sent anyway, it becomes a claim', () => {
    const overpaidBooking = [
      ...depositPaid(),
      event('OverpaymentReceived', { ...paymentRef, amountCents: 5_000 }),
    ];
    const smallerReissue = { ...reissue, amountCents: 6_000 };
    const endReissue = (data: object) =>
      event('RefundFailed', {
        ...data,
        providerRefundId: null,
        code: 'sent-by-hand',
        wentAs: part.refundId,
      });
    for (const next of [reissue, smallerReissue]) {
      const first = [
        ...overpaidBooking,
        event('RefundStarted', part),
        fail(part),
        event('RefundStarted', next),
      ];
      const all = [...first, endReissue(next), complete(part)];
      // The first took the excess, so the second takes nothing else.
      expect(after(...all)).toEqual({ 'clearing:stripe': 35_000, deposits: -35_000 });
      expect(after(...all, complete(next))).toEqual({
        'clearing:stripe': 35_000 - next.amountCents,
        deposits: -35_000,
        receivable: next.amountCents,
      });
      const bounce = (data: object) =>
        event('RefundFailed', { ...data, providerRefundId: 're_1', code: 'x', afterDone: true });
      expect(after(...all, bounce(part))).toEqual({
        'clearing:stripe': 45_000,
        deposits: -35_000,
        refunds: -10_000,
      });
      // The claim ends when the money comes back, and reopens if it is sent once more.
      expect(after(...all, complete(next), bounce(next))).toEqual(after(...all));
      expect(after(...all, complete(next), bounce(next), complete(next))).toEqual(
        after(...all, complete(next)),
      );
    }
  });
});

describe('the customer owes money that was sent twice', () => {
  test('the customer owes money that the source sent after a lost dispute', () => {
    expect(after(...start, refundStart, failure, loss, completion)).toEqual({
      disputes: -40_000,
      receivable: 40_000,
    });
  });

  test('the customer owes money sent twice until it comes back', () => {
    const bounce = event('RefundFailed', { ...refund, providerRefundId: 're_1', code: 'x', afterDone: true });
    const before = { 'clearing:stripe': 40_000, disputes: -40_000 };
    expect(after(...start, refundStart, failure, loss, completion, bounce)).toEqual(before);
  });

  const part = event('PartPaid', bank('deposit', 39_000));
  const bankRef = { ...paymentRef, provider: 'bank', paymentId: 'line-1', refundId: 'line-1-r1' } as const;
  const bankRefund = { ...bankRef, amountCents: 39_000, reason: 'no-seat-left' } as const;
  const reversed = event('PaymentReversed', {
    instalmentId: paymentRef.instalmentId,
    provider: 'bank',
    paymentId: 'line-1',
    amountCents: 39_000,
    surplusCents: 0,
  });
  const refundEvents = [
    event('RefundStarted', bankRefund),
    event('PaymentRefunded', { ...bankRefund, providerRefundId: 'line-2' }),
  ];

  test('the customer owes money sent by bank whose line then turns out foreign', () => {
    const hold = [...held(), partyNamed, transferChosen(), part, expired];
    expect(after(...hold, ...refundEvents, reversed)).toEqual({ bank: -39_000, receivable: 39_000 });
  });

  test('the customer owes money sent by bank while its line is reassigned', () => {
    const failed = { ...bankRefund, providerRefundId: null, code: 'allocation-reversed' };
    const hold = [...held(), partyNamed, transferChosen(), part, expired];
    const history = [...hold, event('RefundStarted', bankRefund), event('RefundFailed', failed), reversed];
    expect(after(...history)).toEqual({});
    expect(
      after(...history, event('PaymentRefunded', { ...bankRefund, providerRefundId: 'line-2' })),
    ).toEqual({
      bank: -39_000,
      receivable: 39_000,
    });
  });

  test('the customer owes only the sent part; the rest was held', () => {
    const partialRefund = { ...bankRefund, amountCents: 9_000, reason: 'requested' };
    const deposit = event('DepositPaid', bank('deposit', 40_000));
    const events = [
      ...held(),
      partyNamed,
      transferChosen(),
      deposit,
      confirmed(),
      event('RefundStarted', partialRefund),
      event('PaymentRefunded', { ...partialRefund, providerRefundId: 'line-2' }),
      event('PaymentReversed', { ...bankRef, amountCents: 40_000, surplusCents: 0 }),
    ];
    expect(after(...events)).toEqual({ bank: -9_000, receivable: 9_000 });
  });

  test('once for a payment over two instalments that are reversed separately', () => {
    const piece = (name: 'deposit' | 'balance', amountCents: number) => ({
      instalmentId: instalmentId(name),
      provider: 'bank',
      paymentId: 'line-1',
      amountCents,
      surplusCents: 0,
    });
    const partialRefund = { ...bankRefund, amountCents: 25_000, reason: 'requested' };
    const events = [
      ...held(),
      partyNamed,
      transferChosen(),
      event('DepositPaid', bank('deposit', 40_000)),
      confirmed(),
      event('PartPaid', { ...bank('balance', 20_000), paymentId: 'line-1' }),
      event('RefundStarted', partialRefund),
      event('PaymentRefunded', { ...partialRefund, providerRefundId: 'line-2' }),
      event('PaymentReversed', piece('deposit', 40_000)),
      event('PaymentReversed', piece('balance', 20_000)),
    ];
    expect(after(...events)).toEqual({ bank: -25_000, receivable: 25_000 });
  });
});

describe('a failed refund', () => {
  const failed = event('RefundFailed', { ...refund, providerRefundId: 're_1', code: 'expired_card' });
  const reissue = { ...refund, refundId: 'pi_deposit-r2' };
  const requested = [...depositPaid(), refundStart, failed];

  test('is not counted again after a reissue when the bank takes the money', () => {
    const reissueEvents = [
      event('RefundStarted', reissue),
      event('PaymentRefunded', { ...reissue, providerRefundId: 're_2' }),
    ];
    expect(after(...requested, ...reissueEvents)).toEqual({});
    expect(after(...requested, ...reissueEvents, failure)).toEqual({});
  });

  test('a failed refund of a duplicate payment stays owed, whatever a cancellation decides', () => {
    const duplicate = { ...refund, refundId: 'pi_2-r1', paymentId: 'pi_2', reason: 'paid-twice' };
    const owed = [
      event('RefundStarted', duplicate),
      event('RefundFailed', { ...duplicate, providerRefundId: null, code: 'expired_card' }),
    ];
    const log = [...depositPaid(), ...owed, cancelled, event('RefundStarted', reissue)];
    expect(after(...log)).toEqual({ 'clearing:stripe': 80_000, refunds: -80_000 });
    const reissueCompletion = event('PaymentRefunded', { ...reissue, providerRefundId: 're_2' });
    expect(after(...log, reissueCompletion)).toEqual({ 'clearing:stripe': 40_000, refunds: -40_000 });
  });
});
