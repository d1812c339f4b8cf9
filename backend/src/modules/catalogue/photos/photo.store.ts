import type { Pool } from 'pg';
import type { PhotoFacts, PhotoFile } from './encode-photo.service.js';

/** Finds a photograph's facts; returns undefined if it is not in this database. */
export async function findPhoto(pool: Pool, id: string): Promise<PhotoFacts | undefined> {
  const { rows } = await pool.query<PhotoFacts>(
    'SELECT photo_id AS id, width, height, widths FROM photos WHERE photo_id = $1',
    [id],
  );
  return rows[0];
}

/** Stores all files or none. */
export async function storePhoto(pool: Pool, facts: PhotoFacts, files: readonly PhotoFile[]): Promise<void> {
  const { id, width, height, widths } = facts;
  await pool.query(
    `WITH photo AS (
       INSERT INTO photos (photo_id, width, height, widths) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING RETURNING photo_id
     )
     INSERT INTO photo_files (photo_id, width, format, bytes)
     SELECT photo_id, file.width, file.format, file.bytes
     FROM photo, unnest($5::int[], $6::text[], $7::bytea[]) AS file (width, format, bytes)`,
    [
      id,
      width,
      height,
      widths,
      files.map((file) => file.width),
      files.map(({ format }) => format),
      files.map(({ bytes }) => bytes),
    ],
  );
}
