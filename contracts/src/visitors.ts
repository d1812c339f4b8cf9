import { z } from 'zod';
import { CountryCode } from './kernel/ids.js';
import { route } from './kernel/route.js';

/** Exact text of a failed look-up. */
export const COUNTRY_LOOKUP_FAILED = 'unable to fetch the country';

export const visitorCountry = route({
  method: 'GET',
  path: '/api/country',
  access: 'public',
  summary:
    'The country that the caller’s address suggests; null when there is none to tell, with `error` when it could not be told.',
  reply: z
    .strictObject({
      country: CountryCode.nullable(),
      error: z.literal(COUNTRY_LOOKUP_FAILED).optional(),
    })
    .meta({ id: 'VisitorCountry' }),
});
