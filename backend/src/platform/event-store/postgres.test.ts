import { createTestDatabase } from '../../../test/support/database.js';
import { describeEventStore } from '../../../test/support/event-store/event-store-suite.js';
import { openStore } from '../../../test/support/event-store/postgres-store.js';

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
