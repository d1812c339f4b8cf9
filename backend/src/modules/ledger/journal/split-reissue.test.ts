import { expect, test } from '@jest/globals';
import { DEPOSIT_CENTS, newDepositPaidHistory } from '../../../../test/support/booking/builders.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import {
  newRefundData,
  newRefundFailed,
  newRefundMade,
  newRefundSent,
  newRefundStarted,
} from '../../../../test/support/booking/refunds.js';
import { listEntryLines, sumBalances } from '../../../../test/support/ledger/fold-journal.js';
import type { BookingEvent } from '../../booking/events.js';
import { splitReissue } from './split-reissue.js';

test('a refund reissues failed refunds from the oldest on, in any stored order', () => {
  const failedCents = { 'pi_1-r2': 300, 'pi_1-r1': 200 };
  const expected = { failedCents: { 'pi_1-r1': 0, 'pi_1-r2': 250 }, reissuedCents: 250 };
  expect(splitReissue(failedCents, 250)).toEqual(expected);
  expect(splitReissue({ 'pi_1-r1': 200, 'pi_1-r2': 300 }, 250)).toEqual(expected);
});

test('a refund beyond the failed refunds is new', () => {
  const { failedCents, reissuedCents } = splitReissue({ 'pi_1-r1': 200 }, 900);
  expect({ failedCents, reissuedCents }).toEqual({ failedCents: { 'pi_1-r1': 0 }, reissuedCents: 200 });
  expect(splitReissue(failedCents, 900)).toEqual({ failedCents, reissuedCents: 0 });
  expect(splitReissue({}, 900)).toEqual({ failedCents: {}, reissuedCents: 0 });
});

test('a refund reissues its original refund before any other', () => {
  const failedCents = { 'pi_1-r1': 200, 'pi_1-r2': 300 };
  const originalRefundId = 'pi_1-r2';

  expect(splitReissue(failedCents, 350, { originalRefundId })).toEqual({
    failedCents: { 'pi_1-r1': 150, 'pi_1-r2': 0 },
    reissuedCents: 350,
  });
  expect(splitReissue(failedCents, 350, { isGoodwill: true, originalRefundId })).toEqual({
    failedCents: { 'pi_1-r1': 200, 'pi_1-r2': 0 },
    reissuedCents: 300,
  });
});

test('an original refund that has not failed is not reissued', () => {
  expect(splitReissue({ 'pi_1-r1': 200 }, 100, { originalRefundId: 'pi_1-r9' })).toEqual({
    failedCents: { 'pi_1-r1': 100 },
    reissuedCents: 100,
  });
});

const refundFailed = newRefundFailed(newRefundData('deposit', 5_000, 'cancelled'), {
  providerRefundId: 're_1',
  code: 'expired_or_canceled_card',
});

test('a refund that failed before completion stays owed', () => {
  expect(
    listEntryLines(...newDepositPaidHistory(), newRefundStarted('deposit', 5_000, 'cancelled'), refundFailed),
  ).toEqual([]);
  expect(
    sumBalances(...newDepositPaidHistory(), newRefundStarted('deposit', 5_000, 'cancelled'), refundFailed),
  ).toMatchObject({
    refunds: -5_000,
  });
});

test('a refund that the source returned is reversed once', () => {
  const history = [
    ...newDepositPaidHistory(),
    newRefundStarted('deposit', 5_000, 'cancelled'),
    newRefundMade('deposit', 5_000, 'cancelled'),
  ];
  expect(listEntryLines(...history, refundFailed)).toEqual(['clearing:stripe 5000', 'refunds -5000']);
  expect(listEntryLines(...history, refundFailed, refundFailed)).toEqual([]);
});

test('the next refund of a payment reissues its failed refund and promises it once', () => {
  const firstRefund = newRefundData('deposit', 15_000, 'requested');
  const firstRefundFailed: BookingEvent = newRefundFailed(firstRefund, { code: 'expired_or_canceled_card' });
  const newReissueStarted = (amountCents: number): BookingEvent =>
    newEvent('RefundStarted', { ...firstRefund, refundId: 'pi_deposit-r2', amountCents });
  const historyBefore = [
    ...newDepositPaidHistory(),
    newEvent('RefundStarted', firstRefund),
    firstRefundFailed,
  ];

  expect(sumBalances(...historyBefore, firstRefundFailed)).toMatchObject({
    deposits: -25_000,
    refunds: -15_000,
  });
  expect(sumBalances(...historyBefore, newReissueStarted(15_000))).toMatchObject({
    deposits: -25_000,
    refunds: -15_000,
  });
  expect(sumBalances(...historyBefore, newReissueStarted(20_000))).toMatchObject({
    deposits: -20_000,
    refunds: -20_000,
  });
});

test('a refund is held again, instead of owed, when staff already refunded the whole payment', () => {
  const ownRefund = newRefundData('deposit', 30_000, 'requested');
  const manualRefund = { ...ownRefund, refundId: 're_hand', amountCents: DEPOSIT_CENTS };
  const fullHistory: BookingEvent[] = [
    ...newDepositPaidHistory(),
    newEvent('RefundStarted', ownRefund),
    newEvent('RefundStarted', manualRefund),
    newRefundSent(manualRefund, 're_hand'),
  ];
  expect(sumBalances(...fullHistory)).toEqual({ deposits: 30_000, refunds: -30_000 });

  const refundSuperseded: BookingEvent = newRefundFailed(ownRefund, { code: 'superseded' });
  expect(sumBalances(...fullHistory, refundSuperseded)).toEqual({});
});
