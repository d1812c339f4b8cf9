import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_CENTS,
  bookingExpired,
  DEPOSIT_CENTS,
  getInstalmentId,
  newBalancePaid,
  newBookingConfirmed,
  newDepositPaid,
  newNamedHistory,
  newOverpayment,
  newPartPaid,
  PRICE_CENTS,
} from '../../../../test/support/booking/builders.js';
import { newBookingCancelled } from '../../../../test/support/booking/cancellations.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import { newRefundFailed, newRefundSent } from '../../../../test/support/booking/refunds.js';
import {
  newBankPayment,
  newLineReversed,
  newTransferChosen,
} from '../../../../test/support/booking/transfers.js';
import { foldJournal } from '../../../../test/support/ledger/fold-journal.js';
import type { BookingEvent, RefundReason } from '../../booking/events.js';

/** Posts the events of a booking whose party is named and whose lead chose to pay by bank transfer. */
const foldFromTransferChosen = (...events: readonly BookingEvent[]) =>
  foldJournal(newNamedHistory(newTransferChosen(), ...events));

const newBankRefund = (refundId: string, amountCents: number, reason: RefundReason) => ({
  refundId,
  instalmentId: getInstalmentId('deposit'),
  provider: 'bank' as const,
  paymentId: 'line-1',
  amountCents,
  reason,
});
/** Creates the nth refund of 50.00 as goodwill. */
const newGoodwillRefund = (serial = 1) => newBankRefund(`line-1-r${serial}`, 5_000, 'goodwill');
/** Creates a cancellation that retains everything paid. */
const newAllRetained = (refundableCents: number): BookingEvent =>
  newBookingCancelled({ feeCents: DEPOSIT_CENTS, refundableCents });

/** One transfer that pays both instalments and 5.00 more. */
const overpaidTransfer = [
  newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS)),
  newBalancePaid(newBankPayment('balance', BALANCE_CENTS)),
  newOverpayment(newBankPayment('deposit', 500)),
];

describe('one transfer for several instalments', () => {
  test('is one payment of the full amount', () => {
    const { books, accounts } = foldFromTransferChosen(...overpaidTransfer, newBookingConfirmed());
    expect(accounts).toEqual({ bank: 200_500, deposits: -PRICE_CENTS, overpayments: -500 });
    expect(books.payments['line-1']).toMatchObject({ capturedCents: 200_500, surplusCents: 500 });
  });

  test('keeps the amount above the price for the customer when it arrives after the hold', () => {
    expect(
      foldFromTransferChosen(bookingExpired, ...overpaidTransfer, newBookingConfirmed({ isLate: true }))
        .accounts,
    ).toEqual({
      bank: 200_500,
      deposits: -PRICE_CENTS,
      overpayments: -500,
    });
  });

  test('leaves no balance when reversed', () => {
    const fullHistory = [
      ...overpaidTransfer,
      newBookingConfirmed(),
      newLineReversed('deposit', 40_500, 500),
      newLineReversed('balance', BALANCE_CENTS),
    ];
    const { accounts, books } = foldFromTransferChosen(...fullHistory);

    expect(accounts).toEqual({});
    expect(books.payments['line-1']).toMatchObject({ capturedCents: 0, surplusCents: 0 });
  });
});

test('a part reversed while being refunded leaves no balance', () => {
  const part = newPartPaid(newBankPayment('deposit', 39_000));
  const refund = newBankRefund('line-1-r1', 39_000, 'no-seat-left');
  const history = [part, bookingExpired, newEvent('RefundStarted', refund)];
  expect(foldFromTransferChosen(...history).accounts).toEqual({ bank: 39_000, refunds: -39_000 });
  const refundFailed: BookingEvent = newRefundFailed(refund, { code: 'allocation-reversed' });
  expect(
    foldFromTransferChosen(...history, refundFailed, newLineReversed('deposit', 39_000)).accounts,
  ).toEqual({});
});

test('a resent refund of a reversed transfer is claimed once, except its goodwill part', () => {
  const newResentRefund = (amountCents: number, reason: RefundReason) => {
    const refund = newBankRefund(`line-1-${reason}`, amountCents, reason);
    const refundSent = newEvent('PaymentRefunded', { ...refund, providerRefundId: 'debit' });
    return [
      newEvent('RefundStarted', refund),
      refundSent,
      newRefundFailed(refund, { code: 'returned', providerRefundId: 'debit', wasSent: true }),
      refundSent,
    ];
  };
  const deposit = newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS));
  const sumAccountsAfter = (...refunds: BookingEvent[]) =>
    foldFromTransferChosen(
      deposit,
      newBookingConfirmed(),
      ...refunds,
      newLineReversed('deposit', DEPOSIT_CENTS),
    ).accounts;

  expect(sumAccountsAfter(...newResentRefund(9_000, 'requested'))).toEqual({
    bank: -9_000,
    receivable: 9_000,
  });
  expect(sumAccountsAfter(...newResentRefund(5_000, 'goodwill'))).toEqual({ bank: -5_000, goodwill: 5_000 });
  expect(
    sumAccountsAfter(...newResentRefund(9_000, 'requested'), ...newResentRefund(5_000, 'goodwill')),
  ).toEqual({
    bank: -14_000,
    receivable: 9_000,
    goodwill: 5_000,
  });
});

test('goodwill stays goodwill when its transfer is reversed', () => {
  const goodwill = newBankRefund('line-1-r1', 7_600, 'goodwill');
  const requestedRefund = newBankRefund('line-1-r2', 3_200, 'requested');
  const unsentRefund = newBankRefund('line-1-r3', 8_300, 'requested');
  const { accounts } = foldFromTransferChosen(
    bookingExpired,
    newOverpayment(newBankPayment('deposit', 19_000)),
    newEvent('RefundStarted', goodwill),
    newEvent('RefundStarted', requestedRefund),
    newEvent('PaymentRefunded', { ...goodwill, providerRefundId: 'debit' }),
    newEvent('PaymentRefunded', { ...requestedRefund, providerRefundId: 'debit' }),
    newEvent('RefundStarted', unsentRefund),
    newRefundFailed(unsentRefund, { code: 'allocation-reversed' }),
    newLineReversed('deposit', 19_000, 19_000),
  );

  expect(accounts).toEqual({ goodwill: 7_600, receivable: 3_200, bank: -10_800 });
});

test('goodwill given on a reversed transfer is not touched by cancellation', () => {
  const goodwill = newGoodwillRefund();
  const { accounts } = foldFromTransferChosen(
    newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS)),
    newBookingConfirmed(),
    newPartPaid(newBankPayment('balance', 30_000, 'line-2')),
    newEvent('RefundStarted', goodwill),
    newRefundSent(goodwill, 'debit'),
    newLineReversed('deposit', DEPOSIT_CENTS),
    newAllRetained(30_000),
  );

  expect(accounts).toEqual({ goodwill: 5_000, forfeited: -30_000, bank: 25_000 });
});

test('goodwill that cancellation took back is separate from goodwill given later', () => {
  const startRefund = (serial: number): BookingEvent => newEvent('RefundStarted', newGoodwillRefund(serial));
  const failRefund = (serial: number): BookingEvent =>
    newRefundFailed(newGoodwillRefund(serial), { code: 'allocation-reversed' });
  const sumGoodwillAfter = (...failedSerials: number[]) =>
    foldFromTransferChosen(
      newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS)),
      newBookingConfirmed(),
      startRefund(1),
      newAllRetained(35_000),
      startRefund(2),
      ...failedSerials.map(failRefund),
    ).accounts.goodwill ?? 0;

  expect({
    bothKept: sumGoodwillAfter(),
    firstFailed: sumGoodwillAfter(1),
    secondFailed: sumGoodwillAfter(2),
    bothFailed: sumGoodwillAfter(1, 2),
  }).toEqual({ bothKept: 5_000, firstFailed: 5_000, secondFailed: 0, bothFailed: 0 });
});
