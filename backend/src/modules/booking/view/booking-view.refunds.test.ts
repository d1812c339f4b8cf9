import { expect, test } from '@jest/globals';
import {
  DEPOSIT_CENTS,
  newDepositPaidHistory,
  newOverpayment,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { toRecorded } from '../../../../test/support/booking/events.js';
import { newRefundData, newRefundFailed, newRefundMade } from '../../../../test/support/booking/refunds.js';
import type { BookingEvent, RefundReason } from '../events.js';
import { foldView } from './booking-view.js';

const newRefunded = (amountCents: number, reason: RefundReason = 'requested'): BookingEvent =>
  newRefundMade('deposit', amountCents, reason);

/** Creates the return of a refund that had been sent. */
const newRefundReturned = (amountCents: number, reason: RefundReason = 'requested') =>
  newRefundFailed(newRefundData('deposit', amountCents, reason), { providerRefundId: 're_1', wasSent: true });

const overpaymentReceived: BookingEvent = newOverpayment(newReceivedPayment('deposit', 5_000, 'pi_over'));

const deriveMoney = (...events: BookingEvent[]) => {
  const history = [...newDepositPaidHistory(), ...events];
  const view = foldView(toRecorded(history));
  return [view?.refundedCents, view?.surplusCents];
};

test('a refund returns the overpayment first, then the price', () => {
  expect(deriveMoney(newRefunded(15_000))).toEqual([15_000, 0]);
  expect(deriveMoney(overpaymentReceived, newRefunded(15_000))).toEqual([10_000, 0]);
  expect(deriveMoney(overpaymentReceived, newRefunded(2_000, 'overpaid'))).toEqual([0, 3_000]);
});

test('a double payment and its refund are not counted', () => {
  expect(deriveMoney(newRefunded(DEPOSIT_CENTS, 'paid-twice'))).toEqual([0, 0]);
  expect(
    deriveMoney(newRefunded(DEPOSIT_CENTS, 'paid-twice'), newRefundReturned(DEPOSIT_CENTS, 'paid-twice')),
  ).toEqual([0, 0]);
});

test('a refund that is returned after completion is undone', () => {
  expect(deriveMoney(newRefunded(15_000), newRefundReturned(15_000))).toEqual([0, 0]);
  expect(
    deriveMoney(overpaymentReceived, newRefunded(2_000, 'overpaid'), newRefundReturned(2_000, 'overpaid')),
  ).toEqual([0, 5_000]);
  expect(deriveMoney(overpaymentReceived, newRefunded(15_000), newRefundReturned(15_000))).toEqual([
    0, 5_000,
  ]);
});

test('a refund that failed before it was sent changes nothing', () => {
  expect(
    deriveMoney(newRefundFailed(newRefundData('deposit', 15_000, 'requested'), { providerRefundId: 're_1' })),
  ).toEqual([0, 0]);
});
