import { z } from 'zod';
import { CalendarDate } from '../kernel/dates.js';
import { Slug, nextCursor } from '../kernel/ids.js';
import { route } from '../kernel/route.js';

/** One page in the languages in which search engines may list it. */
export const SitemapEntry = z
  .object({
    /** Of landing pages. */
    scope: z.enum(['regions', 'countries']).nullable(),
    slugs: z.object({ en: Slug.nullable(), es: Slug.nullable() }),
    /** The day on which its texts, dates or prices last changed; null where nobody can say. */
    changedOn: CalendarDate.nullable(),
  })
  .meta({ id: 'SitemapEntry' });
export type SitemapEntry = z.infer<typeof SitemapEntry>;

export const listSitemap = route({
  method: 'GET',
  path: '/api/sitemap/{kind}',
  access: 'public',
  summary:
    'Addresses of the trips, or of the landing pages, that search engines may list; in a lasting order.',
  params: z.strictObject({ kind: z.enum(['trips', 'landings']) }),
  query: z.strictObject({
    // Addresses are small, and whoever asks wants all of them.
    limit: z.coerce.number().int().min(1).max(5_000).default(1_000),
    /** How many to pass over: `nextCursor` of the page before. */
    cursor: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
  }),
  reply: z.object({ entries: z.array(SitemapEntry), total: z.int(), nextCursor }).meta({ id: 'Sitemap' }),
});
