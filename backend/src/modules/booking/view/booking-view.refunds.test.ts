import { expect, test } from '@jest/globals';
import {
  getInstalmentId,
  newDepositPaidHistory,
  newPaid,
} from '../../../../test/support/booking/builders.js';
import type { BookingEvent, RefundReason } from '../events.js';
import { foldView } from './booking-view.js';

const refundFacts = (amountCents: number, reason: RefundReason) => ({
  refundId: 'pi_deposit-r1',
  instalmentId: getInstalmentId('deposit'),
  provider: 'stripe' as const,
  paymentId: 'pi_deposit',
  reason,
  amountCents,
});
const refundSent = (cents: number, reason: RefundReason = 'requested'): BookingEvent => ({
  type: 'PaymentRefunded',
  data: { ...refundFacts(cents, reason), providerRefundId: 're_1' },
});
const newFailedRefund = (
  cents: number,
  { reason = 'requested', wasSent = true }: { reason?: RefundReason; wasSent?: boolean } = {},
): BookingEvent => ({
  type: 'RefundFailed',
  data: {
    ...refundFacts(cents, reason),
    providerRefundId: 're_1',
    code: 'declined',
    ...(wasSent ? { wasSent } : {}),
  },
});
const overpaid: BookingEvent = { type: 'OverpaymentReceived', data: newPaid('deposit', 5_000, 'pi_over') };
const deriveMoney = (...events: BookingEvent[]) => {
  const log = [...newDepositPaidHistory(), ...events];
  const view = foldView(
    log.map((event, i) => ({ ...event, version: i + 1, recordedAt: new Date(Date.UTC(2027, 0, 10, 10, i)) })),
  );
  return [view?.refundedCents, view?.surplusCents];
};

test('a refund returns the overpayment first, then the price', () => {
  expect(deriveMoney(refundSent(15_000))).toEqual([15_000, 0]);
  expect(deriveMoney(overpaid, refundSent(15_000))).toEqual([10_000, 0]);
  expect(deriveMoney(overpaid, refundSent(2_000, 'overpaid'))).toEqual([0, 3_000]);
});

test('a double payment and its refund are not counted', () => {
  expect(deriveMoney(refundSent(40_000, 'paid-twice'))).toEqual([0, 0]);
  expect(
    deriveMoney(refundSent(40_000, 'paid-twice'), newFailedRefund(40_000, { reason: 'paid-twice' })),
  ).toEqual([0, 0]);
});

test('a refund that comes back after completion is undone', () => {
  expect(deriveMoney(refundSent(15_000), newFailedRefund(15_000))).toEqual([0, 0]);
  expect(
    deriveMoney(overpaid, refundSent(2_000, 'overpaid'), newFailedRefund(2_000, { reason: 'overpaid' })),
  ).toEqual([0, 5_000]);
  expect(deriveMoney(overpaid, refundSent(15_000), newFailedRefund(15_000))).toEqual([0, 5_000]);
});

test('a refund that failed before it was sent changes nothing', () => {
  expect(deriveMoney(newFailedRefund(15_000, { wasSent: false }))).toEqual([0, 0]);
});
