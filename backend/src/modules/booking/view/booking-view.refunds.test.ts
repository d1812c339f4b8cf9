import { expect, test } from '@jest/globals';
import {
  DEPOSIT_CENTS,
  getInstalmentId,
  newDepositPaidHistory,
  newOverpayment,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { newRefundFailed, newRefundSent } from '../../../../test/support/booking/refunds.js';
import type { BookingEvent, RefundReason } from '../events.js';
import { foldView } from './booking-view.js';

const newRefundFacts = (amountCents: number, reason: RefundReason) => ({
  refundId: 'pi_deposit-r1',
  instalmentId: getInstalmentId('deposit'),
  provider: 'stripe' as const,
  paymentId: 'pi_deposit',
  reason,
  amountCents,
});

const sendRefund = (cents: number, reason: RefundReason = 'requested'): BookingEvent =>
  newRefundSent(newRefundFacts(cents, reason));

/** Creates a refund that came back after it had been sent. */
const returnRefund = (cents: number, reason: RefundReason = 'requested') =>
  newRefundFailed(newRefundFacts(cents, reason), { providerRefundId: 're_1', wasSent: true });

const overpaymentReceived: BookingEvent = newOverpayment(newReceivedPayment('deposit', 5_000, 'pi_over'));

const deriveMoney = (...events: BookingEvent[]) => {
  const history = [...newDepositPaidHistory(), ...events];
  const view = foldView(
    history.map((event, i) => ({
      ...event,
      version: i + 1,
      recordedAt: new Date(Date.UTC(2027, 0, 10, 10, i)),
    })),
  );
  return [view?.refundedCents, view?.surplusCents];
};

test('a refund returns the overpayment first, then the price', () => {
  expect(deriveMoney(sendRefund(15_000))).toEqual([15_000, 0]);
  expect(deriveMoney(overpaymentReceived, sendRefund(15_000))).toEqual([10_000, 0]);
  expect(deriveMoney(overpaymentReceived, sendRefund(2_000, 'overpaid'))).toEqual([0, 3_000]);
});

test('a double payment and its refund are not counted', () => {
  expect(deriveMoney(sendRefund(DEPOSIT_CENTS, 'paid-twice'))).toEqual([0, 0]);
  expect(
    deriveMoney(sendRefund(DEPOSIT_CENTS, 'paid-twice'), returnRefund(DEPOSIT_CENTS, 'paid-twice')),
  ).toEqual([0, 0]);
});

test('a refund that is returned after completion is undone', () => {
  expect(deriveMoney(sendRefund(15_000), returnRefund(15_000))).toEqual([0, 0]);
  expect(
    deriveMoney(overpaymentReceived, sendRefund(2_000, 'overpaid'), returnRefund(2_000, 'overpaid')),
  ).toEqual([0, 5_000]);
  expect(deriveMoney(overpaymentReceived, sendRefund(15_000), returnRefund(15_000))).toEqual([0, 5_000]);
});

test('a refund that failed before it was sent changes nothing', () => {
  expect(
    deriveMoney(newRefundFailed(newRefundFacts(15_000, 'requested'), { providerRefundId: 're_1' })),
  ).toEqual([0, 0]);
});
