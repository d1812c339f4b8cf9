import { type DynamicModule, Module } from '@nestjs/common';
import type { Pool } from 'pg';
import { handler } from '../../platform/commands/handler.js';
import { systemClock, type Clock } from '../../platform/clock/clock.js';
import { CommandRunner } from '../../platform/commands/runner.js';
import type { EventStore } from '../../platform/event-store/port.js';
import { AccountStore } from './commands/account-store.js';
import { StaffAudit } from './commands/audit.js';
import { SessionStore } from './commands/session-store.js';
import { SignInHandler } from './commands/sign-in.js';
import { SignOutHandler } from './commands/sign-out.js';
import { SignInThrottle } from './commands/throttle-store.js';
import { StaffAccess } from './http/staff-access.js';
import { StaffCookie } from './http/staff-cookie.js';
import { StaffController } from './http/staff.controller.js';
import { CurrentSessionHandler } from './queries/current-session.js';

export interface StaffOptions {
  readonly pool: Pool;
  readonly store: EventStore;
  /** Dates the events in the log. */
  readonly clock: Clock;
  readonly publicOrigin: string;
  /** Counts sessions and waits; the machine's own unless a test says otherwise. */
  readonly time?: Clock;
}

/** Accounts, sessions and sign-in of staff. The composition root imports `CqrsModule.forRoot()`. */
@Module({})
export class StaffModule {
  static register({ pool, store, clock, publicOrigin, time = systemClock }: StaffOptions): DynamicModule {
    const sessions = new SessionStore(pool);
    const audit = new StaffAudit(new CommandRunner(store, clock));
    const signIn = new SignInHandler(new AccountStore(pool), sessions, new SignInThrottle(pool), audit, time);
    return {
      module: StaffModule,
      controllers: [StaffController],
      providers: [
        { provide: StaffCookie, useValue: new StaffCookie(publicOrigin) },
        { provide: StaffAccess, useValue: new StaffAccess(sessions, time) },
        handler(SignInHandler, signIn),
        handler(SignOutHandler, new SignOutHandler(sessions, audit, time)),
        handler(CurrentSessionHandler, new CurrentSessionHandler(pool)),
      ],
      exports: [StaffAccess],
    };
  }
}
