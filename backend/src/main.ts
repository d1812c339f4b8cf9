import path from 'node:path';
import { createApp, type App } from './app.js';
import { bootstrapStaff } from './modules/staff/commands/add-staff.js';
import type { ServeConfig } from './platform/config.js';
import { mountWeb } from './platform/web/mount.js';

export interface Serving {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts one process of the product in its role; everything it needs has been migrated and imported before. */
export async function serve(config: ServeConfig): Promise<Serving> {
  const app = await createApp(config);
  try {
    if (config.role === 'worker') return { url: config.publicOrigin, close: () => app.close() };
    const { pool, store, clock } = app.infrastructure;
    if (config.opsBootstrap)
      await bootstrapStaff({ pool, store, clock }, { ...config.opsBootstrap, name: 'Operations' });
    const unmount = await web(app, config);
    await app.nest.listen(config.port, config.host);
    return {
      url: config.publicOrigin,
      async close() {
        await unmount();
        await app.close();
      },
    };
  } catch (error) {
    await app.close();
    throw error;
  }
}

function web(app: App, config: ServeConfig): Promise<() => Promise<void>> {
  // Pages ask the API like everybody else, over loopback.
  const host = config.host === '0.0.0.0' || config.host === '::' ? '127.0.0.1' : config.host;
  process.env['API_ORIGIN'] ??= `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`;
  process.env['PUBLIC_ORIGIN'] ??= config.publicOrigin;
  return mountWeb(app.nest, {
    frontendDir: path.resolve(config.frontendDir),
    mode: process.env['NODE_ENV'] === 'development' ? 'development' : 'production',
    frames: config.stripe.cardPage ? [new URL(config.stripe.cardPage).origin] : [],
  });
}
