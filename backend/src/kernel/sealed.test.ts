import { expect, test } from '@jest/globals';
import { isSealed, mayHoldSealedValue } from './sealed.js';

const PERSON_ID = '0198f1c2-0000-7000-8000-000000000001';

test.each([
  { value: { $subject: PERSON_ID, value: 'Ada' }, verdict: 'is sealed', isSealedValue: true },
  { value: { $subject: PERSON_ID, value: null }, verdict: 'is sealed', isSealedValue: true },
  { value: { value: 'Ada' }, verdict: 'is not sealed', isSealedValue: false },
  { value: null, verdict: 'is not sealed', isSealedValue: false },
  { value: '$subject', verdict: 'is not sealed', isSealedValue: false },
])('$value $verdict', ({ value, isSealedValue }) => {
  expect(isSealed(value)).toBe(isSealedValue);
});

test.each([
  { data: { lead: { $subject: PERSON_ID, value: 'Ada' } }, verdict: 'may hold', mayHold: true },
  {
    data: { travelers: [{ name: { $subject: PERSON_ID, value: null } }] },
    verdict: 'may hold',
    mayHold: true,
  },
  { data: { note: '$subject' }, verdict: 'may hold', mayHold: true },
  { data: { seats: 2 }, verdict: 'cannot hold', mayHold: false },
])('the JSON text of $data $verdict a sealed value', ({ data, mayHold }) => {
  expect(mayHoldSealedValue(JSON.stringify(data))).toBe(mayHold);
});
