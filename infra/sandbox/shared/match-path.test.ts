import { expect, test } from '@jest/globals';
import { matchPath } from './match-path.js';

test('a path equal to its pattern matches without an id', () => {
  expect(matchPath('/v1/refunds', '/v1/refunds')).toBe('');
});

test.each([
  { pattern: '/v1/refunds/:id', path: '/v1/refunds/re_1', id: 're_1' },
  { pattern: '/v1/refunds/:id/cancel', path: '/v1/refunds/re_1/cancel', id: 're_1' },
])('$path matches $pattern with the id $id', ({ pattern, path, id }) => {
  expect(matchPath(pattern, path)).toBe(id);
});

test.each([
  { pattern: '/v1/refunds/:id', path: '/v1/refunds/' },
  { pattern: '/v1/refunds/:id', path: '/v1/refunds' },
  { pattern: '/v1/refunds', path: '/v1/refunds/re_1' },
  { pattern: '/v1/refunds/:id', path: '/v1/charges/re_1' },
  { pattern: '/v1/refunds/:id/cancel', path: '/v1/refunds/re_1/fail' },
])('$path does not match $pattern', ({ pattern, path }) => {
  expect(matchPath(pattern, path)).toBeUndefined();
});
