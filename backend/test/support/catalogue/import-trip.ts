import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runCatalogueImport } from '../../../src/setup.js';
import { TEST_SECRET_KEY } from '../test-secret-key.js';
import { writeCatalogue } from './catalogue-files.js';

/** Imports a catalogue of one trip. */
export async function importTrip(databaseUrl: string, trip: unknown): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'catalogue-'));
  try {
    await writeCatalogue(folder, [trip]);
    await runCatalogueImport({ databaseUrl, secretKey: TEST_SECRET_KEY, isEmbedded: true, path: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}
