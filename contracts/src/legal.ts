import { z } from 'zod';
import { CalendarDate } from './kernel/date-schemas.js';
import { Locale } from './kernel/locale.js';
import { defineRoute } from './kernel/route.js';

export const LegalDocument = z.enum(['terms-and-conditions', 'booking-terms', 'privacy']);
export type LegalDocument = z.infer<typeof LegalDocument>;

/** Month or day of publication. */
const LegalVersion = z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/);

const LegalTable = z.strictObject({
  caption: z.string(),
  head: z.array(z.string()),
  /** As many cells as the head; the first cell names the row. */
  rows: z.array(z.array(z.string())),
});

/** A paragraph, a list or a table. */
export const LegalBlock = z
  .union([z.string(), z.strictObject({ list: z.array(z.string()) }), z.strictObject({ table: LegalTable })])
  .meta({ id: 'LegalBlock' });

export type LegalBlock = z.infer<typeof LegalBlock>;

export const LegalSection = z
  .strictObject({
    /** Anchor, the same in both languages. */
    id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    title: z.string(),
    blocks: z.array(LegalBlock).min(1),
  })
  .meta({ id: 'LegalSection' });
export type LegalSection = z.infer<typeof LegalSection>;

export const LegalText = z
  .strictObject({
    document: LegalDocument,
    version: LegalVersion,
    publishedOn: CalendarDate,
    /** True if new bookings accept this version. */
    isCurrent: z.boolean(),
    title: z.string(),
    lead: z.string(),
    sections: z.array(LegalSection),
    /** Every published version, newest first. */
    versions: z.array(z.strictObject({ version: LegalVersion, publishedOn: CalendarDate })),
    /**
     * SHA-256 pinned by quotes and bookings, over both languages of both Terms; null for documents that
     * bookings do not pin.
     */
    hash: z.string().nullable(),
  })
  .meta({ id: 'LegalText' });
export type LegalText = z.infer<typeof LegalText>;

export const getLegalText = defineRoute({
  method: 'GET',
  path: '/api/legal/{document}',
  access: 'public',
  summary: 'Terms & Conditions, Booking Terms or Privacy: the version in force, or the requested one.',
  params: z.strictObject({ document: LegalDocument }),
  query: z.strictObject({ locale: Locale, version: LegalVersion.optional() }),
  reply: LegalText,
});
