import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runInTransaction } from '../../src/platform/database/transaction.js';
import { calculateReadModelHash } from '../../src/platform/projections/ordered-hash.js';
import { rebuildProjection } from '../../src/platform/projections/rebuild.js';
import { SubscriptionRunner } from '../../src/platform/projections/subscription-runner.js';
import { projections } from '../../src/subscriptions.js';
import { type RunningProduct, startProduct } from '../support/http/running-product.js';
import { Readers } from '../support/rebuild/readers.js';
import { seedEvents } from '../support/rebuild/seed-events.js';
import { TEST_SECRET_KEY } from '../support/test-secret-key.js';
import { waitUntil } from '../support/wait-until.js';

// Rebuilds every read model while the shop is open. `REBUILD=long` uses a long log and the program of `npm
// run ops -- rebuild all`, and prints how long readers wait before and during the rebuild.

const isLongRun = process.env['REBUILD'] === 'long';
const eventCount = isLongRun ? Number(process.env['REBUILD_EVENTS'] ?? 200_000) : 3_000;
/** Minimum time in ms that the shop is open before the rebuild. */
const baseline = isLongRun ? 20_000 : 0;

const printLine = (line: string): void => {
  if (isLongRun) process.stdout.write(`${line}\n`);
};

describe('every read model is rebuilt while the API serves', () => {
  let product: RunningProduct;
  let subscriptions: SubscriptionRunner;
  const tables = projections.flatMap((projection) => projection.tables);

  beforeAll(
    async () => {
      product = await startProduct();
      const { pool, store } = product.app.infrastructure;
      printLine(`${await seedEvents(pool, eventCount)} events seeded`);
      // The seeded events bypass `append`, and with it the inline read models.
      for (const projection of projections) await rebuildProjection(pool, store, projection);
      await pool.query('VACUUM ANALYZE events');
      subscriptions = new SubscriptionRunner({ pool, store, projections });
      await subscriptions.start();
      expect(await subscriptions.waitFor(await store.readHead())).toBe(true);
    },
    isLongRun ? 600_000 : 180_000,
  );
  afterAll(async () => {
    await subscriptions.stop();
    await product.close();
  });

  const rebuildAll = async (): Promise<void> => {
    const { pool, store } = product.app.infrastructure;
    if (isLongRun) await runRebuildAll(pool.options.connectionString ?? '');
    else
      for (const projection of projections)
        await rebuildProjection(pool, store, projection, { batchSize: 500 });
  };
  const listHashes = async (): Promise<string[]> => {
    const definitions: string[] = [];
    for (const projection of projections)
      definitions.push(
        (
          await runInTransaction(product.app.infrastructure.pool, (tx) =>
            calculateReadModelHash(tx, projection.tables),
          )
        ).hash,
      );
    return definitions;
  };

  test(
    'no reader sees a half-built table',
    async () => {
      const { pool, store } = product.app.infrastructure;
      const readers = new Readers(product, tables);
      readers.start();
      const baselineEndsAtMs = performance.now() + baseline;
      await waitUntil(
        () => !readers.isRunning || (performance.now() > baselineEndsAtMs && readers.bookingCount > 2),
        60_000,
      );
      const statisticsBefore = [readers.pages.takeStatistics(), readers.statements.takeStatistics()];
      const startedAtMs = performance.now();
      await rebuildAll();
      const tookMs = performance.now() - startedAtMs;
      const duringRebuild = [readers.pages.takeStatistics(), readers.statements.takeStatistics()];
      await readers.stop();
      expect(duringRebuild[0]?.count).toBeGreaterThan(0);

      expect(await subscriptions.waitFor(await store.readHead())).toBe(true);
      const servedHashes = await listHashes();
      for (const projection of projections) await rebuildProjection(pool, store, projection);
      expect(await listHashes()).toEqual(servedHashes);
      // The tables have rows, except those of events that do not occur here.
      expect(new Set(servedHashes).size).toBe(projections.length - 6);

      printLine(
        `rebuilt in ${(tookMs / 1_000).toFixed(1)} s at ${await store.readHead()} events, ${readers.bookingCount} bookings meanwhile`,
      );
      for (const [i, label] of ['HTTP reads', 'prepared statements over whole tables'].entries())
        for (const [phase, latencies] of [
          ['before', statisticsBefore[i]],
          ['during', duringRebuild[i]],
        ] as const)
          printLine(
            `${label} ${phase}: ${latencies?.count} x, p50 ${latencies?.p50.toFixed(1)} ms, p99 ${latencies?.p99.toFixed(1)} ms`,
          );
      for (const [i, { name }] of projections.entries())
        printLine(`${name.padEnd(18)} ${servedHashes[i]} twice`);
    },
    isLongRun ? 600_000 : 180_000,
  );
});

/** Runs the program with the environment that infra/src/ops.mjs sets. */
async function runRebuildAll(databaseUrl: string): Promise<void> {
  const source = new URL('../support/processes/source.mjs', import.meta.url).href;
  const program = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--no-warnings', '--import', source, program, 'rebuild', 'all'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      SECRET_KEY: TEST_SECRET_KEY,
    },
    stdio: 'inherit',
  });
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(0);
}
