import { createServer, type AddressInfo } from 'node:net';
import { createApp, type App } from '../../src/app.js';
import type { CardProvider } from '../../src/platform/card-provider/port.js';
import type { ServeConfig } from '../../src/platform/config.js';

/** What may stand in place of the real adapter; it is given the real one. */
export type Wrap = (real: CardProvider) => CardProvider;

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Test files that run at the same time have a database of the Redis to themselves. */
export const redisOf = ({
  TEST_REDIS_URL: url,
  JEST_WORKER_ID: n = '1',
}: NodeJS.ProcessEnv): string | undefined => (url === undefined ? undefined : `${url}/${Number(n) % 16}`);

/** Starts one process of the product in this one; with an API it listens. */
export async function start(config: ServeConfig, wrap: Wrap): Promise<App> {
  const app = await createApp(config, { provider: wrap });
  if (config.role !== 'worker') await app.nest.listen(config.port, config.host);
  return app;
}
