import { expect, test } from '@jest/globals';
import { isUuid } from './is-uuid.js';

test.each([
  ['0199c0de-0000-7000-8000-000000000001', 'is an id', true],
  ['0199C0DE-0000-7000-8000-000000000001', 'is an id', true],
  ['', 'is no id', false],
  ['order-17', 'is no id', false],
  ['0199c0de-0000-7000-8000-000000000001 ', 'is no id', false],
  ['0199c0de00007000800000000000001', 'is no id', false],
  [null, 'is no id', false],
  [undefined, 'is no id', false],
])('%j %s', (text, _verdict, isId) => {
  expect(isUuid(text)).toBe(isId);
});
