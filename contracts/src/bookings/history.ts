import { z } from 'zod';
import { Instant } from '../kernel/date-schemas.js';
import { idParams } from '../kernel/ids.js';
import { defineRoute } from '../kernel/route.js';

export const HistoryEntry = z
  .strictObject({
    version: z.int(),
    at: Instant,
    type: z.string(),
    actor: z.strictObject({ kind: z.string(), name: z.string().nullable() }),
    /** Amounts, dates and codes for the entry's sentence; never personal data. */
    facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const getBookingHistory = defineRoute({
  method: 'GET',
  path: '/api/bookings/{id}/history',
  access: 'capability',
  summary: "Lists the booking's events in order, with who caused each.",
  params: idParams,
  reply: z.strictObject({ entries: z.array(HistoryEntry) }),
});
