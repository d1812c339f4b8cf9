// One process of the product for a test, in the role it is told: answers its port when it serves, and ends with its
// parent, however that ends.
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp, type App } from '../../src/app.js';
import type { ServeConfig } from '../../src/platform/config.js';

let app: App | undefined;

async function serve(config: ServeConfig): Promise<number> {
  app = await createApp(config);
  if (config.role === 'worker') return 0;
  await app.nest.listen(0, '127.0.0.1');
  const instance: FastifyInstance = app.nest.getHttpAdapter().getInstance();
  return (instance.server.address() as AddressInfo).port;
}

async function close(): Promise<void> {
  await app?.close();
  process.exit(0);
}

process.once('disconnect', () => void close());
process.once('message', (config: ServeConfig) => {
  serve(config).then(
    (port) => process.send?.({ port }),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
