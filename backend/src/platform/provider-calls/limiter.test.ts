// On a real PostgreSQL: the limit is kept by its clock and its rows.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { v4 } from 'uuid';
import { setTimeout as wait } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '../../../test/database.js';
import { createPool } from '../event-store/pool.js';
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
let opened: ProviderLimiter[] = [];
beforeEach(() => {
  provider = v4();
});
afterEach(async () => {
  for (const limiter of opened) await limiter.close();
  opened = [];
  jest.restoreAllMocks();
});

/** A limiter as one of two processes has it. */
function limiter(perSecond: number, process: 0 | 1 = 0): ProviderLimiter {
  const pool = pools[process];
  if (!pool) throw new Error('no pool');
  const made = new ProviderLimiter(new ProviderSlots(pool, provider, perSecond));
  opened.push(made);
  return made;
}

/** A permit that is used at once; asked for again when this machine stood still meanwhile. */
async function use(of: ProviderLimiter, priority: Priority, boundMs?: number): Promise<Permit> {
  for (;;) {
    const permit = await of.permit(priority, boundMs);
    if (!permit) throw new Error('no permit');
    if (permit.sent('call')) return permit;
  }
}
const rows = async (sql: string) => (await pools[0]!.query<Record<string, unknown>>(sql, [provider])).rows;

/** A provider that counts what arrives. */
class Door {
  readonly arrivals: number[] = [];
  /** Arrives after some ms, is answered after some more. */
  async call(permit: Permit, way: number, work: number): Promise<void> {
    await wait(way);
    this.arrivals.push(performance.now());
    await wait(work);
    permit.answered();
  }
  /** The most in any window of a second. */
  get most(): number {
    const sorted = [...this.arrivals].sort((a, b) => a - b);
    let from = 0;
    return sorted.reduce((most, at, n) => {
      while ((sorted[from] ?? at) <= at - 1_000) from++;
      return Math.max(most, n - from + 1);
    }, 0);
  }
}

describe('the limit of a provider', () => {
  test('is held by two processes together in every second, however late calls arrive, and is used', async () => {
    const perSecond = 40;
    const both = [limiter(perSecond, 0), limiter(perSecond, 1)];
    const door = new Door();
    let wanted = 4 * perSecond;
    const lane = async (n: number): Promise<void> => {
      while (wanted-- > 0) {
        const permit = await use(both[n % 2]!, n % 10 === 0 ? 'prompt' : 'background');
        await door.call(permit, (n * 7) % 31, n % 5);
      }
    };
    const from = performance.now();
    await Promise.all(Array.from({ length: 60 }, (_, n) => lane(n)));
    expect(door.arrivals).toHaveLength(4 * perSecond);
    expect(door.most).toBeLessThanOrEqual(perSecond);
    // New slots begin after a second; then four seconds' worth is done in about four. Three times that is a fault.
    expect(performance.now() - from).toBeLessThan(15_000);
  });

  test('is not lost with a process that dies between the permit and the answer', async () => {
    const dying = limiter(10, 0);
    for (let n = 0; n < 9; n++) await use(dying, 'background');
    // Nobody answers. Before the lease is over the slots are held, after it they are free again.
    const free = `SELECT count(*)::int AS n FROM provider_slots WHERE provider = $1 AND free_at <= clock_timestamp()`;
    expect(await rows(free)).not.toEqual([{ n: 10 }]);
    await dying.close();
    const alive = limiter(10, 1);
    for (let n = 0; n < 9; n++) (await use(alive, 'background')).answered();
  });

  test('a slot that was given to somebody else is not taken from them by its former holder', async () => {
    const slots = new ProviderSlots(pools[0]!, provider, 2);
    await slots.exchange({ prompt: 1, background: 0 }, []);
    await pools[0]!.query('UPDATE provider_slots SET free_at = to_timestamp(0) WHERE provider = $1', [
      provider,
    ]);
    const [first] = (await slots.exchange({ prompt: 1, background: 0 }, [])).granted;
    await pools[0]!.query('UPDATE provider_slots SET free_at = to_timestamp(0) WHERE provider = $1', [
      provider,
    ]);
    const again = (await slots.exchange({ prompt: 2, background: 0 }, [])).granted;
    expect(again.map(({ slot }) => slot)).toContain(first!.slot);
    const { granted } = await slots.exchange({ prompt: 2, background: 0 }, [{ ...first!, restMs: 0 }]);
    expect(granted).toEqual([]);
  });

  test('a permit that was not used at once is worth nothing, and its slot is free', async () => {
    const one = limiter(10);
    const permit = await one.permit('prompt');
    const now = performance.now();
    jest.spyOn(performance, 'now').mockReturnValue(now + 10_000);
    expect(permit?.sent('call')).toBe(false);
    jest.restoreAllMocks();
    (await use(one, 'prompt')).answered();
  });
});

describe('who waits', () => {
  test('goes before all background calls when somebody waits for them', async () => {
    const one = limiter(20);
    const order: string[] = [];
    const go = async (name: string, priority: 'prompt' | 'background') => {
      const permit = await use(one, priority);
      order.push(name);
      permit.answered();
    };
    const crowd = Array.from({ length: 30 }, () => go('background', 'background'));
    await crowd[0];
    const before = order.length;
    const prompt = Array.from({ length: 5 }, () => go('prompt', 'prompt'));
    await Promise.all(prompt);
    // Slots whose moment had come already are the only ones that may lie before.
    expect(order.slice(before).filter((name) => name === 'background').length).toBeLessThanOrEqual(5);
    await Promise.all(crowd);
  });

  test('finds a slot that background calls of another process have left', async () => {
    const [worker, api] = [limiter(10, 0), limiter(10, 1)];
    const held: Permit[] = [];
    let asked = true;
    const hog = (async () => {
      while (asked) {
        const permit = await worker.permit('background', 300);
        if (permit?.sent('call')) held.push(permit);
      }
    })();
    try {
      while (held.length < 9) await wait(10);
      const permit = await use(api, 'prompt', 1_000);
      permit.answered();
      expect(held.length).toBe(9);
    } finally {
      asked = false;
      await hog;
    }
  });

  test('is not kept waiting beyond the bound, and then nothing was sent', async () => {
    const one = limiter(2);
    await use(one, 'prompt');
    await use(one, 'prompt');
    expect(await one.permit('prompt', 60)).toBeUndefined();
  });

  test('goes without a permit when the limiter is closed', async () => {
    const one = limiter(2);
    const waiting = one.permit('background');
    await one.close();
    expect(await waiting).toBeUndefined();
    expect(await one.permit('prompt')).toBeUndefined();
  });

  test('is refused, unharmed, while the database does not answer', async () => {
    const log = jest.spyOn(logger, 'warn').mockImplementation(() => undefined);
    const broken = new ProviderSlots(pools[0]!, provider, 10);
    jest.spyOn(broken, 'exchange').mockRejectedValue(new Error('gone'));
    const one = new ProviderLimiter(broken);
    opened.push(one);
    expect(await one.permit('prompt', 100)).toBeUndefined();
    expect(log.mock.calls[0]?.[0]).toMatchObject({ code: 'PROVIDER_LIMIT_UNKNOWN' });
  });
});

describe('a provider that says it was asked too often', () => {
  test('is left alone by every process for as long as it says, and is asked less after it', async () => {
    const [one, other] = [limiter(20, 0), limiter(20, 1)];
    (await use(one, 'prompt')).answered();
    await one.refused(700);
    expect(await other.permit('prompt', 300)).toBeUndefined();
    (await use(other, 'prompt', 3_000)).answered();
    expect(await rows('SELECT share FROM provider_brakes WHERE provider = $1')).toEqual([{ share: 0.9 }]);
    // Many at once say the same thing once.
    await pools[0]!.query(
      `UPDATE provider_brakes SET slowed_at = slowed_at - interval '3 seconds' WHERE provider = $1`,
      [provider],
    );
    await Promise.all([one.refused(10), one.refused(10), other.refused(10)]);
    const [{ share } = { share: 0 }] = await rows('SELECT share FROM provider_brakes WHERE provider = $1');
    expect(share).toBeGreaterThan(0.8);
    expect(share).toBeLessThan(0.9);
  });
});
