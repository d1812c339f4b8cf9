import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { addSecretKey, dropPreviousKeys, loadSecrets } from './secrets.mjs';

describe('the secrets of an embedded installation', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'secrets-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('are generated once, for their owner only', async () => {
    const secrets = await loadSecrets(folder);
    expect(await loadSecrets(folder)).toEqual(secrets);
    expect((await stat(path.join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  test('keep the former key next to the new key until it is dropped', async () => {
    const secretsBefore = await loadSecrets(folder);
    const rotatedSecrets = await addSecretKey(folder);

    expect(rotatedSecrets.secretKey).not.toBe(secretsBefore.secretKey);
    expect(Buffer.from(rotatedSecrets.secretKey, 'base64')).toHaveLength(32);
    expect(rotatedSecrets.previousSecretKeys).toEqual([secretsBefore.secretKey]);
    expect(await loadSecrets(folder)).toEqual(rotatedSecrets);
    expect(rotatedSecrets.sandbox).toEqual(secretsBefore.sandbox);
  });

  test('lose the former key for good when it is dropped', async () => {
    const secretsBefore = await loadSecrets(folder);
    const rotatedSecrets = await addSecretKey(folder);
    await dropPreviousKeys(folder);
    const secretsAfter = await loadSecrets(folder);

    expect(secretsAfter).toEqual({
      ...secretsBefore,
      secretKey: rotatedSecrets.secretKey,
      previousSecretKeys: [],
    });
    expect(await readFile(path.join(folder, 'secrets.json'), 'utf8')).not.toContain(secretsBefore.secretKey);
    expect(await readdir(folder)).toEqual(['secrets.json']);
  });

  test('refuse a second new key before the first change is finished, because a third would be lost', async () => {
    await addSecretKey(folder);
    const rotatedSecrets = await loadSecrets(folder);
    await expect(addSecretKey(folder)).rejects.toThrow('already in progress');
    expect(await loadSecrets(folder)).toEqual(rotatedSecrets);
  });

  test('serialize two concurrent changes', async () => {
    await loadSecrets(folder);
    const outcomes = await Promise.allSettled([addSecretKey(folder), addSecretKey(folder)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('survive a crash before the draft replaced the file', async () => {
    const secretsBefore = await loadSecrets(folder);
    await writeFile(path.join(folder, 'secrets.json.999'), '{"secretKey": "half wri');
    expect(await loadSecrets(folder)).toEqual(secretsBefore);
  });

  test.each([
    {
      name: 'text that is not JSON',
      text: '{"secretKey": "half wri',
      message: 'is not valid JSON: restore it',
    },
    { name: 'JSON that is not an object', text: 'null', message: 'lacks keys' },
    { name: 'a file of an older version', text: '{"secretKey":"k","sandbox":{}}', message: 'lacks keys' },
  ])('are not generated again in place of $name', async ({ text, message }) => {
    const file = path.join(folder, 'secrets.json');
    await writeFile(file, text);
    await expect(loadSecrets(folder)).rejects.toThrow(message);
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  test('state what to do if the file cannot be read', async () => {
    await mkdir(path.join(folder, 'secrets.json'));
    await expect(loadSecrets(folder)).rejects.toThrow('cannot be read (EISDIR): start as its owner');
  });
});
