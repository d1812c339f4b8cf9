import { describe, expect, test } from '@jest/globals';
import { depositPaid, held, id, instalmentId, paid } from '../../../../test/booking/builders.js';
import type { BookingEvent, Source } from '../../booking/events.js';
import type { Books } from './books.js';
import { post, type LedgerEvent } from './journal.js';
import { noBooks } from './posting.js';

function balances(...events: LedgerEvent[]): Record<string, number> {
  let books: Books = noBooks;
  const sums = new Map<string, number>();
  for (const event of events) {
    const done = post(books, event);
    expect([event.type, done.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)]).toEqual([
      event.type,
      0,
    ]);
    for (const { account, amountCents } of done.lines)
      sums.set(account, (sums.get(account) ?? 0) + amountCents);
    ({ books } = done);
  }
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0));
}

const by = (provider: Source, amountCents: number, kind: 'deposit' | 'balance' = 'balance') => ({
  ...paid(kind, amountCents, 'receipt-1'),
  provider,
});
const RECEIPT = id(1, 19);
const refund = (paymentId: string, amountCents: number, reason: 'requested' | 'goodwill') => ({
  refundId: `${paymentId}-r1`,
  instalmentId: instalmentId('deposit'),
  provider: 'stripe' as const,
  paymentId,
  amountCents,
  reason,
});

describe('one payment with several parts', () => {
  const all: BookingEvent[] = [
    { type: 'DepositPaid', data: by('staff', 40_000, 'deposit') },
    { type: 'BookingConfirmed', data: { seats: 2, late: false } },
    { type: 'PartPaid', data: by('staff', 60_000) },
    { type: 'BalancePaid', data: by('staff', 100_000) },
    { type: 'OverpaymentReceived', data: by('staff', 700) },
  ];

  test('counts each part and keeps the excess separate', () => {
    expect(balances(...held(), ...all)).toEqual({ cash: 200_700, deposits: -200_000, overpayments: -700 });
  });

  test('is a surplus after the hold expired, until the booking is confirmed', () => {
    const [deposit, confirmed, part] = all as [BookingEvent, BookingEvent, BookingEvent];
    const over: BookingEvent = { type: 'BookingExpired', data: { reason: 'hold-ran-out' } };
    const money = [deposit, part, { type: 'OverpaymentReceived', data: by('staff', 700) } as const];
    expect(balances(...held(), over, ...money)).toEqual({ cash: 100_700, overpayments: -100_700 });
    expect(balances(...held(), over, ...money, confirmed)).toEqual({
      cash: 100_700,
      deposits: -100_000,
      overpayments: -700,
    });
  });
});

test('removes voided money from the till and the booking, whether held, excess, being refunded or paid out', () => {
  const paidAll: BookingEvent[] = [
    { type: 'BalancePaid', data: by('staff', 160_000) },
    { type: 'OverpaymentReceived', data: by('staff', 700) },
  ];
  const before = balances(...depositPaid());
  const reversed: BookingEvent[] = [
    {
      type: 'ManualPaymentVoided',
      data: { receiptId: RECEIPT, amountCents: 160_700, reason: 'another booking', approvalId: null },
    },
    {
      type: 'PaymentReversed',
      data: {
        instalmentId: instalmentId('balance'),
        provider: 'staff',
        paymentId: 'receipt-1',
        amountCents: 160_700,
        surplusCents: 700,
      },
    },
  ];
  expect(balances(...depositPaid(), ...paidAll, ...reversed)).toEqual(before);
  const back = {
    refundId: 'receipt-1-r1',
    instalmentId: instalmentId('balance'),
    provider: 'staff' as const,
    paymentId: 'receipt-1',
    amountCents: 10_000,
    reason: 'requested' as const,
  };
  const begun: BookingEvent[] = [...depositPaid(), ...paidAll, { type: 'RefundStarted', data: back }];
  const fell: BookingEvent = {
    type: 'RefundFailed',
    data: { ...back, providerRefundId: null, code: 'allocation-reversed' },
  };
  expect(balances(...begun, fell, ...reversed)).toEqual(before);
  // Cash paid out left the till, and the recipient owes it.
  const out: BookingEvent = { type: 'PaymentRefunded', data: { ...back, providerRefundId: 'slip 1' } };
  expect(balances(...begun, out, ...reversed)).toEqual({ ...before, cash: -10_000, receivable: 10_000 });
});

describe('cancellation takes goodwill back', () => {
  const cancelled: BookingEvent = {
    type: 'BookingCancelled',
    data: {
      by: 'staff',
      reason: '',
      policy: 'cancellation/1',
      daysBefore: 70,
      feeCents: 30_000,
      paidCents: 40_000,
      retainedCents: 30_000,
      refundCents: 10_000,
    },
  };
  const back = refund('pi_deposit', 10_000, 'requested');
  const end: BookingEvent[] = [cancelled, { type: 'RefundStarted', data: back }];

  test('that paid part of the price', () => {
    const gift: BookingEvent = {
      type: 'PartPaid',
      data: { ...paid('balance', 5_000, 'gift-1'), provider: 'goodwill' },
    };
    expect(balances(...depositPaid(), gift)).toEqual({
      'clearing:stripe': 40_000,
      goodwill: 5_000,
      deposits: -45_000,
    });
    expect(balances(...depositPaid(), gift, ...end)).toEqual({
      'clearing:stripe': 40_000,
      forfeited: -30_000,
      refunds: -10_000,
    });
  });

  // The cancellation refund shrinks by the same amount.
  const sent = { ...refund('pi_deposit', 4_000, 'goodwill'), refundId: 'pi_deposit-r2' };
  const started: BookingEvent = { type: 'RefundStarted', data: sent };
  const less: BookingEvent = { type: 'RefundStarted', data: { ...back, amountCents: 6_000 } };

  test('that was sent to the customer', () => {
    expect(balances(...depositPaid(), started, cancelled, less)).toEqual({
      'clearing:stripe': 40_000,
      forfeited: -30_000,
      refunds: -10_000,
    });
  });

  test("that was sent and then charged back by the customer's bank, leaving it held like the rest", () => {
    const fallen = (data: typeof sent): BookingEvent => ({
      type: 'RefundFailed',
      data: { ...data, providerRefundId: null, code: 'dispute-lost' },
    });
    const fell = [started, cancelled, less, fallen(sent)];
    expect(balances(...depositPaid(), ...fell)).toEqual({
      'clearing:stripe': 40_000,
      forfeited: -30_000,
      deposits: -4_000,
      refunds: -6_000,
    });
    expect(balances(...depositPaid(), started, fallen(sent))).toEqual({
      'clearing:stripe': 40_000,
      deposits: -40_000,
    });
  });
});

describe('the fee is taken from all paid money', () => {
  const ended = (paidCents: number, retainedCents: number): BookingEvent => ({
    type: 'BookingCancelled',
    data: {
      by: 'staff',
      reason: '',
      policy: 'cancellation/1',
      daysBefore: 50,
      feeCents: 100_000,
      paidCents,
      retainedCents,
      refundCents: paidCents - retainedCents,
    },
  });
  const more: BookingEvent = { type: 'OverpaymentReceived', data: by('staff', 700) };

  test('including overpayments', () => {
    expect(balances(...depositPaid(), more, ended(40_700, 40_700))).toEqual({
      'clearing:stripe': 40_000,
      cash: 700,
      forfeited: -40_700,
    });
    const back = refund('receipt-1', 100, 'requested');
    const part: BookingEvent = { type: 'RefundStarted', data: { ...back, provider: 'staff' } };
    expect(balances(...depositPaid(), more, ended(40_700, 40_600), part)).toEqual({
      'clearing:stripe': 40_000,
      cash: 700,
      forfeited: -40_600,
      refunds: -100,
    });
  });

  test('including failed refunds, which are decided again', () => {
    const data = refund('pi_deposit', 15_000, 'requested');
    const failed: BookingEvent[] = [
      { type: 'RefundStarted', data },
      { type: 'RefundFailed', data: { ...data, providerRefundId: null, code: 'declined' } },
    ];
    expect(balances(...depositPaid(), ...failed, ended(40_000, 40_000))).toEqual({
      'clearing:stripe': 40_000,
      forfeited: -40_000,
    });
    const again: BookingEvent = {
      type: 'RefundStarted',
      data: { ...data, refundId: 'pi_deposit-r2', amountCents: 10_000 },
    };
    expect(balances(...depositPaid(), ...failed, ended(40_000, 30_000), again)).toEqual({
      'clearing:stripe': 40_000,
      forfeited: -30_000,
      refunds: -10_000,
    });
  });

  test('but not from money that nobody accepted', () => {
    const told: BookingEvent = {
      type: 'OperationsItemRaised',
      data: {
        kind: 'amount-differs',
        key: 'amount-differs:pi_0:500',
        instalmentId: instalmentId('deposit'),
        detail: 'pi_0 took 500',
        money: { provider: 'stripe', paymentId: 'pi_0', amountCents: 500 },
      },
    };
    expect(balances(...depositPaid(), told, ended(40_000, 40_000))).toEqual({
      'clearing:stripe': 40_500,
      forfeited: -40_000,
      overpayments: -500,
    });
  });
});

test('gives up the retained fee when staff refund it, but takes no goodwill from it', () => {
  const cancelled: BookingEvent = {
    type: 'BookingCancelled',
    data: {
      by: 'customer',
      reason: '',
      policy: 'cancellation/1',
      daysBefore: 70,
      feeCents: 40_000,
      paidCents: 40_000,
      retainedCents: 40_000,
      refundCents: 0,
    },
  };
  const back = (reason: 'requested' | 'goodwill') =>
    balances(...depositPaid(), cancelled, {
      type: 'RefundStarted',
      data: refund('pi_deposit', 15_000, reason),
    });
  expect(back('requested')).toEqual({ 'clearing:stripe': 40_000, forfeited: -25_000, refunds: -15_000 });
  expect(back('goodwill')).toEqual({
    'clearing:stripe': 40_000,
    forfeited: -40_000,
    goodwill: 15_000,
    refunds: -15_000,
  });
});

test('reissues a failed refund with the next refund of that payment and promises it once', () => {
  const of = refund('pi_deposit', 15_000, 'requested');
  const failed: BookingEvent = {
    type: 'RefundFailed',
    data: { ...of, providerRefundId: null, code: 'expired_or_canceled_card' },
  };
  const again = (amountCents: number): BookingEvent => ({
    type: 'RefundStarted',
    data: { ...of, refundId: 'pi_deposit-r2', amountCents },
  });
  const before = [...depositPaid(), { type: 'RefundStarted', data: of } as const, failed];
  expect(balances(...before, failed)).toMatchObject({ deposits: -25_000, refunds: -15_000 });
  expect(balances(...before, again(15_000))).toMatchObject({ deposits: -25_000, refunds: -15_000 });
  expect(balances(...before, again(20_000))).toMatchObject({ deposits: -20_000, refunds: -20_000 });
});

test('holds a refund again, instead of owing it, when staff already refunded the whole payment', () => {
  const ours = refund('pi_deposit', 30_000, 'requested');
  const byHand = { ...ours, refundId: 're_hand', amountCents: 40_000 };
  const all: BookingEvent[] = [
    ...depositPaid(),
    { type: 'RefundStarted', data: ours },
    { type: 'RefundStarted', data: byHand },
    { type: 'PaymentRefunded', data: { ...byHand, providerRefundId: 're_hand' } },
  ];
  expect(balances(...all)).toEqual({ deposits: 30_000, refunds: -30_000 });
  const ended: BookingEvent = {
    type: 'RefundFailed',
    data: { ...ours, providerRefundId: null, code: 'sent-by-hand' },
  };
  expect(balances(...all, ended)).toEqual({});
});
