import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { decideRefund, type RefundCommand } from '../../../src/modules/booking/refunds/refund.js';
import { foldExistingBooking } from './builders.js';
import { newRefundStarted } from './refunds.js';
import { expectStorable } from './scenario.js';

/** A refund of 100.00 of the deposit, as a customer requested. */
export const REFUND_ARGS = ['deposit', 10_000, 'requested'] as const;

export const refundId = 'pi_deposit-r1';
export const partialRefundStarted = newRefundStarted(...REFUND_ARGS);

export const newRecordFailureCommand = (
  providerRefundId: string | null = 're_1',
  reportedRefundId = refundId,
): Extract<RefundCommand, { type: 'RecordFailure' }> => ({
  type: 'RecordFailure',
  refundId: reportedRefundId,
  providerRefundId,
  code: 'declined',
});

export const newRecordSentCommand = (
  providerRefundId: string,
  reportedRefundId = refundId,
): RefundCommand => ({
  type: 'RecordSent',
  refundId: reportedRefundId,
  providerRefundId,
});

/** Appends the events of these commands to the history, each decided after the command before it. */
export const appendRefundDecisions = (
  history: readonly BookingEvent[],
  ...commands: readonly RefundCommand[]
): BookingEvent[] =>
  commands.reduce<BookingEvent[]>(
    (earlierEvents, command) => {
      const events = decideRefund(foldExistingBooking(earlierEvents), command);
      expectStorable(events);
      return [...earlierEvents, ...events];
    },
    [...history],
  );
