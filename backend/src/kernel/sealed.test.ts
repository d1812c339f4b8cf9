import { expect, test } from '@jest/globals';
import { isSealed, mayHoldSealedValue } from './sealed.js';

const PERSON_ID = '0198f1c2-0000-7000-8000-000000000001';

test.each([
  { value: { $subject: PERSON_ID, value: 'Ada' }, isSealedValue: true },
  { value: { $subject: PERSON_ID, value: null }, isSealedValue: true },
  { value: { value: 'Ada' }, isSealedValue: false },
  { value: null, isSealedValue: false },
  { value: '$subject', isSealedValue: false },
])('$value is sealed: $isSealedValue', ({ value, isSealedValue }) => {
  expect(isSealed(value)).toBe(isSealedValue);
});

test.each([
  { data: { lead: { $subject: PERSON_ID, value: 'Ada' } }, mayHold: true },
  { data: { travelers: [{ name: { $subject: PERSON_ID, value: null } }] }, mayHold: true },
  { data: { note: '$subject' }, mayHold: true },
  { data: { seats: 2 }, mayHold: false },
])('the JSON text of $data may hold a sealed value: $mayHold', ({ data, mayHold }) => {
  expect(mayHoldSealedValue(JSON.stringify(data))).toBe(mayHold);
});
