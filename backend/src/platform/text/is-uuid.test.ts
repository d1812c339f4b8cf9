import { expect, test } from '@jest/globals';
import { isUuid } from './is-uuid.js';

test.each([
  ['0199c0de-0000-7000-8000-000000000001', true],
  ['0199C0DE-0000-7000-8000-000000000001', true],
  ['', false],
  ['order-17', false],
  ['0199c0de-0000-7000-8000-000000000001 ', false],
  ['0199c0de00007000800000000000001', false],
  [null, false],
  [undefined, false],
])('%j is recognized as one of our ids: %p', (text, isOurs) => {
  expect(isUuid(text)).toBe(isOurs);
});
