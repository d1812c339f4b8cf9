// Events of persons and their erasure.
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { newId } from './builders.js';

type EventOfType<T extends BookingEvent['type']> = Extract<BookingEvent, { type: T }>;

export const newErasureId = (serial: number): string => newId(serial, 10);

/** TravelersNamed with these ids, the lead first. */
export const newTravelersNamed = (lead: string, ...companions: string[]): EventOfType<'TravelersNamed'> => ({
  type: 'TravelersNamed',
  data: {
    lead: { $subject: lead, value: null },
    isLeadTraveling: true,
    others: companions.map(($subject) => ({ $subject, value: null })),
    roomOf: [0, ...companions.map(() => 0)],
  },
});

export const newPersonErased = (
  subjectIds: string[],
  { serial = 1, lead = true } = {},
): EventOfType<'PersonErased'> => ({
  type: 'PersonErased',
  data: { erasureId: newErasureId(serial), subjectIds, includesLead: lead },
});

export const newErasureCompleted = (
  serial = 1,
  customerId: string | null = 'cus_1',
): EventOfType<'ErasureCompleted'> => ({
  type: 'ErasureCompleted',
  data: { erasureId: newErasureId(serial), customerId },
});
