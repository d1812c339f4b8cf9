import { createTestDatabase } from '../../../test/database.js';
import { eventStoreSuite } from '../../../test/event-store-suite.js';
import { openStore } from '../../../test/postgres-store.js';

eventStoreSuite('PostgreSQL', async () => {
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
