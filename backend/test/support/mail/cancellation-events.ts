import type { BookingEvent } from '../../../src/modules/booking/events.js';

/** A booking with a deposit of 632.00, which is retained. */
export const newBookingCancelled = (by: 'customer' | 'staff' | 'operator'): BookingEvent => ({
  type: 'BookingCancelled',
  data: {
    by,
    reason: '',
    policy: 'cancellation/1',
    daysBefore: 80,
    feeCents: 63_200,
    paidCents: 63_200,
    retainedCents: 63_200,
    refundCents: 0,
  },
});

export const codeSent: BookingEvent = {
  type: 'ConfirmationCodeSent',
  data: { codeId: 'x-123456', purpose: 'cancel', expiresAt: '2026-11-21T10:15:00.000Z' },
};
