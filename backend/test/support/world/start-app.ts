import { createServer } from 'node:net';
import { type App, createApp } from '../../../src/app.js';
import type { CardProvider } from '../../../src/platform/card-provider/port.js';
import type { ServeConfig } from '../../../src/platform/config.js';

/** A wrapper or a replacement of the real adapter. */
export type ProviderWrapper = (real: CardProvider) => CardProvider;

/** First port of our range. It lies below the dynamic ports, so the system assigns none of it. */
const FIRST_PORT = 10_000;

const PORTS = 2_000;
let portCounter = process.pid;

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/** Picks a port to listen on shortly. Concurrent test files have separate port ranges. */
export async function pickFreePort(): Promise<number> {
  const room = Number(process.env['JEST_WORKER_ID'] ?? 0) % 8;
  for (;;) {
    const port = FIRST_PORT + room * PORTS + (portCounter++ % PORTS);
    if (await isFree(port)) return port;
  }
}

/** Finds the address of Redis; concurrent test files have separate databases. */
export const findRedisUrl = ({
  TEST_REDIS_URL: url,
  JEST_WORKER_ID: workerId = '1',
}: NodeJS.ProcessEnv): string | undefined =>
  url === undefined ? undefined : `${url}/${Number(workerId) % 16}`;

/** Starts one product process inside this one; with an API it listens. */
export async function startApp(config: ServeConfig, wrap: ProviderWrapper): Promise<App> {
  const app = await createApp(config, { wrapProvider: wrap });
  if (config.role !== 'worker') await app.nest.listen(config.port, config.host);
  return app;
}
