import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { waitUntil } from '../../../test/support/wait-until.js';
import { removeRemains } from './table-remains.js';

describe('remains of deleted rows', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await createTestDatabase();
    pool = new pg.Pool({ connectionString: database.url });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  /** Reads the contents of the table's files. */
  const readFiles = async (): Promise<string> => {
    await pool.query('CHECKPOINT');
    const { rows } = await pool.query<{ file: string }>(
      `SELECT current_setting('data_directory') || '/' || pg_relation_filepath('secrets') AS file`,
    );
    return readFile(rows[0]?.file ?? '', 'latin1');
  };

  test.each([
    {
      name: 'another database',
      url: () => process.env.TEST_PG_URL ?? '',
      statement: 'SELECT pg_current_xact_id()',
    },
    { name: 'this database', url: () => database.url, statement: 'SELECT count(*) FROM secrets' },
  ])('waits for an earlier transaction in $name', async ({ url, statement }) => {
    await pool.query(`DROP TABLE IF EXISTS secrets;
      CREATE TABLE secrets AS SELECT 'kept' AS secret UNION ALL SELECT 'erased-canary'`);
    const otherClient = new pg.Client(url());
    await otherClient.connect();
    try {
      await otherClient.query(`BEGIN ISOLATION LEVEL REPEATABLE READ; ${statement}`);
      await pool.query(`DELETE FROM secrets WHERE secret <> 'kept'`);
      let outcome: string | undefined;
      const removal = removeRemains(pool, 'secrets').then((remains) => (outcome = remains));
      const polls = new Set<number>();
      await waitUntil(async () => {
        const { rows } = await pool.query<{ at: Date }>(
          `SELECT query_start AS at FROM pg_stat_activity
           WHERE datname = current_database() AND query LIKE 'SELECT % AS is_met'`,
        );
        for (const { at } of rows) polls.add(at.getTime());
        return outcome !== undefined || polls.size > 3;
      });
      expect(outcome).toBeUndefined();
      await otherClient.query('COMMIT');
      expect(await removal).toBe('rewritten');
      const fileContents = await readFiles();
      expect(fileContents).toContain('kept');
      expect(fileContents).not.toContain('erased-canary');
    } finally {
      await otherClient.end();
    }
  });
});
