// One PostgreSQL for the whole run, with a database per test file. Each Jest project's setup runs once per
// `jest` command; `npm test` passes its server on to all of them.
import { startEphemeralPostgres } from '../../infra/src/lib/postgres/postgres.mjs';

export default async function globalSetup() {
  const given = process.env.WAYFOLD_TEST_PG_URL;
  if (given) {
    process.env.TEST_PG_URL = given;
    return;
  }
  const server = await startEphemeralPostgres();
  globalThis.__WAYFOLD_PG__ = server;
  process.env.TEST_PG_URL = server.url;
}
