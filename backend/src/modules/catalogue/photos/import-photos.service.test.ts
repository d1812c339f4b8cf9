import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newSmallTrip, writeCatalogue } from '../../../../test/support/catalogue/catalogue-files.js';
import { CatalogueWorld } from '../../../../test/support/catalogue/catalogue-world.js';
import { newJpeg } from '../../../../test/support/catalogue/pictures.js';
import { formatError } from '../file/parse-catalogue.js';

let world: CatalogueWorld;
let folder: string;
let widePhoto: Buffer;
beforeAll(async () => {
  widePhoto = await newJpeg(1250, 800);
});

beforeEach(async () => {
  world = await CatalogueWorld.open('2026-11-21T09:00:00Z');
  folder = await mkdtemp(path.join(os.tmpdir(), 'photos-'));
  await mkdir(path.join(folder, 'photos'));
});

afterEach(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const newPhoto = (file: string, fields: Record<string, unknown> = {}) => ({
  file,
  focus: { x: 0.5, y: 0.4 },
  alt: { en: 'A tower over a lake.', es: 'Una torre sobre un lago.' },
  place: { en: 'Grey Glacier', es: 'Glaciar Grey' },
  author: 'Ana Pérez',
  license: { code: 'CC-BY-4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  source: null,
  ...fields,
});

const writePhoto = (file: string, bytes: Uint8Array) => writeFile(path.join(folder, 'photos', file), bytes);

const importPhotos = async (...photos: unknown[]) => {
  await writeCatalogue(folder, [await newSmallTrip({ photos })]);
  return world.importFolder(folder);
};

const listFaults = async (...photos: unknown[]): Promise<string[]> => {
  const outcome = await importPhotos(...photos);
  return outcome.ok ? [] : outcome.errors.map(formatError);
};

const readPhotos = async (locale: string) => {
  const [row] = await world.queryRows(
    `SELECT details->'photos' AS photos FROM trip_pages WHERE locale = '${locale}'`,
  );
  return row?.photos as { id: string; width: number }[];
};

describe('an import with photographs', () => {
  test('shows photographs on both pages, each in its language', async () => {
    await writePhoto('tower.jpg', widePhoto);
    await writePhoto('same.jpg', widePhoto);
    const firstOutcome = await importPhotos(newPhoto('tower.jpg'), newPhoto('same.jpg'));
    expect(firstOutcome).toMatchObject({ ok: true, photos: { addedCount: 1, unchangedCount: 1 } });

    const files = await world.queryRows('SELECT format, width FROM photo_files ORDER BY format, width');
    expect(files).toEqual([
      ...[412, 640, 960, 1250].map((width) => ({ format: 'avif', width })),
      { format: 'jpeg', width: 1250 },
    ]);
    expect((await readPhotos('en'))[0]).toMatchObject({ alt: 'A tower over a lake.', place: 'Grey Glacier' });
    expect((await readPhotos('es'))[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      width: 1250,
      height: 800,
      widths: [412, 640, 960, 1250],
      focus: { x: 0.5, y: 0.4 },
      alt: 'Una torre sobre un lago.',
      place: 'Glaciar Grey',
      credit: {
        author: 'Ana Pérez',
        license: 'CC-BY-4.0',
        sourceUrl: null,
        licenseUrl: 'https://creativecommons.org/licenses/by/4.0/',
      },
    });
  }, 60_000);

  test('changes nothing on a repeat, and gives a new picture with an existing name a new address', async () => {
    await writePhoto('tower.jpg', widePhoto);
    await writePhoto('same.jpg', widePhoto);
    await importPhotos(newPhoto('tower.jpg'), newPhoto('same.jpg'));
    const tablesBefore = await world.readTables();
    expect(await importPhotos(newPhoto('tower.jpg'), newPhoto('same.jpg'))).toMatchObject({
      photos: { addedCount: 0, unchangedCount: 2 },
      trips: { changedCount: 0 },
    });
    expect(await world.readTables()).toEqual(tablesBefore);

    const [formerPhoto] = await readPhotos('en');
    await writePhoto('tower.jpg', await newJpeg(1300, 700));
    expect(await importPhotos(newPhoto('tower.jpg'))).toMatchObject({
      photos: { addedCount: 1, unchangedCount: 0 },
      trips: { changedCount: 1 },
    });
    const [currentPhoto] = await readPhotos('en');
    expect(currentPhoto).toMatchObject({ width: 1300 });
    expect(currentPhoto?.id).not.toBe(formerPhoto?.id);
  }, 60_000);

  test('finds photographs one folder up when a single file is imported', async () => {
    await writePhoto('tower.jpg', widePhoto);
    await mkdir(path.join(folder, 'trips'));
    await writeCatalogue(folder, [await newSmallTrip({ photos: [newPhoto('tower.jpg')] })]);
    await world.importFolder(folder);
    await writeCatalogue(path.join(folder, 'trips'), [
      await newSmallTrip({ photos: [newPhoto('tower.jpg')] }),
    ]);

    expect(await world.importFolder(path.join(folder, 'trips', 'trips.json'))).toMatchObject({
      ok: true,
      photos: { addedCount: 0, unchangedCount: 1 },
    });
  }, 60_000);
});

describe('an invalid photograph', () => {
  test('refuses the import with file, place and instruction for each problem', async () => {
    await writePhoto('small.jpg', await newJpeg(800, 500));
    await writePhoto('tiny.jpg', await newJpeg(500, 500));
    await writePhoto('text.jpg', Buffer.from('This is no picture.'));
    await writePhoto('huge.jpg', widePhoto);
    await truncate(path.join(folder, 'photos', 'huge.jpg'), 31 * 1024 * 1024);
    const tablesBefore = await world.readTables();
    const messages = await listFaults(
      ...['small.jpg', 'tiny.jpg', 'text.jpg', 'huge.jpg', 'none.jpg'].map((file) => newPhoto(file)),
      newPhoto('tiny.jpg', { smallReason: 'It is the only one there is.' }),
    );

    expect(messages.map((line) => line.replace(/^trips\.json:\d+:\d+ trips\[0\]\.photos/, ''))).toEqual([
      expect.stringMatching(/^\[0\]\.file: photo_too_narrow: .*1200 pixels.*smallReason.*800/),
      expect.stringMatching(/^\[1\]\.file: photo_too_narrow: .*500/),
      expect.stringMatching(/^\[2\]\.file: photo_type: This file is not a JPEG, PNG or WebP/),
      expect.stringMatching(/^\[3\]\.file: photo_too_large: .*31\.0 MiB/),
      expect.stringMatching(/^\[4\]\.file: photo_missing/),
      expect.stringMatching(/^\[5\]\.file: photo_too_narrow: Use a picture at least 1200 pixels wide; this/),
    ]);
    expect(await world.readTables()).toEqual(tablesBefore);
  }, 60_000);

  test('is not called missing when its file cannot be read', async () => {
    await symlink('loop.jpg', path.join(folder, 'photos', 'loop.jpg'));
    await expect(importPhotos(newPhoto('loop.jpg'))).rejects.toThrow('ELOOP');
  });

  test('is accepted when narrow with a stated reason', async () => {
    await writePhoto('small.jpg', await newJpeg(800, 500));
    expect(await listFaults(newPhoto('small.jpg', { smallReason: 'Nobody else has been there.' }))).toEqual(
      [],
    );
  }, 60_000);

  test('is refused if it leads out of its folder or lacks a caption, a license or a valid focus', async () => {
    const messages = await listFaults(
      newPhoto('../../etc/passwd.jpg'),
      newPhoto('a.svg'),
      newPhoto('a.jpg', { alt: { en: 'A tower.' } }),
      newPhoto('a.jpg', { license: { code: 'free, I think', url: 'http://x.example' } }),
      newPhoto('a.jpg', { focus: { x: 1.2, y: 0 } }),
    );
    expect(messages.map((line) => /trips\[0\]\.photos(\S+: \w+)/.exec(line)?.[1])).toEqual([
      '[0].file: wrong_format',
      '[1].file: wrong_format',
      '[2].alt.es: missing_translation',
      '[3].license.code: wrong_format',
      '[3].license.url: wrong_format',
      '[4].focus.x: too_big',
    ]);
    expect(messages[0]).toContain('petra-monastery.jpg');
    expect(messages[3]).toContain('SPDX');
  });
});
