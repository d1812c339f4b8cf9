import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { parseCatalogue } from '../../src/modules/catalogue/file/parse-catalogue.js';
import { readCatalogueFiles } from '../../src/modules/catalogue/file/read-files.service.js';
import { CATALOGUE_FOLDER } from '../support/catalogue/catalogue-files.js';

const parsedCatalogue = parseCatalogue(await readCatalogueFiles(CATALOGUE_FOLDER));
const photos = parsedCatalogue.ok ? parsedCatalogue.trips.flatMap(({ trip }) => trip.photos ?? []) : [];

test('every bundled photograph is shown in a trip, in the public domain and credited in the notice', async () => {
  const files = (await readdir(`${CATALOGUE_FOLDER}/photos`)).filter((name) => !name.endsWith('.md'));
  expect(photos.length).toBeGreaterThan(0);
  expect([...new Set(photos.map(({ file }) => file))].sort()).toEqual(files.sort());
  const notice = await readFile(`${CATALOGUE_FOLDER}/photos/NOTICE.md`, 'utf8');
  const findRow = (file: string) => notice.split('\n').find((line) => line.includes(`\`${file}\``)) ?? '';
  const isNamed = ({ file, author, source }: (typeof photos)[number]) =>
    [author, source].every((fact) => fact !== null && findRow(file).includes(fact));
  expect(photos.filter(({ license }) => !['CC0-1.0', 'CC-PDM-1.0'].includes(license.code))).toEqual([]);
  expect(photos.filter((photo) => !isNamed(photo))).toEqual([]);
});
