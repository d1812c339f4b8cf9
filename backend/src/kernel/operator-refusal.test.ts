import { expect, test } from '@jest/globals';
import { OperatorRefusal, toPrintable } from './operator-refusal.js';

test('an operator sees the sentence of a refusal, without its stack', () => {
  expect(toPrintable(new OperatorRefusal('There is no such key.'))).toBe('There is no such key.');
});

test.each([new TypeError('x is undefined'), 'text', undefined])(
  'an operator sees an unexpected error whole: %s',
  (error) => {
    expect(toPrintable(error)).toBe(error);
  },
);
