import { createTestDatabase } from '../../../../test/support/database.js';
import { describeEventStore } from '../../../../test/support/event-store/event-store-suite.js';
import { openStore } from '../../../../test/support/event-store/postgres-store.js';

describeEventStore('PostgreSQL', async () => {
  const database = await createTestDatabase();
  const connection = openStore(database.url);
  return {
    ...connection,
    close: async () => {
      await connection.close();
      await database.drop();
    },
  };
});
