import { isRefusal } from '../../../src/kernel/refuse.js';
import { decideCancel } from '../../../src/modules/booking/changes/cancel.js';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { foldExistingBooking, newDepositPaidBooking } from './builders.js';

/** Cancelled by the customer: the agency keeps the deposit of 400.00. */
export const depositKept: BookingEvent = {
  type: 'BookingCancelled',
  data: {
    by: 'customer',
    reason: 'illness',
    policy: 'cancellation/1',
    daysBefore: 90,
    feeCents: 40_000,
    paidCents: 40_000,
    retainedCents: 40_000,
    refundCents: 0,
  },
};

/** Cancelled by the operator: everything paid is refunded. */
export const newFullyRefunded = (paidCents: number): BookingEvent => ({
  type: 'BookingCancelled',
  data: {
    by: 'operator',
    reason: 'flood',
    policy: 'cancellation/1',
    daysBefore: 90,
    feeCents: 0,
    paidCents,
    retainedCents: 0,
    refundCents: paidCents,
  },
});

/**
 * A booking cancelled early by its customer: the deposit of 400.00 is retained, the balance was never paid.
 */
export function newEarlyCancelled(): BookingEvent[] {
  const earlierHistory = newDepositPaidBooking();
  const command = { type: 'Cancel', by: 'customer', reason: 'illness', today: '2027-01-20' } as const;
  const ended = decideCancel(command, foldExistingBooking(earlierHistory));
  if (isRefusal(ended)) throw new Error(ended.refused);
  return [...earlierHistory, ...ended];
}
