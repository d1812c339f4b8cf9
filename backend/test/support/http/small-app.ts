import type { AddressInfo } from 'node:net';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { DevtoolsModule } from '../../../src/modules/devtools/devtools.module.js';
import { DevtoolsAccess } from '../../../src/modules/devtools/devtools-access.js';
import { staffEvents } from '../../../src/modules/staff/events.js';
import { StaffAccess } from '../../../src/modules/staff/sign-in/staff-access.service.js';
import { StaffModule } from '../../../src/modules/staff/staff.module.js';
import { ManualClock } from '../../../src/platform/clock/clock.js';
import { ShiftedClock } from '../../../src/platform/clock/shifted-clock.js';
import type { EventStore } from '../../../src/platform/event-store/port.js';
import { createRegistry } from '../../../src/platform/event-store/registry.js';
import type { AccessPort } from '../../../src/platform/http/access.js';
import { createHttpAdapter } from '../../../src/platform/http/adapter.js';
import { HttpModule } from '../../../src/platform/http/http.module.js';
import type { Keyring } from '../../../src/platform/personal-data/keyring.js';
import { problems } from '../../../src/problems.js';
import { createTestDatabase } from '../database.js';
import { openStore } from '../event-store/postgres-store.js';
import { Client } from './client.js';

export interface SmallApp {
  readonly app: NestFastifyApplication;
  readonly instance: FastifyInstance;
  readonly client: Client;
  readonly url: string;
  readonly pool: pg.Pool;
  readonly store: EventStore;
  readonly keyring: Keyring;
  /** The clock of staff sessions and throttling. */
  readonly wallClock: ManualClock;
  close(): Promise<void>;
}

export interface SmallAppOptions {
  readonly controllers?: Type[];
  readonly isEmbedded?: boolean;
  readonly isDemo?: boolean;
  readonly publicOrigin?: string;
  readonly policy?: 'required' | 'optional';
}

@Module({})
class RootModule {}

/** Opens the real edge with the staff and developer modules on its own database. */
export async function openSmallApp(options: SmallAppOptions = {}): Promise<SmallApp> {
  const {
    isEmbedded = true,
    isDemo = false,
    publicOrigin = 'http://localhost:3000',
    policy = 'optional',
  } = options;
  const database = await createTestDatabase();
  const connection = openStore(database.url, { registry: createRegistry(staffEvents) });
  const { pool, store, keyring } = connection;
  const wallClock = new ManualClock(new Date('2026-11-20T10:00:00Z'));
  const clock = await ShiftedClock.start({ pool, connectionString: database.url });
  const staff = StaffModule.register({ pool, store, keyring, clock, publicOrigin, policy, wallClock });
  const links = { sandbox: null, mails: '/dev/mails', ops: '/ops' };
  const devtools = DevtoolsModule.register({
    pool,
    isEmbedded,
    isDemo,
    clock: isEmbedded ? clock : undefined,
    links,
  });
  const http = HttpModule.register({
    problems,
    imports: [staff, devtools],
    inject: [StaffAccess, DevtoolsAccess],
    useFactory: (access: StaffAccess, tools: DevtoolsAccess): AccessPort => ({
      canOpenBooking: async () => false,
      canOpenShare: async () => false,
      findStaff: (request) => access.findStaff(request),
      hasDevtools: (request) => tools.hasDevtools(request),
    }),
  });
  const root: DynamicModule = {
    module: RootModule,
    imports: [CqrsModule.forRoot(), staff, devtools, http],
    controllers: options.controllers ?? [],
  };
  const app = await NestFactory.create<NestFastifyApplication>(
    root,
    createHttpAdapter({ trustProxy: ['loopback'] }),
    {
      bodyParser: false,
      logger: false,
    },
  );
  await app.listen(0, '127.0.0.1');
  const instance: FastifyInstance = app.getHttpAdapter().getInstance();
  const client = new Client((instance.server.address() as AddressInfo).port);
  const close = async (): Promise<void> => {
    client.close();
    await app.close();
    await clock.close();
    await connection.close();
    await database.drop();
  };
  return { app, instance, client, url: database.url, pool, store, keyring, wallClock, close };
}
