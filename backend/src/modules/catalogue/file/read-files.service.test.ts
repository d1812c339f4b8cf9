import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { readCatalogueFiles } from './read-files.service.js';

const folder = await mkdtemp(path.join(os.tmpdir(), 'files-'));
const toPath = (name: string) => path.join(folder, name);
await mkdir(toPath('trips/empty'), { recursive: true });
await Promise.all([
  writeFile(toPath('trips/b.json'), '2'),
  writeFile(toPath('trips/a.json'), '1'),
  writeFile(toPath('trips/notes.txt'), 'no'),
  writeFile(toPath('z.json'), 'ñ'),
]);
afterAll(() => rm(folder, { recursive: true }));

describe('the files of an import', () => {
  test('are a single file if the path names a file', async () => {
    expect(await readCatalogueFiles(toPath('trips/b.json'))).toEqual([{ fileName: 'b.json', text: '2' }]);
  });

  test('are the JSON files of a folder and its subfolders, by path', async () => {
    expect(await readCatalogueFiles(folder)).toEqual([
      { fileName: 'trips/a.json', text: '1' },
      { fileName: 'trips/b.json', text: '2' },
      { fileName: 'z.json', text: 'ñ' },
    ]);
  });

  test('are reported as missing when the path has none', async () => {
    await expect(readCatalogueFiles(toPath('trips/empty'))).rejects.toThrow('no .json file in');
    await expect(readCatalogueFiles(toPath('nowhere.json'))).rejects.toThrow('ENOENT');
  });

  test('are rejected when too large for a catalogue', async () => {
    const largeFile = toPath('trips/empty/large.txt');
    await writeFile(largeFile, '');
    await truncate(largeFile, 20_000_001);
    await expect(readCatalogueFiles(largeFile)).rejects.toThrow('larger than 20000000 bytes');
  });
});
