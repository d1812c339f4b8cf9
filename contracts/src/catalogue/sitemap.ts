import { z } from 'zod';
import { CalendarDate } from '../kernel/date-schemas.js';
import { Slug } from '../kernel/ids.js';
import { nextCursor } from '../kernel/paging.js';
import { defineRoute } from '../kernel/route.js';

/** A page and the languages in which search engines may list it. */
export const SitemapEntry = z
  .object({
    /** Set only for landing pages. */
    scope: z.enum(['regions', 'countries']).nullable(),
    slugs: z.object({ en: Slug.nullable(), es: Slug.nullable() }),
    /** Date of the last change of its texts, dates or prices; null if unknown. */
    changedOn: CalendarDate.nullable(),
  })
  .meta({ id: 'SitemapEntry' });

export type SitemapEntry = z.infer<typeof SitemapEntry>;

export const listSitemap = defineRoute({
  method: 'GET',
  path: '/api/sitemap/{kind}',
  access: 'public',
  summary: 'Addresses of trips or landing pages for search engines, in a stable order.',
  params: z.strictObject({ kind: z.enum(['trips', 'landings']) }),
  query: z.strictObject({
    // Pages are larger than elsewhere, because entries are small and crawlers read all of them.
    limit: z.coerce.number().int().min(1).max(5_000).default(1_000),
    /** Number of entries to skip: `nextCursor` of the previous page. */
    cursor: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
  }),
  reply: z.object({ entries: z.array(SitemapEntry), total: z.int(), nextCursor }).meta({ id: 'Sitemap' }),
});
