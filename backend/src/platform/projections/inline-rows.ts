import type { InlineModel } from '../event-store/port.js';
import type { SqlTx } from './projection.js';

/** Writes the rows that commands write too, from the model's one list of columns. */
export async function upsertRows(
  tx: SqlTx,
  { table, key, columns }: InlineModel,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const names = Object.keys(columns);
  const typed = names.map((name) => `${name} ${columns[name]}`);
  const sets = names.filter((name) => name !== key).map((name) => `${name} = excluded.${name}`);
  await tx.query(
    `INSERT INTO ${table} (${names.join(', ')})
     SELECT ${names.join(', ')} FROM jsonb_to_recordset($1::jsonb) AS r(${typed.join(', ')})
     ON CONFLICT (${key}) DO UPDATE SET ${sets.join(', ')}`,
    [JSON.stringify(rows)],
  );
}
