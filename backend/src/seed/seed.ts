import type { Pool } from 'pg';
import { OperatorRefusal } from '../kernel/operator-refusal.js';
import { Capabilities } from '../modules/booking/access/capabilities.service.js';
import { DepartureFacts } from '../modules/catalogue/events.js';
import { EventCodec } from '../platform/event-store/codec.js';
import type { EventStore } from '../platform/event-store/port.js';
import type { EventRegistry } from '../platform/event-store/registry.js';
import type { KeyEncryptionKeys } from '../platform/personal-data/encryption.js';
import { Keyring } from '../platform/personal-data/keyring.js';
import type { SubjectKeys } from '../platform/personal-data/subject-keys.js';
import type { Projection, Reactor } from '../platform/projections/projection.js';
import { rebuildProjection } from '../platform/projections/rebuild.js';
import { type HistoryPlan, writeHistory } from './history.js';
import { SeedLog } from './seed-log.js';

export interface SeedParts {
  /** Connections without a time limit. */
  readonly pool: Pool;
  readonly store: EventStore;
  readonly registry: EventRegistry;
  readonly keks: KeyEncryptionKeys;
  /** 32 bytes, base64. */
  readonly secretKey: string;
  readonly projections: readonly Projection[];
  readonly reactors: readonly Reactor[];
  /** Seals the new part of the log. */
  readonly seal: () => Promise<unknown>;
}

export interface SeedProgress {
  readonly step: string;
  /** Progress in the unit of the step. */
  readonly doneCount: number;
  readonly total: number;
  /** Last position of the log while it grows. */
  readonly position?: number;
}

export type OnSeedProgress = (progress: SeedProgress) => void;

/**
 * Fills a migrated database, which has the catalogue and no bookings, with bookings of past years. The domain
 * decides the events. Equal seed and dates give equal bookings.
 * @throws OperatorRefusal if bookings exist
 */
export async function seedDatabase(
  parts: SeedParts,
  plan: HistoryPlan,
  onProgress: OnSeedProgress,
): Promise<void> {
  const { pool, store } = parts;
  const head = await store.readHead();
  const { rows } = await pool.query(`SELECT FROM streams WHERE type = 'booking' LIMIT 1`);
  if (rows.length > 0) throw new OperatorRefusal('this database already has bookings');
  const templates = await readTemplates(pool);

  const log = new SeedLog(
    pool,
    new EventCodec(parts.registry, new Keyring(emptySubjectKeys, parts.keks)),
    head,
  );
  const capabilities = new Capabilities(parts.secretKey);
  await writeHistory(log, plan, {
    capabilities,
    templates,
    onProgress: ({ bookingCount, position }) => {
      onProgress({ step: 'bookings', doneCount: bookingCount, total: plan.bookingCount, position });
    },
  });

  const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['streams', () => pool.query(INSERT_STREAMS, [head])],
    ['numbers', () => pool.query(`SELECT setval('booking_numbers', $1)`, [plan.bookingCount - 1])],
    ['tables', () => pool.query('VACUUM (ANALYZE) events, streams, commands, command_keys, subject_keys')],
    ['reactors', () => markCaughtUp(pool, parts.reactors, log.head)],
    ['segments', () => parts.seal()],
  ];
  for (const [step, work] of steps) {
    onProgress({ step, doneCount: 0, total: 1 });
    await work();
    onProgress({ step, doneCount: 1, total: 1 });
  }
  for (const projection of parts.projections)
    await rebuildProjection(pool, store, projection, {
      onProgress: ({ position, target }) => {
        onProgress({ step: `read model ${projection.name}`, doneCount: position, total: target });
      },
    });
}

/** The seed writes new people only: keys are created and stored with the events, so none are looked up. */
const emptySubjectKeys: SubjectKeys = {
  read: () => Promise.resolve(new Map()),
  destroy: () => Promise.reject(new Error('the seed tried to destroy a key')),
};

const INSERT_STREAMS = `
  INSERT INTO streams (stream_id, type, version, first_position, last_position)
  SELECT stream_id, min(stream_type), max(version), min(position), max(position)
  FROM events WHERE position > $1 GROUP BY stream_id`;

/** Reads one departure of each trip on sale, as templates. */
async function readTemplates(pool: Pool): Promise<DepartureFacts[]> {
  const { rows } = await pool.query<{ facts: unknown }>(
    `SELECT DISTINCT ON (trip_id) facts FROM departures WHERE sale = 'ON_SALE' ORDER BY trip_id, starts_on`,
  );
  if (rows.length === 0) throw new Error('the catalogue is empty: import it first');
  return rows.map(({ facts }) => DepartureFacts.parse(facts));
}

/** Marks reactors as caught up: old events must not trigger mails now. */
async function markCaughtUp(pool: Pool, reactors: readonly Reactor[], position: number): Promise<void> {
  for (const { name, version } of reactors)
    await pool.query(
      `INSERT INTO subscriptions (name, version, position) VALUES ($1, $2, $3)
       ON CONFLICT (name, version) DO UPDATE SET position = excluded.position`,
      [name, version, position],
    );
}
