import { EnquiryKind } from '@wayfold/contracts/enquiries';
import { Slug, Uuid } from '@wayfold/contracts/kernel/ids';
import { Locale } from '@wayfold/contracts/kernel/locale';
import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event.js';
import { isSealed, type SealedValue } from '../../kernel/sealed.js';

/** Everything that could identify the enquirer; the message may contain anything. */
export interface Enquirer {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly message: string;
}

const id = { enquiryId: Uuid };

/** Stream `enquiry`, one per message from the contact form. */
export const enquiryEvents = {
  EnquiryReceived: {
    version: 1,
    schema: z.strictObject({
      ...id,
      reference: z.string(),
      kind: EnquiryKind,
      /** The trip's name at the time of the enquiry. */
      trip: z.strictObject({ slug: Slug, name: z.string() }).nullable(),
      /** `YYYY-MM`. */
      month: z.string().nullable(),
      travelers: z.int().nullable(),
      locale: Locale,
      /** Version of the accepted privacy text. */
      privacyVersion: z.string(),
      from: z.custom<SealedValue<Enquirer>>(isSealed),
    }),
  },
  /** `note` says how, without personal data. */
  EnquiryAnswered: { version: 1, schema: z.strictObject({ ...id, note: z.string() }) },
  /** Expired or erased on request: nobody can read the content from now on. */
  EnquiryErased: {
    version: 1,
    schema: z.strictObject({ ...id, subjectId: Uuid, reason: z.enum(['lapsed', 'asked']) }),
  },
} as const satisfies EventDefinitions;

export type EnquiryEvent = EventOf<typeof enquiryEvents>;
