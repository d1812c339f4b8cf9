import { MAX_EMAIL_LENGTH, MAX_PHONE_LENGTH } from './kernel/input-limits.js';

/** Values of the contact form, without a schema, so that the page can import them without zod. */
export const ENQUIRY_KINDS = ['trip', 'independent-trip', 'travel-pass', 'other'] as const;

export type EnquiryKind = (typeof ENQUIRY_KINDS)[number];

export const ENQUIRY_LIMITS = {
  name: 100,
  email: MAX_EMAIL_LENGTH,
  phone: MAX_PHONE_LENGTH,
  message: { min: 10, max: 2000 },
  travelers: 20,
} as const;

/** Target of the form without script. */
export const ENQUIRY_FORM_PATH = '/api/enquiries/form';

/** `YYYY-MM` of this century. */
export const ENQUIRY_MONTH_PATTERN = /^20\d\d-(0[1-9]|1[0-2])$/;

export const ENQUIRY_REFERENCE_PATTERN = /^EQ-[0-9A-Z]{4}-[0-9A-Z]{3}$/;
/** Opens the text of a form that could not be sent. */
export const DRAFT_TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;
