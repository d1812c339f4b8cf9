// Starts one PostgreSQL for the whole run, with a database per test file. Every Jest project runs this setup
// once per `jest` command; `npm test` passes its own server on to all of them.
import { startEphemeralPostgres } from '../../../../infra/src/lib/postgres/postgres.mjs';

export default async function globalSetup() {
  const givenUrl = process.env.WAYFOLD_TEST_PG_URL;
  if (givenUrl) {
    process.env.TEST_PG_URL = givenUrl;
    return;
  }
  const server = await startEphemeralPostgres();
  globalThis.__WAYFOLD_PG__ = server;
  process.env.TEST_PG_URL = server.url;
}
