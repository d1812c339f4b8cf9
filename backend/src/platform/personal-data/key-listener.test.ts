import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { v4 } from 'uuid';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { RECORDED_AT, testKek } from '../../../test/support/event-store/events.js';
import { openStore, type PostgresStoreUnderTest } from '../../../test/support/event-store/postgres-store.js';
import { newDeferred } from '../../../test/support/new-deferred.js';
import { waitUntil } from '../../../test/support/wait-until.js';
import type { ChannelListener } from '../database/channel-listener.js';
import { parseKeyEncryptionKeys } from './encryption.js';
import { createKeyListener, listKeysInUse, shortenKeyId } from './key-listener.js';
import { Keyring } from './keyring.js';
import { PostgresSubjectKeys, type SubjectKeys, wrapKey } from './subject-keys.js';

describe('a key destroyed by another process', () => {
  let database: TestDatabase;
  let ownStore: PostgresStoreUnderTest;
  let otherProcess: PostgresStoreUnderTest;
  let listener: ChannelListener;
  const otherSecret = randomBytes(32).toString('base64');
  const keks = parseKeyEncryptionKeys(testKek.key.toString('base64'), [otherSecret]);
  beforeAll(async () => {
    database = await createTestDatabase();
    ownStore = openStore(database.url);
    otherProcess = openStore(database.url);
  });
  afterAll(async () => {
    await ownStore.close();
    await otherProcess.close();
    await database.drop();
  });

  beforeEach(() => {
    listener = createKeyListener(database.url, keks, ownStore.keyring);
  });
  afterEach(() => listener.stop());

  const createKey = async (): Promise<string> => {
    const id = v4();
    const { wrappedKey: wrapped, kekId } = wrapKey(testKek, id, randomBytes(32));
    await ownStore.pool.query(
      'INSERT INTO subject_keys (subject_id, wrapped_key, kek_id, created_at) VALUES ($1, $2, $3, now())',
      [id, wrapped, kekId],
    );
    return id;
  };
  const isReadable = async (id: string): Promise<boolean> =>
    (await ownStore.keyring.readKeys([id])).get(id) != null;

  test('stays in the cache only without a listener', async () => {
    const [ana, ben] = [await createKey(), await createKey()];
    expect({ ana: await isReadable(ana), ben: await isReadable(ben) }).toEqual({ ana: true, ben: true });
    await otherProcess.keyring.destroySubject(ana, RECORDED_AT);
    expect(await isReadable(ana)).toBe(true); // no notification: the cache's maximum age is the bound

    await listener.start();
    await otherProcess.keyring.destroySubject(ben, RECORDED_AT);
    await waitUntil(async () => !(await isReadable(ben)));
    expect(await isReadable(ana)).toBe(false);
  });

  test('is removed from the cache when the listener reconnects after a loss', async () => {
    await listener.start();
    const ana = await createKey();
    expect(await isReadable(ana)).toBe(true);
    await otherProcess.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name LIKE 'wayfold keys %' AND datname = current_database()`,
    );
    await otherProcess.keyring.destroySubject(ana, RECORDED_AT);
    await waitUntil(async () => !(await isReadable(ana)));
  });

  test('is not cached by a read that began before the destruction and finished after it', async () => {
    const ana = await createKey();
    const table = new PostgresSubjectKeys(ownStore.pool);
    const keyRead = newDeferred();
    const release = newDeferred();
    const slowKeys: SubjectKeys = {
      async read(ids) {
        const rows = await table.read(ids);
        keyRead.resolve();
        await release.promise;
        return rows;
      },
      destroy: (id, destroyedAt) => table.destroy(id, destroyedAt),
    };
    const keyring = new Keyring(slowKeys, keks);
    const keysPromise = keyring.readKeys([ana]);
    await keyRead.promise;
    await table.destroy(ana, RECORDED_AT);
    keyring.forgetAll(); // as the listener does
    release.resolve();

    expect((await keysPromise).get(ana)).toBeInstanceOf(Buffer); // read before it was destroyed
    expect((await keyring.readKeys([ana])).get(ana)).toBeNull();
  });

  test('names its process’s key-encryption keys in the connection, the wrapping key first', async () => {
    await listener.start();
    await waitUntil(async () => (await listKeysInUse(ownStore.pool)).length === 1);
    expect(await listKeysInUse(ownStore.pool)).toEqual([keks.map(({ id }) => shortenKeyId(id))]);
  });
});
