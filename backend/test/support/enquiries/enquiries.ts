import type { EnquiryEvent } from '../../../src/modules/enquiries/events.js';
import { newEnquirerId, newEnquiryId } from '../ids.js';

export const ENQUIRY_ID = newEnquiryId(1);
export const SUBJECT_ID = newEnquirerId(2);
export type EnquiryReceived = Extract<EnquiryEvent, { type: 'EnquiryReceived' }>;

export const newEnquiryReceived = (overrides: Partial<EnquiryReceived['data']> = {}): EnquiryReceived => ({
  type: 'EnquiryReceived',
  data: {
    enquiryId: ENQUIRY_ID,
    reference: 'EQ-7KQ4-9TX',
    kind: 'trip',
    month: '2027-05',
    travelers: 2,
    trip: { slug: 'peru-salt-and-stone', name: 'Salt and stone' },
    locale: 'en',
    privacyVersion: '2026-11-24',
    from: {
      $subject: SUBJECT_ID,
      value: {
        name: 'Marta Ibáñez',
        email: 'marta@example.org',
        phone: null,
        message: 'Is the pass open in May?\n\nWe are two.',
      },
    },
    ...overrides,
  },
});

export const newEnquiryAnswered = (enquiryId = ENQUIRY_ID): EnquiryEvent => ({
  type: 'EnquiryAnswered',
  data: { enquiryId, note: 'by mail, AL' },
});
export const enquiryAnswered = newEnquiryAnswered();

type EnquiryErased = Extract<EnquiryEvent, { type: 'EnquiryErased' }>;
export const newEnquiryErased = (overrides: Partial<EnquiryErased['data']> = {}): EnquiryEvent => ({
  type: 'EnquiryErased',
  data: { enquiryId: ENQUIRY_ID, subjectId: SUBJECT_ID, reason: 'asked', ...overrides },
});
export const enquiryErased = newEnquiryErased();
