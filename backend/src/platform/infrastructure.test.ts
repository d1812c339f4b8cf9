import { expect, test } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase } from '../../test/support/database.js';
import { TEST_SECRET_KEY } from '../../test/support/test-secret-key.js';
import { waitUntil } from '../../test/support/wait-until.js';
import { createRegistry } from './event-store/registry.js';
import { Infrastructure } from './infrastructure.js';

test('closes what it opened if a later step fails', async () => {
  const database = await createTestDatabase();
  const observer = new pg.Client({ connectionString: database.url });
  await observer.connect();
  try {
    await observer.query('DROP TABLE dev_clock');
    const opening = Infrastructure.open({
      databaseUrl: database.url,
      secretKey: TEST_SECRET_KEY,
      registry: createRegistry(),
      entities: [],
      inlineReadModels: [],
      name: 'test',
      isClockMovable: true,
    });
    await expect(opening).rejects.toThrow('dev_clock');
    await waitUntil(async () => {
      const { rowCount } = await observer.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database()
           AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      );
      return rowCount === 0;
    });
  } finally {
    await observer.end();
    await database.drop();
  }
});
