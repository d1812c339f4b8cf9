import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BOOKING,
  DEPOSIT,
  newDepositPaidBooking,
  newHeldBooking,
  newId,
  newPaid,
  newQuote,
} from '../../../../test/support/booking/builders.js';
import { newBookingCancelled } from '../../../../test/support/booking/cancellations.js';
import { newChargeStarted } from '../../../../test/support/booking/charges.js';
import { newDisputeClosed, newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import { listEntryLines, sumBalances } from '../../../../test/support/ledger/fold-journal.js';
import type { BookingEvent, Source } from '../../booking/events.js';
import type { LedgerEvent } from './journal.js';

const departed: LedgerEvent = {
  type: 'RevenueRecognized',
  data: { bookingId: BOOKING, startsOn: '2027-06-01' },
};
const newRefundData = (
  amountCents: number,
  options: { provider?: Source; reason?: 'cancelled' | 'goodwill'; n?: number } = {},
) => ({
  refundId: `pi_deposit:${options.n ?? 1}`,
  instalmentId: DEPOSIT,
  paymentId: 'pi_deposit',
  amountCents,
  provider: options.provider ?? ('stripe' as const),
  reason: options.reason ?? ('cancelled' as const),
});
const newRefundStarted = (...args: Parameters<typeof newRefundData>): BookingEvent => ({
  type: 'RefundStarted',
  data: newRefundData(...args),
});
const newRefunded = (...args: Parameters<typeof newRefundData>): BookingEvent => ({
  type: 'PaymentRefunded',
  data: { ...newRefundData(...args), providerRefundId: 're_1' },
});
const newRefundFailed = (...args: Parameters<typeof newRefundData>): BookingEvent => ({
  type: 'RefundFailed',
  data: { ...newRefundData(...args), providerRefundId: 're_1', code: 'expired_or_canceled_card' },
});
const newCancelled = (retainedCents: number, paidCents = 40_000): BookingEvent =>
  newBookingCancelled({ retainedCents, paidCents });
const newPartPaid = (amountCents: number, paymentId: string, provider: Source = 'bank'): BookingEvent => ({
  type: 'PartPaid',
  data: { ...newPaid('balance', amountCents, paymentId), provider },
});
const newDeposit = (provider: Source): BookingEvent => ({
  type: 'DepositPaid',
  data: { ...newPaid('deposit', 40_000), provider },
});
const due = [...newDepositPaidBooking(), newChargeStarted()];

describe('money', () => {
  test.each<[Source, string]>([
    ['stripe', 'clearing:stripe'],
    ['paypal', 'clearing:paypal'],
    ['bank', 'bank'],
    ['gift-card', 'gift-cards'],
    ['staff', 'cash'],
    ['goodwill', 'goodwill'],
  ])('of %s arrives on %s and leaves from there', (provider, account) => {
    expect(listEntryLines(...newHeldBooking(), newDeposit(provider))).toEqual([
      `${account} 40000`,
      'deposits -40000',
    ]);
    const refundEvents = [newRefundStarted(40_000, { provider }), newRefunded(40_000, { provider })];
    expect(listEntryLines(...newHeldBooking(), newDeposit(provider), ...refundEvents)).toEqual([
      'refunds 40000',
      `${account} -40000`,
    ]);
    expect(sumBalances(...newHeldBooking(), newDeposit(provider), ...refundEvents)).toEqual({});
  });

  test('a goodwill gift card is owed to its holder until it pays', () => {
    const issued: LedgerEvent = {
      type: 'GiftCardIssued',
      data: { giftCardId: newId(3), codeHash: 'h', amountCents: 50_000, expiresOn: null, reason: 'won' },
    };
    expect(listEntryLines(issued)).toEqual(['goodwill 50000', 'gift-cards -50000']);
    expect(sumBalances(issued, ...newHeldBooking(), newDeposit('gift-card'))).toEqual({
      goodwill: 50_000,
      'gift-cards': -10_000,
      deposits: -40_000,
    });
  });
});

describe('partial payments and overpayments', () => {
  test('a partial payment reduces the receivable', () => {
    expect(listEntryLines(...due, newPartPaid(60_000, 'al_1'))).toEqual(['bank 60000', 'receivable -60000']);
    const last: BookingEvent = {
      type: 'BalancePaid',
      data: { ...newPaid('balance', 100_000, 'al_2'), provider: 'bank' },
    };
    expect(sumBalances(...due, newPartPaid(60_000, 'al_1'), last)).toEqual({
      'clearing:stripe': 40_000,
      bank: 160_000,
      deposits: -200_000,
    });
  });

  test('an overpayment is kept for the customer and refunded from there', () => {
    const overpayment: BookingEvent = {
      type: 'OverpaymentReceived',
      data: { ...newPaid('balance', 500, 'pi_deposit2'), provider: 'bank' },
    };
    expect(listEntryLines(...newDepositPaidBooking(), overpayment)).toEqual([
      'bank 500',
      'overpayments -500',
    ]);
    const refundStart: BookingEvent = {
      type: 'RefundStarted',
      data: { ...newRefundData(500), paymentId: 'pi_deposit2', provider: 'bank', reason: 'overpaid' },
    };
    expect(listEntryLines(...newDepositPaidBooking(), overpayment, refundStart)).toEqual([
      'overpayments 500',
      'refunds -500',
    ]);
  });
});

describe('cancellation', () => {
  test('keeps the retained fee, refunds the rest and releases receivables', () => {
    expect(listEntryLines(...due, newCancelled(25_000))).toEqual([
      'receivable -160000',
      'deposits 185000',
      'forfeited -25000',
    ]);
    expect(sumBalances(...due, newCancelled(25_000), newRefundStarted(15_000), newRefunded(15_000))).toEqual({
      'clearing:stripe': 25_000,
      forfeited: -25_000,
    });
  });
  test('takes the refund from revenue after departure', () => {
    expect(sumBalances(...due, departed, newCancelled(40_000))).toEqual({
      'clearing:stripe': 40_000,
      forfeited: -40_000,
    });
  });
  test('books later money as a surplus', () => {
    const latePayment: BookingEvent = { type: 'BalancePaid', data: newPaid('balance', 160_000) };
    expect(listEntryLines(...due, newCancelled(40_000), latePayment)).toEqual([
      'clearing:stripe 160000',
      'overpayments -160000',
    ]);
  });
});

describe('a date change or a split', () => {
  test('bills the old plan’s amounts when the new plan says so', () => {
    const moved: BookingEvent = {
      type: 'DepartureChanged',
      data: {
        fromDepartureId: newId(7),
        fromStartsOn: '2027-06-01',
        quote: newQuote(),
        differenceCents: 0,
        refundCents: 0,
        instalments: [
          {
            id: BALANCE,
            kind: 'balance',
            amountCents: 160_000,
            dueOn: '2027-07-01',
            payer: { kind: 'lead' },
          },
        ],
      },
    };
    expect(listEntryLines(...due, moved)).toEqual(['deposits 160000', 'receivable -160000']);
    expect(listEntryLines(...due, moved, newChargeStarted())).toEqual([
      'receivable 160000',
      'deposits -160000',
    ]);
  });
  test('bills a split balance by its shares', () => {
    const balanceSplit: BookingEvent = {
      type: 'BalanceSplit',
      data: {
        instalmentId: BALANCE,
        shares: [1, 2].map((serial) => ({
          id: newId(serial, 5),
          kind: 'balance' as const,
          amountCents: 80_000,
          dueOn: '2027-04-01',
          payer: { kind: 'lead' as const },
        })),
      },
    };
    expect(listEntryLines(...due, balanceSplit)).toEqual(['deposits 160000', 'receivable -160000']);
    expect(listEntryLines(...newDepositPaidBooking(), balanceSplit)).toEqual([]);
  });
});

describe('refunds', () => {
  test('one payment is refunded several times', () => {
    const fullHistory = [1, 2].flatMap((n) => [
      newRefundStarted(10_000 * n, { n }),
      newRefunded(10_000 * n, { n }),
    ]);
    expect(sumBalances(...newDepositPaidBooking(), ...fullHistory)).toEqual({
      'clearing:stripe': 10_000,
      deposits: -10_000,
    });
  });
  test('a goodwill refund leaves deposits alone', () => {
    expect(sumBalances(...newDepositPaidBooking(), newRefundStarted(5_000, { reason: 'goodwill' }))).toEqual({
      'clearing:stripe': 40_000,
      deposits: -40_000,
      goodwill: 5_000,
      refunds: -5_000,
    });
  });
  test('a refund that failed before completion is still owed', () => {
    expect(
      listEntryLines(...newDepositPaidBooking(), newRefundStarted(5_000), newRefundFailed(5_000)),
    ).toEqual([]);
    expect(
      sumBalances(...newDepositPaidBooking(), newRefundStarted(5_000), newRefundFailed(5_000)),
    ).toMatchObject({
      refunds: -5_000,
    });
  });
  test('a refund that the source returned is reversed once', () => {
    const history = [...newDepositPaidBooking(), newRefundStarted(5_000), newRefunded(5_000)];
    expect(listEntryLines(...history, newRefundFailed(5_000))).toEqual([
      'clearing:stripe 5000',
      'refunds -5000',
    ]);
    expect(listEntryLines(...history, newRefundFailed(5_000), newRefundFailed(5_000))).toEqual([]);
  });
});

describe('disputes', () => {
  test.each(['stripe', 'paypal'] as const)(
    'at %s post only the loss, because the provider’s ledger covers withheld money',
    (provider) => {
      const paidHistory =
        provider === 'stripe' ? newDepositPaidBooking() : [...newHeldBooking(), newDeposit('paypal')];
      expect(listEntryLines(...paidHistory, newDisputeOpened({ provider }))).toEqual([]);
      for (const outcome of ['won', 'withdrawn'] as const)
        expect(
          listEntryLines(
            ...paidHistory,
            newDisputeOpened({ provider }),
            newDisputeClosed(outcome, { provider }),
          ),
        ).toEqual([]);
      expect(
        listEntryLines(
          ...paidHistory,
          newDisputeOpened({ provider }),
          newDisputeClosed('lost', { provider }),
        ),
      ).toEqual(['deposits 40000', 'disputes -40000']);
      expect(listEntryLines(...paidHistory, departed, newDisputeClosed('lost', { provider }))).toEqual([
        'revenue 40000',
        'disputes -40000',
      ]);
    },
  );
});
