import { describe, expect, test } from '@jest/globals';
import { type EnquiryReceived, newEnquiryReceived } from '../../../../test/support/enquiries/enquiries.js';
import { composeEnquiryMail, type EnquiryCause, type EnquiryMail } from '../triggers/enquiry-mails.js';
import { renderEnquiryMail } from './enquiry-letter.js';

const ADDRESSES = { publicOrigin: 'https://trips.example.com', address: 'enquiries@wayfold.example' };
const writeLetter = (cause: EnquiryCause, overrides: Partial<EnquiryReceived['data']> = {}) =>
  renderEnquiryMail(composeEnquiryMail([newEnquiryReceived(overrides)], cause) as EnquiryMail, ADDRESSES, {
    messageId: 'one@wayfold.example',
    dueAt: new Date('2026-11-21T10:00:00Z'),
  });

describe('the acknowledgement', () => {
  test('is sent to the enquirer with the reference, the subject and their own message', async () => {
    const mail = await writeLetter('enquiry-received');
    expect(mail).toMatchObject({ to: 'marta@example.org', locale: 'en', bookingId: null });
    expect(mail.subject).toBe('We have your message (EQ-7KQ4-9TX)');
    expect(mail.text).toContain('Hello Marta Ibáñez,');
    expect(mail.text).toContain('Is the pass open in May?\n\nWe are two.');
    expect(mail.text).toContain('Trip: Salt and stone\nPreferred month: May 2027\nTravelers: 2');
    expect(mail.text).toContain('https://trips.example.com/en/adventure/peru-salt-and-stone');
  });

  test('uses the sender’s language and omits the fields they left empty', async () => {
    const mail = await writeLetter('enquiry-received', {
      locale: 'es',
      trip: null,
      month: null,
      travelers: null,
      kind: 'travel-pass',
    });
    expect(mail.subject).toBe('Tenemos tu mensaje (EQ-7KQ4-9TX)');
    expect(mail.text).toContain('Sobre: Un pase de viaje');
    expect(mail.text).not.toMatch(/Viaje:|Mes preferido|Viajeros/);
    expect(mail.text).toContain('https://trips.example.com/es');
  });

  test('escapes HTML in the sender’s message', async () => {
    const value = {
      name: '<b>Eve</b>',
      email: 'eve@example.org',
      phone: null,
      message: '<a href="x">same</a>\nsame\nsame',
    };
    const mail = await writeLetter('enquiry-received', { from: { $subject: 's', value } });

    expect(mail.html).not.toMatch(/<b>Eve|<a href="x">/);
    expect(mail.html.match(/>same</g)).toHaveLength(2);
  });
});

test('the notice is sent to staff and reveals nothing about the enquirer', async () => {
  const mail = await writeLetter('enquiry-notice', { locale: 'es' });
  expect(mail).toMatchObject({ to: 'enquiries@wayfold.example', locale: 'en' });
  expect(mail.subject).toBe('New enquiry EQ-7KQ4-9TX');
  expect(mail.text).toContain('in Spanish');
  expect(mail.text).toContain('https://trips.example.com/ops/enquiries');
  expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/marta|ib[aá]|pass open/i);
});
