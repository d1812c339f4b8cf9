import { decideCancel } from '../../../src/modules/booking/changes/cancel.js';
import type { BookingEvent, BookingEventOf } from '../../../src/modules/booking/events.js';
import { requireAccepted } from '../scenario.js';
import { DEPOSIT_CENTS, foldExistingBooking, newDepositPaidHistory } from './builders.js';

type Cancellation = BookingEventOf<'BookingCancelled'>['data'];

/** Creates a cancellation by the customer; the agency keeps all money unless `retainedCents` says less. */
export function newBookingCancelled(
  overrides: Partial<Cancellation> = {},
): BookingEventOf<'BookingCancelled'> {
  const { refundableCents = DEPOSIT_CENTS, retainedCents = refundableCents } = overrides;
  return {
    type: 'BookingCancelled',
    data: {
      by: 'customer',
      reason: 'illness',
      policy: 'cancellation/1',
      daysBefore: 90,
      feeCents: retainedCents,
      refundableCents,
      retainedCents,
      refundCents: refundableCents - retainedCents,
      ...overrides,
    },
  };
}

/** A cancellation by which the agency keeps the deposit of 400.00. */
export const depositRetained = newBookingCancelled();

/** Creates a cancellation by the operator: everything paid is refunded. */
export const newFullyRefunded = (refundableCents: number): BookingEvent =>
  newBookingCancelled({ by: 'operator', reason: 'flood', refundableCents, retainedCents: 0 });

/**
 * Creates a booking canceled early by its customer:
 * the deposit of 400.00 is retained, the balance was never paid.
 */
export function newEarlyCancelled(): BookingEvent[] {
  const earlierHistory = newDepositPaidHistory();
  const command = {
    cancellingParty: 'customer',
    reason: 'illness',
    today: '2027-01-20',
  } as const;
  return [...earlierHistory, ...requireAccepted(decideCancel(foldExistingBooking(earlierHistory), command))];
}

/** Appends the operator's cancellation on 1 February 2027, without a preview. */
export function appendCancellation(log: readonly BookingEvent[]): BookingEvent[] {
  const command = { cancellingParty: 'operator', reason: '', today: '2027-02-01' } as const;
  return [...log, ...requireAccepted(decideCancel(foldExistingBooking(log), command))];
}
