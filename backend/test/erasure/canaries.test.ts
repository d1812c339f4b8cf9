import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import type { PlantedParty } from '../../../infra/src/lib/testing/canaries.js';
import {
  findTextTraces,
  findFileTraces,
  findTableTraces,
  WalWatch,
  type Trace,
} from '../../../infra/src/lib/testing/traces.js';
import { decrypt, parseKeyEncryptionKey } from '../../src/platform/personal-data/encryption.js';
import { buildSealContext } from '../../src/platform/personal-data/seal.js';
import { eventually, type Held } from '../charging/shop.js';
import { World } from '../charging/world.js';
import { Erasing } from './installation.js';

/** Each booking names two persons twice: by `hold`, then by its canaries, of which the first has two. */
const KEYS = 2 * 3 + 2 * 2;
const KEK = parseKeyEncryptionKey(Buffer.alloc(32, 9).toString('base64'));
const fieldsOf = (traces: readonly Trace[]): string[] =>
  [...new Set(traces.map(({ field }) => field))].sort();
const placesOf = (traces: readonly Trace[]): string[] =>
  [...new Set(traces.map(({ where: place }) => place))].sort();

interface Sealed {
  readonly $subject: string;
  readonly cipher: string;
}

describe('canaries in every personal field of a party', () => {
  let erasing: Erasing;
  let world: World;
  let db: pg.Client;
  let planted: PlantedParty;
  let typo: PlantedParty;
  let other: PlantedParty;
  let held: Held;
  let control: Held;
  let wal: WalWatch;
  /** The person's wrapped keys in the database. */
  let wrapped: Buffer[];
  let destroyedKeys: Buffer[];
  let before: { money: string; rows: Record<string, string>; head: number; log: string };
  const all = () => [...planted.canaries, ...typo.canaries];

  beforeAll(async () => {
    world = await World.open();
    erasing = await Erasing.over(world);
    db = new pg.Client(world.databaseUrl);
    await db.connect();
    wal = await WalWatch.start(db);
    [planted, typo, other] = [erasing.party(), erasing.party(), erasing.party()];
    held = await erasing.confirm(typo, planted);
    control = await erasing.confirm(other);
    await erasing.returned(held, control);
    await db.query('ANALYZE');
  }, 60_000);
  afterAll(async () => {
    await wal.stop();
    await db.end();
    await erasing.close();
  });

  /** Everything about money and order that must not change, from the log and the read models. */
  const state = async (upTo: number) => {
    const sha = (text: unknown): string => createHash('sha256').update(JSON.stringify(text)).digest('hex');
    const ids = [held.id, control.id].join();
    const rows = async (sql: string): Promise<string> => {
      const result = await db.query(sql);
      expect(result.rowCount).toBeGreaterThan(0);
      return sha(result.rows);
    };
    return {
      money: sha([await moneyOfBookings(), await amounts()]),
      log: await rows(
        `SELECT position, stream_id, version, type, schema_version, recorded_at, data, meta FROM events
         WHERE position <= ${upTo} ORDER BY position`,
      ),
      rows: {
        bookings: await rows(
          `SELECT booking_id, reference, status, money, starts_on, created_at, view - 'version' AS view
           FROM bookings WHERE booking_id = ANY('{${ids}}') ORDER BY booking_id`,
        ),
        offers: await rows(
          `SELECT * FROM departure_offers WHERE taken ?| '{${ids}}'::text[] ORDER BY departure_id`,
        ),
        work: await rows(
          `SELECT * FROM scheduled_work WHERE kind <> 'erasure' AND booking_id = ANY('{${ids}}') ORDER BY work_id`,
        ),
      },
    };
  };
  /** Captures and refunds at the provider. */
  const moneyOfBookings = async (): Promise<unknown[]> =>
    (await world.sandbox.money()).filter(({ bookingId }) => [held.id, control.id].includes(bookingId));
  const amounts = async (): Promise<unknown[]> => {
    const events = [...(await world.history(held.id)), ...(await world.history(control.id))];
    return events.flatMap(({ type, data }) => ('amountCents' in data ? [[type, data]] : []));
  };
  const sealedOf = async (bookingId: string): Promise<Sealed[]> => {
    const { rows } = await db.query<{ data: { lead: Sealed; others: Sealed[] } }>(
      `SELECT data FROM events WHERE stream_id = $1 AND type = 'TravelersNamed' ORDER BY version`,
      [bookingId],
    );
    return rows.flatMap(({ data }) => [data.lead, ...data.others]);
  };
  const keysOf = async (condition: string): Promise<{ id: string; wrapped: Buffer }[]> =>
    (
      await db.query<{ id: string; wrapped: Buffer }>(
        `SELECT subject_id AS id, wrapped_key AS wrapped FROM subject_keys WHERE wrapped_key IS NOT NULL AND ${condition}`,
      )
    ).rows;
  /** The person's ciphertext as readable with the database and SECRET_KEY. */
  const opened = async (): Promise<string> => {
    let text = '';
    for (const { $subject, cipher } of await sealedOf(held.id))
      for (const key of await keysOf('true'))
        try {
          const plain = decrypt(
            decrypt(KEK.key, key.wrapped, key.id),
            Buffer.from(cipher, 'base64'),
            buildSealContext($subject, held.id, 'TravelersNamed'),
          );
          text += JSON.stringify(JSON.parse(plain.toString()));
        } catch {
          // Another person's key.
        }
    return text;
  };

  test('before: authorized readers see all of them, and at rest they are only where no dump or log goes', async () => {
    const view = JSON.stringify(await world.view(held));
    expect(fieldsOf(findTextTraces(view, planted.canaries, 'view'))).toEqual(
      planted.canaries.map(({ field }) => field).sort(),
    );
    expect(fieldsOf(findTextTraces(await opened(), all(), 'ciphertext'))).toEqual(
      planted.canaries.map(({ field }) => field).sort(),
    );

    const { traces, rows } = await findTableTraces(db, all());
    expect(rows).toBeGreaterThan(200);
    expect(placesOf(traces)).toEqual(['table public.outgoing_mails (unlogged)']);
    expect(fieldsOf(traces)).toEqual(['lead.email', 'lead.givenName']);

    const written = await wal.read();
    expect(written).toContain('TravelersNamed'); // the search does read the log
    expect(findTextTraces(written, all(), 'wal')).toEqual([]);
    wrapped = (await keysOf('true')).map((key) => key.wrapped);
    expect(wrapped).toHaveLength(KEYS);
    for (const key of wrapped) expect(written.includes(key.toString('latin1'))).toBe(true);
    before = { ...(await state(await world.store.readHead())), head: await world.store.readHead() };
  });

  test('erasing: by e-mail address, after a preview', async () => {
    const mail = planted.party.lead['email'] ?? '';
    const look = await erasing.erase(mail.toUpperCase());
    expect(look).toMatchObject({ code: 0, printed: expect.stringContaining('Nothing was changed') });
    expect(findTextTraces(look.printed, all(), 'printed')).toEqual([]);
    expect(await world.store.readHead()).toBe(before.head);

    const run = await erasing.erase(mail, '--yes', '--by', 'Dolores');
    expect(run).toMatchObject({ code: 0, printed: expect.stringContaining('has confirmed its part') });
    expect(findTextTraces(run.printed, all(), 'printed')).toEqual([]);
    // The companion stays, who is somebody else and did not ask.
    const companion = planted.canaries.filter(({ field }) => field.startsWith('others'));
    expect(fieldsOf(findTextTraces(await opened(), companion, 'ciphertext'))).toHaveLength(companion.length);
    const rest = await erasing.erase(held.id, '--yes', '--by', 'Dolores');
    expect(rest).toMatchObject({ code: 0 });
  });

  test('after: none of them remains in any table, statistic, file, or key', async () => {
    await world.atRest();
    const { traces, tables } = await findTableTraces(db, all());
    expect(tables).toBeGreaterThan(15);
    expect(traces).toEqual([]);
    expect(await opened()).toBe('');
    expect(
      await keysOf(`subject_id = ANY('{${(await sealedOf(held.id)).map((s) => s.$subject).join()}}')`),
    ).toEqual([]);

    await db.query('CHECKPOINT'); // removed files are gone
    const { rows } = await db.query<{ folder: string; own: string }>(
      `SELECT current_setting('data_directory') AS folder, oid AS own FROM pg_database WHERE datname = current_database()`,
    );
    const [{ folder, own: databaseOid } = { folder: '', own: '' }] = rows;
    const isDatabaseFile = (file: string): boolean =>
      !file.startsWith('pg_wal') && (!file.startsWith('base/') || file.startsWith(`base/${databaseOid}/`));
    const keys = (await keysOf('true')).map(({ wrapped: key }) => key.toString('hex'));
    destroyedKeys = wrapped.filter((key) => !keys.includes(key.toString('hex')));
    expect(destroyedKeys).toHaveLength(6);
    const asCanary = (label: string) => (key: Buffer, n: number) => ({
      field: `${label} ${n}`,
      value: '',
      spellings: [key.toString('latin1')],
    });
    const remaining = wrapped.filter((key) => !destroyedKeys.includes(key));
    const wanted = [...all(), ...destroyedKeys.map(asCanary('gone')), ...remaining.map(asCanary('kept'))];
    const search = await findFileTraces(folder, wanted, (file) => !isDatabaseFile(file));
    expect(search.files).toBeGreaterThan(300);
    expect(search.traces.filter(({ field }) => !field.startsWith('kept'))).toEqual([]);
    // The same search finds what still exists.
    expect(fieldsOf(search.traces)).toEqual(remaining.map((_key, n) => `kept ${n}`));
  }, 30_000);

  test('after: new records contain none of them', async () => {
    const later = await WalWatch.start(db);
    await erasing.confirm(erasing.party());
    await db.query('ANALYZE');
    const written = await later.read();
    await later.stop();
    expect(written).toContain('TravelersNamed');
    expect(findTextTraces(written, all(), 'wal')).toEqual([]);
    for (const key of destroyedKeys) expect(written.includes(key.toString('latin1'))).toBe(false);
  }, 20_000);

  test('after: the provider has none of them, and the customer is gone with the saved card', async () => {
    const { customers, payment_methods: cards, ...rest } = await world.sandbox.state();
    const text = JSON.stringify([customers, cards, rest, await world.sandbox.requests()]);
    expect(findTextTraces(text, all(), 'sandbox')).toEqual([]);
    const customerIds = (await world.history(held.id)).flatMap(({ type, data }) =>
      type === 'CustomerRegistered' ? [data.customerId] : [],
    );
    expect(customers.filter((customer) => 'deleted' in customer).map(({ id }) => id)).toEqual(customerIds);
    expect(cards.filter(({ customer }) => customer === customerIds[0])).toEqual([]);
    expect((await world.history(held.id)).filter(({ type }) => type === 'ErasureCompleted')).toMatchObject([
      { data: { customerId: customerIds[0] } },
      { data: { customerId: null } },
    ]);
  });

  test('after: money, events and every read model are unchanged', async () => {
    const now = await state(before.head);
    expect(now.log).toBe(before.log);
    expect(now.money).toBe(before.money);
    expect(now.rows).toEqual(before.rows);
    expect(await world.differences()).toEqual([]);
  });

  test('after: the booking’s page shows none of them, its history who did it and when, the staff page “(erased)”', async () => {
    await eventually(async () => (await world.view(held)).party === null, 2_000);
    expect(await world.view(held)).toMatchObject({ partyNamed: true, party: null, money: 'PAID' });
    const history = await erasing.history(held);
    expect(history.filter(({ type }) => type === 'PersonErased')).toMatchObject([
      { actor: { kind: 'staff', name: null }, facts: { lead: true } },
      { actor: { kind: 'staff', name: null }, facts: { lead: false } },
    ]);
    const [first] = (await world.history(held.id)).filter(({ type }) => type === 'PersonErased');
    expect(first?.meta.actor).toEqual({ kind: 'staff', name: 'Dolores' });
    const names = (await world.store.readStreams([held.id])).get(held.id) ?? [];
    expect(JSON.stringify(names)).not.toContain('givenName');
  });

  test('after: everybody else is as readable as before', async () => {
    const view = JSON.stringify(await world.view(control));
    expect(fieldsOf(findTextTraces(view, other.canaries, 'view'))).toHaveLength(other.canaries.length);
    const { traces } = await findTableTraces(db, other.canaries);
    expect(fieldsOf(traces)).toEqual(['lead.email', 'lead.givenName']);
  });
});
