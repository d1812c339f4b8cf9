import { expect, test } from '@jest/globals';
import { EnquiryForm } from '@wayfold/contracts/enquiries';
import { parseForm, toDraft } from './parse-form.js';

const newForm = (fields: Partial<EnquiryForm> = {}): EnquiryForm =>
  EnquiryForm.parse({
    kind: 'other',
    name: 'Ada Field',
    email: 'ada@example.org',
    message: 'Do you plan a departure in May?',
    acceptsPrivacyPolicy: 'yes',
    locale: 'en',
    ...fields,
  });

test('empty fields are absent, and a number of travelers is a number', () => {
  expect(parseForm(newForm({ travelers: '2', month: '  ' }))).toEqual({
    kind: 'valid',
    input: {
      kind: 'other',
      name: 'Ada Field',
      email: 'ada@example.org',
      message: 'Do you plan a departure in May?',
      travelers: 2,
      acceptsPrivacyPolicy: true,
      locale: 'en',
    },
  });
});

test('a missing consent and a wrong address are errors of their fields', () => {
  const parsedForm = parseForm(newForm({ acceptsPrivacyPolicy: '', email: 'ada' }));
  if (parsedForm.kind !== 'invalid') throw new Error('the form is valid');
  expect(parsedForm.errors.map(({ field }) => field).sort()).toEqual(['acceptsPrivacyPolicy', 'email']);
});

test('a draft masks card numbers, but not phone numbers', () => {
  const { values } = toDraft(newForm({ message: 'My card: 4242 4242 4242 4242', phone: '+34600000000000' }));
  expect(values.message).not.toContain('4242 4242 4242');
  expect(values.phone).toBe('+34600000000000');
});
