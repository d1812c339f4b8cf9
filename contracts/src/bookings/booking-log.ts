import { z } from 'zod';
import { Instant } from '../kernel/date-schemas.js';
import { idParams } from '../kernel/ids.js';
import { nextCursor, PageByVersion } from '../kernel/paging.js';
import { defineRoute } from '../kernel/route.js';
import { STAFF_ROLES } from '../kernel/staff-roles.js';
import { BookingView } from './bookings.js';

export const OpsEvent = z
  .strictObject({
    position: z.int(),
    version: z.int(),
    type: z.string(),
    schemaVersion: z.int(),
    recordedAt: Instant,
    actor: z.strictObject({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
    commandId: z.string(),
    correlationId: z.string(),
    causationId: z.string().nullable(),
    /** The event's data; personal fields are "(sealed)" for callers who may not read them. */
    data: z.unknown(),
  })
  .meta({ id: 'OpsEvent' });
export type OpsEvent = z.infer<typeof OpsEvent>;

export const listBookingEvents = defineRoute({
  method: 'GET',
  path: '/api/ops/bookings/{id}/events',
  access: STAFF_ROLES,
  summary: "Lists a booking's events in order, with actor and cause.",
  params: idParams,
  query: z.strictObject(PageByVersion),
  reply: z.strictObject({ events: z.array(OpsEvent), nextCursor }),
});

export const getBookingAsOf = defineRoute({
  method: 'GET',
  path: '/api/ops/bookings/{id}',
  access: STAFF_ROLES,
  summary: 'The booking as of an event (`version`) or an instant (`asOf`); the current one without either.',
  params: idParams,
  query: z.strictObject({ version: z.coerce.number().int().min(1).optional(), asOf: Instant.optional() }),
  reply: z.strictObject({ booking: BookingView, eventsApplied: z.int(), eventsTotal: z.int() }),
});
