import { expect, test } from '@jest/globals';
import {
  parseControlText,
  parseInteger,
  parseObject,
  parseOption,
  parseOptionalText,
} from './control-values.js';

const newRefusal = (message: string, param: string) =>
  expect.objectContaining({ status: 400, message, fields: expect.objectContaining({ param }) });

test.each([null, 'text', []])('%j is no object', (value) => {
  expect(() => parseObject(value, 'settle', [])).toThrow(newRefusal('settle has to be an object.', 'settle'));
});

test('an object has only known fields', () => {
  expect(parseObject({ a: 1 }, 'settle', ['a', 'b'])).toEqual({ a: 1 });
  expect(() => parseObject({ a: 1, c: 1 }, 'settle', ['a', 'b'])).toThrow(
    newRefusal('settle has no field c; it has a, b.', 'c'),
  );
});

test('a text is not empty, and an optional one may be absent', () => {
  expect([parseControlText('a', 'code'), parseOptionalText('a', 'code')]).toEqual(['a', 'a']);
  expect(parseOptionalText(undefined, 'code')).toBeUndefined();
  expect(() => parseControlText('', 'code')).toThrow(newRefusal('code has to be a string.', 'code'));
  expect(() => parseControlText(undefined, 'code')).toThrow(newRefusal('code has to be a string.', 'code'));
  expect(() => parseOptionalText(null, 'code')).toThrow(newRefusal('code has to be a string.', 'code'));
});

test.each([1, 3])('%j is an integer from 1 to 3', (value) => {
  expect(parseInteger(value, 'count', 1, 3)).toBe(value);
});

test.each([0, 4, 1.5, '2', undefined])('%j is no integer from 1 to 3', (value) => {
  expect(() => parseInteger(value, 'count', 1, 3)).toThrow(
    newRefusal('count has to be an integer from 1 to 3.', 'count'),
  );
});

test('an option is one of its words', () => {
  expect(parseOption(['a', 'b'], 'b', 'mode')).toBe('b');
  expect(() => parseOption(['a', 'b'], 'c', 'mode')).toThrow(
    newRefusal('mode has to be one of a, b.', 'mode'),
  );
});
