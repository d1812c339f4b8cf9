import type { Pool } from 'pg';
import { DataSource, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { closeInTurn } from '../kernel/close-in-turn.js';
import { type Clock, systemClock } from './clock/clock.js';
import { ShiftedClock } from './clock/shifted-clock.js';
import { PostgresGate } from './commands/postgres-gate.js';
import { CommandRunner, type InlineReadModel } from './commands/runner.js';
import type { ChannelListener } from './database/channel-listener.js';
import { EventCodec } from './event-store/codec.js';
import { createPool } from './event-store/postgres/pool.js';
import { PostgresEventStore } from './event-store/postgres/postgres-event-store.js';
import type { EventRegistry } from './event-store/registry.js';
import { logger } from './logging/logger.js';
import { type KeyEncryptionKeys, parseKeyEncryptionKeys } from './personal-data/encryption.js';
import { createKeyListener } from './personal-data/key-listener.js';
import { Keyring } from './personal-data/keyring.js';
import { PostgresSubjectKeys } from './personal-data/subject-keys.js';
import { PostgresSnapshots } from './snapshots/postgres.js';

export interface InfrastructureOptions {
  readonly databaseUrl: string;
  /** Wraps the keys of personal data; 32 bytes, base64. */
  readonly secretKey: string;
  /** Other secrets that may have wrapped keys. */
  readonly previousSecretKeys?: readonly string[] | undefined;
  readonly registry: EventRegistry;
  readonly entities: readonly EntityTarget<ObjectLiteral>[];
  /** Read models written by commands. */
  readonly inlineReadModels: readonly InlineReadModel[];
  /** Application name in pg_stat_activity. */
  readonly name: string;
  /** The process follows the clock stored in the database instead of the machine's. */
  readonly isClockMovable: boolean;
}

/** Database resources of every process, opened once and closed in reverse order. */
export class Infrastructure {
  private constructor(
    readonly pool: Pool,
    readonly dataSource: DataSource,
    readonly store: PostgresEventStore,
    readonly keyring: Keyring,
    readonly keks: KeyEncryptionKeys,
    private readonly keys: ChannelListener,
    readonly clock: Clock,
    readonly shiftedClock: ShiftedClock | undefined,
    readonly runner: CommandRunner,
  ) {}

  static async open(options: InfrastructureOptions): Promise<Infrastructure> {
    const pool = createPool({
      connectionString: options.databaseUrl,
      applicationName: options.name,
      max: 14,
      onError: (error) => {
        logger.warn({ code: 'DATABASE_CONNECTION_LOST', err: error });
      },
    });
    const dataSource = new DataSource({
      type: 'postgres',
      url: options.databaseUrl,
      applicationName: `${options.name} queries`,
      entities: options.entities as EntityTarget<ObjectLiteral>[] as never,
      poolSize: 8,
      // TypeORM's messages contain query parameters; errors reach our own log without them.
      logging: false,
    });
    await dataSource.initialize();
    const keks = parseKeyEncryptionKeys(options.secretKey, options.previousSecretKeys);
    const keyring = new Keyring(new PostgresSubjectKeys(pool), keks);
    const keys = createKeyListener(options.databaseUrl, keks, keyring);
    await keys.start();
    const store = new PostgresEventStore(pool, new EventCodec(options.registry, keyring), {
      inlineTables: options.inlineReadModels,
    });
    const shiftedClock = options.isClockMovable
      ? await ShiftedClock.start({ pool, connectionString: options.databaseUrl })
      : undefined;
    const clock = shiftedClock ?? systemClock;
    return new Infrastructure(
      pool,
      dataSource,
      store,
      keyring,
      keks,
      keys,
      clock,
      shiftedClock,
      new CommandRunner(store, clock, {
        readModels: options.inlineReadModels,
        snapshots: new PostgresSnapshots(pool),
        gate: new PostgresGate(pool),
      }),
    );
  }

  close(): Promise<void> {
    return closeInTurn([
      { name: 'clock', close: () => this.shiftedClock?.close() },
      { name: 'listener for keys', close: () => this.keys.stop() },
      { name: 'event store', close: () => this.store.close() },
      { name: 'data source', close: () => this.dataSource.destroy() },
      { name: 'pool', close: () => this.pool.end() },
    ]);
  }
}
