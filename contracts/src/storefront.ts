import { z } from 'zod';
import { defineRoute } from './kernel/route.js';

/** A partner whom we name and link to. */
export const Partner = z
  .strictObject({ name: z.string().min(1).max(60), url: z.url({ protocol: /^https$/ }) })
  .meta({ id: 'Partner' });

export type Partner = z.infer<typeof Partner>;

/** An operator's choices for the pages of an installation. */
export const Storefront = z
  .strictObject({
    donationShare: Partner.extend({
      /** Share of sales in basis points: 100 is 1%. Not mentioned if 0. */
      basisPoints: z.int().min(0).max(10_000),
    }),
    /** Offered after booking, by the lead's country of residence. */
    insurance: z.strictObject({ us: Partner, otherCountries: Partner }),
    flights: Partner,
    /** True if insurers and flight partners pay us commission; the page then discloses it. */
    hasCommission: z.boolean(),
    /** Key of the maps service, public because every map visitor sees it. The map also works without it. */
    mapsKey: z.string().nullable(),
    contact: z.strictObject({ email: z.email(), phone: z.string() }),
  })
  .meta({ id: 'Storefront' });

export type Storefront = z.infer<typeof Storefront>;

export const getStorefront = defineRoute({
  method: 'GET',
  path: '/api/storefront',
  access: 'public',
  summary: "This installation's donation share, partners, contact details and maps key.",
  reply: Storefront,
});
