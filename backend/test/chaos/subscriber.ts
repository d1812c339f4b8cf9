// A subscriber process of the chaos run: a projection (rows and checkpoint in one transaction) or a reactor
// (at least once, its effect deduplicated by command id).
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { v5, v7 } from 'uuid';
import type { EventStore, StoredEvent } from '../../src/platform/event-store/port.js';
import type { Projection, Reactor, SqlTx } from '../../src/platform/projections/projection.js';
import { SubscriptionRunner } from '../../src/platform/projections/subscription-runner.js';
import { newAppendRequest } from '../support/event-store/events.js';
import { openStore } from '../support/event-store/postgres-store.js';
import { runChild } from '../support/processes/child.js';
import { CHAOS_STREAM, chaosRegistry, chaosTypes } from './events.js';
import { Journal } from './journal.js';
import { nameTables } from './tables.js';

/** Planted bugs that the checks must find. */
export type SubscriberBug = 'checkpoint-apart' | 'checkpoint-first' | 'answers-without-id';

export interface SubscriberSettings {
  readonly url: string;
  readonly kind: 'projection' | 'reactor';
  /** Name of the subscription; several processes may share it. */
  readonly name: string;
  readonly batchSize: number;
  /** Positions that a reactor saw, in order. */
  readonly journal: string;
  readonly bugs: readonly SubscriberBug[];
}

const NAMESPACE = '3f1c9a52-7d84-4c0b-9a3e-5b6f0d2e8c17';

/** Writes rows in order of arrival (`n`), without a constraint that would hide a duplicate. */
async function writeRows(events: readonly StoredEvent[], tx: SqlTx, name: string): Promise<void> {
  const { rows, sums } = nameTables(name);
  const columns = [events.map((event) => event.position), events.map((event) => event.streamId)];
  await tx.query(
    `INSERT INTO ${rows} (position, stream_id) SELECT position, id FROM unnest($1::bigint[], $2::uuid[]) WITH ORDINALITY
     AS e(position, id, n) ORDER BY n`,
    columns,
  );
  await tx.query(
    `INSERT INTO ${sums} AS s SELECT id, count(*), max(position) FROM unnest($1::bigint[], $2::uuid[]) AS e(position, id)
     GROUP BY id ON CONFLICT (stream_id)
     DO UPDATE SET events = s.events + excluded.events, last_position = excluded.last_position`,
    columns,
  );
}

const newProjection = (name: string): Projection => ({
  name,
  version: 1,
  types: chaosTypes,
  tables: Object.values(nameTables(name)),
  project: (events, tx) => writeRows(events, tx, name),
});

const newReactor = ({ name, bugs }: SubscriberSettings, store: EventStore, journal: Journal): Reactor => ({
  name,
  version: 1,
  types: ['Asked'],
  async react({ position }) {
    journal.add(position);
    const shouldAnswerWithoutId = bugs.includes('answers-without-id');
    const key = shouldAnswerWithoutId ? v7() : `answer:${name}:${position}`;
    const event = { type: 'Answered', data: { by: name, to: position } };
    const outcome = await store.append(
      newAppendRequest(
        [{ streamId: v5(key, NAMESPACE), streamType: CHAOS_STREAM, expectedVersion: 0, events: [event] }],
        { commandId: key },
      ),
    );
    if (outcome.status === 'conflict') throw new Error(`answer to ${position} is a conflict`);
    if (shouldAnswerWithoutId && position % 4 === 0) await wait(Math.random() * 40); // answered, not yet recorded
  },
});

/** Follows with the bug: rows and checkpoint in separate transactions, in either order. */
async function followApart(
  { name, batchSize, bugs }: SubscriberSettings,
  { pool, store }: { pool: Pool; store: EventStore },
  isStopping: () => boolean,
): Promise<void> {
  while (!isStopping()) {
    try {
      const { rows } = await pool.query<{ position: string }>(
        'SELECT position FROM subscriptions WHERE name = $1',
        [name],
      );
      const { events, lastPosition } = await store.readAll(Number(rows[0]?.position ?? 0), batchSize);
      const steps = [
        () => writeRows(events, pool, name),
        () =>
          pool.query(
            `INSERT INTO subscriptions (name, version, position) VALUES ($1, 1, $2)
           ON CONFLICT (name, version) DO UPDATE SET position = excluded.position`,
            [name, lastPosition],
          ),
      ];
      if (bugs.includes('checkpoint-first')) steps.reverse();
      for (const step of steps) {
        await step();
        await wait(50 + Math.random() * 100); // a kill most likely hits between the two writes
      }
    } catch {
      await wait(50); // the server is down; the bug leaves the work half done
    }
  }
}

runChild(async (settings: SubscriberSettings) => {
  const connection = openStore(settings.url, { max: 4, registry: chaosRegistry });
  const { pool, store } = connection;
  const journal = new Journal(settings.journal);
  const { kind, name, batchSize, bugs } = settings;
  let stop: () => Promise<void>;
  if (kind === 'projection' && (bugs.includes('checkpoint-apart') || bugs.includes('checkpoint-first'))) {
    let isStopping = false;
    const following = followApart(settings, connection, () => isStopping);
    stop = async () => {
      isStopping = true;
      await following;
    };
  } else {
    const runner = new SubscriptionRunner({
      pool,
      store,
      batchSize,
      pollIntervalMs: 200,
      projections: kind === 'projection' ? [newProjection(name)] : [],
      reactors: kind === 'reactor' ? [newReactor(settings, store, journal)] : [],
    });
    // The server may be restarting.
    for (;;) {
      try {
        await runner.start();
        break;
      } catch {
        await wait(100);
      }
    }
    stop = () => runner.stop();
  }
  return {
    port: 0,
    close: async () => {
      await stop();
      await connection.close();
      journal.close();
    },
  };
});
