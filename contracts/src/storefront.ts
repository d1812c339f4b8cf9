import { z } from 'zod';
import { route } from './kernel/route.js';

/** Somebody whom we name and link to. */
export const Partner = z
  .strictObject({ name: z.string().min(1).max(60), url: z.url({ protocol: /^https$/ }) })
  .meta({ id: 'Partner' });
export type Partner = z.infer<typeof Partner>;

/** What the operator of an installation decides about its pages. */
export const Storefront = z
  .strictObject({
    donationShare: Partner.extend({
      /** Of sales, in hundredths of a per cent: 100 is 1%. Nothing is said of it when it is 0. */
      basisPoints: z.int().min(0).max(10_000),
    }),
    /** Offered after booking, by the country of residence of the one who booked. */
    insurance: z.strictObject({ us: Partner, elsewhere: Partner }),
    flights: Partner,
    /** Whether insurers and flight partner pay for those who come from us: the page says which. */
    commission: z.boolean(),
    /** Of the maps service; without it the map needs none. It is public: whoever opens a map sees it. */
    mapsKey: z.string().nullable(),
    contact: z.strictObject({ email: z.email(), phone: z.string() }),
  })
  .meta({ id: 'Storefront' });
export type Storefront = z.infer<typeof Storefront>;

export const getStorefront = route({
  method: 'GET',
  path: '/api/storefront',
  access: 'public',
  summary:
    'Donation share, partners, contact and the key of the maps service, as this installation has them.',
  reply: Storefront,
});
