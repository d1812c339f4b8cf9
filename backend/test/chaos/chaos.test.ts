// A short run of the chaos program (main.ts runs for minutes; with --bugs its checks must find planted bugs).
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { CrashablePostgres } from '../support/processes/crashable-postgres.js';
import { runChaos } from './run.js';

jest.setTimeout(240_000);
const seed = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000);
let server: CrashablePostgres;
beforeAll(async () => {
  server = await CrashablePostgres.start();
});
afterAll(() => server.stop());

test(`no event is lost, doubled or misordered when processes and the server crash (seed ${seed})`, async () => {
  const { findings, crashes, hasCaughtUp, ...report } = await runChaos(server, {
    seed,
    durationMs: 4_000,
    writerCount: 4,
    subscriberCount: 2,
    laneCount: 3,
    maxPauseMs: 20,
    averageLifetimeMs: 2_000,
    serverLifetimeMs: 2_000,
  });

  expect({ examples: findings.examples, counts: findings.counts }).toEqual({
    examples: [],
    counts: { lost: 0, doubled: 0, misordered: 0 },
  });
  expect({ crashes, hasCaughtUp }).toEqual({ crashes: [], hasCaughtUp: true });
  expect(report.acknowledgedCount).toBe(report.commandCount);
  // A run with fewer events or crashes would prove nothing.
  expect(report.eventCount).toBeGreaterThan(50);
  expect(report.killCount).toBeGreaterThan(1);
  expect(report.serverStopCount).toBeGreaterThan(0);
});
