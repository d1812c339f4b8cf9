import { describe, expect, test } from '@jest/globals';
import {
  bookingExpired,
  DEPOSIT_CENTS,
  getInstalmentId,
  newBookingConfirmed,
  newDepositPaid,
  newNamedHistory,
  newPartPaid,
} from '../../../../test/support/booking/builders.js';
import { changeEvent, newEvent } from '../../../../test/support/booking/events.js';
import { newRefundFailed } from '../../../../test/support/booking/refunds.js';
import { newBankPayment, newTransferChosen } from '../../../../test/support/booking/transfers.js';
import { sumBalances } from '../../../../test/support/ledger/fold-journal.js';
import {
  cancellationRefundStarted,
  cancelledHistory,
  disputeLost,
  paymentRef,
  type RefundData,
  refundData,
  refundLost,
  refundSent,
} from '../../../../test/support/ledger/refund-events.js';

describe('the customer owes', () => {
  test('money that the source sent after a lost dispute', () => {
    expect(
      sumBalances(...cancelledHistory, cancellationRefundStarted, refundLost, disputeLost, refundSent),
    ).toEqual({
      disputes: -DEPOSIT_CENTS,
      receivable: DEPOSIT_CENTS,
    });
  });

  test('nothing for money sent twice, once the second refund is returned', () => {
    const bounce = newRefundFailed(refundData, { code: 'x', providerRefundId: 're_1', wasSent: true });
    const balancesBefore = { 'clearing:stripe': DEPOSIT_CENTS, disputes: -DEPOSIT_CENTS };

    expect(
      sumBalances(
        ...cancelledHistory,
        cancellationRefundStarted,
        refundLost,
        disputeLost,
        refundSent,
        bounce,
      ),
    ).toEqual(balancesBefore);
  });

  const part = newPartPaid(newBankPayment('deposit', 39_000));
  const bankRefund: RefundData = {
    instalmentId: paymentRef.instalmentId,
    provider: 'bank',
    paymentId: 'line-1',
    refundId: 'line-1-r1',
    amountCents: 39_000,
    reason: 'no-seat-left',
  };
  const reversal = newEvent('PaymentReversed', {
    instalmentId: paymentRef.instalmentId,
    provider: 'bank',
    paymentId: 'line-1',
    amountCents: 39_000,
    surplusCents: 0,
  });
  const refundEvents = [
    newEvent('RefundStarted', bankRefund),
    newEvent('PaymentRefunded', { ...bankRefund, providerRefundId: 'line-2' }),
  ];

  const expiredHistory = newNamedHistory(newTransferChosen(), part, bookingExpired);

  test('money sent by bank whose transfer is then reversed', () => {
    expect(sumBalances(...expiredHistory, ...refundEvents, reversal)).toEqual({
      bank: -39_000,
      receivable: 39_000,
    });
  });

  test('money sent by bank while its line is reassigned', () => {
    const failureData = { ...bankRefund, providerRefundId: null, code: 'allocation-reversed' };
    const history = [
      ...expiredHistory,
      newEvent('RefundStarted', bankRefund),
      newEvent('RefundFailed', failureData),
      reversal,
    ];

    expect(sumBalances(...history)).toEqual({});
    expect(
      sumBalances(...history, newEvent('PaymentRefunded', { ...bankRefund, providerRefundId: 'line-2' })),
    ).toEqual({
      bank: -39_000,
      receivable: 39_000,
    });
  });

  test('only the part that was sent, not the part that was held', () => {
    const partialRefund: RefundData = { ...bankRefund, amountCents: 9_000, reason: 'requested' };
    const deposit = newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS));
    const events = newNamedHistory(
      newTransferChosen(),
      deposit,
      newBookingConfirmed(),
      newEvent('RefundStarted', partialRefund),
      newEvent('PaymentRefunded', { ...partialRefund, providerRefundId: 'line-2' }),
      changeEvent(reversal, { amountCents: DEPOSIT_CENTS }),
    );

    expect(sumBalances(...events)).toEqual({ bank: -9_000, receivable: 9_000 });
  });

  test('one refund of a payment over two instalments, although these are reversed separately', () => {
    const newPart = (name: 'deposit' | 'balance', amountCents: number) => ({
      instalmentId: getInstalmentId(name),
      provider: 'bank' as const,
      paymentId: 'line-1',
      amountCents,
      surplusCents: 0,
    });
    const partialRefund: RefundData = { ...bankRefund, amountCents: 25_000, reason: 'requested' };
    const events = newNamedHistory(
      newTransferChosen(),
      newDepositPaid(newBankPayment('deposit', DEPOSIT_CENTS)),
      newBookingConfirmed(),
      newPartPaid({ ...newBankPayment('balance', 20_000), paymentId: 'line-1' }),
      newEvent('RefundStarted', partialRefund),
      newEvent('PaymentRefunded', { ...partialRefund, providerRefundId: 'line-2' }),
      newEvent('PaymentReversed', newPart('deposit', DEPOSIT_CENTS)),
      newEvent('PaymentReversed', newPart('balance', 20_000)),
    );

    expect(sumBalances(...events)).toEqual({ bank: -25_000, receivable: 25_000 });
  });
});
