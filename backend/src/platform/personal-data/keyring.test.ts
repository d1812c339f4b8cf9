import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { v4, v7 } from 'uuid';
import {
  newAppendRequest,
  newStreamAppend,
  newTravelerNamed,
  RECORDED_AT,
  testKek,
  testRegistry,
} from '../../../test/support/event-store/events.js';
import {
  createTwoStores,
  openStore,
  type PostgresStoreUnderTest,
  type TwoStores,
} from '../../../test/support/event-store/postgres-store.js';
import { EventCodec } from '../event-store/codec.js';
import { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { parseKeyEncryptionKey } from './encryption.js';
import { Keyring } from './keyring.js';
import { PostgresSubjectKeys, type SubjectKeys } from './subject-keys.js';

describe('personal data in the log', () => {
  let stores: TwoStores;
  beforeAll(async () => {
    stores = await createTwoStores();
  });
  afterAll(() => stores.drop());

  const newPerson = (name: string): { $subject: string; value: { name: string; email: string } } => ({
    $subject: v4(),
    value: { name, email: `${name}@example.org` },
  });
  const appendPersons = async (
    { store }: PostgresStoreUnderTest,
    ...persons: ReturnType<typeof newPerson>[]
  ): Promise<string> => {
    const id = v7();
    const outcome = await store.append(
      newAppendRequest([newStreamAppend(id, 0, newTravelerNamed(25_000, ...persons))], { result: { id } }),
    );
    expect(outcome.status).toBe('ok');
    return id;
  };
  const readPersons = async ({ store }: PostgresStoreUnderTest, id: string): Promise<unknown[]> => {
    const data = (await store.readStreams([id])).get(id)?.[0]?.data as { travelers: { person: unknown }[] };
    return data.travelers.map((traveler) => traveler.person);
  };

  test('is readable nowhere in the database', async () => {
    const canary = 'canary-7f3a';
    await appendPersons(stores.first, newPerson(canary));
    const { rows: tables } = await stores.first.pool.query<{ name: string }>(
      "SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
    );

    expect(tables.map((table) => table.name)).toContain('public.events');

    const dump: string[] = [];
    for (const { name } of tables) {
      const { rows } = await stores.first.pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      dump.push(...rows.map((row) => row.row));
    }
    expect(dump.join('\n')).toContain('25000'); // the search does see the events
    const forms = [
      canary,
      Buffer.from(canary).toString('hex'),
      Buffer.from(canary).toString('base64').slice(0, 12),
    ];
    expect(dump.filter((row) => forms.some((form) => row.includes(form)))).toEqual([]);
  });

  test('loses nothing when two processes create one person’s key at once', async () => {
    for (let round = 0; round < 10; round++) {
      const eva = newPerson('eva');
      const ids = await Promise.all(
        [stores.first, stores.second, stores.first, stores.second].map((process) =>
          appendPersons(process, eva),
        ),
      );
      const freshStore = openStore(stores.url); // empty key cache
      for (const id of ids) expect(await readPersons(freshStore, id)).toEqual([eva]);
      await freshStore.close();
    }
  });

  test('is null after another process destroyed the key, which nothing new is written with', async () => {
    const [ana, ben] = [newPerson('ana'), newPerson('ben')];
    const id = await appendPersons(stores.first, ana, ben);
    expect(await readPersons(stores.first, id)).toEqual([ana, ben]); // cached here now

    await stores.second.keyring.destroySubject(ana.$subject, RECORDED_AT);
    await expect(appendPersons(stores.first, ana)).rejects.toThrow('were erased');
    expect(await readPersons(stores.first, id)).toEqual([{ $subject: ana.$subject, value: null }, ben]);

    const { rows } = await stores.first.pool.query(
      'SELECT wrapped_key FROM subject_keys WHERE subject_id = $1',
      [ana.$subject],
    );
    expect(rows).toEqual([{ wrapped_key: null }]);
  });

  test('reads as null when the key is lost altogether', async () => {
    const id = await appendPersons(stores.first, newPerson('lost'));
    await stores.first.pool.query('DELETE FROM subject_keys');
    expect(await readPersons(stores.second, id)).toMatchObject([{ value: null }]);
  });

  test('does not open as ciphertext moved to another stream', async () => {
    const [a, b] = [
      await appendPersons(stores.first, newPerson('ida')),
      await appendPersons(stores.first, newPerson('ida')),
    ];
    await stores.first.pool.query('ALTER TABLE events DISABLE TRIGGER events_append_only');
    await stores.first.pool.query(
      'UPDATE events SET data = (SELECT data FROM events WHERE stream_id = $1) WHERE stream_id = $2',
      [a, b],
    );
    await stores.first.pool.query('ALTER TABLE events ENABLE TRIGGER events_append_only');

    await expect(readPersons(stores.first, b)).rejects.toThrow('unable to authenticate');
  });

  test('fetches the keys of many persons in one query', async () => {
    const persons = Array.from({ length: 12 }, (_, i) => newPerson(`p${i}`));
    const ids = await Promise.all(persons.map((person) => appendPersons(stores.first, person)));
    const table = new PostgresSubjectKeys(stores.first.pool);
    const counts: number[] = [];
    const countingKeys: SubjectKeys = {
      read: (subjects) => {
        counts.push(subjects.length);
        return table.read(subjects);
      },
      destroy: (subject, destroyedAt) => table.destroy(subject, destroyedAt),
    };
    const keyring = new Keyring(countingKeys, [testKek], { capacity: 8 });
    const store = new PostgresEventStore(stores.first.pool, new EventCodec(testRegistry, keyring), {
      inlineTables: [],
    });
    await store.readStreams(ids);

    expect(counts).toEqual([12]);

    await store.readStreams(ids);
    expect(counts).toEqual([12, 4]); // 8 of 12 are cached
  });

  test('opens old keys with the key-encryption key that wrapped them', async () => {
    const ana = newPerson('ana');
    const id = await appendPersons(stores.first, ana);
    const newerKey = parseKeyEncryptionKey(randomBytes(32).toString('base64'));
    const newReader = (keyring: Keyring): PostgresEventStore =>
      new PostgresEventStore(stores.first.pool, new EventCodec(testRegistry, keyring), { inlineTables: [] });
    const table = new PostgresSubjectKeys(stores.first.pool);
    const rotatedReader = newReader(new Keyring(table, [newerKey, testKek]));
    expect((await rotatedReader.readStreams([id])).get(id)?.[0]?.data).toMatchObject({
      travelers: [{ person: ana }],
    });

    const readerWithoutKey = newReader(new Keyring(table, [newerKey]));
    await expect(readerWithoutKey.readStreams([id])).rejects.toThrow(`no key-encryption key ${testKek.id}`);
  });
});
