// Events of persons and their erasure.
import type { BookingEvent } from '../../src/modules/booking/events.js';
import { id } from './builders.js';

type Of<T extends BookingEvent['type']> = Extract<BookingEvent, { type: T }>;

export const erasureId = (n: number): string => id(n, 10);

/** TravelersNamed with these ids, the lead first. */
export const namedAs = (lead: string, ...companions: string[]): Of<'TravelersNamed'> => ({
  type: 'TravelersNamed',
  data: {
    lead: { $subject: lead, value: null },
    leadIsTraveler: true,
    others: companions.map(($subject) => ({ $subject, value: null })),
    roomOf: [0, ...companions.map(() => 0)],
  },
});

export const erased = (subjectIds: string[], { n = 1, lead = true } = {}): Of<'PersonErased'> => ({
  type: 'PersonErased',
  data: { erasureId: erasureId(n), subjectIds, lead },
});

export const erasureCompleted = (n = 1, customerId: string | null = 'cus_1'): Of<'ErasureCompleted'> => ({
  type: 'ErasureCompleted',
  data: { erasureId: erasureId(n), customerId },
});
