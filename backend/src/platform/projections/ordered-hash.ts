import { createHash } from 'node:crypto';
import { escapeIdentifier } from 'pg';
import type { SqlTx } from './projection.js';

const ROWS_PER_FETCH = 10_000;

export interface OrderedHash {
  readonly rowCount: number;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
}

/** Reads the primary key columns of a table, in order; throws if the table or its key is missing. */
export async function readPrimaryKey(
  tx: SqlTx,
  table: string,
): Promise<{ name: string; hasCollation: boolean }[]> {
  const { rows } = await tx.query<{ name: string | null; has_collation: boolean }>(
    `SELECT a.attname::text AS name, coalesce(a.attcollation <> 0, false) AS has_collation
     FROM (SELECT $1::regclass::oid AS oid) t
     LEFT JOIN pg_index i ON i.indrelid = t.oid AND i.indisprimary
     LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY (i.indkey)
     ORDER BY array_position(i.indkey::int2[], a.attnum)`,
    [table],
  );
  return rows.map(({ name, has_collation: hasCollation }) => {
    if (name === null) throw new Error(`table ${table} has no primary key`);
    return { name, hasCollation };
  });
}

/**
 * Hashes a table's rows in primary key order. The session's settings and the order of writing do not matter.
 * Needs a transaction; memory use is constant.
 * @param table quoted, with its schema where that matters
 */
export async function calculateOrderedHash(tx: SqlTx, table: string): Promise<OrderedHash> {
  const key = await readPrimaryKey(tx, table);
  const order = key.map(
    ({ name, hasCollation }) => `t.${escapeIdentifier(name)}${hasCollation ? ' COLLATE "C"' : ''}`,
  );
  await tx.query(
    `SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL IntervalStyle = 'iso_8601';
     SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex';
     DECLARE ordered_rows NO SCROLL CURSOR FOR
       SELECT sha256(convert_to((t.*)::text, 'UTF8')) AS row FROM ${table} t ORDER BY ${order.join(', ')}`,
  );
  const hash = createHash('sha256');
  let rowCount = 0;
  for (;;) {
    const { rows } = await tx.query<{ row: Buffer }>(`FETCH ${ROWS_PER_FETCH} FROM ordered_rows`);
    for (const { row } of rows) hash.update(row);
    rowCount += rows.length;
    if (rows.length < ROWS_PER_FETCH) break;
  }
  await tx.query('CLOSE ordered_rows');
  return { rowCount, hash: hash.digest('hex') };
}

/** Calculates the hash of all tables of a read model; for a single table, its own. */
export async function calculateReadModelHash(tx: SqlTx, tables: readonly string[]): Promise<OrderedHash> {
  const hashes: OrderedHash[] = [];
  for (const table of tables) hashes.push(await calculateOrderedHash(tx, table));
  const [onlyHash] = hashes;
  if (onlyHash && hashes.length === 1) return onlyHash;
  const hash = createHash('sha256');
  for (const { hash: tableHash } of hashes) hash.update(tableHash);
  return { rowCount: hashes.reduce((sum, { rowCount }) => sum + rowCount, 0), hash: hash.digest('hex') };
}
