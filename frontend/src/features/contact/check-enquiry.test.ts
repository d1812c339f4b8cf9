import { describe, expect, test } from '@jest/globals';
import { EnquiryInput } from '@wayfold/contracts/enquiries';
import { type EnquiryValues, getSentenceKey, listFaults, sortFaults } from './check-enquiry.js';

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
  listFaults(newValues(overrides)).map(({ field, code }) => `${field} ${code}`);

describe('input of the contact form', () => {
  test('may omit optional fields', () => {
    expect(listFaultCodes({})).toEqual([]);
    expect(listFaultCodes({ travelers: '20', phone: '+34 600 000 000', month: '2027-05' })).toEqual([]);
  });

  test('is checked for missing and impossible values, in the order of the form', () => {
    expect(listFaultCodes({ name: ' ', email: '', message: '', acceptsPrivacyPolicy: '' })).toEqual([
      'name required',
      'email required',
      'message required',
      'acceptsPrivacyPolicy required',
    ]);
    expect(listFaultCodes({ email: 'marta@', message: 'Nine char', travelers: '0' })).toEqual([
      'email invalid_format',
      'travelers invalid',
      'message too_small',
    ]);
    expect(listFaultCodes({ travelers: '21' })).toEqual(['travelers invalid']);
    expect(listFaultCodes({ message: 'a'.repeat(2001) })).toEqual(['message too_big']);
  });

  test('is rejected by the page only where the server would reject it', () => {
    const {
      phone: _p,
      month: _m,
      travelers: _t,
      trip: _r,
      website: _w,
      phoneCountry: _c,
      ...rest
    } = newValues();
    const input = { ...rest, email: rest.email.trim(), locale: 'en', acceptsPrivacyPolicy: true };
    expect(EnquiryInput.safeParse(input).success).toBe(true);
    for (const wrong of [
      { name: ' ' },
      { email: 'marta@' },
      { message: 'Nine char' },
      { acceptsPrivacyPolicy: '' },
    ]) {
      expect(listFaults(newValues(wrong))).toHaveLength(1);
      expect(EnquiryInput.safeParse({ ...input, ...wrong }).success).toBe(false);
    }
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
