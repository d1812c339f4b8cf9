import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { migrations } from '../../src/migrations.js';
import type { CrashablePostgres } from '../support/processes/crashable-postgres.js';
import { Random } from '../support/random.js';
import { type Audit, auditRun } from './audit.js';
import { readLastLines } from './journal.js';
import { RestartedProcess } from './restarted-process.js';
import type { SubscriberBug, SubscriberSettings } from './subscriber.js';
import { createTables } from './tables.js';
import type { WriterBug, WriterSettings } from './writer.js';

export type ChaosBug = WriterBug | SubscriberBug;

export interface ChaosOptions {
  readonly seed: number;
  /** Duration of the killing in ms. */
  readonly durationMs: number;
  readonly writerCount: number;
  /** Half of the subscribers are projections, half are reactors; two processes share a subscription. */
  readonly subscriberCount: number;
  readonly laneCount: number;
  /** Maximum pause between two turns of a lane, in ms. */
  readonly maxPauseMs: number;
  /** Average time between two kills of a process, in ms. */
  readonly averageLifetimeMs: number;
  /** Time between two server crashes, in ms. */
  readonly serverLifetimeMs: number;
  readonly bugs?: readonly ChaosBug[];
  readonly printLine?: (line: string) => void;
}

export interface ChaosReport extends Audit {
  readonly killCount: number;
  /** Number of connections terminated on the server. */
  readonly terminatedCount: number;
  readonly serverStopCount: number;
  /** Processes that exited unexpectedly or too late, with their output or last journal lines. */
  readonly crashes: readonly string[];
  readonly hasCaughtUp: boolean;
}

interface ChaosRun {
  readonly url: string;
  readonly random: Random;
  readonly options: ChaosOptions;
  readonly locateJournal: (name: string) => string;
}

const FINISH_MS = 60_000;
const CATCH_UP_MS = 180_000;

const locateProgram = (name: string): URL => new URL(`./${name}.ts`, import.meta.url);

/** Runs writers and subscribers under faults, then waits for quiescence and audits. */
export async function runChaos(server: CrashablePostgres, options: ChaosOptions): Promise<ChaosReport> {
  const { seed, printLine } = options;
  const random = new Random(seed);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'wayfold-journals-'));
  const url = await server.createDatabase();
  const pool = new pg.Pool({ connectionString: url, application_name: 'chaos', max: 2 });
  pool.on('error', () => undefined);
  try {
    await migrateDatabase(url);
    const names = nameSubscribers(options.subscriberCount);
    for (const name of names.projections) await createTables(pool, name);
    const locateJournal = (name: string): string => path.join(folder, name);
    const run: ChaosRun = { url, random, options, locateJournal };
    const writers = Array.from({ length: options.writerCount }, (_, i) => newWriter(run, i));
    const subscribers = names.processes.map((subscriber, i) => newSubscriber(run, subscriber, i));
    for (const child of [...writers, ...subscribers]) child.start();
    await Promise.all([...writers, ...subscribers].map((child) => child.started));

    const faultCounts = await causeFaults(server, pool, random, options);
    printLine?.('All writers finish their commands.');
    await Promise.all(
      writers.map((writer, i) =>
        writer.close(FINISH_MS, () => readLastLines(locateJournal(`writer-${i}`), 3)),
      ),
    );
    printLine?.('The subscribers catch up.');
    const hasCaughtUp = await catchUp(pool, [...names.projections, ...names.reactors]);
    await Promise.all(subscribers.map((subscriber) => subscriber.close(FINISH_MS)));
    printLine?.('The log, the journals and the read models are compared.');
    const audit = await auditRun(pool, {
      seed,
      writers: writers.map((_, i) => locateJournal(`writer-${i}`)),
      projections: names.projections,
      reactors: new Map(names.reactors.map((name) => [name, locateJournal(name)])),
    });
    const allChildren = [...writers, ...subscribers];
    return {
      ...audit,
      ...faultCounts,
      hasCaughtUp,
      killCount: allChildren.reduce((sum, child) => sum + child.killCount, 0),
      crashes: allChildren.flatMap((child) => child.crashes),
    };
  } finally {
    await pool.end();
    await rm(folder, { recursive: true, force: true });
  }
}

function newWriter({ url, random, options, locateJournal }: ChaosRun, writer: number): RestartedProcess {
  const { seed, laneCount, maxPauseMs: pauseMs, bugs = [], averageLifetimeMs } = options;
  const newSettings = (restart: number): WriterSettings => ({
    url,
    seed,
    writer,
    restart,
    laneCount,
    pauseMs,
    journal: locateJournal(`writer-${writer}`),
    bugs: bugs.filter((bug): bug is WriterBug => bug === 'repeats-without-id' || bug === 'believes-early'),
  });
  const program = locateProgram('writer');
  return new RestartedProcess({ name: `writer ${writer}`, program, newSettings, random, averageLifetimeMs });
}

function newSubscriber(
  { url, random, options: { bugs = [], averageLifetimeMs }, locateJournal }: ChaosRun,
  { kind, name }: Pick<SubscriberSettings, 'kind' | 'name'>,
  index: number,
): RestartedProcess {
  const newSettings = (): SubscriberSettings => ({
    url,
    kind,
    name,
    // Planted bugs slow a subscriber down: small batches would delay every event.
    batchSize: random.drawBetween(bugs.length > 0 ? 50 : 1, 200),
    journal: locateJournal(name),
    bugs: bugs.filter(
      (bug): bug is SubscriberBug =>
        bug === 'checkpoint-apart' || bug === 'checkpoint-first' || bug === 'answers-without-id',
    ),
  });
  return new RestartedProcess({
    name: `subscriber ${index} (${name})`,
    program: locateProgram('subscriber'),
    newSettings,
    random,
    averageLifetimeMs,
  });
}

async function migrateDatabase(url: string): Promise<void> {
  const source = new DataSource({ type: 'postgres', url, migrations });
  await source.initialize();
  await source.runMigrations();
  await source.destroy();
}

function nameSubscribers(subscriberCount: number) {
  const processes = Array.from({ length: subscriberCount }, (_, i) => {
    const kind = i % 2 === 0 ? ('projection' as const) : ('reactor' as const);
    return { kind, name: `${kind === 'projection' ? 'rows' : 'answers'}_${Math.floor(i / 4) + 1}` };
  });
  const listNames = (wantedKind: 'projection' | 'reactor'): string[] => [
    ...new Set(processes.flatMap(({ kind, name }) => (kind === wantedKind ? [name] : []))),
  ];
  return { processes, projections: listNames('projection'), reactors: listNames('reactor') };
}

/** Terminates random connections until the time is over, and sometimes crashes the server. */
async function causeFaults(
  server: CrashablePostgres,
  pool: pg.Pool,
  random: Random,
  { durationMs, serverLifetimeMs, printLine }: ChaosOptions,
) {
  const endsAtMs = performance.now() + durationMs;
  let [terminatedCount, serverStopCount, reportedAtMs] = [0, 0, performance.now()];
  let crashesAtMs = performance.now() + serverLifetimeMs * (0.5 + random.drawNumber() / 2);
  while (performance.now() < endsAtMs) {
    await wait(random.drawBetween(100, 800));
    if (performance.now() > crashesAtMs) {
      await server.crash();
      serverStopCount += 1;
      crashesAtMs = performance.now() + serverLifetimeMs * (0.7 + random.drawNumber() * 0.6);
    }
    const { rows } = await pool.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE application_name = 'test' AND datname = current_database() ORDER BY pid`,
    );
    for (let i = random.drawBetween(0, 2); i > 0 && rows.length > 0; i--) {
      const pid = random.findOne(rows)?.pid;
      await pool.query('SELECT pg_terminate_backend($1)', [pid]);
      terminatedCount += 1;
    }
    if (performance.now() - reportedAtMs < 30_000) continue;
    reportedAtMs = performance.now();
    const { rows: head } = await pool.query<{ position: string }>('SELECT position FROM log_head');
    printLine?.(`${Math.round((endsAtMs - reportedAtMs) / 1000)} s left, ${head[0]?.position ?? 0} events`);
  }
  return { terminatedCount, serverStopCount };
}

/**
 * Waits until every subscription is at the end of a log that no longer grows;
 * returns false after the deadline.
 */
async function catchUp(pool: pg.Pool, names: readonly string[]): Promise<boolean> {
  const deadline = performance.now() + CATCH_UP_MS;
  let headBefore = '';
  while (performance.now() < deadline) {
    const { rows } = await pool.query<{ head: string; lag: number }>(
      `SELECT position AS head, (SELECT count(*)::int FROM unnest($1::text[]) AS w(name)
         WHERE NOT EXISTS (SELECT FROM subscriptions s WHERE s.name = w.name AND s.position = h.position)) AS lag
       FROM log_head h`,
      [names],
    );
    const [row] = rows;
    if (row?.lag === 0 && row.head === headBefore) return true;
    headBefore = row?.head ?? '';
    await wait(250);
  }
  return false;
}
