import { describe, expect, test } from '@jest/globals';
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
    const done = post(books, event);
    ({ books } = done);
    expect(done.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    for (const { account, amountCents } of done.lines)
      accounts[account] = (accounts[account] ?? 0) + amountCents;
  }
  return Object.fromEntries(Object.entries(accounts).filter(([, cents]) => cents !== 0));
}

const about = { instalmentId: instalmentId('deposit'), provider: 'stripe', paymentId: 'pi_deposit' } as const;
const refund = { ...about, refundId: 'pi_deposit-r1', amountCents: 40_000, reason: 'cancelled' } as const;
const event = (type: string, data: object): BookingEvent => ({ type, data }) as BookingEvent;
const heldBack = event('RefundHeld', refund);
const begun = event('RefundStarted', refund);
const done = event('PaymentRefunded', { ...refund, providerRefundId: 're_1' });
const fell = event('RefundFailed', { ...refund, providerRefundId: null, code: 'dispute-lost' });
const lost = event('DisputeClosed', { ...about, disputeId: 'du_1', amountCents: 40_000, outcome: 'lost' });
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
    expect(after(...start, heldBack)).toEqual({ 'clearing:stripe': 40_000, refunds: -40_000 });
    expect(after(...start, heldBack, begun)).toEqual({ 'clearing:stripe': 40_000, refunds: -40_000 });
    expect(after(...start, heldBack, begun, done)).toEqual({});
  });

  test('is cancelled when the dispute is lost, because the bank took what we owed', () => {
    expect(after(...start, heldBack, fell, lost)).toEqual({ 'clearing:stripe': 40_000, disputes: -40_000 });
    expect(after(...start, begun, fell, lost)).toEqual({ 'clearing:stripe': 40_000, disputes: -40_000 });
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
  const again = { ...part, refundId: 'pi_deposit-r2' };
  const failed = (of: object) => event('RefundFailed', { ...of, providerRefundId: null, code: 'declined' });
  const went = (of: object) => event('PaymentRefunded', { ...of, providerRefundId: 're_1' });
  const open = [...depositPaid(), event('RefundStarted', part), failed(part)];

  test('is no longer owed', () => {
    expect(after(...open)).toEqual({ 'clearing:stripe': 40_000, deposits: -30_000, refunds: -10_000 });
    expect(after(...open, went(part))).toEqual({ 'clearing:stripe': 30_000, deposits: -30_000 });
  });

  test('is an additional refund if another reissued it, which stays owed until sent or failed', () => {
    const both = [...open, event('RefundStarted', again), went(part)];
    const owed = { 'clearing:stripe': 30_000, deposits: -20_000, refunds: -10_000 };
    expect(after(...both)).toEqual(owed);
    expect(after(...both, failed(again))).toEqual(owed);
    const twice = { 'clearing:stripe': 20_000, deposits: -20_000 };
    expect(after(...both, went(again))).toEqual(twice);
    expect(after(...both, failed(again), went(again))).toEqual(twice);
  });

  test('is not owed when it comes back after another refund paid it', () => {
    const back = event('RefundFailed', { ...part, providerRefundId: 're_1', code: 'x', afterDone: true });
    const paid = (cents: number) => {
      const of = { ...again, amountCents: cents };
      return [...open, event('RefundStarted', of), went(of), went(part)];
    };
    const once = { 'clearing:stripe': 30_000, deposits: -30_000 };
    expect(after(...paid(10_000), back)).toEqual(once);
    expect(after(...paid(10_000), back, went(part), back)).toEqual(once);
    expect(after(...paid(6_000), back)).toEqual({
      'clearing:stripe': 34_000,
      deposits: -30_000,
      refunds: -4_000,
    });
  });

  test('also pays a failed reissue, and is owed in full when it comes back', () => {
    const back = event('RefundFailed', { ...part, providerRefundId: 're_1', code: 'x', afterDone: true });
    for (const cents of [10_000, 6_000]) {
      const of = { ...again, amountCents: cents };
      const paid = [...open, event('RefundStarted', of), failed(of), went(part)];
      expect(after(...paid)).toEqual({ 'clearing:stripe': 30_000, deposits: -30_000 });
      expect(after(...paid, back)).toEqual(after(...open));
      expect(after(...paid, back, went(part))).toEqual(after(...paid));
    }
    // The excess was not sent and is still owed.
    const more = { ...again, amountCents: 12_000 };
    const over = [...open, event('RefundStarted', more), failed(more), went(part)];
    expect(after(...over)).toEqual({ 'clearing:stripe': 30_000, deposits: -28_000, refunds: -2_000 });
    expect(after(...over, back)).toEqual({ 'clearing:stripe': 40_000, deposits: -28_000, refunds: -12_000 });
  });

  test('is not owed when it comes back after cancellation decided again', () => {
    const all = { ...again, amountCents: 40_000 };
    const end = [...open, cancelled, event('RefundStarted', all), went(part)];
    const back = event('RefundFailed', { ...part, providerRefundId: 're_1', code: 'x', afterDone: true });
    expect(after(...end, back)).toEqual(after(...open, cancelled, event('RefundStarted', all)));
    expect(after(...end, back, went(all))).toEqual({});
    // With a fee that the double payment covered.
    const rest = { ...again, amountCents: 30_000 };
    const fee = [...open, cancelledFor(10_000), event('RefundStarted', rest), went(part), went(rest)];
    expect(after(...fee)).toEqual({});
    expect(after(...fee, back)).toEqual({ 'clearing:stripe': 10_000, forfeited: -10_000 });
    expect(after(...fee, back, went(part))).toEqual({});
  });

  test('cancels its pending reissue; if that is sent anyway, it becomes a claim', () => {
    const over = [...depositPaid(), event('OverpaymentReceived', { ...about, amountCents: 5_000 })];
    const some = { ...again, amountCents: 6_000 };
    const ends = (of: object) =>
      event('RefundFailed', {
        ...of,
        providerRefundId: null,
        code: 'sent-by-hand',
        wentAs: part.refundId,
      });
    for (const next of [again, some]) {
      const first = [...over, event('RefundStarted', part), failed(part), event('RefundStarted', next)];
      const all = [...first, ends(next), went(part)];
      // The first took the excess, so the second takes nothing else.
      expect(after(...all)).toEqual({ 'clearing:stripe': 35_000, deposits: -35_000 });
      expect(after(...all, went(next))).toEqual({
        'clearing:stripe': 35_000 - next.amountCents,
        deposits: -35_000,
        receivable: next.amountCents,
      });
      const back = (of: object) =>
        event('RefundFailed', { ...of, providerRefundId: 're_1', code: 'x', afterDone: true });
      expect(after(...all, back(part))).toEqual({
        'clearing:stripe': 45_000,
        deposits: -35_000,
        refunds: -10_000,
      });
      // The claim ends when the money comes back, and reopens if it is sent once more.
      expect(after(...all, went(next), back(next))).toEqual(after(...all));
      expect(after(...all, went(next), back(next), went(next))).toEqual(after(...all, went(next)));
    }
  });
});

describe('the customer owes money that was sent twice', () => {
  test('when the source sends it after a lost dispute', () => {
    expect(after(...start, begun, fell, lost, done)).toEqual({ disputes: -40_000, receivable: 40_000 });
  });

  test('until it comes back', () => {
    const back = event('RefundFailed', { ...refund, providerRefundId: 're_1', code: 'x', afterDone: true });
    const before = { 'clearing:stripe': 40_000, disputes: -40_000 };
    expect(after(...start, begun, fell, lost, done, back)).toEqual(before);
  });

  const part = event('PartPaid', bank('deposit', 39_000));
  const of = { ...about, provider: 'bank', paymentId: 'line-1', refundId: 'line-1-r1' } as const;
  const back = { ...of, amountCents: 39_000, reason: 'no-seat-left' } as const;
  const reversed = event('PaymentReversed', {
    instalmentId: about.instalmentId,
    provider: 'bank',
    paymentId: 'line-1',
    amountCents: 39_000,
    surplusCents: 0,
  });
  const sent = [
    event('RefundStarted', back),
    event('PaymentRefunded', { ...back, providerRefundId: 'line-2' }),
  ];

  test('when it is sent by bank and its line then turns out foreign', () => {
    const hold = [...held(), partyNamed, transferChosen(), part, expired];
    expect(after(...hold, ...sent, reversed)).toEqual({ bank: -39_000, receivable: 39_000 });
  });

  test('when it is sent by bank while its line is reassigned', () => {
    const failed = { ...back, providerRefundId: null, code: 'allocation-reversed' };
    const hold = [...held(), partyNamed, transferChosen(), part, expired];
    const gone = [...hold, event('RefundStarted', back), event('RefundFailed', failed), reversed];
    expect(after(...gone)).toEqual({});
    expect(after(...gone, event('PaymentRefunded', { ...back, providerRefundId: 'line-2' }))).toEqual({
      bank: -39_000,
      receivable: 39_000,
    });
  });

  test('for the sent part; the rest was held', () => {
    const some = { ...back, amountCents: 9_000, reason: 'requested' };
    const deposit = event('DepositPaid', bank('deposit', 40_000));
    const events = [
      ...held(),
      partyNamed,
      transferChosen(),
      deposit,
      confirmed(),
      event('RefundStarted', some),
      event('PaymentRefunded', { ...some, providerRefundId: 'line-2' }),
      event('PaymentReversed', { ...of, amountCents: 40_000, surplusCents: 0 }),
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
    const some = { ...back, amountCents: 25_000, reason: 'requested' };
    const events = [
      ...held(),
      partyNamed,
      transferChosen(),
      event('DepositPaid', bank('deposit', 40_000)),
      confirmed(),
      event('PartPaid', { ...bank('balance', 20_000), paymentId: 'line-1' }),
      event('RefundStarted', some),
      event('PaymentRefunded', { ...some, providerRefundId: 'line-2' }),
      event('PaymentReversed', piece('deposit', 40_000)),
      event('PaymentReversed', piece('balance', 20_000)),
    ];
    expect(after(...events)).toEqual({ bank: -25_000, receivable: 25_000 });
  });
});

describe('a failed refund', () => {
  const failed = event('RefundFailed', { ...refund, providerRefundId: 're_1', code: 'expired_card' });
  const again = { ...refund, refundId: 'pi_deposit-r2' };
  const requested = [...depositPaid(), begun, failed];

  test('is not counted again after a reissue when the bank takes the money', () => {
    const made = [
      event('RefundStarted', again),
      event('PaymentRefunded', { ...again, providerRefundId: 're_2' }),
    ];
    expect(after(...requested, ...made)).toEqual({});
    expect(after(...requested, ...made, fell)).toEqual({});
  });

  test('of a duplicate payment stays owed, whatever a cancellation decides', () => {
    const twice = { ...refund, refundId: 'pi_2-r1', paymentId: 'pi_2', reason: 'paid-twice' };
    const owed = [
      event('RefundStarted', twice),
      event('RefundFailed', { ...twice, providerRefundId: null, code: 'expired_card' }),
    ];
    const log = [...depositPaid(), ...owed, cancelled, event('RefundStarted', again)];
    expect(after(...log)).toEqual({ 'clearing:stripe': 80_000, refunds: -80_000 });
    const gone = event('PaymentRefunded', { ...again, providerRefundId: 're_2' });
    expect(after(...log, gone)).toEqual({ 'clearing:stripe': 40_000, refunds: -40_000 });
  });
});
