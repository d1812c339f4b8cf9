import type { InlineTable } from '../event-store/port.js';
import type { SqlTx } from './projection.js';

/** Upserts rows of an inline read model during a rebuild, as commands do when they append. */
export async function upsertRows(
  tx: SqlTx,
  { table, key, columns }: InlineTable,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const names = Object.keys(columns);
  const typedColumns = names.map((name) => `${name} ${columns[name]}`);
  const sets = names.filter((name) => name !== key).map((name) => `${name} = excluded.${name}`);
  await tx.query(
    `INSERT INTO ${table} (${names.join(', ')})
     SELECT ${names.join(', ')} FROM jsonb_to_recordset($1::jsonb) AS r(${typedColumns.join(', ')})
     ON CONFLICT (${key}) DO UPDATE SET ${sets.join(', ')}`,
    [JSON.stringify(rows)],
  );
}
