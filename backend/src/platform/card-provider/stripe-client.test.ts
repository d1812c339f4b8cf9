import { describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { createStripeClient } from './stripe-client.js';

interface SentRequest {
  readonly host: string;
  readonly port: string | number;
  readonly protocol: string;
  readonly timeout: number;
}

/** Calls the API once at this address and returns the requests that left the client. */
async function recordRequests(
  address: { apiBase?: string; timeoutMs?: number },
  retryCount = 0,
): Promise<SentRequest[]> {
  const requests: SentRequest[] = [];
  const httpClient = {
    getClientName: () => 'recorder',
    makeRequest: (...args: Parameters<Stripe.HttpClient['makeRequest']>) => {
      const [host, port, , , , , protocol, timeout] = args;
      requests.push({ host, port, protocol, timeout });
      return Promise.reject(new Error('no network'));
    },
  } as unknown as Stripe.HttpClient;
  const client = createStripeClient({ secretKey: 'sk_test', httpClient, ...address }, retryCount);
  await client.balance.retrieve().catch(() => undefined);
  return requests;
}

describe('the client', () => {
  test.each([
    { apiBase: 'http://127.0.0.1:4010', url: { host: '127.0.0.1', port: 4010, protocol: 'http' } },
    { apiBase: 'http://sandbox', url: { host: 'sandbox', port: 80, protocol: 'http' } },
    { apiBase: 'https://sandbox', url: { host: 'sandbox', port: 443, protocol: 'https' } },
  ])('calls $apiBase at $url', async ({ apiBase, url }) => {
    expect(await recordRequests({ apiBase })).toEqual([{ ...url, timeout: 20_000 }]);
  });

  test('calls the real provider without an address', async () => {
    expect(await recordRequests({ timeoutMs: 500 })).toMatchObject([
      { host: 'api.stripe.com', protocol: 'https', timeout: 500 },
    ]);
  });

  test('repeats a call only as often as it may', async () => {
    expect(await recordRequests({}, 1)).toHaveLength(2);
  });
});
