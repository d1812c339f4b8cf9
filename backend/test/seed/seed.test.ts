// A seeded installation is as sound as one whose history people produced.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LeadInput } from '@wayfold/contracts/bookings/travelers';
import { v7 } from 'uuid';
import { registry } from '../../src/events.js';
import { createMailReactors } from '../../src/modules/mail/outbox/mails.reactor.js';
import { verifyLog } from '../../src/platform/evidence/verify-log.js';
import { Infrastructure } from '../../src/platform/infrastructure.js';
import { verifyProjection } from '../../src/platform/projections/verify.js';
import type { SeedProgress } from '../../src/seed/seed.js';
import { seedLarge } from '../../src/seed/seed-large.js';
import { createReactors, projections } from '../../src/subscriptions.js';
import { newReferenceGenerated } from '../support/booking/builders.js';
import { readSixTrips, writeCatalogue } from '../support/catalogue/catalogue-files.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { TEST_SECRET_KEY } from '../support/test-secret-key.js';

const BOOKING_COUNT = 400;
/** History ends where the catalogue's import starts. */
const lastDay = new Date().toISOString().slice(0, 10);

const plan = {
  bookingCount: BOOKING_COUNT,
  seed: 11,
  until: lastDay,
  days: 500,
  secretKey: TEST_SECRET_KEY,
};

let catalogueDir: string;
let database: TestDatabase;
let infrastructure: Infrastructure;
const progress: SeedProgress[] = [];

const openInfrastructure = (databaseUrl: string): Promise<Infrastructure> =>
  Infrastructure.open({
    databaseUrl,
    secretKey: TEST_SECRET_KEY,
    registry,
    entities: [],
    inlineReadModels: [],
    name: 'test',
    isClockMovable: true,
  });

beforeAll(async () => {
  database = await createTestDatabase();
  catalogueDir = await mkdtemp(path.join(os.tmpdir(), 'catalogue-'));
  await writeCatalogue(catalogueDir, await readSixTrips());
  await seedLarge({ ...plan, catalogueDir, databaseUrl: database.url }, (step) => progress.push(step));
  infrastructure = await openInfrastructure(database.url);
}, 120_000);

afterAll(async () => {
  await infrastructure.close();
  await database.drop();
  await rm(catalogueDir, { recursive: true });
});

const readRows = async <Row extends object>(sql: string, { pool } = infrastructure): Promise<Row[]> =>
  (await pool.query<Row>(sql)).rows;

test('a seeded log contains as many bookings as requested, in every state', async () => {
  const counts = await readRows<{ status: string; money: string; n: number }>(
    `SELECT status, view->>'money' AS money, count(*)::int AS n FROM bookings GROUP BY 1, 2`,
  );
  expect(counts.reduce((sum, { n }) => sum + n, 0)).toBe(BOOKING_COUNT);
  expect(counts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ status: 'CONFIRMED', money: 'PAID' }),
      expect.objectContaining({ status: 'CONFIRMED', money: 'DEPOSIT_PAID' }),
      expect.objectContaining({ status: 'EXPIRED', money: 'UNPAID' }),
    ]),
  );
  expect(progress.filter(({ step }) => step === 'bookings').at(-1)).toMatchObject({
    doneCount: BOOKING_COUNT,
    total: BOOKING_COUNT,
  });
});

test('a seeded log has dense positions and contiguous versions', async () => {
  const head = await infrastructure.store.readHead();
  const [log] = await readRows(
    `SELECT count(*)::int AS events, min(position)::int AS first, max(position)::int AS last,
            count(DISTINCT stream_id)::int AS streams FROM events`,
  );
  const [{ streams }] = (await readRows<{ streams: number }>(
    'SELECT count(*)::int AS streams FROM streams',
  )) as [{ streams: number }];

  expect(log).toEqual({ events: head, first: 1, last: head, streams });
  expect(
    await readRows(
      `SELECT s.stream_id FROM streams s JOIN (
         SELECT stream_id, max(version) AS version, count(*) AS n, min(position) AS first, max(position) AS last,
                min(stream_type) AS type FROM events GROUP BY 1) e USING (stream_id)
       WHERE (s.version, s.version::bigint, s.first_position, s.last_position, s.type)
         IS DISTINCT FROM (e.version, e.n, e.first, e.last, e.type)`,
    ),
  ).toEqual([]);
  // Every command is stored with the position of its last event, so that its repeat is a duplicate.
  expect(
    await readRows(
      `SELECT c.id FROM (SELECT command_id::text AS id, position FROM commands UNION ALL SELECT * FROM
         (SELECT command_key, position FROM command_keys) k) c
       FULL JOIN (SELECT meta ->> 'commandId' AS id, max(position) AS position FROM events GROUP BY 1) e USING (id)
       WHERE c.position IS DISTINCT FROM e.position`,
    ),
  ).toEqual([]);
});

test('a seeded installation has read models that match the events', async () => {
  for (const projection of projections) {
    const { position, differences } = await verifyProjection(
      infrastructure.pool,
      infrastructure.store,
      projection,
    );
    expect({ name: projection.name, position, differences }).toEqual({
      name: projection.name,
      position: await infrastructure.store.readHead(),
      differences: [],
    });
  }
  expect(await verifyLog(infrastructure.pool)).toMatchObject({ wrongCount: 0, unsealedCount: 0 });
});

test('a seeded past is complete: no open hold, no work due before today, no event left for reactors', async () => {
  expect(
    await readRows(`SELECT work_id FROM scheduled_work WHERE status = 'due' AND due_at < '${lastDay}'`),
  ).toEqual([]);
  const outbox = { add: () => Promise.reject(new Error('the seeded installation sends a mail')) };
  const head = await infrastructure.store.readHead();
  for (const { name, version } of [...createReactors(infrastructure), ...createMailReactors(outbox)])
    expect(
      await readRows(
        `SELECT position::int FROM subscriptions WHERE name = '${name}' AND version = ${version}`,
      ),
    ).toEqual([{ position: head }]);
});

test('seeded personal data are sealed under a separate key per person', async () => {
  const [travelersRow] = await readRows<{ stream_id: string; data: string }>(
    `SELECT stream_id, data::text AS data FROM events WHERE type = 'TravelersNamed' LIMIT 1`,
  );
  expect(travelersRow!.data).not.toContain('@example.com');
  const events =
    (await infrastructure.store.readStreams([travelersRow!.stream_id])).get(travelersRow!.stream_id) ?? [];
  const { data } = events.find(({ type }) => type === 'TravelersNamed') ?? {};
  expect(LeadInput.parse((data as { lead: { value: unknown } }).lead.value).email).toContain('@example.com');
});

test('a seeded log continues with new booking numbers', async () => {
  const ownDatabase = await createTestDatabase();
  const ownPlan = { ...plan, bookingCount: 40, catalogueDir, databaseUrl: ownDatabase.url };
  await seedLarge(ownPlan, () => undefined);
  const ownInfrastructure = await openInfrastructure(ownDatabase.url);
  const [{ next }] = (await readRows<{ next: number }>(
    `SELECT nextval('booking_numbers')::int AS next`,
    ownInfrastructure,
  )) as [{ next: number }];
  expect(next).toBe(ownPlan.bookingCount);

  const [booking] = await readRows<{ stream_id: string; version: number }>(
    `SELECT stream_id, version FROM streams WHERE type = 'booking' LIMIT 1`,
    ownInfrastructure,
  );
  const request = {
    commandId: v7(),
    recordedAt: new Date(),
    meta: { correlationId: v7(), causationId: null, actor: { kind: 'system' as const }, traceId: null },
    streams: [
      {
        streamId: booking!.stream_id,
        streamType: 'booking',
        expectedVersion: booking!.version,
        events: [newReferenceGenerated('WF-TEST')],
      },
    ],
  };
  expect(await ownInfrastructure.store.append(request)).toMatchObject({ status: 'ok' });
  await expect(seedLarge(ownPlan, () => undefined)).rejects.toThrow('already');

  await ownInfrastructure.close();
  await ownDatabase.drop();
});
