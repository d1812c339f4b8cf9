import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { startTestSandbox, type TestSandbox } from '../../test-sandbox.js';
import { Traffic, type TrafficReport } from './traffic.js';

describe('a limit of calls', () => {
  test('admits up to the limit in any window of a second', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 120 }),
        fc.integer({ min: 1, max: 12 }),
        (gaps, limit) => {
          const traffic = new Traffic(() => limit);
          let nowMs = 0;
          const allCalls: number[] = [];
          const admittedCalls: number[] = [];
          for (const gap of gaps) {
            nowMs += gap;
            allCalls.push(nowMs);
            const callsInSecond = admittedCalls.filter((time) => time > nowMs - 1_000).length;
            expect(traffic.admitCall(nowMs)).toBe(callsInSecond < limit);
            if (callsInSecond < limit) admittedCalls.push(nowMs);
          }
          const countInWindows = (times: number[]) =>
            times.map((end) => times.filter((time) => time > end - 1_000 && time <= end).length);
          expect(Math.max(...countInWindows(admittedCalls))).toBeLessThanOrEqual(limit);
          const report = traffic.reportTraffic();
          expect(report.refusedCount).toBe(allCalls.length - admittedCalls.length);
          expect(report.callsBySecond.reduce((sum, count) => sum + count, 0)).toBe(allCalls.length);
          // The last of several simultaneous calls counts them all.
          expect(report.peakCount).toBe(Math.max(...countInWindows(allCalls)));
        },
      ),
    );
  });

  test('resets on command', () => {
    const traffic = new Traffic(() => null);
    const callTimes = Array.from({ length: 250 }, (_, i) => i * 10);
    expect(callTimes.filter((nowMs) => !traffic.admitCall(nowMs))).toEqual([]);
    expect(traffic.reportTraffic()).toEqual({
      limit: null,
      callCount: 250,
      refusedCount: 0,
      peakCount: 100,
      excessCount: 0,
      tookMs: 2_490,
      callsBySecond: [100, 100, 50],
    });

    traffic.restartCount();
    traffic.admitCall(9_000);
    expect(traffic.reportTraffic()).toMatchObject({
      callCount: 1,
      peakCount: 1,
      tookMs: 0,
      callsBySecond: [1],
    });
  });
});

describe('a limit of calls over HTTP', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox.close());
  const fetchReport = () => sandbox.callControl<TrafficReport>('traffic');
  const countCustomers = async () =>
    (await sandbox.callControl<{ customers: object[] }>('state')).customers.length;

  test('refuses the call above the limit like the provider', async () => {
    const earlierCount = await countCustomers();
    await sandbox.setControl({ callsPerSecond: 2, countTraffic: true });
    const createCustomer = (key: string) => sandbox.stripe.customers.create({}, { idempotencyKey: key });
    const outcomes = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(createCustomer));
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as object] : [],
    );

    expect(refusals.length).toBeGreaterThan(0);
    expect(refusals[0]).toMatchObject({
      statusCode: 429,
      code: 'rate_limit',
      type: 'StripeRateLimitError',
      headers: { 'retry-after': '1', 'stripe-rate-limited-reason': 'global-rate' },
    });

    expect(await countCustomers()).toBe(earlierCount + 5 - refusals.length);
    expect(await fetchReport()).toMatchObject({ limit: 2, callCount: 5, refusedCount: refusals.length });

    await sandbox.setControl({ callsPerSecond: null, countTraffic: true });
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map(createCustomer));
    expect(await countCustomers()).toBe(earlierCount + 5);
    expect(await fetchReport()).toMatchObject({ limit: null, callCount: 5, refusedCount: 0, excessCount: 0 });
  });

  test.each([0, -1, 1.5, 'many'])('refuses a limit of %s', async (callsPerSecond) => {
    expect(await sandbox.setControl({ callsPerSecond })).toHaveProperty('error');
    expect(await fetchReport()).toMatchObject({ limit: null });
  });
});
