import type { FileTrip } from '@wayfold/contracts/catalogue/catalogue-file';
import type { PoolClient } from 'pg';
import type { CatalogueError, CatalogueTrip } from '../file/parse-catalogue.js';
import { localizeTrip, type PhotoSizes } from '../trips/localize.js';
import { deriveTripId } from './catalogue-ids.js';
import { hashContent } from './content-hash.js';
import type { ImportContext } from './import-context.service.js';

export interface TripCounts {
  readonly addedCount: number;
  readonly changedCount: number;
  readonly unchangedCount: number;
}

/** Lists the slugs in the files that a trip outside these files already holds. */
export const listTakenSlugs = async (
  client: PoolClient,
  trips: readonly CatalogueTrip[],
): Promise<CatalogueError[]> => {
  const slugRows = trips.flatMap(({ trip }, index) =>
    trip.languages.map((locale) => ({ index, locale, slug: trip.slug[locale] })),
  );
  const { rows } = await client.query<{ index: number; locale: 'en' | 'es'; code: string }>(
    `SELECT w.index, w.locale, t.code
     FROM jsonb_to_recordset($1) AS w(index integer, locale text, slug text)
     JOIN trip_pages p USING (locale, slug) JOIN trips t USING (trip_id)
     WHERE t.trip_id <> ALL ($2) ORDER BY w.index, w.locale`,
    [JSON.stringify(slugRows), trips.map(({ trip }) => deriveTripId(trip.code))],
  );
  return rows.flatMap(({ index, locale, code }) => {
    const trip = trips[index];
    const message = `Choose another slug: the trip "${code}", which is in the database, has this one.`;
    return trip ? [trip.newError(['slug', locale], 'duplicate_slug', message)] : [];
  });
};

/** Hashes a trip with its pictures: a new picture under the same file name is a change too. */
const hashTrip = (trip: FileTrip, photos: PhotoSizes): string =>
  hashContent(trip.photos ? [trip, trip.photos.map(({ file }) => photos.get(file)?.id)] : trip);

type TripToWrite = Awaited<ReturnType<typeof listTripsToWrite>>[number];

/** Lists the trips whose content or pages differ from the stored trips, with the version to write. */
async function listTripsToWrite(client: PoolClient, trips: readonly CatalogueTrip[], photos: PhotoSizes) {
  const incomingTrips = trips.map(({ file, trip }) => {
    const tripId = deriveTripId(trip.code);
    const pages = trip.languages.map((locale) => ({ locale, ...localizeTrip(tripId, trip, locale, photos) }));
    return { tripId, file, trip, pages, contentHash: hashTrip(trip, photos), pagesHash: hashContent(pages) };
  });
  const { rows } = await client.query<{
    id: string;
    version: number;
    contentHash: string;
    pagesHash: string;
  }>(
    `SELECT trip_id AS id, version, content_hash AS "contentHash", pages_hash AS "pagesHash"
     FROM trips WHERE trip_id = ANY ($1)`,
    [incomingTrips.map(({ tripId }) => tripId)],
  );
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return incomingTrips.flatMap((trip) => {
    const previousRow = rowsById.get(trip.tripId);
    const isChanged = previousRow?.contentHash !== trip.contentHash;
    const version = (previousRow?.version ?? 0) + (isChanged ? 1 : 0);
    return isChanged || previousRow.pagesHash !== trip.pagesHash ? [{ ...trip, isChanged, version }] : [];
  });
}

/** Writes the trips' rows, pages and slugs. */
async function writePages(client: PoolClient, tripsToWrite: readonly TripToWrite[]): Promise<void> {
  const tripRows = tripsToWrite.map(({ tripId, trip, version, contentHash, pagesHash }) => ({
    trip_id: tripId,
    code: trip.code,
    version,
    content_hash: contentHash,
    pages_hash: pagesHash,
  }));
  await client.query(
    `INSERT INTO trips SELECT * FROM jsonb_populate_recordset(NULL::trips, $1)
     ON CONFLICT (trip_id) DO UPDATE SET (version, content_hash, pages_hash) =
       (excluded.version, excluded.content_hash, excluded.pages_hash)`,
    [JSON.stringify(tripRows)],
  );
  await client.query('DELETE FROM trip_pages WHERE trip_id = ANY ($1)', [
    tripsToWrite.map(({ tripId }) => tripId),
  ]);
  const pageRows = tripsToWrite.flatMap(({ tripId, version, pages }) =>
    pages.map((page) => ({ trip_id: tripId, version, slug: page.summary.slug, ...page })),
  );
  await client.query(
    `WITH incoming AS (SELECT * FROM jsonb_populate_recordset(NULL::trip_pages, $1)),
     slugs AS (
       INSERT INTO trip_slugs SELECT locale, slug, trip_id FROM incoming
       ON CONFLICT (locale, slug) DO UPDATE SET trip_id = excluded.trip_id
     )
     INSERT INTO trip_pages SELECT * FROM incoming`,
    [JSON.stringify(pageRows)],
  );
}

/** Writes versions of changed trips and their changed pages. */
export const writeTrips = async ({
  client,
  trips,
  photos,
  getImportId,
}: ImportContext): Promise<TripCounts> => {
  const tripsToWrite = await listTripsToWrite(client, trips, photos);
  const changedTrips = tripsToWrite.filter((trip) => trip.isChanged);
  if (tripsToWrite.length > 0) await writePages(client, tripsToWrite);
  if (changedTrips.length > 0) await writeVersions(client, changedTrips, await getImportId());
  const addedCount = changedTrips.filter(({ version }) => version === 1).length;
  return {
    addedCount,
    changedCount: changedTrips.length - addedCount,
    unchangedCount: trips.length - changedTrips.length,
  };
};

async function writeVersions(
  client: PoolClient,
  trips: readonly Pick<TripToWrite, 'tripId' | 'version' | 'trip' | 'file'>[],
  importId: string,
): Promise<void> {
  const versions = trips.map(({ tripId, version, trip, file }) => ({
    trip_id: tripId,
    version,
    content: trip,
    source_file: file,
  }));
  await client.query(
    `INSERT INTO trip_versions (trip_id, version, content, source_file, import_id)
     SELECT trip_id, version, content, source_file, $2::bigint
     FROM jsonb_populate_recordset(NULL::trip_versions, $1)`,
    [JSON.stringify(versions), importId],
  );
}
