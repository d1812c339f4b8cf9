import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { decideRefund, type RefundCommand } from '../../../src/modules/booking/refunds/refund.js';
import { foldExistingBooking } from './builders.js';
import { newRefundStarted } from './refunds.js';
import { expectStorable } from './scenario.js';

/** A refund of 100.00 of the deposit, as a customer requested. */
export const REFUND_ARGS = ['deposit', 10_000, 'requested'] as const;
export const refundId = 'pi_deposit-r1';
export const refundStarted = newRefundStarted(...REFUND_ARGS);

export const newFailedCommand = (providerRefundId: string | null = 're_1'): RefundCommand => ({
  type: 'RecordFailure',
  refundId,
  providerRefundId,
  code: 'declined',
});
export const newDoneCommand = (providerRefundId: string): RefundCommand => ({
  type: 'RecordSent',
  refundId,
  providerRefundId,
});

/** The events, followed by those that the command leads to. */
export const appendRefundDecision = (
  log: readonly BookingEvent[],
  command: RefundCommand,
): BookingEvent[] => {
  const events = decideRefund(command, foldExistingBooking(log));
  expectStorable(events);
  return [...log, ...events];
};
