import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Pool } from 'pg';
import { AppModule } from './app.module.js';
import { entities } from './entities.js';
import { registry } from './events.js';
import { closeInTurn } from './kernel/close-in-turn.js';
import { listMaintenanceChores, listSweeps, SWEEP_INTERVAL_MS } from './maintenance.js';
import { StripePaymentRecords } from './platform/card-provider/payment-records.js';
import type { CardProvider } from './platform/card-provider/port.js';
import { StripeCardProvider } from './platform/card-provider/stripe.js';
import type { ServeConfig } from './platform/config.js';
import { ChannelListener } from './platform/database/channel-listener.js';
import { Sealer } from './platform/evidence/sealer.js';
import { createHttpAdapter } from './platform/http/adapter.js';
import { Infrastructure } from './platform/infrastructure.js';
import { connectQueue } from './platform/jobs/connection.js';
import { Feeder } from './platform/jobs/feeder.js';
import { MaintenanceScheduler } from './platform/jobs/maintenance-scheduler.js';
import { WakeSignal } from './platform/jobs/wake-signal.js';
import { logger } from './platform/logging/logger.js';
import { createPayPal } from './platform/paypal/create-paypal.js';
import { SubscriptionRunner } from './platform/projections/subscription-runner.js';
import { ProviderLimiter } from './platform/provider-calls/limiter.js';
import { ProviderSlots } from './platform/provider-calls/slots.js';
import { createReactors, inlineReadModels, loadBackground, projections } from './subscriptions.js';

export interface App {
  readonly nest: NestFastifyApplication;
  readonly infrastructure: Infrastructure;
  /** Runs read models and reactors; present in processes that do due work. */
  readonly subscriptions: SubscriptionRunner | undefined;
  readonly feeder: Feeder | undefined;
  /** Stops taking work, finishes what is running and releases everything. */
  close(): Promise<void>;
}

export interface AppExtras {
  /** Wraps the payment adapter, for tests. */
  readonly wrapProvider?: (real: CardProvider) => CardProvider;
  /** Mounts the pages before the server's routes are fixed; returns the function that unmounts them. */
  readonly mount?: (nest: NestFastifyApplication) => Promise<() => Promise<void>>;
}

export async function createApp(
  config: ServeConfig,
  { wrapProvider = (real) => real, mount }: AppExtras = {},
): Promise<App> {
  const isWorker = config.role !== 'api';
  const infrastructure = await Infrastructure.open({
    databaseUrl: config.databaseUrl,
    secretKey: config.secretKey,
    previousSecretKeys: config.previousSecretKeys,
    registry,
    entities,
    inlineReadModels,
    name: `wayfold ${config.role}`,
    // A movable clock is allowed for sandbox money only.
    isClockMovable: config.isEmbedded && config.stripe.apiBase !== undefined,
  });
  const { pool } = infrastructure;
  const wakeSignal = new WakeSignal(pool);
  const limiter = createStripeLimiter(pool, config.stripe.callsPerSecond);
  const stripe = { ...config.stripe, limiter };
  const queue = isWorker ? connectQueue(config.databaseUrl, config.redisUrl) : undefined;
  const nest = await NestFactory.create<NestFastifyApplication>(
    await AppModule.register({
      config,
      infrastructure,
      cardProvider: wrapProvider(new StripeCardProvider(stripe)),
      paypal: config.paypal ? createPayPal(config.paypal) : null,
      wakeSignal,
      queue: queue?.connection,
    }),
    createHttpAdapter({ trustProxy: config.trustProxy }),
    { bodyParser: false, logger: ['error', 'warn'] },
  );
  const unmount = await mount?.(nest);
  await nest.init();
  await nest.getHttpAdapter().getInstance().ready();

  const work = isWorker
    ? await startWork({ nest, infrastructure, config, records: new StripePaymentRecords(stripe) })
    : undefined;
  return {
    nest,
    infrastructure,
    subscriptions: work?.subscriptions,
    feeder: work?.feeder,
    close: () =>
      closeInTurn([
        { name: 'due work', close: () => work?.stop() },
        { name: 'pages', close: () => unmount?.() },
        { name: 'server', close: () => nest.close() },
        { name: 'queue', close: () => queue?.close() },
        { name: 'limiter of Stripe', close: () => limiter?.close() },
        { name: 'infrastructure', close: () => infrastructure.close() },
      ]),
  };
}

const createStripeLimiter = (pool: Pool, callsPerSecond: number | undefined): ProviderLimiter | undefined =>
  callsPerSecond === undefined
    ? undefined
    : new ProviderLimiter(new ProviderSlots(pool, 'stripe', callsPerSecond));

interface WorkParts {
  readonly nest: NestFastifyApplication;
  readonly infrastructure: Infrastructure;
  readonly config: ServeConfig;
  readonly records: StripePaymentRecords;
}

/** Starts read models, jobs, maintenance and sealing. */
async function startWork({ nest, infrastructure, config, records }: WorkParts) {
  const { pool, store } = infrastructure;
  const background = await loadBackground({ config, infrastructure });
  const subscriptions = new SubscriptionRunner({
    pool,
    store,
    projections,
    reactors: [...createReactors(infrastructure), ...background.flatMap(({ reactors }) => reactors)],
    onError: (subscription, error) => {
      logger.error({ code: 'SUBSCRIPTION_FAILED', subscription, err: error });
    },
  });
  await subscriptions.start();
  for (const service of background) service.start();
  const feeder = nest.get(Feeder);
  const wakeListener = new ChannelListener(config.databaseUrl, WakeSignal.channel, () => {
    feeder.wake();
  });
  await wakeListener.start();
  const stopFollowingClock = infrastructure.shiftedClock?.onMove(() => {
    feeder.wake();
    for (const service of background) service.wake();
  });
  feeder.start();
  const stopController = new AbortController();
  const maintenanceParts = { nest, infrastructure, records, signal: stopController.signal, config };
  const chores = new MaintenanceScheduler(listMaintenanceChores(maintenanceParts), infrastructure.clock);
  chores.start();
  const sweeps = new MaintenanceScheduler(
    listSweeps(maintenanceParts),
    infrastructure.clock,
    SWEEP_INTERVAL_MS,
  );
  sweeps.start();
  const sealer = new Sealer({
    pool,
    clock: infrastructure.clock,
    onError: (error) => {
      logger.error({ code: 'LOG_NOT_SEALED', err: error });
    },
  });
  sealer.start();
  return {
    subscriptions,
    feeder,
    stop() {
      stopController.abort();
      stopFollowingClock?.();
      return closeInTurn([
        { name: 'chores', close: () => chores.stop() },
        { name: 'sweeps', close: () => sweeps.stop() },
        { name: 'listener', close: () => wakeListener.stop() },
        { name: 'sealer', close: () => sealer.stop() },
        { name: 'feeder', close: () => feeder.stop() },
        { name: 'subscriptions', close: () => subscriptions.stop() },
        ...background.map((service) => ({ name: 'background work', close: () => service.stop() })),
      ]);
    },
  };
}
