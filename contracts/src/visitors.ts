import { z } from 'zod';
import { CountryCode } from './kernel/ids.js';
import { defineRoute } from './kernel/route.js';

/** Exact text that `getVisitorCountry` returns when the lookup fails. */
export const COUNTRY_LOOKUP_FAILURE = 'unable to fetch the country';

export const getVisitorCountry = defineRoute({
  method: 'GET',
  path: '/api/country',
  access: 'public',
  summary:
    "The country suggested by the caller's address; null if unknown, with `error` if the lookup failed.",
  reply: z
    .strictObject({
      country: CountryCode.nullable(),
      error: z.literal(COUNTRY_LOOKUP_FAILURE).optional(),
    })
    .meta({ id: 'VisitorCountry' }),
});
