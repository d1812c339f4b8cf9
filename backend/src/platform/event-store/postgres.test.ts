import { createTestDatabase } from '../../../test/database.js';
import { describeEventStore } from '../../../test/event-store-suite.js';
import { openStore } from '../../../test/postgres-store.js';

describeEventStore('PostgreSQL', async () => {
  const database = await createTestDatabase();
  const opened = openStore(database.url);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await database.drop();
    },
  };
});
