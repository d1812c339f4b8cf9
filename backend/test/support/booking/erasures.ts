import type { BookingEventOf } from '../../../src/modules/booking/events.js';
import { newErasureId } from '../ids.js';
// Events of persons and their erasure.

/** Creates the naming of travelers with these ids, the lead first. */
export const newTravelersNamed = (
  lead: string,
  ...companions: string[]
): BookingEventOf<'TravelersNamed'> => ({
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
  { serial = 1, includesLead = true } = {},
): BookingEventOf<'PersonErased'> => ({
  type: 'PersonErased',
  data: { erasureId: newErasureId(serial), subjectIds, includesLead },
});

export const newErasureCompleted = (
  serial = 1,
  customerId: string | null = 'cus_1',
): BookingEventOf<'ErasureCompleted'> => ({
  type: 'ErasureCompleted',
  data: { erasureId: newErasureId(serial), customerId },
});
