import type { Pool } from 'pg';
import { DataSource, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { closeInTurn, type ClosingStep } from '../kernel/close-in-turn.js';
import { throwErrors } from '../kernel/throw-errors.js';
import { type Clock, systemClock } from './clock/clock.js';
import { ShiftedClock } from './clock/shifted-clock.js';
import { PostgresGate } from './commands/postgres-gate.js';
import { CommandRunner, type InlineReadModel } from './commands/runner.js';
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
    readonly clock: Clock,
    readonly shiftedClock: ShiftedClock | undefined,
    readonly runner: CommandRunner,
    private readonly closingSteps: readonly ClosingStep[],
  ) {}

  /** Opens everything, or closes what it opened if a step fails. */
  static async open(options: InfrastructureOptions): Promise<Infrastructure> {
    const closingSteps: ClosingStep[] = [];
    try {
      return await Infrastructure.openInTurn(options, closingSteps);
    } catch (error) {
      await closeInTurn(closingSteps).catch((closingError: unknown) => {
        throwErrors([error, closingError]);
      });
      throw error;
    }
  }

  /** @param closingSteps receives what closes each opened resource, the last one first */
  private static async openInTurn(
    options: InfrastructureOptions,
    closingSteps: ClosingStep[],
  ): Promise<Infrastructure> {
    const pool = createPool({
      connectionString: options.databaseUrl,
      applicationName: options.name,
      max: 14,
      onError: (error) => {
        logger.warn({ code: 'DATABASE_CONNECTION_LOST', err: error });
      },
    });
    closingSteps.unshift({ name: 'pool', close: () => pool.end() });
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
    closingSteps.unshift({ name: 'data source', close: () => dataSource.destroy() });
    const keks = parseKeyEncryptionKeys(options.secretKey, options.previousSecretKeys);
    const keyring = new Keyring(new PostgresSubjectKeys(pool), keks);
    const keyListener = createKeyListener(options.databaseUrl, keks, keyring);
    await keyListener.start();
    const store = new PostgresEventStore(pool, new EventCodec(options.registry, keyring), {
      inlineTables: options.inlineReadModels,
    });
    closingSteps.unshift(
      { name: 'listener for keys', close: () => keyListener.stop() },
      { name: 'event store', close: () => store.close() },
    );
    const shiftedClock = options.isClockMovable
      ? await ShiftedClock.start({ pool, connectionString: options.databaseUrl })
      : undefined;
    closingSteps.unshift({ name: 'clock', close: () => shiftedClock?.close() });
    const clock = shiftedClock ?? systemClock;
    return new Infrastructure(
      pool,
      dataSource,
      store,
      keyring,
      keks,
      clock,
      shiftedClock,
      new CommandRunner(store, clock, {
        readModels: options.inlineReadModels,
        snapshots: new PostgresSnapshots(pool),
        gate: new PostgresGate(pool),
      }),
      closingSteps,
    );
  }

  close(): Promise<void> {
    return closeInTurn(this.closingSteps);
  }
}
