// Runs one process of the product in the given role.
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../../src/app.js';
import type { ServeConfig } from '../../../src/platform/config.js';
import { runChild } from '../processes/child.js';

runChild(async (config: ServeConfig) => {
  const app = await createApp(config);
  const close = () => app.close();
  if (config.role === 'worker') return { port: 0, close };
  await app.nest.listen(0, '127.0.0.1');
  const instance: FastifyInstance = app.nest.getHttpAdapter().getInstance();
  return { port: (instance.server.address() as AddressInfo).port, close };
});
