import { readdir, readFile } from 'node:fs/promises';
import type { FileTrip } from '@wayfold/contracts/catalogue/catalogue-file';

/** Reads every trip of the catalogue with its route, which maps are drawn from. */
export async function readCatalogueTrips() {
  const folder = new URL('../../backend/catalogue/trips/', import.meta.url);
  const files = await Promise.all(
    (await readdir(folder)).map((name) => readFile(new URL(name, folder), 'utf8')),
  );
  return files
    .flatMap((text) => (JSON.parse(text) as { trips: FileTrip[] }).trips)
    .map(({ code, stops, itinerary }) => {
      let lastStop = 0;
      const route = itinerary.flatMap(({ legs }, index) =>
        legs.map(({ to: id, by }) => {
          const nextStop = stops.findIndex((stop) => stop.id === id);
          const leg = { day: index + 1, from: lastStop, to: nextStop, by };
          lastStop = nextStop;
          return leg;
        }),
      );
      return {
        code,
        slug: code,
        route,
        stops: stops.map(({ name, ...place }) => ({ ...place, name: name.es ?? '' })),
      };
    });
}
