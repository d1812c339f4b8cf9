import { v4, v7 } from 'uuid';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import type { EventStore } from '../../../src/platform/event-store/port.js';
import { newBookingConfirmed } from '../booking/builders.js';
import { newAppendRequest } from '../event-store/events.js';
import {
  MAIL_DEPOSIT_CENTS,
  mailBalanceScheduled,
  newBookingCreated,
  newPaymentEvent,
  referenceGenerated,
} from './booking-events.js';

export interface WrittenBooking {
  readonly bookingId: string;
  readonly subjectId: string;
  /** Version of `BookingConfirmed`. */
  readonly version: number;
}

export interface BookingFacts {
  recordedAt?: string;
  email?: string;
  locale?: 'en' | 'es';
}

/** Writes a booking with a deposit to the log: named, paid and confirmed at `recordedAt`. */
export async function writeBooking(
  store: EventStore,
  { recordedAt = '2026-11-21T10:00:00Z', email = 'marta@example.org', locale = 'es' }: BookingFacts = {},
): Promise<WrittenBooking> {
  const [bookingId, subjectId] = [v7(), v4()];
  const lead = {
    givenName: 'Marta',
    familyName: 'Ibáñez',
    email,
    phone: '+34600000000',
    residence: 'ES',
    birthDate: '1990-05-01',
    language: locale,
  };
  const namedEvent: BookingEvent = {
    type: 'TravelersNamed',
    data: {
      lead: { $subject: subjectId, value: lead },
      isLeadTraveling: true,
      others: [],
      roomOf: [0],
    },
  };
  const events = [
    newBookingCreated(locale, 'deposit'),
    referenceGenerated,
    namedEvent,
    newPaymentEvent('DepositPaid', MAIL_DEPOSIT_CENTS),
    newBookingConfirmed(),
    mailBalanceScheduled,
  ];
  await appendBookingEvents(store, bookingId, 0, events, recordedAt);
  return { bookingId, subjectId, version: 5 };
}

export async function appendBookingEvents(
  store: EventStore,
  bookingId: string,
  expectedVersion: number,
  events: readonly BookingEvent[],
  recordedAt: string,
): Promise<void> {
  const streams = [{ streamId: bookingId, streamType: 'booking', expectedVersion, events }];
  const outcome = await store.append(newAppendRequest(streams, { recordedAt: new Date(recordedAt) }));
  if (outcome.status !== 'ok') throw new Error(`append: ${outcome.status}`);
}
