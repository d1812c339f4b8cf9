import { describe, expect, test } from '@jest/globals';
import {
  getInstalmentId,
  newDepositPaidBooking,
  newHeldBooking,
  newId,
  newPaid,
} from '../../../../test/support/booking/builders.js';
import { depositKept, newBookingCancelled } from '../../../../test/support/booking/cancellations.js';
import { sumBalances } from '../../../../test/support/ledger/fold-journal.js';
import type { BookingEvent, Source } from '../../booking/events.js';

const newReceiptPayment = (
  provider: Source,
  amountCents: number,
  kind: 'deposit' | 'balance' = 'balance',
) => ({
  ...newPaid(kind, amountCents, 'receipt-1'),
  provider,
});
const RECEIPT = newId(1, 19);
const newRefundData = (paymentId: string, amountCents: number, reason: 'requested' | 'goodwill') => ({
  refundId: `${paymentId}-r1`,
  instalmentId: getInstalmentId('deposit'),
  provider: 'stripe' as const,
  paymentId,
  amountCents,
  reason,
});

describe('one payment with several parts', () => {
  const fullHistory: BookingEvent[] = [
    { type: 'DepositPaid', data: newReceiptPayment('staff', 40_000, 'deposit') },
    { type: 'BookingConfirmed', data: { seats: 2, isLate: false } },
    { type: 'PartPaid', data: newReceiptPayment('staff', 60_000) },
    { type: 'BalancePaid', data: newReceiptPayment('staff', 100_000) },
    { type: 'OverpaymentReceived', data: newReceiptPayment('staff', 700) },
  ];

  test('counts each part and keeps the excess separate', () => {
    expect(sumBalances(...newHeldBooking(), ...fullHistory)).toEqual({
      cash: 200_700,
      deposits: -200_000,
      overpayments: -700,
    });
  });

  test('is a surplus after the hold expired, until the booking is confirmed', () => {
    const [deposit, confirmed, part] = fullHistory as [BookingEvent, BookingEvent, BookingEvent];
    const expiry: BookingEvent = { type: 'BookingExpired', data: { reason: 'hold-expired' } };
    const money = [
      deposit,
      part,
      { type: 'OverpaymentReceived', data: newReceiptPayment('staff', 700) } as const,
    ];
    expect(sumBalances(...newHeldBooking(), expiry, ...money)).toEqual({
      cash: 100_700,
      overpayments: -100_700,
    });
    expect(sumBalances(...newHeldBooking(), expiry, ...money, confirmed)).toEqual({
      cash: 100_700,
      deposits: -100_000,
      overpayments: -700,
    });
  });
});

describe('voided money is removed from the till and the booking', () => {
  const fullPayment: BookingEvent[] = [
    { type: 'BalancePaid', data: newReceiptPayment('staff', 160_000) },
    { type: 'OverpaymentReceived', data: newReceiptPayment('staff', 700) },
  ];
  const voidEvents: BookingEvent[] = [
    {
      type: 'ManualPaymentVoided',
      data: { receiptId: RECEIPT, amountCents: 160_700, reason: 'another booking', approvalId: null },
    },
    {
      type: 'PaymentReversed',
      data: {
        instalmentId: getInstalmentId('balance'),
        provider: 'staff',
        paymentId: 'receipt-1',
        amountCents: 160_700,
        surplusCents: 700,
      },
    },
  ];
  const cashRefund = {
    refundId: 'receipt-1-r1',
    instalmentId: getInstalmentId('balance'),
    provider: 'staff' as const,
    paymentId: 'receipt-1',
    amountCents: 10_000,
    reason: 'requested' as const,
  };
  const paidHistory = [...newDepositPaidBooking(), ...fullPayment];
  const refundingHistory: BookingEvent[] = [...paidHistory, { type: 'RefundStarted', data: cashRefund }];
  const depositBalances = sumBalances(...newDepositPaidBooking());

  test('together with its excess', () => {
    expect(sumBalances(...paidHistory, ...voidEvents)).toEqual(depositBalances);
  });

  test('after its refund failed', () => {
    const failure: BookingEvent = {
      type: 'RefundFailed',
      data: { ...cashRefund, providerRefundId: null, code: 'allocation-reversed' },
    };

    expect(sumBalances(...refundingHistory, failure, ...voidEvents)).toEqual(depositBalances);
  });

  test('and is owed by the recipient if it was paid out', () => {
    const payout: BookingEvent = {
      type: 'PaymentRefunded',
      data: { ...cashRefund, providerRefundId: 'slip 1' },
    };

    expect(sumBalances(...refundingHistory, payout, ...voidEvents)).toEqual({
      ...depositBalances,
      cash: -10_000,
      receivable: 10_000,
    });
  });
});

describe('goodwill of a cancelled booking', () => {
  const cancellation = newBookingCancelled({ by: 'staff', retainedCents: 30_000 });
  const cancellationRefund = newRefundData('pi_deposit', 10_000, 'requested');
  const end: BookingEvent[] = [cancellation, { type: 'RefundStarted', data: cancellationRefund }];

  test('is taken back if it paid a part of the price', () => {
    const goodwill: BookingEvent = {
      type: 'PartPaid',
      data: { ...newPaid('balance', 5_000, 'gift-1'), provider: 'goodwill' },
    };
    expect(sumBalances(...newDepositPaidBooking(), goodwill)).toEqual({
      'clearing:stripe': 40_000,
      goodwill: 5_000,
      deposits: -45_000,
    });
    expect(sumBalances(...newDepositPaidBooking(), goodwill, ...end)).toEqual({
      'clearing:stripe': 40_000,
      forfeited: -30_000,
      refunds: -10_000,
    });
  });

  // The cancellation refund shrinks by the same amount.
  const goodwillRefund = { ...newRefundData('pi_deposit', 4_000, 'goodwill'), refundId: 'pi_deposit-r2' };
  const started: BookingEvent = { type: 'RefundStarted', data: goodwillRefund };
  const smallerRefund: BookingEvent = {
    type: 'RefundStarted',
    data: { ...cancellationRefund, amountCents: 6_000 },
  };

  test('is taken back if it was sent to the customer', () => {
    expect(sumBalances(...newDepositPaidBooking(), started, cancellation, smallerRefund)).toEqual({
      'clearing:stripe': 40_000,
      forfeited: -30_000,
      refunds: -10_000,
    });
  });

  test('is held like the rest if the customer’s bank charged it back', () => {
    const failRefund = (data: typeof goodwillRefund): BookingEvent => ({
      type: 'RefundFailed',
      data: { ...data, providerRefundId: null, code: 'dispute-lost' },
    });
    const history = [started, cancellation, smallerRefund, failRefund(goodwillRefund)];
    expect(sumBalances(...newDepositPaidBooking(), ...history)).toEqual({
      'clearing:stripe': 40_000,
      forfeited: -30_000,
      deposits: -4_000,
      refunds: -6_000,
    });
    expect(sumBalances(...newDepositPaidBooking(), started, failRefund(goodwillRefund))).toEqual({
      'clearing:stripe': 40_000,
      deposits: -40_000,
    });
  });
});

describe('the retained fee of a cancelled booking', () => {
  const newCancelled = (paidCents: number, retainedCents: number): BookingEvent =>
    newBookingCancelled({ by: 'staff', feeCents: 100_000, paidCents, retainedCents });
  const overpayment: BookingEvent = { type: 'OverpaymentReceived', data: newReceiptPayment('staff', 700) };

  test('is taken from overpayments, too', () => {
    expect(sumBalances(...newDepositPaidBooking(), overpayment, newCancelled(40_700, 40_700))).toEqual({
      'clearing:stripe': 40_000,
      cash: 700,
      forfeited: -40_700,
    });
    const surplusRefund = newRefundData('receipt-1', 100, 'requested');
    const part: BookingEvent = { type: 'RefundStarted', data: { ...surplusRefund, provider: 'staff' } };
    expect(sumBalances(...newDepositPaidBooking(), overpayment, newCancelled(40_700, 40_600), part)).toEqual({
      'clearing:stripe': 40_000,
      cash: 700,
      forfeited: -40_600,
      refunds: -100,
    });
  });

  test('is taken from failed refunds, too, which are decided again', () => {
    const data = newRefundData('pi_deposit', 15_000, 'requested');
    const failed: BookingEvent[] = [
      { type: 'RefundStarted', data },
      { type: 'RefundFailed', data: { ...data, providerRefundId: null, code: 'declined' } },
    ];
    expect(sumBalances(...newDepositPaidBooking(), ...failed, newCancelled(40_000, 40_000))).toEqual({
      'clearing:stripe': 40_000,
      forfeited: -40_000,
    });

    const reissue: BookingEvent = {
      type: 'RefundStarted',
      data: { ...data, refundId: 'pi_deposit-r2', amountCents: 10_000 },
    };
    expect(sumBalances(...newDepositPaidBooking(), ...failed, newCancelled(40_000, 30_000), reissue)).toEqual(
      {
        'clearing:stripe': 40_000,
        forfeited: -30_000,
        refunds: -10_000,
      },
    );
  });

  test('is not taken from money that nobody accepted', () => {
    const task: BookingEvent = {
      type: 'OperationsItemRaised',
      data: {
        kind: 'amount-differs',
        key: 'amount-differs:pi_0:500',
        instalmentId: getInstalmentId('deposit'),
        facts: { paymentId: 'pi_0', amountCents: 500, dueCents: 40_000 },
        money: { provider: 'stripe', paymentId: 'pi_0', amountCents: 500 },
      },
    };
    expect(sumBalances(...newDepositPaidBooking(), task, newCancelled(40_000, 40_000))).toEqual({
      'clearing:stripe': 40_500,
      forfeited: -40_000,
      overpayments: -500,
    });
  });
});

test('the retained fee is given up when staff refund it, but pays no goodwill', () => {
  const sumBalancesAfter = (reason: 'requested' | 'goodwill') =>
    sumBalances(...newDepositPaidBooking(), depositKept, {
      type: 'RefundStarted',
      data: newRefundData('pi_deposit', 15_000, reason),
    });
  expect(sumBalancesAfter('requested')).toEqual({
    'clearing:stripe': 40_000,
    forfeited: -25_000,
    refunds: -15_000,
  });
  expect(sumBalancesAfter('goodwill')).toEqual({
    'clearing:stripe': 40_000,
    forfeited: -40_000,
    goodwill: 15_000,
    refunds: -15_000,
  });
});

test('the next refund of a payment reissues its failed refund and promises it once', () => {
  const firstRefund = newRefundData('pi_deposit', 15_000, 'requested');
  const failed: BookingEvent = {
    type: 'RefundFailed',
    data: { ...firstRefund, providerRefundId: null, code: 'expired_or_canceled_card' },
  };
  const newReissueStarted = (amountCents: number): BookingEvent => ({
    type: 'RefundStarted',
    data: { ...firstRefund, refundId: 'pi_deposit-r2', amountCents },
  });
  const before = [...newDepositPaidBooking(), { type: 'RefundStarted', data: firstRefund } as const, failed];
  expect(sumBalances(...before, failed)).toMatchObject({ deposits: -25_000, refunds: -15_000 });
  expect(sumBalances(...before, newReissueStarted(15_000))).toMatchObject({
    deposits: -25_000,
    refunds: -15_000,
  });
  expect(sumBalances(...before, newReissueStarted(20_000))).toMatchObject({
    deposits: -20_000,
    refunds: -20_000,
  });
});

test('a refund is held again, instead of owed, when staff already refunded the whole payment', () => {
  const ownRefund = newRefundData('pi_deposit', 30_000, 'requested');
  const manualRefund = { ...ownRefund, refundId: 're_hand', amountCents: 40_000 };
  const fullHistory: BookingEvent[] = [
    ...newDepositPaidBooking(),
    { type: 'RefundStarted', data: ownRefund },
    { type: 'RefundStarted', data: manualRefund },
    { type: 'PaymentRefunded', data: { ...manualRefund, providerRefundId: 're_hand' } },
  ];
  expect(sumBalances(...fullHistory)).toEqual({ deposits: 30_000, refunds: -30_000 });
  const ended: BookingEvent = {
    type: 'RefundFailed',
    data: { ...ownRefund, providerRefundId: null, code: 'superseded' },
  };
  expect(sumBalances(...fullHistory, ended)).toEqual({});
});
