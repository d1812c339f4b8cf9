import { copyFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { PaymentSandbox } from '../../support/card-provider/payment-sandbox.js';
import type { TestServer } from '../../support/http/test-server.js';
import type { ReplayResult } from '../../support/invariants/facts.js';
import type { PlantedBugKey } from '../../support/planted-bugs/provider-bugs.js';
import { recordSent, type SentRecords } from '../../support/sent-outside.js';
import { newPayPalOptions, PAYPAL_ACCOUNT, PayPalSide } from '../../support/world/paypal-side.js';
import { Gate } from '../proxies/gate.js';
import type { Listener } from '../proxies/listener.js';
import { openPostgresProxy } from '../proxies/postgres.js';
import { openProviderProxy } from '../proxies/provider.js';
import { openRedisProxy } from '../proxies/redis.js';
import type { WorkerSettings } from '../worker/settings.js';
import type { Databases } from './databases.js';
import type { TestWorker, WorkerPool } from './worker-pool.js';

/** Time that a crashed server may take to return, in ms. */
const RETURN_DEADLINE_MS = 30_000;

/** The starting state of a flow: a database and the provider's books, which are copied. */
export interface EnvironmentSnapshot {
  readonly database: string;
  /** File of the provider's books; undefined while they are empty. */
  readonly booksFile: string | undefined;
  /** The product's time; it stands still while the snapshot is unused. */
  readonly now: Date;
}

export interface EnvironmentResources {
  readonly databases: Databases;
  readonly workerPool: WorkerPool;
  /** Folder of the provider's books. */
  readonly folder: string;
  /** The Redis of the queue; absent with PostgreSQL. */
  readonly redis: { readonly port: number } | undefined;
}

interface EnvironmentParts {
  readonly database: string;
  readonly booksFile: string;
  readonly card: PaymentSandbox;
  readonly proxies: { pg: Listener; card: TestServer; redis: Listener | undefined };
  readonly redisDb: number;
  readonly bug: PlantedBugKey | undefined;
  readonly gate: Gate;
}

/** An isolated environment: a database, a payment provider, proxies before both, and one worker at a time. */
export class Environment {
  readonly gate: Gate;
  readonly pool: pg.Pool;
  readonly paypal: PayPalSide;
  /** The current worker; undefined while there is none. */
  worker: Promise<TestWorker> | undefined;
  deathCount = 0;
  crashes: string[] = [];
  /** True after the server was stopped as by a power cut. */
  hasServerCrashed = false;
  hasExpiredKeys = false;
  private isClosing = false;

  readonly database: string;
  readonly booksFile: string;
  readonly card: PaymentSandbox;
  readonly bug: PlantedBugKey | undefined;
  private readonly proxies: EnvironmentParts['proxies'];
  private readonly redisDb: number;
  /** The process of `worker`, from before its start. */
  private current: TestWorker | undefined;

  private constructor(
    private readonly resources: EnvironmentResources,
    { database, booksFile, card, proxies, redisDb, bug, gate }: EnvironmentParts,
  ) {
    this.database = database;
    this.booksFile = booksFile;
    this.card = card;
    this.bug = bug;
    this.proxies = proxies;
    this.redisDb = redisDb;
    this.gate = gate;
    this.paypal = new PayPalSide(card.url);
    this.pool = new pg.Pool({ connectionString: resources.databases.toUrl(database), max: 2 });
    this.pool.on('error', () => undefined);
  }

  static async open(
    resources: EnvironmentResources,
    snapshot: EnvironmentSnapshot,
    { bug, redisDb = 0 }: { bug?: PlantedBugKey | undefined; redisDb?: number } = {},
  ): Promise<Environment> {
    const database = await resources.databases.copyDatabase(snapshot.database);
    const booksFile = `${resources.folder}/${database}.jsonl`;
    if (snapshot.booksFile !== undefined) await copyFile(snapshot.booksFile, booksFile);
    const card = await PaymentSandbox.start({ dataFile: booksFile, paypal: newPayPalOptions() });
    const gate = new Gate();
    const { redis } = resources;
    const proxies = {
      pg: await openPostgresProxy(gate, () => resources.databases.port),
      card: await openProviderProxy(gate, () => Number(new URL(card.url).port)),
      redis: redis && (await openRedisProxy(gate, () => redis.port)),
    };
    const environment = new Environment(resources, {
      database,
      booksFile,
      card,
      proxies,
      redisDb,
      bug,
      gate,
    });
    await environment.query('UPDATE dev_clock SET offset_ms = $1', [
      Math.ceil(snapshot.now.getTime() - Date.now()),
    ]);
    return environment;
  }

  async readNow(): Promise<Date> {
    const { rows } = await this.query<{ offset: string }>('SELECT offset_ms AS offset FROM dev_clock');
    return new Date(Date.now() + Number(rows[0]?.offset));
  }

  /** Starts one of the spare workers. */
  startWorker(): Promise<TestWorker> {
    const worker = this.resources.workerPool.takeWorker();
    const { pg: pgProxy, card, redis } = this.proxies;
    const settings = this.newSettings({
      databasePort: pgProxy.port,
      redisPort: redis?.port,
      cardUrl: card.url,
    });
    this.worker = worker.start(settings).then(() => worker);
    this.worker.catch(() => undefined);
    void worker.exit.then(() => {
      if (this.isClosing) return;
      if (worker.crash !== undefined) this.crashes.push(worker.crash);
      this.deathCount++;
      // A worker that exits unexpectedly is restarted.
      if (this.deathCount < 12) void this.startWorker();
    });
    this.current = worker;
    return this.worker;
  }

  /** Queries the database directly, retrying while it is down: faults concern the worker, not observers. */
  async query<R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<pg.QueryResult<R>> {
    const deadline = performance.now() + RETURN_DEADLINE_MS;
    for (;;) {
      try {
        return await this.pool.query<R>(sql, values);
      } catch (error) {
        // Class 42 is an error in the query, which waiting does not fix.
        const isMistake = error instanceof pg.DatabaseError && error.code?.startsWith('42');
        if (isMistake === true || performance.now() > deadline) throw error;
        await wait(100);
      }
    }
  }

  /** Starts another worker on the same database and provider, without proxies; the caller stops it. */
  async startDirectWorker(): Promise<TestWorker> {
    const worker = this.resources.workerPool.takeWorker();
    await worker.start(this.newDirectSettings());
    return worker;
  }

  /** Creates worker settings that bypass the proxies. */
  private newDirectSettings(): WorkerSettings {
    const { databases, redis } = this.resources;
    return this.newSettings({
      databasePort: databases.port,
      redisPort: redis?.port,
      cardUrl: this.card.url,
    });
  }

  private newSettings({
    databasePort,
    redisPort,
    cardUrl,
  }: {
    readonly databasePort: number;
    readonly redisPort: number | undefined;
    readonly cardUrl: string;
  }): WorkerSettings {
    return {
      databaseUrl: this.resources.databases.toUrl(this.database, databasePort),
      redisUrl: redisPort === undefined ? undefined : `redis://127.0.0.1:${redisPort}/${this.redisDb}`,
      cardUrl,
      paypal: PAYPAL_ACCOUNT,
      bug: this.bug,
    };
  }

  /** Ends the run: the worker releases everything, then a separate one folds the log again. */
  async replayLog(): Promise<ReplayResult> {
    this.isClosing = true;
    const { workerPool } = this.resources;
    if (this.current) await workerPool.takeBack(this.current);
    this.current = undefined;
    const { card, paypal } = this;
    const records: SentRecords = { card, paypal, query: (sql) => this.query(sql) };
    const { result, effects } = await recordSent(records, () =>
      workerPool.replayLog(this.newDirectSettings()),
    );
    return { differences: result, sentByReplay: effects };
  }

  takeBack(worker: TestWorker): Promise<void> {
    return this.resources.workerPool.takeBack(worker);
  }

  /** Kills the worker with SIGKILL; not a byte more passes in either direction. */
  killWorker(): void {
    this.current?.kill();
    this.cutConnections();
  }

  cutConnections(): void {
    this.proxies.pg.cutAll();
    this.proxies.card.cutConnections();
    this.proxies.redis?.cutAll();
  }

  /** Removes all jobs of the queue while everybody continues. */
  async emptyQueue(): Promise<void> {
    if (this.resources.redis) {
      const client = new Redis({ port: this.resources.redis.port, db: this.redisDb });
      await client.flushdb();
      client.disconnect();
    } else await this.query('DELETE FROM bullmq.job');
  }

  /** Releases everything except the database and the provider's books. */
  async release(): Promise<Omit<EnvironmentSnapshot, 'now'>> {
    this.isClosing = true;
    this.gate.stopCounting();
    if (this.current) await this.resources.workerPool.takeBack(this.current);
    await Promise.all([this.proxies.pg.close(), this.proxies.card.close(), this.proxies.redis?.close()]);
    await this.pool.end();
    await this.card.close();
    return { database: this.database, booksFile: this.booksFile };
  }

  async close(): Promise<void> {
    await this.release();
    await this.resources.databases.dropDatabase(this.database);
  }
}
