import { describe, expect, test } from '@jest/globals';
import {
  DEPOSIT_CENTS,
  newBookingConfirmed,
  newDepositPaidHistory,
  newOverpayment,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import { newRefundData, newRefundFailed, newRefundSent } from '../../../../test/support/booking/refunds.js';
import { foldJournal, sumBalances } from '../../../../test/support/ledger/fold-journal.js';
import {
  cancellation,
  cancellationRefundStarted,
  newOperatorCancellation,
  type RefundData,
  refundData,
  refundLost,
} from '../../../../test/support/ledger/refund-events.js';
import type { BookingEvent } from '../../booking/events.js';

describe('a failed refund that was sent anyway', () => {
  const part: RefundData = { ...refundData, amountCents: 10_000, reason: 'requested' };
  const reissue = { ...part, refundId: 'pi_deposit-r2' };
  const newRefundCompleted = (data: RefundData) =>
    newEvent('PaymentRefunded', { ...data, providerRefundId: 're_1' });
  const newRefundReturned = (data: RefundData) =>
    newRefundFailed(data, { code: 'x', providerRefundId: 're_1', wasSent: true });
  const refundReturned = newRefundReturned(part);
  const openHistory = [...newDepositPaidHistory(), newEvent('RefundStarted', part), newRefundFailed(part)];

  test('is no longer owed', () => {
    expect(sumBalances(...openHistory)).toEqual({
      'clearing:stripe': DEPOSIT_CENTS,
      deposits: -30_000,
      refunds: -10_000,
    });
    expect(sumBalances(...openHistory, newRefundCompleted(part))).toEqual({
      'clearing:stripe': 30_000,
      deposits: -30_000,
    });
  });

  test('is an additional refund if a reissue exists, which stays owed until it is sent or fails', () => {
    const history = [...openHistory, newEvent('RefundStarted', reissue), newRefundCompleted(part)];
    const owedBalances = { 'clearing:stripe': 30_000, deposits: -20_000, refunds: -10_000 };
    expect(sumBalances(...history)).toEqual(owedBalances);
    expect(sumBalances(...history, newRefundFailed(reissue))).toEqual(owedBalances);
    const doubleRefund = { 'clearing:stripe': 20_000, deposits: -20_000 };
    expect(sumBalances(...history, newRefundCompleted(reissue))).toEqual(doubleRefund);
    expect(sumBalances(...history, newRefundFailed(reissue), newRefundCompleted(reissue))).toEqual(
      doubleRefund,
    );
  });

  test('is not owed when it is returned after another refund paid it', () => {
    const newPaidRefunds = (cents: number) => {
      const secondRefund = { ...reissue, amountCents: cents };
      return [
        ...openHistory,
        newEvent('RefundStarted', secondRefund),
        newRefundCompleted(secondRefund),
        newRefundCompleted(part),
      ];
    };
    const owedBalances = { 'clearing:stripe': 30_000, deposits: -30_000 };

    expect(sumBalances(...newPaidRefunds(10_000), refundReturned)).toEqual(owedBalances);
    expect(
      sumBalances(...newPaidRefunds(10_000), refundReturned, newRefundCompleted(part), refundReturned),
    ).toEqual(owedBalances);
    expect(sumBalances(...newPaidRefunds(6_000), refundReturned)).toEqual({
      'clearing:stripe': 34_000,
      deposits: -30_000,
      refunds: -4_000,
    });
  });

  test.each([10_000, 6_000])('also pays a failed reissue of %d cents', (cents) => {
    const secondRefund = { ...reissue, amountCents: cents };
    const paidHistory = [
      ...openHistory,
      newEvent('RefundStarted', secondRefund),
      newRefundFailed(secondRefund),
      newRefundCompleted(part),
    ];

    expect(sumBalances(...paidHistory)).toEqual({ 'clearing:stripe': 30_000, deposits: -30_000 });
    expect(sumBalances(...paidHistory, refundReturned)).toEqual(sumBalances(...openHistory));
    expect(sumBalances(...paidHistory, refundReturned, newRefundCompleted(part))).toEqual(
      sumBalances(...paidHistory),
    );
  });

  test('leaves the excess of a larger failed reissue owed, which was not sent', () => {
    const largerReissue = { ...reissue, amountCents: 12_000 };
    const history = [
      ...openHistory,
      newEvent('RefundStarted', largerReissue),
      newRefundFailed(largerReissue),
      newRefundCompleted(part),
    ];

    expect(sumBalances(...history)).toEqual({
      'clearing:stripe': 30_000,
      deposits: -28_000,
      refunds: -2_000,
    });
    expect(sumBalances(...history, refundReturned)).toEqual({
      'clearing:stripe': DEPOSIT_CENTS,
      deposits: -28_000,
      refunds: -12_000,
    });
  });

  test('is not owed when it is returned after a cancellation decided all refunds again', () => {
    const fullReissue = { ...reissue, amountCents: DEPOSIT_CENTS };
    const earlierEvents = [
      ...openHistory,
      cancellation,
      newEvent('RefundStarted', fullReissue),
      newRefundCompleted(part),
    ];

    expect(sumBalances(...earlierEvents, refundReturned)).toEqual(
      sumBalances(...openHistory, cancellation, newEvent('RefundStarted', fullReissue)),
    );
    expect(sumBalances(...earlierEvents, refundReturned, newRefundCompleted(fullReissue))).toEqual({});
  });

  test('is not owed when it is returned after a cancellation with a fee that the double payment covered', () => {
    const restReissue = { ...reissue, amountCents: 30_000 };
    const earlierEvents = [
      ...openHistory,
      newOperatorCancellation(10_000),
      newEvent('RefundStarted', restReissue),
      newRefundCompleted(part),
      newRefundCompleted(restReissue),
    ];
    expect(sumBalances(...earlierEvents)).toEqual({});
    expect(sumBalances(...earlierEvents, refundReturned)).toEqual({
      'clearing:stripe': 10_000,
      forfeited: -10_000,
    });
    expect(sumBalances(...earlierEvents, refundReturned, newRefundCompleted(part))).toEqual({});
  });

  test.each([10_000, 6_000])(
    'cancels its pending reissue of %d cents, which becomes a claim if it is sent anyway',
    (cents) => {
      const overpaidBooking = [
        ...newDepositPaidHistory(),
        newOverpayment(newReceivedPayment('deposit', 5_000)),
      ];
      const nextReissue = { ...reissue, amountCents: cents };
      const newReissueEnd = (data: RefundData) =>
        newEvent('RefundFailed', {
          ...data,
          providerRefundId: null,
          code: 'superseded',
          supersededBy: part.refundId,
        });
      const firstHistory = [
        ...overpaidBooking,
        newEvent('RefundStarted', part),
        newRefundFailed(part),
        newEvent('RefundStarted', nextReissue),
      ];
      const fullHistory = [...firstHistory, newReissueEnd(nextReissue), newRefundCompleted(part)];

      // The first refund took the excess, so none is left for the second refund.
      expect(sumBalances(...fullHistory)).toEqual({ 'clearing:stripe': 35_000, deposits: -35_000 });
      expect(sumBalances(...fullHistory, newRefundCompleted(nextReissue))).toEqual({
        'clearing:stripe': 35_000 - nextReissue.amountCents,
        deposits: -35_000,
        receivable: nextReissue.amountCents,
      });
      expect(sumBalances(...fullHistory, newRefundReturned(part))).toEqual({
        'clearing:stripe': 45_000,
        deposits: -35_000,
        refunds: -10_000,
      });
      // The claim ends when the money comes back, and reopens if the refund is sent once more.
      expect(
        sumBalances(...fullHistory, newRefundCompleted(nextReissue), newRefundReturned(nextReissue)),
      ).toEqual(sumBalances(...fullHistory));
      expect(
        sumBalances(
          ...fullHistory,
          newRefundCompleted(nextReissue),
          newRefundReturned(nextReissue),
          newRefundCompleted(nextReissue),
        ),
      ).toEqual(sumBalances(...fullHistory, newRefundCompleted(nextReissue)));
    },
  );
});

describe('a failed refund', () => {
  const refundFailed = newRefundFailed(refundData, { code: 'expired_card', providerRefundId: 're_1' });
  const reissue = { ...refundData, refundId: 'pi_deposit-r2' };
  const failedHistory = [...newDepositPaidHistory(), cancellationRefundStarted, refundFailed];

  test('is not counted again after a reissue when the bank takes the money', () => {
    const reissueEvents = [
      newEvent('RefundStarted', reissue),
      newEvent('PaymentRefunded', { ...reissue, providerRefundId: 're_2' }),
    ];
    expect(sumBalances(...failedHistory, ...reissueEvents)).toEqual({});
    expect(sumBalances(...failedHistory, ...reissueEvents, refundLost)).toEqual({});
  });

  test('stays owed if it returns a duplicate payment, whatever a cancellation decides', () => {
    const duplicate: RefundData = {
      ...refundData,
      refundId: 'pi_2-r1',
      paymentId: 'pi_2',
      reason: 'paid-twice',
    };
    const owedEvents = [
      newEvent('RefundStarted', duplicate),
      newRefundFailed(duplicate, { code: 'expired_card' }),
    ];
    const log = [...newDepositPaidHistory(), ...owedEvents, cancellation, newEvent('RefundStarted', reissue)];
    expect(sumBalances(...log)).toEqual({ 'clearing:stripe': 80_000, refunds: -80_000 });

    const reissueCompletion = newEvent('PaymentRefunded', { ...reissue, providerRefundId: 're_2' });
    expect(sumBalances(...log, reissueCompletion)).toEqual({
      'clearing:stripe': DEPOSIT_CENTS,
      refunds: -DEPOSIT_CENTS,
    });
  });
});

describe('after a failed refund', () => {
  const firstRefundData = newRefundData('deposit', 10_000, 'requested');
  const failedRefundEvents: BookingEvent[] = [
    ...newDepositPaidHistory(),
    newBookingConfirmed(),
    newEvent('RefundStarted', firstRefundData),
    newRefundFailed(firstRefundData, { code: 'lost', providerRefundId: 're_1' }),
  ];
  const replacement = {
    ...firstRefundData,
    refundId: 'pi_deposit-r2',
    provider: 'bank',
    originalRefundId: firstRefundData.refundId,
  } as const;
  const startedHistory: BookingEvent[] = [...failedRefundEvents, newEvent('RefundStarted', replacement)];
  const newCompleted = (provider: 'bank' | 'staff'): BookingEvent =>
    newRefundSent({ ...replacement, provider }, 'slip');
  const heldAccounts = { 'clearing:stripe': DEPOSIT_CENTS, deposits: -30_000 };

  /** Returns the account balances without zeros, and what was refunded to the card itself. */
  function foldRefunds(events: readonly BookingEvent[]) {
    const { books, accounts } = foldJournal(events);
    const { refundedCents, returningCents } = books.payments['pi_deposit'] ?? {};
    return {
      accounts,
      payment: { refundedCents, returningCents },
    };
  }

  describe('its replacement', () => {
    test('moves the owed money without a new decision', () => {
      const owedBalances = {
        accounts: { ...heldAccounts, refunds: -10_000 },
        payment: { refundedCents: 0, returningCents: 10_000 },
      };
      expect(foldRefunds(failedRefundEvents)).toEqual(owedBalances);
      expect(foldRefunds(startedHistory)).toEqual(owedBalances);
    });

    test.each([
      ['bank', 'bank'],
      ['staff', 'cash'],
    ] as const)(
      'leaves the original source unchanged when sent by %s, which pays from %s',
      (provider, account) => {
        expect(foldRefunds([...startedHistory, newCompleted(provider)])).toEqual({
          accounts: { ...heldAccounts, [account]: -10_000 },
          payment: { refundedCents: 0, returningCents: 0 },
        });
      },
    );

    test('gives goodwill once and keeps other failed refunds', () => {
      const goodwill = { ...firstRefundData, refundId: 'pi_deposit-r3', reason: 'goodwill' as const };
      const log: BookingEvent[] = [
        ...failedRefundEvents,
        newEvent('RefundStarted', goodwill),
        newRefundFailed(goodwill, { code: 'lost' }),
        newEvent('RefundStarted', {
          ...goodwill,
          provider: 'bank',
          refundId: 'r4',
          originalRefundId: goodwill.refundId,
        }),
        newRefundSent({ ...goodwill, provider: 'bank', refundId: 'r4' }, 'line'),
      ];

      expect(foldRefunds(log)).toEqual({
        accounts: { ...heldAccounts, goodwill: 10_000, refunds: -10_000, bank: -10_000 },
        payment: { refundedCents: 0, returningCents: 10_000 },
      });
    });

    test('becomes a claim when both were sent', () => {
      const doublePayment: BookingEvent[] = [
        ...startedHistory,
        newCompleted('bank'),
        newRefundSent(firstRefundData, 're_1b'),
      ];
      expect(foldRefunds(doublePayment).accounts).toEqual({
        'clearing:stripe': 30_000,
        bank: -10_000,
        deposits: -20_000,
      });

      const bounce: BookingEvent = newRefundFailed(firstRefundData, {
        code: 'lost',
        providerRefundId: 're_1b',
        wasSent: true,
      });
      expect(foldRefunds([...doublePayment, bounce]).accounts).toEqual({ ...heldAccounts, bank: -10_000 });
    });

    test('ends when the first refund was sent', () => {
      const history: BookingEvent[] = [
        ...startedHistory,
        newRefundFailed(replacement, { code: 'superseded', supersededBy: firstRefundData.refundId }),
        newRefundSent(firstRefundData, 're_1b'),
      ];
      expect(foldRefunds(history).accounts).toEqual({ 'clearing:stripe': 30_000, deposits: -30_000 });
      expect(foldRefunds([...history, newCompleted('bank')])).toEqual({
        accounts: { 'clearing:stripe': 30_000, deposits: -30_000, receivable: 10_000, bank: -10_000 },
        payment: { refundedCents: 10_000, returningCents: 0 },
      });
    });
  });
});
