import path from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApp } from './app.js';
import { TripShop } from './modules/catalogue/shop/trip-shop.service.js';
import { bootstrapStaff } from './modules/staff/accounts/add-staff.service.js';
import type { ServeConfig } from './platform/config.js';
import { chooseCardOrigins, chooseMapOrigins } from './platform/web/content-security-policy.js';
import { mountWeb } from './platform/web/mount.js';

export interface RunningServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts one process of the product in its role, on a migrated database with an imported catalogue. */
export async function serve(config: ServeConfig): Promise<RunningServer> {
  const hasPages = config.role !== 'worker';
  const app = await createApp(config, hasPages ? { mount: (nest) => mountPages(nest, config) } : {});
  try {
    const { pool, store, clock } = app.infrastructure;
    if (hasPages && config.opsBootstrap)
      await bootstrapStaff({ pool, store, clock }, { ...config.opsBootstrap, name: 'Operations' });
    if (hasPages) {
      // Loads a large catalogue before the first visitor arrives.
      await app.nest.get(TripShop).readDirectory();
      await app.nest.listen(config.port, config.host);
    }
    return { url: config.publicOrigin, close: () => app.close() };
  } catch (error) {
    await app.close();
    throw error;
  }
}

function mountPages(nest: NestFastifyApplication, config: ServeConfig): Promise<() => Promise<void>> {
  // Pages call the API over loopback, like any client.
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  process.env['API_ORIGIN'] = `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`;
  process.env['PUBLIC_ORIGIN'] = config.publicOrigin;
  return mountWeb(nest, {
    frontendDir: path.resolve(config.frontendDir),
    mode: process.env['NODE_ENV'] === 'development' ? 'development' : 'production',
    cards: chooseCardOrigins(config.stripe.cardPage),
    maps: chooseMapOrigins(config.storefront?.mapsKey ?? undefined),
  });
}
