import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PayPalStore } from '../store.js';
import { BASE_URL, createStore, newToken } from '../test-records.js';
import { vaultEndpoints } from './vault.js';

let store: PayPalStore;
beforeEach(() => {
  store = createStore();
  for (let number = 1; number <= 6; number++)
    store.tokens.put(`token${number}`, newToken({ id: `token${number}` }));
});

function callVault(operation: string, { id = '', query = '' }: { id?: string; query?: string }) {
  const endpoint = vaultEndpoints.find((candidate) => candidate.operation === operation);
  if (!endpoint) throw new Error(`no ${operation}`);
  const run = endpoint.prepareCall(undefined, { id, query: new URLSearchParams(query), rawBody: '' });
  return run({ store, requestId: null }) as { status: number; body: Record<string, unknown> };
}

describe('a saved account', () => {
  test('is shown by its id', () => {
    expect(callVault('get_token', { id: 'token1' })).toMatchObject({ status: 200, body: { id: 'token1' } });
  });

  test('is deleted on request, which emits an event', () => {
    expect(callVault('delete_token', { id: 'token1' })).toEqual({ status: 204 });
    expect(store.tokens.get('token1')).toBeUndefined();
    expect(store.takeNewDeliveries()).toMatchObject([
      { object: { event_type: 'VAULT.PAYMENT-TOKEN.DELETED' } },
    ]);
  });

  test.each(['get_token', 'delete_token'])('is not found by %s if it is unknown', (operation) => {
    expect(() => callVault(operation, { id: 'token9' })).toThrow(expect.objectContaining({ status: 404 }));
  });
});

describe('the accounts of a customer', () => {
  const listTokens = (query: string) => callVault('list_tokens', { query }).body;
  const countTokens = (query: string) => (listTokens(query)['payment_tokens'] as object[]).length;

  test.each([
    { query: 'customer_id=CUSTOMER1', count: 5 },
    { query: 'customer_id=CUSTOMER1&page=2', count: 1 },
    { query: 'customer_id=CUSTOMER1&page_size=2&page=3', count: 2 },
    { query: 'customer_id=CUSTOMER2', count: 0 },
  ])('are listed in pages: $count for the query $query', ({ query, count }) => {
    expect(countTokens(query)).toBe(count);
  });

  test('link the next page up to the last', () => {
    const path = `${BASE_URL}/v3/vault/payment-tokens?customer_id=CUSTOMER1&page_size=5`;
    expect(listTokens('customer_id=CUSTOMER1')['links']).toEqual([
      { href: `${path}&page=1`, rel: 'self', method: 'GET' },
      { href: `${path}&page=2`, rel: 'next', method: 'GET' },
    ]);
    expect(listTokens('customer_id=CUSTOMER1&page=2')['links']).toHaveLength(1);
  });

  test.each([
    { query: 'customer_id=CUSTOMER1&total_required=true', totals: { total_items: 6, total_pages: 2 } },
    { query: 'customer_id=CUSTOMER2&total_required=true', totals: { total_items: 0, total_pages: 1 } },
  ])('are counted if the query asks for totals: $query', ({ query, totals }) => {
    expect(listTokens(query)).toMatchObject(totals);
    expect(listTokens('customer_id=CUSTOMER1')).not.toHaveProperty('total_items');
  });

  test('are refused for a query without the customer’s id', () => {
    expect(() => listTokens('')).toThrow(expect.objectContaining({ status: 400 }));
  });
});
