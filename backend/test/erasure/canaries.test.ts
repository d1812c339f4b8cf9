import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import type { PlantedParty } from '../../../infra/src/lib/testing/canaries.js';
import {
  listTextTraces,
  searchFiles,
  searchTables,
  type Trace,
  WalWatch,
} from '../../../infra/src/lib/testing/traces.js';
import { decrypt, parseKeyEncryptionKey } from '../../src/platform/personal-data/encryption.js';
import { buildSealContext } from '../../src/platform/personal-data/seal.js';
import { ErasureWorld } from '../support/erasure-world.js';
import { TEST_SECRET_KEY } from '../support/test-secret-key.js';
import { waitUntil } from '../support/wait-until.js';
import type { BookingHandle } from '../support/world/shop.js';
import { World } from '../support/world/world.js';

/** Naming two travelers makes two keys. The first booking is named three times, the second twice. */
const KEY_COUNT = 2 * 3 + 2 * 2;

const KEY_ENCRYPTION_KEY = parseKeyEncryptionKey(TEST_SECRET_KEY);
const listFields = (traces: readonly Trace[]): string[] =>
  [...new Set(traces.map(({ field }) => field))].sort();

const listPlaces = (traces: readonly Trace[]): string[] =>
  [...new Set(traces.map(({ where: place }) => place))].sort();

interface SealedField {
  readonly $subject: string;
  readonly cipher: string;
}

describe('canaries in every personal field of a party', () => {
  let erasureWorld: ErasureWorld;
  let world: World;
  let db: pg.Client;
  let plantedParty: PlantedParty;
  let typo: PlantedParty;
  let otherParty: PlantedParty;
  let booking: BookingHandle;
  let control: BookingHandle;
  let wal: WalWatch;
  let contentBefore: Awaited<ReturnType<typeof readEverything>>;
  let erasure: Awaited<ReturnType<typeof eraseBoth>>;
  /** Wrapped keys that the erasure removed. */
  let destroyedKeys: Buffer[];
  const listCanaries = () => [...plantedParty.canaries, ...typo.canaries];

  beforeAll(async () => {
    world = await World.open();
    erasureWorld = await ErasureWorld.openOver(world);
    db = new pg.Client(world.databaseUrl);
    await db.connect();
    wal = await WalWatch.start(db);
    [plantedParty, typo, otherParty] = [
      erasureWorld.newParty(),
      erasureWorld.newParty(),
      erasureWorld.newParty(),
    ];
    booking = await erasureWorld.confirmBooking(typo, plantedParty);
    control = await erasureWorld.confirmBooking(otherParty);
    await erasureWorld.returnFromTrip(booking, control);
    await db.query('ANALYZE');
    contentBefore = await readEverything();
    erasure = await eraseBoth();
    await world.waitUntilAtRest();
    const keys = (await listKeys('true')).map(({ wrapped }) => wrapped.toString('hex'));
    destroyedKeys = contentBefore.wrapped.filter((key) => !keys.includes(key.toString('hex')));
  }, 60_000);
  afterAll(async () => {
    await wal.stop();
    await db.end();
    await erasureWorld.close();
  });

  /** Reads everything about money and the order of events that erasing must not change. */
  const readState = async (lastPosition: number) => {
    const hashJson = (text: unknown): string =>
      createHash('sha256').update(JSON.stringify(text)).digest('hex');
    const ids = [booking.id, control.id].join();
    const readRows = async (sql: string): Promise<string> => {
      const result = await db.query(sql);
      expect(result.rowCount).toBeGreaterThan(0);
      return hashJson(result.rows);
    };
    return {
      money: hashJson([await listCapturedMoney(), await listAmounts()]),
      log: await readRows(
        `SELECT position, stream_id, version, type, schema_version, recorded_at, data, meta FROM events
         WHERE position <= ${lastPosition} ORDER BY position`,
      ),
      rows: {
        bookings: await readRows(
          `SELECT booking_id, reference, status, starts_on, view - 'version' AS view
           FROM bookings WHERE booking_id = ANY('{${ids}}') ORDER BY booking_id`,
        ),
        offers: await readRows(
          `SELECT * FROM departure_offers WHERE taken ?| '{${ids}}'::text[] ORDER BY departure_id`,
        ),
        work: await readRows(
          `SELECT * FROM scheduled_work WHERE kind <> 'erasure' AND booking_id = ANY('{${ids}}') ORDER BY work_id`,
        ),
      },
    };
  };
  /** Lists captures and refunds in the provider's books. */
  const listCapturedMoney = async (): Promise<unknown[]> =>
    (await world.sandbox.listCapturedMoney()).filter(({ bookingId }) =>
      [booking.id, control.id].includes(bookingId),
    );
  const listAmounts = async (): Promise<unknown[]> => {
    const events = [...(await world.readHistory(booking.id)), ...(await world.readHistory(control.id))];
    return events.flatMap(({ type, data }) => ('amountCents' in data ? [[type, data]] : []));
  };
  const listSealed = async (bookingId: string): Promise<SealedField[]> => {
    const { rows } = await db.query<{ data: { lead: SealedField; others: SealedField[] } }>(
      `SELECT data FROM events WHERE stream_id = $1 AND type = 'TravelersNamed' ORDER BY version`,
      [bookingId],
    );
    return rows.flatMap(({ data }) => [data.lead, ...data.others]);
  };
  const listKeys = async (condition: string): Promise<{ id: string; wrapped: Buffer }[]> =>
    (
      await db.query<{ id: string; wrapped: Buffer }>(
        `SELECT subject_id AS id, wrapped_key AS wrapped FROM subject_keys WHERE wrapped_key IS NOT NULL AND ${condition}`,
      )
    ).rows;
  /** Opens the person's ciphertext with everything that the database and SECRET_KEY contain. */
  const openSealed = async (): Promise<string> => {
    let text = '';
    for (const { $subject, cipher } of await listSealed(booking.id))
      for (const key of await listKeys('true'))
        try {
          const plaintext = decrypt(
            decrypt(KEY_ENCRYPTION_KEY.key, key.wrapped, key.id),
            Buffer.from(cipher, 'base64'),
            buildSealContext($subject, booking.id, 'TravelersNamed'),
          );
          text += JSON.stringify(JSON.parse(plaintext.toString()));
        } catch {
          // This key belongs to another person.
        }
    return text;
  };

  /** Reads every place that may contain the canaries, and the state that erasing must not change. */
  const readEverything = async () => {
    const head = await world.store.readHead();
    return {
      head,
      state: await readState(head),
      view: JSON.stringify(await world.readBooking(booking)),
      opened: await openSealed(),
      tables: await searchTables(db, listCanaries()),
      wal: await wal.read(),
      wrapped: (await listKeys('true')).map((key) => key.wrapped),
    };
  };
  /** Previews, then erases the lead by email address, then the companion with the rest of the booking. */
  const eraseBoth = async () => {
    const mail = plantedParty.party.lead['email'] ?? '';
    const preview = await erasureWorld.runErase(mail.toUpperCase());
    const headAfterPreview = await world.store.readHead();
    const lead = await erasureWorld.runErase(mail, '--yes', '--by', 'Dolores');
    const openedAfterLead = await openSealed();
    const restOfRun = await erasureWorld.runErase(booking.id, '--yes', '--by', 'Dolores');
    return { preview, headAfterPreview, lead, openedAfterLead, rest: restOfRun };
  };

  test('are all seen by authorized readers only, before erasing', () => {
    expect(listFields(listTextTraces(contentBefore.view, plantedParty.canaries, 'view'))).toEqual(
      plantedParty.canaries.map(({ field }) => field).sort(),
    );
    expect(listFields(listTextTraces(contentBefore.opened, listCanaries(), 'ciphertext'))).toEqual(
      plantedParty.canaries.map(({ field }) => field).sort(),
    );
  });

  test('are in plain text in no table but the mailbox, before erasing', () => {
    const { traces, rowCount } = contentBefore.tables;
    // Fewer rows mean that the search did not read every table.
    expect(rowCount).toBeGreaterThan(200);
    expect(listPlaces(traces)).toEqual(['table public.outgoing_mails (unlogged)']);
    expect(listFields(traces)).toEqual(['lead.email', 'lead.givenName']);
  });

  test('are nowhere in plain text in the log, which has every key, before erasing', () => {
    expect(contentBefore.wal).toContain('TravelersNamed'); // the dump does contain the log
    expect(listTextTraces(contentBefore.wal, listCanaries(), 'wal')).toEqual([]);
    expect(contentBefore.wrapped).toHaveLength(KEY_COUNT);
    const missingKeys = contentBefore.wrapped.filter(
      (key) => !contentBefore.wal.includes(key.toString('latin1')),
    );
    expect(missingKeys).toEqual([]);
  });

  test('the preview of an erasure by email address changes nothing', () => {
    const { preview, headAfterPreview } = erasure;
    expect(preview).toMatchObject({ code: 0, output: expect.stringContaining('Nothing was changed') });
    expect(listTextTraces(preview.output, listCanaries(), 'printed')).toEqual([]);
    expect(headAfterPreview).toBe(contentBefore.head);
  });

  test('an erasure by email address leaves the companion, who did not ask for it', () => {
    const { lead, openedAfterLead, rest: otherData } = erasure;
    expect(lead).toMatchObject({ code: 0, output: expect.stringContaining('has confirmed the removal') });
    expect(listTextTraces(lead.output, listCanaries(), 'printed')).toEqual([]);
    const companion = plantedParty.canaries.filter(({ field }) => field.startsWith('others'));
    expect(listFields(listTextTraces(openedAfterLead, companion, 'ciphertext'))).toHaveLength(
      companion.length,
    );
    expect(otherData).toMatchObject({ code: 0 });
  });

  test('remain in no table, statistic or key after erasing', async () => {
    const { traces, tableCount } = await searchTables(db, listCanaries());
    // Fewer tables mean that the search skipped some.
    expect(tableCount).toBeGreaterThan(15);
    expect(traces).toEqual([]);
    expect(await openSealed()).toBe('');
    expect(
      await listKeys(
        `subject_id = ANY('{${(await listSealed(booking.id)).map((sealedValue) => sealedValue.$subject).join()}}')`,
      ),
    ).toEqual([]);
  });

  test('remain in no file after erasing, nor does a destroyed key', async () => {
    await db.query('CHECKPOINT'); // deletes files that are no longer used
    const { rows } = await db.query<{ folder: string; own: string }>(
      `SELECT current_setting('data_directory') AS folder, oid AS own FROM pg_database WHERE datname = current_database()`,
    );
    const [{ folder, own: databaseOid } = { folder: '', own: '' }] = rows;
    const isDatabaseFile = (file: string): boolean =>
      !file.startsWith('pg_wal') && (!file.startsWith('base/') || file.startsWith(`base/${databaseOid}/`));
    expect(destroyedKeys).toHaveLength(6);

    const newCanaryFactory = (label: string) => (key: Buffer, serial: number) => ({
      field: `${label} ${serial}`,
      value: '',
      spellings: [key.toString('latin1')],
    });
    const remainingKeys = contentBefore.wrapped.filter((key) => !destroyedKeys.includes(key));
    const remainingCanaries = remainingKeys.map(newCanaryFactory('kept'));
    const canaries = [
      ...listCanaries(),
      ...destroyedKeys.map(newCanaryFactory('gone')),
      ...remainingCanaries,
    ];
    const search = await searchFiles(folder, canaries, (file) => !isDatabaseFile(file));
    // Fewer files mean that the search did not read the whole folder.
    expect(search.fileCount).toBeGreaterThan(300);
    const remainingFields = remainingCanaries.map(({ field }) => field);
    expect(search.traces.filter(({ field }) => !remainingFields.includes(field))).toEqual([]);
    // The search does find texts that still exist.
    expect(listFields(search.traces)).toEqual(remainingFields);
  }, 30_000);

  test('are in no new record after erasing', async () => {
    const laterWatch = await WalWatch.start(db);
    await erasureWorld.confirmBooking(erasureWorld.newParty());
    await db.query('ANALYZE');
    const walText = await laterWatch.read();
    await laterWatch.stop();
    expect(walText).toContain('TravelersNamed');
    expect(listTextTraces(walText, listCanaries(), 'wal')).toEqual([]);
    expect(destroyedKeys).toHaveLength(6);
    expect(destroyedKeys.filter((key) => walText.includes(key.toString('latin1')))).toEqual([]);
  }, 20_000);

  test('are gone at the provider after erasing', async () => {
    const { customers, payment_methods: cards, ...otherState } = await world.sandbox.readState();
    const text = JSON.stringify([customers, cards, otherState, await world.sandbox.readRequests()]);
    expect(listTextTraces(text, listCanaries(), 'sandbox')).toEqual([]);

    const customerIds = (await world.readHistory(booking.id)).flatMap(({ type, data }) =>
      type === 'CustomerRegistered' ? [data.customerId] : [],
    );
    expect(customers.filter((customer) => 'deleted' in customer).map(({ id }) => id)).toEqual(customerIds);
    expect(cards.filter(({ customer }) => customer === customerIds[0])).toEqual([]);
    expect(
      (await world.readHistory(booking.id)).filter(({ type }) => type === 'ErasureCompleted'),
    ).toMatchObject([{ data: { customerId: customerIds[0] } }, { data: { customerId: null } }]);
  });

  test('leave money, events and every read model unchanged after erasing', async () => {
    const now = await readState(contentBefore.head);
    expect(now.log).toBe(contentBefore.state.log);
    expect(now.money).toBe(contentBefore.state.money);
    expect(now.rows).toEqual(contentBefore.state.rows);
    expect(await world.listDifferences()).toEqual([]);
  });

  test('are gone from the booking’s page after erasing', async () => {
    await waitUntil(async () => (await world.readBooking(booking)).party === null, 2_000);
    expect(await world.readBooking(booking)).toMatchObject({
      isPartyNamed: true,
      party: null,
      money: 'PAID',
    });

    const history = await erasureWorld.readHistory(booking);
    expect(history.filter(({ type }) => type === 'PersonErased')).toMatchObject([
      { actor: { kind: 'staff', name: null }, facts: { includesLead: true } },
      { actor: { kind: 'staff', name: null }, facts: { includesLead: false } },
    ]);

    const [first] = (await world.readHistory(booking.id)).filter(({ type }) => type === 'PersonErased');
    expect(first?.meta.actor).toEqual({ kind: 'staff', name: 'Dolores' });

    const names = (await world.store.readStreams([booking.id])).get(booking.id) ?? [];
    expect(JSON.stringify(names)).not.toContain('givenName');
  });

  test('leave the data of all other persons as readable as before after erasing', async () => {
    const view = JSON.stringify(await world.readBooking(control));
    expect(listFields(listTextTraces(view, otherParty.canaries, 'view'))).toHaveLength(
      otherParty.canaries.length,
    );
    const { traces } = await searchTables(db, otherParty.canaries);
    expect(listFields(traces)).toEqual(['lead.email', 'lead.givenName']);
  });
});
