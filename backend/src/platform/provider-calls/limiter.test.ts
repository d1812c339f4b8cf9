// On a real PostgreSQL: the limit relies on its clock and rows.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { v4 } from 'uuid';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { createPool } from '../event-store/postgres/pool.js';
import { logger } from '../logging/logger.js';
import type { Priority } from './context.js';
import { ProviderLimiter } from './limiter.js';
import type { Permit } from './permit.js';
import { ProviderSlots } from './slots.js';

jest.setTimeout(60_000);

let database: TestDatabase;
let pools: ReturnType<typeof createPool>[];
beforeAll(async () => {
  database = await createTestDatabase();
  pools = ['one', 'other'].map((applicationName) =>
    createPool({ connectionString: database.url, applicationName }),
  );
});

afterAll(async () => {
  for (const pool of pools) await pool.end();
  await database.drop();
});

let provider: string;
let openLimiters: ProviderLimiter[] = [];
beforeEach(() => {
  provider = v4();
});

afterEach(async () => {
  for (const limiter of openLimiters) await limiter.close();
  openLimiters = [];
  jest.restoreAllMocks();
});

/** Opens a limiter in one of two processes. */
function openLimiter(perSecond: number, process: 0 | 1 = 0): ProviderLimiter {
  const pool = pools[process];
  if (!pool) throw new Error('no pool');
  const limiter = new ProviderLimiter(new ProviderSlots(pool, provider, perSecond));
  openLimiters.push(limiter);
  return limiter;
}

/** Takes a permit and uses it at once; takes another permit if a stall of this machine made it expire. */
async function takePermit(limiter: ProviderLimiter, priority: Priority, boundMs?: number): Promise<Permit> {
  for (;;) {
    const permit = await limiter.requestPermit(priority, boundMs);
    if (!permit) throw new Error('no permit');
    if (permit.markSent('call')) return permit;
  }
}

const readRows = async (sql: string) =>
  (await pools[0]!.query<Record<string, unknown>>(sql, [provider])).rows;

/** A provider that counts arriving calls. */
class CountingProvider {
  readonly arrivals: number[] = [];
  /** Makes a call that arrives after `outboundMs` and is answered after `workMs` more. */
  async call(permit: Permit, outboundMs: number, workMs: number): Promise<void> {
    await wait(outboundMs);
    this.arrivals.push(performance.now());
    await wait(workMs);
    permit.markAnswered();
  }
  /** Returns the maximum number of calls in any window of a second. */
  get maxCallsPerSecond(): number {
    const sortedArrivals = [...this.arrivals].sort((a, b) => a - b);
    let windowStart = 0;
    return sortedArrivals.reduce((maximum, arrival, i) => {
      while ((sortedArrivals[windowStart] ?? arrival) <= arrival - 1_000) windowStart++;
      return Math.max(maximum, i - windowStart + 1);
    }, 0);
  }
}

describe('the limit of a provider', () => {
  test('is reached but never exceeded by two processes in any second, however late calls arrive', async () => {
    const perSecond = 40;
    const limiters = [openLimiter(perSecond, 0), openLimiter(perSecond, 1)];
    const countingProvider = new CountingProvider();
    let callsLeft = 4 * perSecond;
    const callFromLane = async (lane: number): Promise<void> => {
      while (callsLeft-- > 0) {
        const permit = await takePermit(limiters[lane % 2]!, lane % 10 === 0 ? 'prompt' : 'background');
        await countingProvider.call(permit, (lane * 7) % 31, lane % 5);
      }
    };
    await Promise.all(Array.from({ length: 60 }, (_, i) => callFromLane(i)));

    expect(countingProvider.arrivals).toHaveLength(4 * perSecond);
    expect(countingProvider.maxCallsPerSecond).toBeLessThanOrEqual(perSecond);
    expect(countingProvider.maxCallsPerSecond).toBeGreaterThan(perSecond / 2);
  });

  test('recovers the slots of a process that crashes between permit and answer', async () => {
    const crashedLimiter = openLimiter(10, 0);
    for (let i = 0; i < 9; i++) await takePermit(crashedLimiter, 'background');
    // No provider answers: slots are taken until the lease ends and free afterward.
    const freeSlotsQuery = `SELECT count(*)::int AS n
                            FROM provider_slots WHERE provider = $1 AND free_at <= clock_timestamp()`;
    expect(await readRows(freeSlotsQuery)).not.toEqual([{ n: 10 }]);
    await crashedLimiter.close();
    const survivingLimiter = openLimiter(10, 1);
    for (let i = 0; i < 9; i++) (await takePermit(survivingLimiter, 'background')).markAnswered();
  });

  test('does not take a reassigned slot back from its new holder', async () => {
    const slots = new ProviderSlots(pools[0]!, provider, 2);
    await slots.exchangeSlots({ prompt: 1, background: 0 }, []);
    await pools[0]!.query('UPDATE provider_slots SET free_at = to_timestamp(0) WHERE provider = $1', [
      provider,
    ]);
    const [firstSlot] = (await slots.exchangeSlots({ prompt: 1, background: 0 }, [])).grantedSlots;
    await pools[0]!.query('UPDATE provider_slots SET free_at = to_timestamp(0) WHERE provider = $1', [
      provider,
    ]);
    const renewedSlots = (await slots.exchangeSlots({ prompt: 2, background: 0 }, [])).grantedSlots;
    expect(renewedSlots.map(({ slot }) => slot)).toContain(firstSlot!.slot);

    const { grantedSlots } = await slots.exchangeSlots({ prompt: 2, background: 0 }, [
      { ...firstSlot!, restMs: 0 },
    ]);
    expect(grantedSlots).toEqual([]);
  });

  test('voids a permit that is not used at once and frees its slot', async () => {
    const limiter = openLimiter(10);
    const permit = await limiter.requestPermit('prompt');
    const issuedAtMs = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(issuedAtMs + 10_000);
    expect(permit?.markSent('call')).toBe(false);
    jest.restoreAllMocks();
    (await takePermit(limiter, 'prompt')).markAnswered();
  });
});

describe('a prompt call', () => {
  test('is sent before all background calls', async () => {
    const limiter = openLimiter(20);
    const order: string[] = [];
    const callNamed = async (name: string, priority: 'prompt' | 'background') => {
      const permit = await takePermit(limiter, priority);
      order.push(name);
      permit.markAnswered();
    };
    const backgroundCalls = Array.from({ length: 30 }, () => callNamed('background', 'background'));
    await backgroundCalls[0];
    const previousCount = order.length;
    const promptCalls = Array.from({ length: 5 }, () => callNamed('prompt', 'prompt'));
    await Promise.all(promptCalls);
    // Only background calls whose slots were already due may precede the prompt calls.
    expect(order.slice(previousCount).filter((name) => name === 'background').length).toBeLessThanOrEqual(5);

    await Promise.all(backgroundCalls);
  });

  test('finds a slot that background calls of another process leave free', async () => {
    const [worker, api] = [openLimiter(10, 0), openLimiter(10, 1)];
    const heldPermits: Permit[] = [];
    const hogController = new AbortController();
    const takingSlots = (async () => {
      while (!hogController.signal.aborted) {
        const permit = await worker.requestPermit('background', 300);
        if (permit?.markSent('call')) heldPermits.push(permit);
      }
    })();
    try {
      while (heldPermits.length < 9) await wait(10);
      const permit = await takePermit(api, 'prompt', 1_000);
      permit.markAnswered();
      expect(heldPermits.length).toBe(9);
    } finally {
      hogController.abort();
      await takingSlots;
    }
  });

  test('is not sent after it has waited as long as allowed', async () => {
    const limiter = openLimiter(2);
    await takePermit(limiter, 'prompt');
    await takePermit(limiter, 'prompt');
    expect(await limiter.requestPermit('prompt', 60)).toBeUndefined();
  });

  test('is sent without a permit when the limiter is closed', async () => {
    const limiter = openLimiter(2);
    const waitingRequest = limiter.requestPermit('background');
    await limiter.close();

    expect(await waitingRequest).toBeUndefined();
    expect(await limiter.requestPermit('prompt')).toBeUndefined();
  });

  test('is refused, unsent, while the database does not answer', async () => {
    const logSpy = jest.spyOn(logger, 'warn').mockImplementation(() => undefined);
    const brokenSlots = new ProviderSlots(pools[0]!, provider, 10);
    jest.spyOn(brokenSlots, 'exchangeSlots').mockRejectedValue(new Error('gone'));
    const limiter = new ProviderLimiter(brokenSlots);
    openLimiters.push(limiter);

    expect(await limiter.requestPermit('prompt', 100)).toBeUndefined();
    expect(logSpy.mock.calls[0]?.[0]).toMatchObject({ code: 'PROVIDER_LIMIT_UNKNOWN' });
  });
});

describe('a provider that reports too many requests', () => {
  test('gets no call from any process for the given time', async () => {
    const [limiter, otherLimiter] = [openLimiter(20, 0), openLimiter(20, 1)];
    (await takePermit(limiter, 'prompt')).markAnswered();
    await limiter.recordRefusal(700);

    expect(await otherLimiter.requestPermit('prompt', 300)).toBeUndefined();

    (await takePermit(otherLimiter, 'prompt', 3_000)).markAnswered();
    expect(await readRows('SELECT share FROM provider_brakes WHERE provider = $1')).toEqual([{ share: 0.9 }]);

    // Many simultaneous refusals brake once.
    await pools[0]!.query(
      `UPDATE provider_brakes SET slowed_at = slowed_at - interval '3 seconds' WHERE provider = $1`,
      [provider],
    );
    await Promise.all([limiter.recordRefusal(10), limiter.recordRefusal(10), otherLimiter.recordRefusal(10)]);
    const [{ share } = { share: 0 }] = await readRows(
      'SELECT share FROM provider_brakes WHERE provider = $1',
    );

    expect(share).toBeGreaterThan(0.8);
    expect(share).toBeLessThan(0.9);
  });
});
