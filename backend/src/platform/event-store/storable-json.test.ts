import { describe, expect, test } from '@jest/globals';
import { findUnstorablePath, toJson } from './storable-json.js';

const LONE_SURROGATE = '\ud800';

describe('a value for the log', () => {
  test.each([
    { value: null },
    { value: undefined },
    { value: true },
    { value: -0.5 },
    { value: '' },
    { value: '👋' },
    { value: [] },
    { value: { a: [{ b: undefined }, 'c'] } },
    { value: Object.assign(Object.create(null) as object, { a: 1 }) },
  ])('is storable: $value', ({ value }) => {
    expect(findUnstorablePath(value)).toBeUndefined();
  });

  test.each([
    { value: 'a\0b', path: '(root)' },
    { value: LONE_SURROGATE, path: '(root)' },
    { value: Number.NaN, path: '(root)' },
    { value: 1n, path: '(root)' },
    { value: new Date(0), path: '(root)' },
    { value: () => 1, path: '(root)' },
    { value: { at: new Date(0) }, path: 'at' },
    { value: { lines: [1, { cents: Infinity }] }, path: 'lines.1.cents' },
    { value: { lines: new Map() }, path: 'lines' },
    { value: { fine: 1, ['a\0']: 1 }, path: 'a\0' },
  ])('is not storable at $path: $value', ({ value, path }) => {
    expect(findUnstorablePath(value)).toBe(path);
  });

  test('becomes JSON', () => {
    expect(toJson('data', { cents: 5, note: undefined })).toBe('{"cents":5}');
  });

  test('is refused with its label and its path', () => {
    expect(() => toJson('meta', { actor: { name: 'a\0' } })).toThrow(
      'meta: actor.name cannot be stored as JSON',
    );
  });
});
