import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readPaymentBooks } from './payment-books.mjs';
import { loadSecrets } from './secrets.mjs';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'payment-books-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('the books are unknown without settings and without a sandbox', async () => {
  expect(await readPaymentBooks(path.join(folder, 'empty'), {})).toEqual({});
});

test('the books are those of the sandbox, at its port, without settings', async () => {
  const { sandbox, paypal } = await loadSecrets(folder);
  const local = {
    STRIPE_SECRET_KEY: sandbox.secretKey,
    STRIPE_API_BASE: 'http://127.0.0.1:4000',
    PAYPAL_CLIENT_ID: paypal.clientId,
    PAYPAL_CLIENT_SECRET: paypal.clientSecret,
    PAYPAL_URL: 'http://127.0.0.1:4000/paypal',
  };

  expect(await readPaymentBooks(folder, {})).toEqual(local);
  expect(await readPaymentBooks(folder, { PORT: '5001' })).toEqual({
    ...local,
    STRIPE_API_BASE: 'http://127.0.0.1:6001',
    PAYPAL_URL: 'http://127.0.0.1:6001/paypal',
  });
  expect(await readPaymentBooks(folder, { SANDBOX_PORT: '7000' })).toMatchObject({
    STRIPE_API_BASE: 'http://127.0.0.1:7000',
  });
});

test('the books are those of the provider that the environment names', async () => {
  await loadSecrets(folder);
  const real = { STRIPE_SECRET_KEY: 'rk_live_1' };
  expect(await readPaymentBooks(folder, { ...real, STRIPE_WEBHOOK_SECRET: 'whsec_1' })).toEqual(real);

  const account = { PAYPAL_CLIENT_ID: 'A', PAYPAL_CLIENT_SECRET: 'E' };
  expect(await readPaymentBooks(folder, { ...real, ...account })).toEqual({
    ...real,
    ...account,
    PAYPAL_URL: 'https://api-m.paypal.com',
  });

  const otherEnv = { ...real, STRIPE_API_BASE: 'http://sandbox:4000' };
  expect(await readPaymentBooks(folder, otherEnv)).toEqual(otherEnv);
});
