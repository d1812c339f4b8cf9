import { expect, test } from '@jest/globals';
import { createPayPal } from './create-paypal.js';

const account = { clientId: 'client', clientSecret: 'secret', webhookId: 'webhook' };

test.each([
  { url: 'https://api-m.paypal.com', verdict: 'verified by certificate', isCertified: true },
  { url: 'https://api-m.sandbox.paypal.com', verdict: 'verified by certificate', isCertified: true },
  { url: 'http://127.0.0.1:4000/paypal', verdict: 'verified by certificate', isCertified: true },
  { url: 'http://localhost:4000/paypal', verdict: 'verified by certificate', isCertified: true },
  { url: 'http://[::1]:4000/paypal', verdict: 'verified by certificate', isCertified: true },
  { url: 'https://paypal.example', verdict: 'verified by PayPal', isCertified: false },
  { url: 'https://example.com/?https://api-m.paypal.com', verdict: 'verified by PayPal', isCertified: false },
  { url: 'http://api-m.paypal.com', verdict: 'verified by PayPal', isCertified: false },
  { url: 'http://localhost.example.com', verdict: 'verified by PayPal', isCertified: false },
])('deliveries of $url are $verdict', ({ url, isCertified }) => {
  const { settings } = createPayPal({ ...account, url }) as unknown as {
    settings: { baseUrl: string; verifier: object | undefined };
  };
  expect(settings.baseUrl).toBe(url);
  expect(settings.verifier !== undefined).toBe(isCertified);
});
