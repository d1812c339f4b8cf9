import { expect, test } from '@jest/globals';
import { matchPath } from './match-path.js';

test.each([
  { pattern: '/v1/refunds', path: '/v1/refunds', id: '' },
  { pattern: '/v1/refunds/:id', path: '/v1/refunds/re_1', id: 're_1' },
  { pattern: '/v1/refunds/:id/cancel', path: '/v1/refunds/re_1/cancel', id: 're_1' },
  { pattern: '/v1/refunds/:id', path: '/v1/refunds/', id: undefined },
  { pattern: '/v1/refunds/:id', path: '/v1/refunds', id: undefined },
  { pattern: '/v1/refunds', path: '/v1/refunds/re_1', id: undefined },
  { pattern: '/v1/refunds/:id', path: '/v1/charges/re_1', id: undefined },
  { pattern: '/v1/refunds/:id/cancel', path: '/v1/refunds/re_1/fail', id: undefined },
])('$path on $pattern has the id $id', ({ pattern, path, id }) => {
  expect(matchPath(pattern, path)).toBe(id);
});
