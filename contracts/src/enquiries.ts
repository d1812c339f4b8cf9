import { z } from 'zod';
import {
  DRAFT_TOKEN_PATTERN,
  ENQUIRY_FORM_PATH,
  ENQUIRY_KINDS,
  ENQUIRY_LIMITS,
  ENQUIRY_MONTH_PATTERN,
  ENQUIRY_REFERENCE_PATTERN,
} from './enquiry-limits.js';
import { hasCardNumber } from './kernel/card-number.js';
import { Instant } from './kernel/date-schemas.js';
import { idParams, Slug, Uuid } from './kernel/ids.js';
import { Locale } from './kernel/locale.js';
import { nextCursor, PageByInstantAndId } from './kernel/paging.js';
import { defineRoute } from './kernel/route.js';
import { AGENT_ROLES } from './kernel/staff-roles.js';
import { CARD_NUMBER, freeLines, freeText, text } from './kernel/text.js';

export const EnquiryKind = z.enum(ENQUIRY_KINDS);
const cardNumberIssue = { params: { code: CARD_NUMBER } };
const { name, email, phone, message, travelers } = ENQUIRY_LIMITS;
const EnquiryMonth = z.string().regex(ENQUIRY_MONTH_PATTERN);
const EnquiryReference = z.string().regex(ENQUIRY_REFERENCE_PATTERN);

export const EnquiryInput = z
  .strictObject({
    kind: EnquiryKind,
    name: freeText(1, name),
    email: z.email().max(email),
    message: freeLines(message.min, message.max),
    phone: text(4, phone)
      .refine((number) => number.startsWith('+') || !hasCardNumber(number), cardNumberIssue)
      .optional(),
    /** Slug in the enquiry's language; an unknown trip is ignored. */
    trip: Slug.refine((slug) => !hasCardNumber(slug), cardNumberIssue).optional(),
    month: EnquiryMonth.optional(),
    travelers: z.int().min(1).max(travelers).optional(),
    locale: Locale,
    acceptsPrivacyPolicy: z.literal(true),
    /** Honeypot, invisible to people: an enquiry that fills it in is answered like others but not stored. */
    website: freeText(0, 200).optional(),
  })
  .meta({ id: 'EnquiryInput' });
export type EnquiryInput = z.infer<typeof EnquiryInput>;

export const sendEnquiry = defineRoute({
  method: 'POST',
  path: '/api/enquiries',
  access: 'public',
  summary: 'Sends a question to the operator; the answer holds its reference.',
  body: EnquiryInput,
  reply: z.strictObject({ reference: EnquiryReference }),
  status: 201,
  isIdempotent: true,
});

/**
 * Accepts a raw browser field. The form reports a message that is too long;
 * longer fields are not from our form.
 */
const typedText = (max = 500) => z.string().max(max).default('');

const FormFields = z.strictObject({
  kind: typedText(),
  name: typedText(),
  email: typedText(),
  phone: typedText(),
  /** Country that the phone number is read for; empty if none is chosen. */
  phoneCountry: typedText(),
  trip: typedText(),
  month: typedText(),
  travelers: typedText(),
  message: typedText(10_000),
  acceptsPrivacyPolicy: typedText(),
  website: typedText(),
});
export type EnquiryFields = z.infer<typeof FormFields>;
export const EnquiryForm = FormFields.extend({ locale: Locale });
export type EnquiryForm = z.infer<typeof EnquiryForm>;

export const postEnquiryForm = defineRoute({
  method: 'POST',
  path: ENQUIRY_FORM_PATH,
  access: 'public',
  summary:
    'The same for a page without scripts: redirects to the page with the reference, or with the faults.',
  form: EnquiryForm,
  reply: z.strictObject({ url: z.string() }),
  status: 303,
  refusals: ['CSRF_FAILED'],
});

/** Input of a form that could not be sent, stored until the page shows it again. */
export const EnquiryDraft = z
  .strictObject({
    values: FormFields,
    /** Errors by field and code; empty if the failure was ours. */
    errors: z.array(z.strictObject({ field: z.string(), code: z.string() })),
  })
  .meta({ id: 'EnquiryDraft' });

export type EnquiryDraft = z.infer<typeof EnquiryDraft>;

export const getEnquiryDraft = defineRoute({
  method: 'GET',
  path: '/api/enquiries/draft',
  access: 'public',
  summary: 'The text of a form that could not be sent, for half an hour; null if there is none.',
  query: z.strictObject({ token: z.string().regex(DRAFT_TOKEN_PATTERN) }),
  reply: z.strictObject({ draft: EnquiryDraft.nullable() }),
});

export const EnquiryStatus = z.enum(['open', 'answered']);

export const Enquiry = z
  .strictObject({
    id: Uuid,
    reference: EnquiryReference,
    state: EnquiryStatus,
    kind: EnquiryKind,
    trip: z.strictObject({ slug: Slug, name: z.string() }).nullable(),
    month: EnquiryMonth.nullable(),
    travelers: z.int().nullable(),
    locale: Locale,
    receivedAt: Instant,
    /** Null once the person is erased. */
    from: z
      .strictObject({
        name: z.string(),
        email: z.string(),
        phone: z.string().nullable(),
        message: z.string(),
      })
      .nullable(),
    answered: z.strictObject({ at: Instant, by: z.string(), note: z.string() }).nullable(),
  })
  .meta({ id: 'Enquiry' });
export type Enquiry = z.infer<typeof Enquiry>;

export const listEnquiries = defineRoute({
  method: 'GET',
  path: '/api/ops/enquiries',
  access: AGENT_ROLES,
  summary: "Lists the contact form's enquiries, newest first; `state` filters open or answered ones.",
  query: z.strictObject({ ...PageByInstantAndId, state: EnquiryStatus.optional() }),
  reply: z.strictObject({ enquiries: z.array(Enquiry), nextCursor }),
});

export const answerEnquiry = defineRoute({
  method: 'POST',
  path: '/api/ops/enquiries/{id}/answered',
  access: AGENT_ROLES,
  summary: 'Marks an enquiry answered, and says how.',
  params: idParams,
  /** The reason contains no personal data. */
  body: z.strictObject({ reason: freeText(1, 500) }),
  reply: z.strictObject({ id: Uuid, state: EnquiryStatus }),
  status: 200,
  isIdempotent: true,
  refusals: ['ENQUIRY_ANSWERED'],
});
