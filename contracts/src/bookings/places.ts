import { z } from 'zod';
import { idParams, Uuid } from '../kernel/ids.js';
import { defineRoute } from '../kernel/route.js';
import { AGE_REFUSALS, BookingView } from './bookings.js';
import { TravelerInput } from './travelers.js';

/** Refusals of reassigning a place. */
export const PLACE_REFUSALS = [
  'BOOKING_NOT_CONFIRMED',
  'ALREADY_CANCELLED',
  /** Fewer than 7 days to departure. */
  'REASSIGNMENT_TOO_LATE',
  /** No traveler of the party has this id; the place may have been reassigned already. */
  'TRAVELER_UNKNOWN',
  'BIRTH_DATE_IN_FUTURE',
  ...AGE_REFUSALS,
] as const;

export type PlaceRefusal = (typeof PLACE_REFUSALS)[number];

/** A place's holder, in the order in which rooms are assigned. */
export const PlaceView = z
  .strictObject({
    id: Uuid,
    /** True for the person who booked. */
    isLead: z.boolean(),
    givenName: z.string(),
    familyName: z.string(),
  })
  .meta({ id: 'Place' });

export type PlaceView = z.infer<typeof PlaceView>;

export const listPlaces = defineRoute({
  method: 'GET',
  path: '/api/bookings/{id}/travelers',
  access: 'capability',
  summary: 'Lists the travelers, each with the id needed to reassign the place.',
  params: idParams,
  reply: z.strictObject({ travelers: z.array(PlaceView) }),
});

export const reassignPlace = defineRoute({
  method: 'POST',
  path: '/api/bookings/{id}/travelers/{travelerId}/pass',
  access: 'capability',
  summary:
    'Reassigns a place to another traveler: the price stays, and the former traveler is erased. The lead stays the payer.',
  params: z.strictObject({ id: Uuid, travelerId: Uuid }),
  body: TravelerInput,
  reply: BookingView,
  status: 200,
  isIdempotent: true,
  refusals: PLACE_REFUSALS,
});
