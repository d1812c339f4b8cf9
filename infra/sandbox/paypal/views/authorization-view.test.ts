import { expect, test } from '@jest/globals';
import { BASE_URL, createStore, newAuthorization } from '../test-records.js';
import { toAuthorizationView } from './authorization-view.js';

const SELF = `${BASE_URL}/v2/payments/authorizations/AUTH1`;

test.each([
  { status: 'CREATED', actions: ['capture', 'void'] },
  { status: 'PARTIALLY_CAPTURED', actions: ['capture', 'void'] },
  { status: 'CAPTURED', actions: [] },
  { status: 'VOIDED', actions: [] },
] as const)('an authorization of status $status offers $actions', ({ status, actions }) => {
  const { links } = toAuthorizationView(createStore(), newAuthorization({ status }));
  expect(links).toEqual([
    { href: SELF, rel: 'self', method: 'GET' },
    ...actions.map((action) => ({ href: `${SELF}/${action}`, rel: action, method: 'POST' })),
    { href: `${BASE_URL}/v2/checkout/orders/ORDER1`, rel: 'up', method: 'GET' },
  ]);
});
