import type { Pool } from 'pg';
import { removeRemains } from '../platform/personal-data/stored-copies.js';

/** Cleans the files of tables with erased rows, and reports where that is not certain. */
export async function removeRemainsOf(pool: Pool, tables: readonly string[]): Promise<void> {
  for (const table of tables)
    if ((await removeRemains(pool, table)) === 'vacuumed')
      console.log(`${table} is large or busy: remains in its free space stay until it is overwritten.`);
}
