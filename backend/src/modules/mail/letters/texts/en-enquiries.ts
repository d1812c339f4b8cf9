import type { EnquiryTexts } from './copy.js';
import { month } from '../../../../platform/text/format.js';

const KINDS = {
  trip: 'A group trip',
  'independent-trip': 'An independent trip',
  'travel-pass': 'A travel pass',
  other: 'Something else',
} as const;

export const enquiries: EnquiryTexts = {
  greeting: (name) => `Hello ${name},`,
  why: (reference) =>
    `You are getting this email because somebody gave this address in our contact form (${reference}). If it was not you, you need to do nothing.`,
  rows: ({ kind, trip, month: when, travelers }) => [
    ['About', KINDS[kind]],
    ...(trip ? ([['Trip', trip.name]] as const) : []),
    ...(when ? ([['Preferred month', month(when, 'en')]] as const) : []),
    ...(travelers === null ? [] : ([['Travelers', String(travelers)]] as const)),
  ],
  received: (about, message) => ({
    subject: `We have your message (${about.reference})`,
    preheader: 'A person reads it and answers by email.',
    heading: 'We have your message',
    body: ['Thank you for writing. This is what reached us:', ...paragraphs(message)],
    rows: [['Reference', about.reference], ...enquiries.rows(about)],
    next: [
      'Nothing. A person reads your message and answers to this address, as a rule within two working days.',
    ],
    action: about.trip ? 'See the trip' : 'Look at our trips',
  }),
  noticeGreeting: 'Hello,',
  noticeWhy: 'You are getting this email because this address is told of every enquiry.',
  notice: (about) => ({
    subject: `New enquiry ${about.reference}`,
    preheader: 'Who asks, and what, is in the console.',
    heading: 'Somebody asks something',
    body: [
      `An enquiry came in through the contact form, in ${about.locale === 'es' ? 'Spanish' : 'English'}. Name, address and message are in the console alone.`,
    ],
    rows: [['Reference', about.reference], ...enquiries.rows(about)],
    next: ['Open the list, answer by email, and mark the enquiry as answered.'],
    action: 'Open the enquiries',
  }),
};

const paragraphs = (message: string): string[] => message.split(/\n+/).filter((line) => line.trim() !== '');
