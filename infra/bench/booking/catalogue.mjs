// A run uses the real catalogue, plus copies of its trips with many departures, some of them scarce.
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../src/lib/root.mjs';

const SEATS = 40;
/** Departures at least this many days away offer a deposit; those within 60 days do not. */
const FIRST_DEPARTURE_DAYS = 75;

const DEPARTURE_DAYS = 300;
export const SCARCE_SEATS = 7;
const DAY_MS = 86_400_000;

/** Part of the catalogue is enough for the lists; importing it all would take longer than measuring. */
const TRIP_FILES = [
  'inca-trail-machu-picchu',
  'kilimanjaro-machame',
  'lofoten-fjords',
  'miyajima-nakasendo',
  'petra-wadi-rum',
  'torres-del-paine-w-trek',
].map((code) => `${code}.json`);

/** @typedef {{ slugs: string[], scarceSlug: string }} SoldTrips slugs of the copies, whose departures the run sells */

/** @param {number} days from today, UTC */
const toIsoDay = (days) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** @param {number} day @param {number} seatCount @param {{ type: string, count: number }[]} rooms */
const newDeparture = (day, seatCount, rooms) => ({
  startsOn: toIsoDay(FIRST_DEPARTURE_DAYS + day),
  seats: seatCount,
  minimumGroup: 1,
  rooms: rooms.map((room) => ({ ...room, supplementCents: 0, isShareable: false })),
  prices: { basic: 180_000, comfort: 240_000, premium: 320_000 },
});

/** @param {string} folder is filled with catalogue files @returns {Promise<SoldTrips>} */
export async function writeCatalogue(folder) {
  await mkdir(folder, { recursive: true });
  const tripFolder = path.join(root, 'backend/catalogue/trips');
  const slugs = [];
  const trips = [];
  await cp(path.join(root, 'backend/catalogue/places'), path.join(folder, 'places'), { recursive: true });
  for (const name of TRIP_FILES) {
    const catalogueFile = JSON.parse(await readFile(path.join(tripFolder, name), 'utf8'));
    const [trip] = catalogueFile.trips;
    delete trip.photos;
    await writeFile(path.join(folder, name), JSON.stringify(catalogueFile));
    const twinRooms = [{ type: 'twin', count: SEATS / 2 }];
    trips.push(
      copyTrip(
        trip,
        `rush-${trip.code}`,
        Array.from({ length: DEPARTURE_DAYS }, (_, day) => newDeparture(day, SEATS, twinRooms)),
      ),
    );
    slugs.push(`rush-${trip.code}-en`);
  }
  const scarceRooms = [{ type: 'private', count: SCARCE_SEATS }];
  const departures = Array.from({ length: 60 }, (_, day) => newDeparture(day, SCARCE_SEATS, scarceRooms));
  const [template] = JSON.parse(await readFile(path.join(folder, TRIP_FILES[0] ?? ''), 'utf8')).trips;
  trips.push(copyTrip(template, 'scarce', departures));
  for (const trip of trips)
    await writeFile(
      path.join(folder, `${trip.code}.json`),
      JSON.stringify({ format: 'wayfold-catalogue/1', trips: [trip] }),
    );
  return { slugs, scarceSlug: 'scarce-en' };
}

/** @param {object} trip @param {string} code @param {object[]} departures */
const copyTrip = (trip, code, departures) => ({
  ...trip,
  code,
  slug: { en: `${code}-en`, es: `${code}-es` },
  groupSize: { min: 1, max: SEATS },
  departures: { kind: 'dates', dates: departures },
});
