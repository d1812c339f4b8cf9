import { z } from 'zod';
import { Slug } from '../kernel/ids.js';
import { Locale } from '../kernel/locale.js';
import { nextCursor, PageByDay } from '../kernel/paging.js';
import { defineRoute } from '../kernel/route.js';
import { Departure } from './catalogue.js';

export const listDepartures = defineRoute({
  method: 'GET',
  path: '/api/trips/{slug}/departures',
  access: 'public',
  summary: "Lists a trip's departures from today on, with current seats and rooms.",
  params: z.strictObject({ slug: Slug }),
  query: z.strictObject({ locale: Locale, ...PageByDay }),
  reply: z.object({ departures: z.array(Departure), nextCursor }),
});
