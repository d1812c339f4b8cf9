import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { v4, v7 } from 'uuid';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import {
  newAppendRequest,
  newStreamAppend,
  newTravelerNamed,
  RECORDED_AT,
  testKek,
  testRegistry,
} from '../../../test/support/event-store/events.js';
import { openStore, type PostgresStoreUnderTest } from '../../../test/support/event-store/postgres-store.js';
import { rotateKeys } from '../../cli/rotate-keys.js';
import { EventCodec } from '../event-store/codec.js';
import { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import type { Infrastructure } from '../infrastructure.js';
import { type KeyEncryptionKeys, parseKeyEncryptionKeys } from './encryption.js';
import { createKeyListener } from './key-listener.js';
import { KeyRotation } from './key-rotation.js';
import { Keyring } from './keyring.js';
import { PostgresSubjectKeys } from './subject-keys.js';

const encodeKey = (key: Buffer): string => key.toString('base64');

describe('the rotation of the key-encryption key', () => {
  let database: TestDatabase;
  let oldStore: PostgresStoreUnderTest;
  let keks: KeyEncryptionKeys;
  let printedLines: string[];
  beforeAll(async () => {
    database = await createTestDatabase();
    oldStore = openStore(database.url);
  });
  afterAll(async () => {
    await oldStore.close();
    await database.drop();
  });
  beforeEach(async () => {
    await oldStore.pool.query('DELETE FROM subject_keys');
    keks = parseKeyEncryptionKeys(encodeKey(randomBytes(32)), [encodeKey(testKek.key)]);
    printedLines = [];
    jest.spyOn(console, 'log').mockImplementation((text: unknown) => void printedLines.push(String(text)));
    jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  });

  const openStoreWithKeys = (readingKeys: KeyEncryptionKeys) =>
    new PostgresEventStore(
      oldStore.pool,
      new EventCodec(testRegistry, new Keyring(new PostgresSubjectKeys(oldStore.pool), readingKeys)),
      { inlineTables: [] },
    );
  const writePersons = async (count: number): Promise<{ streamId: string; subjects: string[] }> => {
    const streamId = v7();
    const subjects = Array.from({ length: count }, () => v4());
    const persons = subjects.map(($subject) => ({
      $subject,
      value: { name: 'Ana', email: 'a@example.org' },
    }));
    expect(
      await oldStore.store.append(
        newAppendRequest([newStreamAppend(streamId, 0, newTravelerNamed(1, ...persons))]),
      ),
    ).toMatchObject({
      status: 'ok',
    });
    return { streamId, subjects };
  };
  const readNames = async (readingKeys: KeyEncryptionKeys, id: string): Promise<unknown[]> => {
    const data = (await openStoreWithKeys(readingKeys).readStreams([id])).get(id)?.[0]?.data as {
      travelers: { person: { value: { name: string } | null } }[];
    };
    return data.travelers.map(({ person }) => person.value?.name ?? null);
  };
  const runTool = (): Promise<number> => rotateKeys({ pool: oldStore.pool, keks } as Infrastructure, []);

  test('runs over several batches and makes the former key obsolete', async () => {
    const { streamId } = await writePersons(2_500);
    expect(await runTool()).toBe(0);
    expect(printedLines.at(-1)).toContain('may be removed');
    const [currentKey] = keks;
    expect(new Set(await readNames([currentKey], streamId))).toEqual(new Set(['Ana']));
    await expect(readNames([testKek], streamId)).rejects.toThrow(`no key-encryption key ${currentKey.id}`);
  });

  test('resumes where it was interrupted', async () => {
    await writePersons(2_500);
    const rotation = new KeyRotation(oldStore.pool, keks);
    const killedPass = rotation.runPass(() => {
      throw new Error('killed');
    });

    await expect(killedPass).rejects.toThrow('killed');
    expect(await rotation.countRemainingKeys()).toEqual(new Map([[testKek.id, 1_500]]));
    expect(await rotation.runPass(() => undefined)).toBe(1_500);
    expect(await rotation.countRemainingKeys()).toEqual(new Map());
    expect(await rotation.runPass(() => undefined)).toBe(0);
  });

  test('does not restore a key that is destroyed during the rotation', async () => {
    const { streamId, subjects } = await writePersons(3);
    const destroyedId = subjects[1] ?? '';
    // The key is destroyed between the read and the write of its batch.
    const query = oldStore.pool.query.bind(oldStore.pool);
    const pool = {
      query: async (...args: Parameters<typeof query>) => {
        const config = args[0] as unknown as { name?: string };
        if (config.name === 'keys-rotate') await oldStore.keyring.destroySubject(destroyedId, RECORDED_AT);
        return query(...args);
      },
    } as unknown as typeof oldStore.pool;
    expect(await new KeyRotation(pool, keks).runPass(() => undefined)).toBe(2);
    expect(await readNames(keks, streamId)).toEqual(['Ana', null, 'Ana']);

    const { rows } = await oldStore.pool.query('SELECT wrapped_key FROM subject_keys WHERE subject_id = $1', [
      destroyedId,
    ]);
    expect(rows).toEqual([{ wrapped_key: null }]);
  });

  test('changes nothing while a running process could not read the result', async () => {
    await writePersons(2);
    const listener = createKeyListener(database.url, [testKek], oldStore.keyring);
    await listener.start();
    try {
      expect(await runTool()).toBe(1);
      expect(printedLines.join()).toContain('1 running process without the current key');
      expect(await new KeyRotation(oldStore.pool, keks).countRemainingKeys()).toEqual(
        new Map([[testKek.id, 2]]),
      );
    } finally {
      await listener.stop();
    }
  });

  test('does not report completion while a running process wraps with the former key', async () => {
    await writePersons(2);
    const [currentKey] = keks;
    const listener = createKeyListener(database.url, [testKek, currentKey], oldStore.keyring);
    await listener.start();
    try {
      expect(await runTool()).toBe(1);
      expect(printedLines.join()).toContain('New keys are wrapped under another key by 1 running process.');
      await writePersons(1); // as a process with the old key does
    } finally {
      await listener.stop();
    }

    expect(await runTool()).toBe(0);
  });

  test('stops with an error at a key that no configured secret unwraps', async () => {
    const { subjects } = await writePersons(1);
    await oldStore.pool.query(`UPDATE subject_keys SET kek_id = 'lost' WHERE subject_id = $1`, [subjects[0]]);
    await expect(runTool()).rejects.toThrow('no key-encryption key lost is configured');
  });
});
