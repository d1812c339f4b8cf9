import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { SourceFile } from './parse-catalogue.js';

const MAX_BYTES = 20_000_000;

/** Reads a catalogue file, or every `.json` below a folder, ordered by path. */
export const readCatalogueFiles = async (location: string): Promise<SourceFile[]> => {
  const stats = await stat(location);
  const names = stats.isDirectory()
    ? (await readdir(location, { recursive: true })).filter((name) => name.endsWith('.json')).sort()
    : [''];
  if (names.length === 0) throw new Error(`no .json file in ${location}`);
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(location, name);
      const { size } = await stat(file);
      if (size > MAX_BYTES) throw new Error(`${file} is larger than ${MAX_BYTES} bytes`);
      return {
        fileName: name === '' ? path.basename(file) : name.split(path.sep).join('/'),
        text: await readFile(file, 'utf8'),
      };
    }),
  );
};
