import type pg from 'pg';

export const nameTables = (name: string): { rows: string; sums: string } => ({
  rows: `chaos_rows_${name}`,
  sums: `chaos_sums_${name}`,
});

/** Creates a projection's tables: every event in order of arrival, and a fold per stream. */
export async function createTables(pool: pg.Pool, name: string): Promise<void> {
  const { rows, sums } = nameTables(name);
  // No constraint on the position: it would hide a duplicate.
  await pool.query(
    `CREATE TABLE ${rows} (n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, position bigint NOT NULL, stream_id uuid NOT NULL);
     CREATE TABLE ${sums} (stream_id uuid PRIMARY KEY, events bigint NOT NULL, last_position bigint NOT NULL)`,
  );
}
