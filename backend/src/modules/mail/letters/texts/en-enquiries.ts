import { formatMonth } from '../../../../platform/text/format.js';
import { type EnquiryTexts, splitParagraphs } from './mail-texts.js';

const KIND_TEXTS = {
  trip: 'A group trip',
  'independent-trip': 'An independent trip',
  'travel-pass': 'A travel pass',
  other: 'Something else',
} as const;

export const enquiryTexts: EnquiryTexts = {
  greeting: (name) => `Hello ${name},`,
  reason: (reference) =>
    `You’re getting this email because someone entered this address in our contact form (${reference}). If it wasn’t you, ignore this email.`,
  rows: ({ kind, trip, month: travelMonth, travelers }) => [
    ['About', KIND_TEXTS[kind]],
    ...(trip ? ([['Trip', trip.name]] as const) : []),
    ...(travelMonth ? ([['Preferred month', formatMonth(travelMonth, 'en')]] as const) : []),
    ...(travelers === null ? [] : ([['Travelers', String(travelers)]] as const)),
  ],
  received: (enquiry, message) => ({
    subject: `We have your message (${enquiry.reference})`,
    preheader: 'A member of our team reads it and answers by email.',
    heading: 'We have your message',
    body: ['Thank you for your message. This is what you wrote:', ...splitParagraphs(message)],
    rows: [['Reference', enquiry.reference], ...enquiryTexts.rows(enquiry)],
    next: [
      'Nothing. A member of our team reads your message and answers by email, usually within two working days.',
    ],
    action: enquiry.trip ? 'See the trip' : 'See our trips',
  }),
  noticeGreeting: 'Hello,',
  noticeReason: 'You’re getting this email because this address is notified of every enquiry.',
  notice: (enquiry) => ({
    subject: `New enquiry ${enquiry.reference}`,
    preheader: 'Open the console to see who asks and what.',
    heading: 'New enquiry',
    body: [
      `An enquiry came in through the contact form, in ${enquiry.locale === 'es' ? 'Spanish' : 'English'}. You can only see the name, address and message in the console.`,
    ],
    rows: [['Reference', enquiry.reference], ...enquiryTexts.rows(enquiry)],
    next: ['Open the list, answer by email, and mark the enquiry as answered.'],
    action: 'Open the enquiries',
  }),
};
