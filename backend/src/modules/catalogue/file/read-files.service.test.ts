import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readCatalogueFiles } from './read-files.service.js';

const folder = await mkdtemp(path.join(os.tmpdir(), 'files-'));
const at = (name: string) => path.join(folder, name);
await mkdir(at('trips/empty'), { recursive: true });
await Promise.all([
  writeFile(at('trips/b.json'), '2'),
  writeFile(at('trips/a.json'), '1'),
  writeFile(at('trips/notes.txt'), 'no'),
  writeFile(at('z.json'), 'ñ'),
]);
afterAll(() => rm(folder, { recursive: true }));

describe('the files of an import', () => {
  it('are a single file, by its name', async () => {
    expect(await readCatalogueFiles(at('trips/b.json'))).toEqual([{ name: 'b.json', text: '2' }]);
  });

  it('are the JSON files of a folder and its subfolders, by path', async () => {
    expect(await readCatalogueFiles(folder)).toEqual([
      { name: 'trips/a.json', text: '1' },
      { name: 'trips/b.json', text: '2' },
      { name: 'z.json', text: 'ñ' },
    ]);
  });

  it('are reported missing when there are none', async () => {
    await expect(readCatalogueFiles(at('trips/empty'))).rejects.toThrow('no .json file in');
    await expect(readCatalogueFiles(at('nowhere.json'))).rejects.toThrow('ENOENT');
  });

  it('are rejected when too large for a catalogue', async () => {
    const large = at('trips/empty/large.txt');
    await writeFile(large, '');
    await truncate(large, 20_000_001);
    await expect(readCatalogueFiles(large)).rejects.toThrow('larger than 20000000 bytes');
  });
});
