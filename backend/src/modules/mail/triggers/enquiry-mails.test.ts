import { expect, test } from '@jest/globals';
import {
  enquiryAnswered,
  newEnquiryReceived,
  SUBJECT_ID,
} from '../../../../test/support/enquiries/enquiries.js';
import { composeEnquiryMail } from './enquiry-mails.js';

test('mails about an enquiry address the right people and quote their own words', () => {
  expect(composeEnquiryMail([newEnquiryReceived(), enquiryAnswered], 'enquiry-received')).toEqual({
    cause: 'enquiry-received',
    about: {
      reference: 'EQ-7KQ4-9TX',
      kind: 'trip',
      month: '2027-05',
      travelers: 2,
      locale: 'en',
      trip: { slug: 'peru-salt-and-stone', name: 'Salt and stone' },
    },
    to: { subjectId: SUBJECT_ID, name: 'Marta Ibáñez', email: 'marta@example.org' },
    message: 'Is the pass open in May?\n\nWe are two.',
  });
});

test('no mail is planned for an erased person or for other streams', () => {
  const erasedEnquiry = newEnquiryReceived({ from: { $subject: SUBJECT_ID, value: null } });
  expect(composeEnquiryMail([erasedEnquiry], 'enquiry-received')).toBe('erased');
  expect(composeEnquiryMail([erasedEnquiry], 'enquiry-notice')).toBe('erased');
  expect(composeEnquiryMail([], 'enquiry-notice')).toBe('obsolete');
});
