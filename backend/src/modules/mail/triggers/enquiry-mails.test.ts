import { expect, test } from '@jest/globals';
import {
  enquiryAnswered,
  newEnquiryReceived,
  SUBJECT_ID,
} from '../../../../test/support/enquiries/enquiries.js';
import { composeEnquiryMail } from './enquiry-mails.js';

test('a mail about an enquiry addresses its sender, repeats the facts and quotes the message', () => {
  const about = {
    reference: 'EQ-7KQ4-9TX',
    kind: 'trip' as const,
    month: '2027-05',
    travelers: 2,
    locale: 'en' as const,
    trip: { slug: 'peru-salt-and-stone', name: 'Salt and stone' },
  };
  const sender = { name: 'Marta Ibáñez', email: 'marta@example.org' };
  const message = 'Is the pass open in May?\n\nWe are two.';
  const enquiryReceived = newEnquiryReceived({
    ...about,
    from: { $subject: SUBJECT_ID, value: { ...sender, phone: null, message } },
  });

  expect(composeEnquiryMail([enquiryReceived, enquiryAnswered], 'enquiry-received')).toEqual({
    cause: 'enquiry-received',
    about,
    to: { subjectId: SUBJECT_ID, ...sender },
    message,
  });
});

test.each(['enquiry-received', 'enquiry-notice'] as const)(
  'no mail (%s) is sent about the enquiry of an erased person',
  (cause) => {
    const erasedEnquiry = newEnquiryReceived({ from: { $subject: SUBJECT_ID, value: null } });
    expect(composeEnquiryMail([erasedEnquiry], cause)).toBe('erased');
  },
);

test('no mail is sent without an enquiry', () => {
  expect(composeEnquiryMail([], 'enquiry-notice')).toBe('obsolete');
});
