import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FilePhoto } from '@wayfold/contracts/catalogue/catalogue-file';
import type { Pool } from 'pg';
import { ignoreAbsence } from '../../../kernel/ignore-absence.js';
import type { CatalogueError, CatalogueTrip } from '../file/parse-catalogue.js';
import {
  derivePhotoId,
  encodePhoto,
  MAX_ORIGINAL_BYTES,
  type PhotoFacts,
  type PhotoFault,
  readPhotoHeader,
} from './encode-photo.service.js';
import { findPhoto, storePhoto } from './photo.store.js';
import { explainTooNarrow } from './photo-widths.js';

export interface ImportedPhotos {
  /** Facts by file name. */
  readonly photos: ReadonlyMap<string, PhotoFacts>;
  readonly encodedCount: number;
  readonly errors: readonly CatalogueError[];
}

/**
 * Chooses the folder `photos`: inside a catalogue folder, next to a catalogue file, or else in the parent of
 * the file's folder.
 */
async function choosePhotoFolder(catalogue: string): Promise<string> {
  if ((await stat(catalogue)).isDirectory()) return path.join(catalogue, 'photos');
  const folder = path.dirname(catalogue);
  const candidate = path.join(folder, 'photos');
  const stats = await stat(candidate).catch(ignoreAbsence);
  return stats?.isDirectory() ? candidate : path.join(folder, '../photos');
}

/**
 * Reads the photographs that trips name and encodes those that are new. Each is stored at once, so that
 * memory stays bounded and a rerun after fixing an error skips finished photographs.
 */
export async function importPhotos(
  pool: Pool,
  catalogue: string,
  trips: readonly CatalogueTrip[],
): Promise<ImportedPhotos> {
  const references = trips.flatMap((source) =>
    (source.trip.photos ?? []).map((photo, index) => ({ source, photo, index })),
  );
  const photoByFile = new Map<string, PhotoFacts>();
  const errors: CatalogueError[] = [];
  let encodedCount = 0;
  if (references.length === 0) return { photos: photoByFile, encodedCount, errors };
  const folder = await choosePhotoFolder(catalogue);
  const resultByFile = new Map<string, PhotoResult | PhotoFault>();
  for (const { source, photo, index } of references) {
    const photoOrFault = resultByFile.get(photo.file) ?? (await readPhoto(pool, folder, photo));
    resultByFile.set(photo.file, photoOrFault);
    const fault = photoOrFault.kind === 'fault' ? photoOrFault : findWidthFault(photoOrFault, photo);
    if (fault) errors.push(source.newError(['photos', index, 'file'], fault.code, fault.message));
    else if (photoOrFault.kind === 'photo' && photoOrFault.facts && !photoByFile.has(photo.file)) {
      photoByFile.set(photo.file, photoOrFault.facts);
      encodedCount += photoOrFault.isNew ? 1 : 0;
    }
  }
  return { photos: photoByFile, encodedCount, errors };
}

interface PhotoResult {
  readonly kind: 'photo';
  readonly originalWidth: number;
  /** Absent if the picture is too narrow. */
  readonly facts?: PhotoFacts;
  readonly isNew: boolean;
}

const findWidthFault = ({ originalWidth }: PhotoResult, photo: FilePhoto): PhotoFault | undefined => {
  const message = explainTooNarrow(originalWidth, photo.smallReason);
  return message === undefined ? undefined : { kind: 'fault', code: 'photo_too_narrow', message };
};

async function readPhoto(pool: Pool, folder: string, photo: FilePhoto): Promise<PhotoResult | PhotoFault> {
  const bytes = await readOriginal(folder, photo.file);
  if (!Buffer.isBuffer(bytes)) return bytes;
  const storedPhoto = await findPhoto(pool, derivePhotoId(bytes));
  if (storedPhoto)
    return { kind: 'photo', originalWidth: storedPhoto.width, facts: storedPhoto, isNew: false };
  return encodeNewPhoto(pool, bytes, photo);
}

async function encodeNewPhoto(
  pool: Pool,
  bytes: Buffer,
  photo: FilePhoto,
): Promise<PhotoResult | PhotoFault> {
  const header = await readPhotoHeader(bytes);
  if (header.kind === 'fault') return header;
  if (explainTooNarrow(header.width, photo.smallReason) !== undefined)
    return { kind: 'photo', originalWidth: header.width, isNew: false };
  const encoding = await encodePhoto(bytes, header);
  if (encoding.kind === 'fault') return encoding;
  await storePhoto(pool, encoding.facts, encoding.files);
  return { kind: 'photo', originalWidth: header.width, facts: encoding.facts, isNew: true };
}

async function readOriginal(folder: string, file: string): Promise<Buffer | PhotoFault> {
  const location = path.join(folder, file);
  const stats = await stat(location).catch(ignoreAbsence);
  if (!stats?.isFile())
    return {
      kind: 'fault',
      code: 'photo_missing',
      message: `Put the file into the folder "photos", or correct its name.`,
    };
  if (stats.size > MAX_ORIGINAL_BYTES)
    return {
      kind: 'fault',
      code: 'photo_too_large',
      message: `Reduce the picture: ${(stats.size / 2 ** 20).toFixed(1)} MiB is more than ${MAX_ORIGINAL_BYTES / 2 ** 20}.`,
    };
  return readFile(location);
}
