import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FilePhoto } from '@wayfold/contracts/catalogue/catalogue-file';
import type { Pool } from 'pg';
import { tooNarrow } from './photo-widths.js';
import type { CatalogueError, CatalogueTrip } from '../file/parse-catalogue.js';
import {
  encodePhoto,
  lookAt,
  MOST_ORIGINAL_BYTES,
  photoIdOf,
  type PhotoFacts,
  type PhotoFault,
} from './encode-photo.service.js';
import { knownPhoto, storePhoto } from './photo.store.js';

export interface TakenPhotos {
  /** By file name. */
  readonly photos: ReadonlyMap<string, PhotoFacts>;
  readonly encoded: number;
  readonly errors: readonly CatalogueError[];
}

/** The folder `photos` inside the catalogue's; for a single file, beside it or one up. */
async function folderOf(catalogue: string): Promise<string> {
  if ((await stat(catalogue)).isDirectory()) return path.join(catalogue, 'photos');
  const own = path.dirname(catalogue);
  const beside = path.join(own, 'photos');
  const there = await stat(beside).catch(() => undefined);
  return there?.isDirectory() ? beside : path.join(own, '../photos');
}

/**
 * Reads the photographs that trips name and encodes the unknown ones. One at a time, each stored at once,
 * so that memory stays bounded and a rerun after fixing an error skips finished ones.
 */
export async function takePhotos(
  pool: Pool,
  catalogue: string,
  trips: readonly CatalogueTrip[],
): Promise<TakenPhotos> {
  const wanted = trips.flatMap((source) =>
    (source.trip.photos ?? []).map((photo, index) => ({ source, photo, index })),
  );
  const photos = new Map<string, PhotoFacts>();
  const errors: CatalogueError[] = [];
  let encoded = 0;
  if (wanted.length === 0) return { photos, encoded, errors };
  const folder = await folderOf(catalogue);
  const read = new Map<string, Taken | PhotoFault>();
  for (const { source, photo, index } of wanted) {
    const taken = read.get(photo.file) ?? (await take(pool, folder, photo));
    read.set(photo.file, taken);
    const fault = 'code' in taken ? taken : widthFault(taken, photo);
    if (fault) errors.push(source.errorAt(['photos', index, 'file'], fault.code, fault.message));
    else if (!('code' in taken) && taken.facts && !photos.has(photo.file)) {
      photos.set(photo.file, taken.facts);
      encoded += taken.encoded ? 1 : 0;
    }
  }
  return { photos, encoded, errors };
}

interface Taken {
  readonly originalWidth: number;
  /** Absent if the picture is too narrow. */
  readonly facts?: PhotoFacts;
  readonly encoded: boolean;
}

const widthFault = ({ originalWidth }: Taken, photo: FilePhoto): PhotoFault | undefined => {
  const message = tooNarrow(originalWidth, photo.smallBecause);
  return message === undefined ? undefined : { code: 'photo_too_narrow', message };
};

async function take(pool: Pool, folder: string, photo: FilePhoto): Promise<Taken | PhotoFault> {
  const bytes = await original(folder, photo.file);
  if (!Buffer.isBuffer(bytes)) return bytes;
  const known = await knownPhoto(pool, photoIdOf(bytes));
  if (known) return { originalWidth: known.width, facts: known, encoded: false };
  const looked = await lookAt(bytes);
  if ('code' in looked) return looked;
  if (tooNarrow(looked.width, photo.smallBecause) !== undefined)
    return { originalWidth: looked.width, encoded: false };
  const made = await encodePhoto(bytes, looked);
  if ('code' in made) return made;
  await storePhoto(pool, made.facts, made.files);
  return { originalWidth: looked.width, facts: made.facts, encoded: true };
}

async function original(folder: string, file: string): Promise<Buffer | PhotoFault> {
  const where = path.join(folder, file);
  const found = await stat(where).catch(() => undefined);
  if (!found?.isFile())
    return { code: 'photo_missing', message: `Put the file into the folder "photos", or correct its name.` };
  if (found.size > MOST_ORIGINAL_BYTES)
    return {
      code: 'photo_too_large',
      message: `Make it smaller: ${(found.size / 2 ** 20).toFixed(1)} MiB is more than ${MOST_ORIGINAL_BYTES / 2 ** 20}.`,
    };
  return readFile(where);
}
