import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { newBookingCancelled } from '../booking/cancellations.js';
import { MAIL_DEPOSIT_CENTS } from './booking-events.js';

/** Creates a booking with a deposit of 632.00, which is retained. */
export const newDepositRetained = (cancellingParty: 'customer' | 'staff' | 'operator'): BookingEvent =>
  newBookingCancelled({
    by: cancellingParty,
    reason: '',
    daysBefore: 80,
    refundableCents: MAIL_DEPOSIT_CENTS,
  });

export const codeSent: BookingEvent = {
  type: 'ConfirmationCodeSent',
  data: { codeId: 'x-123456', purpose: 'cancel', expiresAt: '2026-11-21T10:15:00.000Z' },
};
