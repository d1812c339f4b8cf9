import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { composeMail, type MailCause } from '../../../src/modules/mail/triggers/booking-mails.js';
import { newBookingConfirmed } from '../booking/builders.js';
import {
  MAIL_DEPOSIT_CENTS,
  MAIL_RECORDED_AT,
  mailBalanceScheduled,
  newBookingCreated,
  newPaymentEvent,
  referenceGenerated,
  toRecordedEvents,
} from './booking-events.js';

export const heldHistory: readonly BookingEvent[] = [newBookingCreated('en', 'deposit'), referenceGenerated];
export const depositHistory: readonly BookingEvent[] = [
  ...heldHistory,
  newPaymentEvent('DepositPaid', MAIL_DEPOSIT_CENTS),
];

/** Creates a confirmed booking whose balance is scheduled; its card expires in that year. */
export const newBookedHistory = (cardExpYear?: number): readonly BookingEvent[] => [
  ...heldHistory,
  newPaymentEvent('DepositPaid', MAIL_DEPOSIT_CENTS, cardExpYear),
  newBookingConfirmed(),
  mailBalanceScheduled,
];

export const bookedHistory = newBookedHistory();

/** Composes the mail for the event of `version` (by default the last one) from all events, as of `now`. */
export const composeMailAfter = (
  cause: MailCause,
  events: readonly BookingEvent[],
  { now = MAIL_RECORDED_AT, version = events.length, recordedAt = MAIL_RECORDED_AT } = {},
) =>
  composeMail(toRecordedEvents(events, recordedAt), cause, version, {
    givenName: 'Marta',
    now: new Date(now),
    deriveCode: (codeId) => codeId.slice(-6),
  });
