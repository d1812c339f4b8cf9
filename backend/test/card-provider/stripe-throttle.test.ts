// The throttle around every provider call, with the real limit in PostgreSQL and the sandbox behind it.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { v4 } from 'uuid';
import { StripeCardProvider } from '../../src/platform/card-provider/stripe.js';
import { createPool } from '../../src/platform/event-store/postgres/pool.js';
import { runInBackground, runUnlessCalledOff } from '../../src/platform/provider-calls/context.js';
import { ProviderLimiter } from '../../src/platform/provider-calls/limiter.js';
import { ProviderSlots } from '../../src/platform/provider-calls/slots.js';
import { PaymentSandbox } from '../support/card-provider/payment-sandbox.js';
import { STRIPE_KEYS } from '../support/card-provider/stripe-keys.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let pool: Pool;
let sandbox: PaymentSandbox;
let limiter: ProviderLimiter;
let provider: StripeCardProvider;
let name: string;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ connectionString: database.url, applicationName: 'test' });
  sandbox = await PaymentSandbox.start();
}, 60_000);

// Each test has its own limit, which no other test has slowed down.
beforeEach(() => {
  name = v4();
  limiter = new ProviderLimiter(new ProviderSlots(pool, name, 40));
  provider = new StripeCardProvider({ ...STRIPE_KEYS, apiBase: sandbox.url, limiter });
});
afterEach(() => limiter.close());
afterAll(async () => {
  await sandbox.close();
  await pool.end();
  await database.drop();
});

const planFault = (outcome: string) =>
  sandbox.setControl({ nextRequest: { method: 'POST', path: '/v1/customers', outcome } });

/** Lists the statuses of the calls with this key, from the sandbox's log. */
const listStatuses = async (key: string) =>
  (await sandbox.readRequests())
    .filter(({ idempotencyKey }) => idempotencyKey === key)
    .map(({ status }) => status);

const countBrakes = async () =>
  (await pool.query('SELECT FROM provider_brakes WHERE provider = $1', [name])).rowCount;

describe('a call', () => {
  test('does not lower the limit when refused for a locked object', async () => {
    await planFault('lock_timeout');
    expect(await provider.createCustomer('b-lock', 'lock')).toMatchObject({
      kind: 'unknown',
      isUntouched: true,
    });
    expect(await listStatuses('lock')).toEqual([429]);
    expect(await countBrakes()).toBe(0);
  });

  test('is repeated with its key once the provider allows it after too many requests', async () => {
    await planFault('rate_limit');
    const from = performance.now();
    expect(await provider.createCustomer('b-rate', 'rate')).toMatchObject({ kind: 'ok' });
    expect(await listStatuses('rate')).toEqual([429, 200]);
    // The provider asks for one second (Retry-After: 1).
    expect(performance.now() - from).toBeGreaterThanOrEqual(1_000);
    expect(await countBrakes()).toBe(1);
    const customers = (await sandbox.readState()).customers as readonly { metadata?: { booking?: string } }[];
    expect(customers.filter(({ metadata }) => metadata?.booking === 'b-rate')).toHaveLength(1);
  });

  test('is not sent when aborted while waiting', async () => {
    let isStopped = false;
    const calls = Array.from({ length: 60 }, (_, i) =>
      runInBackground(() =>
        runUnlessCalledOff(
          () => Promise.resolve(isStopped),
          () => provider.createCustomer(`b-off-${i}`, `off-${i}`),
        ),
      ).then((response) => {
        // The first call has its response; the others still wait for a permit.
        isStopped = true;
        return { n: i, response };
      }),
    );
    const results = await Promise.all(calls);
    const unsentCalls = results.filter(({ response }) => response.kind !== 'ok');

    expect(unsentCalls.length).toBeGreaterThan(20);
    for (const { n, response } of unsentCalls) {
      expect(response).toMatchObject({
        kind: 'unknown',
        isUntouched: true,
        reason: expect.stringContaining('called_off') as unknown,
      });
      expect(await listStatuses(`off-${n}`)).toEqual([]);
    }
  });

  test('is reported as not sent without a permit', async () => {
    const closedLimiter = new ProviderLimiter(new ProviderSlots(pool, name, 40));
    await closedLimiter.close();
    const stoppedProvider = new StripeCardProvider({
      ...STRIPE_KEYS,
      apiBase: sandbox.url,
      limiter: closedLimiter,
    });

    expect(await stoppedProvider.createCustomer('b-shut', 'shut')).toMatchObject({
      kind: 'unknown',
      isUntouched: true,
    });
    expect(await listStatuses('shut')).toEqual([]);
  });

  test('is also aborted without a limit', async () => {
    const unlimitedProvider = new StripeCardProvider({ ...STRIPE_KEYS, apiBase: sandbox.url });
    const stopNow = () => Promise.resolve(true);

    expect(
      await runUnlessCalledOff(stopNow, () => unlimitedProvider.createCustomer('b-free', 'free')),
    ).toMatchObject({
      isUntouched: true,
    });
    expect(await listStatuses('free')).toEqual([]);
  });
});
