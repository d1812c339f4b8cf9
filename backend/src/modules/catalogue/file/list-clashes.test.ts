import { readdir, readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { CATALOGUE_FOLDER } from '../../../../test/support/catalogue/catalogue-files.js';
import { listClashes } from './list-clashes.js';

const newTrip = (code: string, en: string, es: string) => ({ code, slug: { en, es } });
const newFile = (fileName: string, ...trips: readonly unknown[]) => ({ fileName, value: { trips } });
const listCodes = (...files: readonly { fileName: string; value: unknown }[]) =>
  listClashes(files).map(({ file, path, code }) => `${file} ${path.join('.')} ${code}`);
const inca = newTrip('inca', 'inca-trail', 'camino-inca');

describe('two trips', () => {
  test('may not share a code, nor a slug of one language', () => {
    expect(listCodes(newFile('a', inca, newTrip('inca', 'x', 'y')))).toEqual([
      'a trips.1.code duplicate_code',
    ]);
    expect(listCodes(newFile('a', inca, newTrip('b', 'inca-trail', 'y')))).toEqual([
      'a trips.1.slug.en duplicate_slug',
    ]);
    expect(listCodes(newFile('a', inca, newTrip('b', 'x', 'camino-inca')))).toEqual([
      'a trips.1.slug.es duplicate_slug',
    ]);
  });

  test('may use one word in different languages or fields', () => {
    expect(listCodes(newFile('a', inca, newTrip('inca-trail', 'camino-inca', 'inca-trail')))).toEqual([]);
  });

  test('also clash across files, where the later trip must change', () => {
    expect(listClashes([newFile('a.json', inca), newFile('b.json', newTrip('inca', 'x', 'y'))])).toEqual([
      {
        file: 'b.json',
        path: ['trips', 0, 'code'],
        code: 'duplicate_code',
        message: 'Choose another code: a.json trips[0].code has "inca" already.',
      },
    ]);
  });

  test('are both reported when they share the code of an earlier trip', () => {
    const codes = listCodes(newFile('a', inca, newTrip('inca', 'x', 'y'), newTrip('inca', 'v', 'w')));
    expect(codes).toEqual(['a trips.1.code duplicate_code', 'a trips.2.code duplicate_code']);
  });
});

test.each<{ name: string; value: unknown }>([
  { name: 'is not an object', value: null },
  { name: 'has no list of trips', value: { trips: 'none' } },
  { name: 'has trips without codes and slugs', value: { trips: [{}, {}, { code: 7 }, { code: 7 }, null] } },
])('a file that $name clashes with none', ({ value }) => {
  expect(listClashes([{ fileName: 'a', value }, newFile('b', inca)])).toEqual([]);
});

test('places clash within their kind by code, band and slug, never across kinds', async () => {
  const folder = `${CATALOGUE_FOLDER}/places`;
  const files = await Promise.all(
    (await readdir(folder)).map(async (fileName) => ({
      fileName,
      value: JSON.parse(await readFile(`${folder}/${fileName}`, 'utf8')) as unknown,
    })),
  );
  expect(listClashes(files)).toEqual([]);

  const copies = files.map(({ fileName, value }) => ({ fileName: `copy of ${fileName}`, value }));
  const clashes = listClashes([...files, ...copies]);
  expect(new Set(clashes.map(({ code }) => code))).toEqual(
    new Set(['duplicate_code', 'duplicate_slug', 'duplicate_band']),
  );
  expect(clashes.every(({ file }) => file.startsWith('copy of '))).toBe(true);
});
