import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listPhotos } from '@wayfold/contracts/catalogue/photos';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { newSmallTrip, writeCatalogue } from '../../../../test/support/catalogue/catalogue-files.js';
import { CatalogueWorld } from '../../../../test/support/catalogue/catalogue-world.js';
import { newJpeg } from '../../../../test/support/catalogue/pictures.js';
import { PhotoQueries } from './photos.query.js';

let world: CatalogueWorld;
let source: DataSource;
let photos: PhotoQueries;
let folder: string;

const newPhoto = (file: string) => ({
  file,
  focus: { x: 0.5, y: 0.4 },
  alt: { en: `A ${file} tower.`, es: `Una torre ${file}.` },
  place: { en: 'Grey Glacier', es: 'Glaciar Grey' },
  author: 'Ana Pérez',
  license: { code: 'LicenseRef-Ours', url: null },
  source: null,
  smallReason: 'The test does not need more.',
});

beforeAll(async () => {
  world = await CatalogueWorld.open('2026-11-21T09:00:00Z');
  folder = await mkdtemp(path.join(os.tmpdir(), 'photos-'));
  await mkdir(path.join(folder, 'photos'));
  for (const [index, file] of ['a.jpg', 'b.jpg', 'c.jpg'].entries())
    await writeFile(path.join(folder, 'photos', file), await newJpeg(700 + index, 400));
  await writeCatalogue(folder, [
    await newSmallTrip({ photos: ['a.jpg', 'b.jpg'].map(newPhoto) }),
    await newSmallTrip({ photos: ['b.jpg', 'c.jpg'].map(newPhoto) }, 'petra-wadi-rum'),
    await newSmallTrip({}, 'lofoten-fjords'),
  ]);
  expect(await world.importFolder(folder)).toMatchObject({ ok: true, photos: { addedCount: 3 } });
  source = await new DataSource({ type: 'postgres', url: world.database.url }).initialize();
  photos = new PhotoQueries(source);
}, 60_000);

afterAll(async () => {
  await source.destroy();
  await world.close();
  await rm(folder, { recursive: true });
});

const readPhotos = (query: { limit?: number; cursor?: string } = {}) =>
  photos.list({ query: listPhotos.query.parse({ locale: 'es', ...query }) });

describe('photographs', () => {
  test('are listed once each with author and every trip that shows them', async () => {
    const allPhotos = await readPhotos();
    expect(listPhotos.reply.strict().parse(allPhotos)).toEqual(allPhotos);
    expect(allPhotos.nextCursor).toBeNull();
    expect(allPhotos.photos.map(({ trips }) => trips.length).sort((a, b) => a - b)).toEqual([1, 1, 2]);
    const sharedPhoto = allPhotos.photos.find(({ trips }) => trips.length === 2);
    expect(sharedPhoto?.photo).toMatchObject({ alt: 'Una torre b.jpg.', credit: { author: 'Ana Pérez' } });
  });

  test('are paged without repetition', async () => {
    const allIds = (await readPhotos()).photos.map(({ photo: { id } }) => id);
    const firstPage = await readPhotos({ limit: 2 });
    const secondPage = await readPhotos({ limit: 2, cursor: firstPage.nextCursor ?? '' });

    expect([...firstPage.photos, ...secondPage.photos].map(({ photo: { id } }) => id)).toEqual(allIds);
    expect(secondPage.nextCursor).toBeNull();
  });

  test('have a file in each of their widths only', async () => {
    const [entry] = (await readPhotos()).photos;
    if (!entry) throw new Error('no photograph');
    const { id, width, widths } = entry.photo;
    expect(widths).not.toHaveLength(0);

    for (const fileWidth of widths) {
      const file = await photos.readAvif(id, fileWidth);
      expect(await sharp(file).metadata()).toMatchObject({ width: fileWidth, compression: 'av1' });
    }
    expect(await sharp(await photos.readJpeg(id)).metadata()).toMatchObject({ width, format: 'jpeg' });
    expect(await photos.readAvif(id, 411)).toBeUndefined();
    expect(await photos.readJpeg('0'.repeat(32))).toBeUndefined();
  });
});
