import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileTrip } from '@wayfold/contracts/catalogue/catalogue-file';
import type { SourceFile } from '../../../src/modules/catalogue/file/parse-catalogue.js';

export const CATALOGUE_FOLDER = new URL('../../../catalogue', import.meta.url).pathname;

type Json = Record<string, unknown>;

/** Reads a copy of a real trip that tests may change, without its pictures, which are separate files. */
export const readRealTrip = async (code = 'torres-del-paine-w-trek'): Promise<FileTrip> => {
  const text = await readFile(`${CATALOGUE_FOLDER}/trips/${code}.json`, 'utf8');
  const file = JSON.parse(text) as { trips: [FileTrip] };
  const { photos: _, ...trip } = file.trips[0];
  return trip;
};

export const newCatalogueFile = (trips: readonly unknown[], fileName = 'trips.json'): SourceFile => ({
  fileName,
  text: JSON.stringify({ format: 'wayfold-catalogue/1', trips }, null, 2),
});

/** Writes a catalogue of these trips, `trips.json`, and their places. */
export const writeCatalogue = async (folder: string, trips: readonly unknown[]): Promise<void> => {
  const { fileName, text } = newCatalogueFile(trips);
  await writeFile(path.join(folder, fileName), text);
  await cp(`${CATALOGUE_FOLDER}/places`, path.join(folder, 'places'), { recursive: true });
};

/** Reads six trips in six countries, because the whole catalogue would take longer. */
export const readSixTrips = (): Promise<FileTrip[]> =>
  Promise.all(
    [
      'inca-trail-machu-picchu',
      'kilimanjaro-machame',
      'lofoten-fjords',
      'miyajima-nakasendo',
      'petra-wadi-rum',
      'torres-del-paine-w-trek',
    ].map(readRealTrip),
  );

/** Changes one field of a trip: `setField(trip, 'itinerary.3.text.es', undefined)` removes it. */
export const setField = (trip: unknown, field: string, value: unknown): void => {
  const keys = field.split('.');
  const lastKey = keys.pop() ?? '';
  const owner = keys.reduce<unknown>((node, key) => (node as Json)[key], trip) as Json;
  if (value === undefined) Reflect.deleteProperty(owner, lastKey);
  else owner[lastKey] = value;
};

/** Creates a trip with two departures, on 2027-02-06 and 2027-03-06. */
export const newSmallTrip = async (
  changes: Record<string, unknown> = {},
  code?: string,
): Promise<FileTrip> => {
  const trip = await readRealTrip(code);
  const { seats, minimumGroup, rooms } = trip.departures as Extract<FileTrip['departures'], { kind: 'plan' }>;
  const prices = { basic: 100_000, comfort: 150_000, premium: 200_000 };
  const dates = ['2027-02-06', '2027-03-06'].map((startsOn) => ({
    startsOn,
    seats,
    minimumGroup,
    rooms,
    prices: { ...prices },
  }));
  setField(trip, 'departures', { kind: 'dates', dates });
  for (const [field, value] of Object.entries(changes)) setField(trip, field, value);
  return trip;
};
