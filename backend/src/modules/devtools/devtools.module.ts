import { type DynamicModule, Module } from '@nestjs/common';
import type { Pool } from 'pg';
import type { ShiftedClock } from '../../platform/clock/shifted-clock.js';
import { provideHandler } from '../../platform/commands/handler.js';
import { AdvanceClockHandler } from './advance-clock.command.js';
import { DevtoolsController } from './devtools.controller.js';
import { type DevLinks, DevtoolsQueries } from './devtools.query.js';
import { DevtoolsAccess } from './devtools-access.js';

export interface DevtoolsOptions {
  readonly pool: Pool;
  readonly isEmbedded: boolean;
  readonly isDemo: boolean;
  /** Absent outside the embedded mode, where every route is a 404. */
  readonly clock: ShiftedClock | undefined;
  readonly links: DevLinks;
}

/** Developer controls: clock and mailbox. The composition root imports `CqrsModule.forRoot()`. */
@Module({})
export class DevtoolsModule {
  static register({ pool, clock, links, isEmbedded, isDemo }: DevtoolsOptions): DynamicModule {
    const tools = new DevtoolsAccess({ hasEmbeddedTools: isEmbedded && clock !== undefined, isDemo });
    return {
      module: DevtoolsModule,
      controllers: [DevtoolsController],
      providers: [
        { provide: DevtoolsAccess, useValue: tools },
        provideHandler(AdvanceClockHandler, new AdvanceClockHandler(clock)),
        { provide: DevtoolsQueries, useValue: new DevtoolsQueries(pool, clock, links) },
      ],
      exports: [DevtoolsAccess],
    };
  }
}
