/** What the contact form asks for, without a schema: the page needs no more than these. */
export const ENQUIRY_KINDS = ['trip', 'independent-trip', 'travel-pass', 'other'] as const;
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number];

export const ENQUIRY_LIMITS = {
  name: 100,
  email: 254,
  phone: 25,
  message: { min: 10, max: 2000 },
  travelers: 20,
} as const;

/** The address to which the form is posted where no script runs. */
export const ENQUIRY_FORM_PATH = '/api/enquiries/form';
