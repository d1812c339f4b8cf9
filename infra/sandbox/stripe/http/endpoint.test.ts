import { expect, test } from '@jest/globals';
import { omitUndefined } from '../../shared/omit-undefined.js';
import type { Call } from './call.js';
import { defineListEndpoint, defineObjectEndpoint } from './endpoint.js';

const route = { method: 'GET', path: '/v1/refunds/:id', returns: 'refund' } as const;

test.each([
  { name: 'an object', define: defineObjectEndpoint, isList: false },
  { name: 'a list', define: defineListEndpoint, isList: true },
])('an endpoint of $name validates its form before the operation', ({ define, isList }) => {
  const endpoint = define(
    route,
    ({ expand }) => omitUndefined({ expand: expand === undefined ? undefined : ['charge'], parsed: true }),
    (_call, fields, id) => ({ fields, id }),
  );
  const { expand, run } = endpoint.prepareCall({ expand: 'charge' });

  expect(endpoint).toMatchObject({ ...route, isList });
  expect(expand).toEqual(['charge']);
  expect(run({} as Call, 're_1')).toEqual({ fields: { parsed: true, expand: ['charge'] }, id: 're_1' });
  expect(endpoint.prepareCall({}).expand).toEqual([]);
});
