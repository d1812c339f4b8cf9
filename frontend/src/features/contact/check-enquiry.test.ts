import { describe, expect, test } from '@jest/globals';
import { EnquiryInput } from '@wayfold/contracts/enquiries';
import { checkEnquiry, type EnquiryValues, getSentenceKey, sortFaults } from './check-enquiry.js';

const newValues = (overrides: Partial<EnquiryValues> = {}): EnquiryValues => ({
  kind: 'trip',
  trip: '',
  name: 'Marta',
  email: ' marta@example.org ',
  phone: '',
  month: '',
  phoneCountry: '',
  travelers: '',
  message: ' Is it open in May? ',
  acceptsPrivacyPolicy: 'yes',
  website: '',
  ...overrides,
});

const listFaultCodes = (overrides: Partial<EnquiryValues>) =>
  checkEnquiry(newValues(overrides)).map(({ field, code }) => `${field} ${code}`);

describe('input of the contact form', () => {
  test('may omit optional fields', () => {
    expect(listFaultCodes({})).toEqual([]);
    expect(listFaultCodes({ travelers: '20', phone: '+34 600 000 000', month: '2027-05' })).toEqual([]);
  });

  test.each([
    {
      name: 'missing values, in the order of the form',
      values: { name: ' ', email: '', message: '', acceptsPrivacyPolicy: '' },
      faults: ['name required', 'email required', 'message required', 'acceptsPrivacyPolicy required'],
    },
    {
      name: 'impossible values, in the order of the form',
      values: { email: 'marta@', message: 'Nine char', travelers: '0' },
      faults: ['email invalid_format', 'travelers invalid', 'message too_small'],
    },
    { name: 'too many travelers', values: { travelers: '21' }, faults: ['travelers invalid'] },
    { name: 'an endless message', values: { message: 'a'.repeat(2001) }, faults: ['message too_big'] },
  ])('is refused for $name', ({ values, faults }) => {
    expect(listFaultCodes(values)).toEqual(faults);
  });

  describe('as the server reads it', () => {
    const { kind, name, email, message } = newValues();
    const input = { kind, name, email: email.trim(), message, locale: 'en', acceptsPrivacyPolicy: true };

    test('is accepted when it is valid', () => {
      expect(EnquiryInput.safeParse(input).success).toBe(true);
    });

    test.each([
      { name: 'a blank name', values: { name: ' ' } },
      { name: 'an incomplete address', values: { email: 'marta@' } },
      { name: 'a short message', values: { message: 'Nine char' } },
      { name: 'no consent', values: { acceptsPrivacyPolicy: '' } },
    ])('is rejected for $name, as by the page', ({ values }) => {
      expect(checkEnquiry(newValues(values))).toHaveLength(1);
      expect(EnquiryInput.safeParse({ ...input, ...values }).success).toBe(false);
    });
  });

  test('has one fault per field, in the order of the form', () => {
    const faults = [
      { field: 'body', code: 'unknown_field' },
      { field: 'message', code: 'too_small' },
      { field: 'name', code: 'too_big' },
      { field: 'message', code: 'card_number' },
    ];
    expect(sortFaults(faults).map(({ field }) => field)).toEqual(['name', 'message', 'body']);
    expect(sortFaults(faults).map(getSentenceKey)).toEqual(['nameInvalid', 'messageShort', 'otherInvalid']);
    expect(getSentenceKey({ field: 'phone', code: 'card_number' })).toBe('cardNumber');
  });
});
