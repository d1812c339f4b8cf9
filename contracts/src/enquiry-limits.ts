/** Values of the contact form, without a schema: the page needs only these. */
export const ENQUIRY_KINDS = ['trip', 'independent-trip', 'travel-pass', 'other'] as const;
export type EnquiryKind = (typeof ENQUIRY_KINDS)[number];

export const ENQUIRY_LIMITS = {
  name: 100,
  email: 254,
  phone: 25,
  message: { min: 10, max: 2000 },
  travelers: 20,
} as const;

/** Target of the form without script. */
export const ENQUIRY_FORM_PATH = '/api/enquiries/form';
