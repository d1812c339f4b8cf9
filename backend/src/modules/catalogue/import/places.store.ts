import type { Place } from '@wayfold/contracts/catalogue/places-file';
import type { PoolClient } from 'pg';
import type { CatalogueError, CataloguePlace, CatalogueTrip } from '../file/parse-catalogue.js';
import { hashContent } from './content-hash.js';
import type { ImportContext } from './import-context.service.js';
import { listPlaceMentions, listTripMentions } from './place-mentions.js';

export interface PlaceCounts {
  readonly addedCount: number;
  readonly changedCount: number;
  readonly unchangedCount: number;
}

const toPlaceName = ({ kind, key }: Pick<Place, 'kind' | 'key'>): string => `${kind} ${key}`;

/** Lists the keys that a trip or country names but neither files nor database describe. */
export const listUnknownPlaces = async (
  client: PoolClient,
  trips: readonly CatalogueTrip[],
  places: readonly CataloguePlace[],
): Promise<CatalogueError[]> => {
  const { rows } = await client.query<Pick<Place, 'kind' | 'key'>>('SELECT kind, key FROM places');
  const knownNames = new Set([...rows, ...places].map(toPlaceName));
  return [...trips.flatMap(listTripMentions), ...places.flatMap(listPlaceMentions)]
    .filter((mention) => !knownNames.has(toPlaceName(mention)))
    .map(({ kind, key, path, newError }) =>
      newError(path, `unknown_${kind}`, `Describe the ${kind} "${key}" in a file of places, or correct it.`),
    );
};

/** Writes versions of changed places. Places missing from the files stay, because a trip may name them. */
export const writePlaces = async (
  { client, getImportId }: Pick<ImportContext, 'client' | 'getImportId'>,
  places: readonly CataloguePlace[],
): Promise<PlaceCounts> => {
  const { rows } = await client.query<{ kind: Place['kind']; key: string; version: number; hash: string }>(
    'SELECT kind, key, version, content_hash AS hash FROM places',
  );
  const rowsByName = new Map(rows.map((row) => [toPlaceName(row), row]));
  const changedPlaces = places.flatMap(({ kind, key, content, file }) => {
    const previousRow = rowsByName.get(toPlaceName({ kind, key }));
    const hash = hashContent(content);
    if (previousRow?.hash === hash) return [];
    const version = (previousRow?.version ?? 0) + 1;
    return [{ kind, key, version, content, content_hash: hash, source_file: file }];
  });
  if (changedPlaces.length > 0)
    await client.query(
      `WITH written AS (
         INSERT INTO places SELECT * FROM jsonb_populate_recordset(NULL::places, $1)
         ON CONFLICT (kind, key) DO UPDATE SET (version, content, content_hash) =
           (excluded.version, excluded.content, excluded.content_hash)
       )
       INSERT INTO place_versions (kind, key, version, content, source_file, import_id)
       SELECT kind, key, version, content, source_file, $2::bigint
       FROM jsonb_populate_recordset(NULL::place_versions, $1)`,
      [JSON.stringify(changedPlaces), await getImportId()],
    );
  const addedCount = changedPlaces.filter(({ version }) => version === 1).length;
  return {
    addedCount,
    changedCount: changedPlaces.length - addedCount,
    unchangedCount: places.length - changedPlaces.length,
  };
};
