import type pg from 'pg';

/** A session records its last use for every request. */
const IGNORED_TABLES = new Set(['staff_sessions']);

/** Hashes of every table's rows, and the head of the log: equal before and after if nothing was written. */
export async function readEverythingWritten(pool: pg.Pool): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const hashes: Record<string, string> = {};
  for (const { name } of tables) {
    const expression = IGNORED_TABLES.has(name.replace('public.', ''))
      ? 'count(*)::text'
      : `count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '')`;
    const { rows } = await pool.query<{ hash: string }>(`SELECT ${expression} AS hash FROM ${name} t`);
    hashes[name] = rows[0]?.hash ?? '';
  }
  return hashes;
}
