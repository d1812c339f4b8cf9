import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testKek } from '../../../test/support/event-store/events.js';
import { createStore, type StoreWithDatabase } from '../../../test/support/event-store/postgres-store.js';
import { parseKeyEncryptionKey } from './encryption.js';
import { KeyRotation } from './key-rotation.js';
import { Keyring } from './keyring.js';
import { SecretBox } from './secret-box.js';
import { PostgresSubjectKeys } from './subject-keys.js';

const SEALED_AT = new Date('2026-11-20T10:00:00Z');
const SECRET = Buffer.from('a secret of nobody');
let connection: StoreWithDatabase;
beforeAll(async () => {
  connection = await createStore();
});
afterAll(() => connection.drop());

test('a secret opens only under its id until its key is destroyed', async () => {
  const box = new SecretBox(connection.pool, connection.keyring);
  const [id, otherId] = [randomUUID(), randomUUID()];
  const sealedSecret = await box.seal(id, SECRET, SEALED_AT);
  await box.seal(otherId, SECRET, SEALED_AT);
  expect(sealedSecret.includes(SECRET)).toBe(false);
  expect(await box.open(id, sealedSecret)).toEqual(SECRET);
  await expect(box.open(otherId, sealedSecret)).rejects.toThrow('unable to authenticate');
  await expect(box.seal(id, SECRET, SEALED_AT)).rejects.toThrow(/needs a new id/);

  await box.destroy([id], SEALED_AT);
  expect(await box.open(id, sealedSecret)).toBeUndefined();
  await expect(box.seal(id, SECRET, SEALED_AT)).rejects.toThrow(/erased/);
});

test('a secret moves to a new SECRET_KEY with all other keys', async () => {
  const id = randomUUID();
  const sealedSecret = await new SecretBox(connection.pool, connection.keyring).seal(id, SECRET, SEALED_AT);
  const nextKey = parseKeyEncryptionKey(Buffer.alloc(32, 77).toString('base64'));
  await new KeyRotation(connection.pool, [nextKey, testKek]).runPass(() => undefined);
  const newBoxWithKey = (kek: typeof nextKey) =>
    new SecretBox(connection.pool, new Keyring(new PostgresSubjectKeys(connection.pool), [kek]));

  expect(await newBoxWithKey(nextKey).open(id, sealedSecret)).toEqual(SECRET);
  await expect(newBoxWithKey(testKek).open(id, sealedSecret)).rejects.toThrow(/no key-encryption key/);
});
