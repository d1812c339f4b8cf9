import { readFile } from 'node:fs/promises';
import type { FileTrip } from '@wayfold/contracts/catalogue-file';
import type { SourceFile } from '../src/modules/catalogue/commands/file/parse-catalogue.js';

export const CATALOGUE_FOLDER = new URL('../catalogue/trips', import.meta.url).pathname;

type Json = Record<string, unknown>;

/** A trip of the real catalogue as it stands in its file, free to be changed. */
export const realTrip = async (code = 'torres-del-paine-w-trek'): Promise<FileTrip> => {
  const text = await readFile(`${CATALOGUE_FOLDER}/${code}.json`, 'utf8');
  const file = JSON.parse(text) as { trips: [FileTrip] };
  return file.trips[0];
};

export const catalogueFile = (trips: readonly unknown[], name = 'trips.json'): SourceFile => ({
  name,
  text: JSON.stringify({ format: 'wayfold-catalogue/1', trips }, null, 2),
});

/** Changes one place of a trip: `change(trip, 'itinerary.3.text.es', undefined)` removes it. */
export const change = (trip: unknown, path: string, value: unknown): void => {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const owner = keys.reduce<unknown>((so, key) => (so as Json)[key], trip) as Json;
  if (value === undefined) Reflect.deleteProperty(owner, last);
  else owner[last] = value;
};
