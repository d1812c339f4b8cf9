import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { modules } from './modules.js';
import { CARD_PROVIDER } from './platform/card-provider/port.js';
import { CLOCK } from './platform/clock/clock.js';
import { CommandRunner } from './platform/commands/runner.js';
import { PG_POOL } from './platform/database/pool-token.js';
import { EVENT_STORE } from './platform/event-store/port.js';
import type { AccessPort } from './platform/http/access.js';
import { HealthController } from './platform/http/health.controller.js';
import { HttpModule } from './platform/http/http.module.js';
import { AfterResponseQueue } from './platform/jobs/after-response.js';
import { WakeSignal } from './platform/jobs/wake-signal.js';
import type { AppParts, NestPart } from './platform/modules/define-module.js';
import { PAYPAL } from './platform/paypal/port.js';
import { Keyring } from './platform/personal-data/keyring.js';
import { problems } from './problems.js';

/** Providers that every module can inject. */
@Global()
@Module({})
class PlatformModule {
  static assemble({ infrastructure, cardProvider, paypal, wakeSignal }: AppParts): DynamicModule {
    const providers = [
      { provide: PG_POOL, useValue: infrastructure.pool },
      { provide: DataSource, useValue: infrastructure.dataSource },
      { provide: EVENT_STORE, useValue: infrastructure.store },
      { provide: CommandRunner, useValue: infrastructure.runner },
      { provide: Keyring, useValue: infrastructure.keyring },
      { provide: CLOCK, useValue: infrastructure.clock },
      { provide: CARD_PROVIDER, useValue: cardProvider },
      { provide: PAYPAL, useValue: paypal },
      { provide: WakeSignal, useValue: wakeSignal },
      { provide: AfterResponseQueue, useClass: AfterResponseQueue },
    ];
    return { module: PlatformModule, providers, exports: providers.map(({ provide }) => provide) };
  }
}

/** Collects the modules' answers to the access guard's questions and hands them to the guard. */
function createAccess(nestParts: readonly NestPart[]): DynamicModule {
  const accessParts = nestParts.flatMap(({ module, access }) => (access ? [{ module, access }] : []));
  return HttpModule.register({
    problems,
    imports: accessParts.map(({ module }) => module),
    inject: accessParts.flatMap(({ access }) => access.inject),
    async useFactory(...services: unknown[]): Promise<AccessPort> {
      const checks: Partial<AccessPort> = {};
      for (const { access } of accessParts) {
        const newChecks = await access.useFactory(...services.splice(0, access.inject.length));
        const duplicateQuestion = Object.keys(newChecks).find((question) => question in checks);
        if (duplicateQuestion)
          throw new Error(`two modules answer ${duplicateQuestion} for the access guard`);
        Object.assign(checks, newChecks);
      }
      return requireAllChecks(checks);
    },
  });
}

function requireAllChecks(checks: Partial<AccessPort>): AccessPort {
  const { canOpenBooking, canOpenShare, findStaff, hasDevtools } = checks;
  if (!canOpenBooking || !canOpenShare || !findStaff || !hasDevtools)
    throw new Error('no module answers one of the questions of the access guard');
  return { canOpenBooking, canOpenShare, findStaff, hasDevtools };
}

/** One build for every role: `api` answers requests, `worker` does due work, `all` does both. */
@Module({})
export class AppModule {
  static async register(parts: AppParts): Promise<DynamicModule> {
    const isApi = parts.config.role !== 'worker';
    const modulesToLoad = modules.filter(({ isLoadedInWorkers }) => isApi || isLoadedInWorkers);
    const loadedParts = await Promise.all(modulesToLoad.map(async (module) => module.nest(parts)));
    const nestParts = loadedParts.filter((part) => part !== undefined);
    return {
      module: AppModule,
      imports: [
        CqrsModule.forRoot(),
        PlatformModule.assemble(parts),
        ...(parts.queue ? [BullModule.forRoot({ connection: parts.queue })] : []),
        ...nestParts.map(({ module }) => module),
        ...(isApi ? [createAccess(nestParts)] : []),
      ],
      controllers: isApi ? [HealthController] : [],
    };
  }
}
