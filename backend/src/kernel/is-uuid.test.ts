import { expect, test } from '@jest/globals';
import { MAX, NIL, v4, v5, v7, validate } from 'uuid';
import { isUuid } from './is-uuid.js';

test.each([
  v4(),
  v7(),
  v5('booking', v4()),
  v7().toUpperCase(),
  NIL,
  MAX,
  '',
  'order-17',
  `${v4()} `,
  v4().replaceAll('-', ''),
  '00000000-0000-9000-8000-000000000000',
])('agrees with the library about "%s"', (text) => {
  expect(isUuid(text)).toBe(validate(text));
});

test('an absent id is none', () => {
  expect([isUuid(null), isUuid(undefined)]).toEqual([false, false]);
});
