import { copyFile } from 'node:fs/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { CardSandbox } from '../charging/card-sandbox.js';
import { PAYPAL_ACCOUNT, paypalRoom, PayPalSide } from '../charging/paypal-side.js';
import type { Databases } from './databases.js';
import type { Life, Nursery } from './worker-pool.js';
import { cardProxy, type CardProxy } from './proxies/card.js';
import { Gate } from './proxies/gate.js';
import type { Listener } from './proxies/listener.js';
import { postgresProxy } from './proxies/postgres.js';
import { redisProxy } from './proxies/redis.js';
import { sentDuring, type Doors } from '../sent-outside.js';
import type { Settings } from './worker/orders.js';

/** How long a server that fell may take to come back. */
const AWAY_MS = 30_000;

/** Where things are when a flow begins: a database and the provider's books, to be copied. */
export interface Snapshot {
  readonly database: string;
  readonly books: string | undefined;
  /** What its clock shows: it stands while nobody is there, however long a run takes. */
  readonly at: Date;
}

export interface House {
  readonly databases: Databases;
  readonly nursery: Nursery;
  /** A folder for the provider's books. */
  readonly folder: string;
  /** The Redis that carries the queue; PostgreSQL does without. */
  readonly redis: { readonly port: number } | undefined;
}

/** What came of folding the log again. */
export interface Replayed {
  /** What the read models show and the events do not say, and the other way round. */
  readonly differences: readonly unknown[];
  /** Requests that either provider received, and mails, while the log was replayed. */
  readonly sentByReplay: readonly string[];
}

/** One little world: a database, a payment provider, proxies before both, and one worker at a time. */
export class Scene {
  readonly gate = new Gate();
  readonly pool: pg.Pool;
  readonly paypal: PayPalSide;
  /** The worker of now; waits for nobody while there is none. */
  life: Promise<Life> | undefined;
  deaths = 0;
  crashes: string[] = [];
  /** The server was stopped as in a power cut. */
  fallen = false;
  keysExpired = false;
  private closing = false;

  private constructor(
    private readonly house: House,
    readonly database: string,
    readonly books: string,
    readonly card: CardSandbox,
    private readonly proxies: { pg: Listener; card: CardProxy; redis: Listener | undefined },
    private readonly redisDb: number,
    readonly bug: string | undefined,
    gate: Gate,
  ) {
    this.gate = gate;
    this.paypal = new PayPalSide(card.url);
    this.pool = new pg.Pool({ connectionString: house.databases.url(database), max: 2 });
    this.pool.on('error', () => undefined);
  }

  static async open(
    house: House,
    from: Snapshot,
    { bug, redisDb = 0 }: { bug?: string | undefined; redisDb?: number } = {},
  ): Promise<Scene> {
    const database = await house.databases.copy(from.database);
    const books = `${house.folder}/${database}.jsonl`;
    if (from.books !== undefined) await copyFile(from.books, books);
    const card = await CardSandbox.start(undefined, books, paypalRoom());
    const gate = new Gate();
    const { redis } = house;
    const proxies = {
      pg: await postgresProxy(gate, () => house.databases.port),
      card: await cardProxy(gate, () => Number(new URL(card.url).port)),
      redis: redis && (await redisProxy(gate, () => redis.port)),
    };
    const scene = new Scene(house, database, books, card, proxies, redisDb, bug, gate);
    await scene.query('UPDATE dev_clock SET offset_ms = $1', [Math.ceil(from.at.getTime() - Date.now())]);
    return scene;
  }

  async now(): Promise<Date> {
    const { rows } = await this.query<{ offset: string }>('SELECT offset_ms AS offset FROM dev_clock');
    return new Date(Date.now() + Number(rows[0]?.offset));
  }

  /** A worker is taken from those that are ready, and begins. */
  begin(): Promise<Life> {
    const life = this.house.nursery.take();
    const { databases } = this.house;
    const redis = this.proxies.redis;
    this.life = life
      .start({
        databaseUrl: databases.url(this.database, this.proxies.pg.port),
        redisUrl: redis && `redis://127.0.0.1:${redis.port}/${this.redisDb}`,
        paypal: PAYPAL_ACCOUNT,
        cardUrl: `http://127.0.0.1:${this.proxies.card.port}`,
        bug: this.bug,
      })
      .then(() => life);
    this.life.catch(() => undefined);
    void life.ended.then(() => {
      if (this.closing) return;
      if (life.crash !== undefined) this.crashes.push(life.crash);
      this.deaths++;
      // Somebody always starts it again.
      if (this.deaths < 12) void this.begin();
    });
    this.current = life;
    return this.life;
  }

  private current: Life | undefined;

  /** Asks the database itself, again while it is away: faults are meant for the worker, not for those who watch. */
  async query<R extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<pg.QueryResult<R>> {
    const deadline = performance.now() + AWAY_MS;
    for (;;) {
      try {
        return await this.pool.query<R>(sql, values);
      } catch (error) {
        // 42: a mistake in the question; no waiting makes it better.
        const mistake = error instanceof pg.DatabaseError && error.code?.startsWith('42');
        if (mistake === true || performance.now() > deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
  }

  /** Another worker on the same database and provider, straight and unseen; the caller ends it. */
  async another(): Promise<Life> {
    const life = this.house.nursery.take();
    await life.start(this.unseen());
    return life;
  }

  /** Straight to the database and the providers, past everybody who watches. */
  private unseen(): Settings {
    const { databases, redis } = this.house;
    return {
      databaseUrl: databases.url(this.database),
      redisUrl: redis && `redis://127.0.0.1:${redis.port}/${this.redisDb}`,
      cardUrl: this.card.url,
      paypal: PAYPAL_ACCOUNT,
      bug: this.bug,
    };
  }

  /** The end: the worker lets go of everything, then the log is folded again by one who does nothing else. */
  async replay(): Promise<Replayed> {
    this.closing = true;
    const { nursery } = this.house;
    if (this.current) await nursery.takeBack(this.current);
    this.current = undefined;
    const { card, paypal } = this;
    const doors = { card, paypal, query: (sql: string) => this.query(sql) } as Doors;
    const { done, sent } = await sentDuring(doors, () => nursery.replay(this.unseen()));
    return { differences: done, sentByReplay: sent };
  }

  takeBack(life: Life): Promise<void> {
    return this.house.nursery.takeBack(life);
  }

  /** SIGKILL, and no byte more from or to anybody. */
  kill(): void {
    this.current?.kill();
    this.cut();
  }

  cut(): void {
    this.proxies.pg.cutAll();
    this.proxies.card.cutAll();
    this.proxies.redis?.cutAll();
  }

  /** Every job is gone, in a moment, while everybody goes on. */
  async emptyQueue(): Promise<void> {
    if (this.house.redis) {
      const client = new Redis({ port: this.house.redis.port, db: this.redisDb });
      await client.flushdb();
      client.disconnect();
    } else await this.query('DELETE FROM bullmq.job');
  }

  /** Lets go of everything but the database and the books. */
  async leave(): Promise<Omit<Snapshot, 'at'>> {
    this.closing = true;
    this.gate.rest();
    if (this.current) await this.house.nursery.takeBack(this.current);
    await Promise.all([this.proxies.pg.close(), this.proxies.card.close(), this.proxies.redis?.close()]);
    await this.pool.end();
    await this.card.close();
    return { database: this.database, books: this.books };
  }

  async close(): Promise<void> {
    await this.leave();
    await this.house.databases.drop(this.database);
  }
}
