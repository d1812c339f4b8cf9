import { type DynamicModule, Module } from '@nestjs/common';
import type { Pool } from 'pg';
import { systemClock, type Clock } from '../../platform/clock/clock.js';
import { handler } from '../../platform/commands/handler.js';
import { CommandRunner } from '../../platform/commands/runner.js';
import type { EventStore } from '../../platform/event-store/port.js';
import type { Keyring } from '../../platform/personal-data/keyring.js';
import { SecretBox } from '../../platform/personal-data/secret-box.js';
import { AccountStore } from './commands/account-store.js';
import { StaffAudit } from './commands/audit.js';
import { CodeCheck } from './commands/code-check.js';
import { ConfirmSessionHandler } from './commands/confirm-session.js';
import {
  ConfirmEnrolmentHandler,
  RenewRecoveryCodesHandler,
  StartEnrolmentHandler,
} from './commands/enrolment.js';
import { FactorRules } from './commands/factor-rules.js';
import { FactorStore } from './commands/factor-store.js';
import type { StaffParts } from './commands/parts.js';
import { PendingStore } from './commands/pending-store.js';
import { ResetSecondFactorHandler } from './commands/reset-second-factor.js';
import { RevokeSessionsHandler } from './commands/revoke-sessions.js';
import { SessionOpener } from './commands/session-opener.js';
import { SessionStore } from './commands/session-store.js';
import { SignInCodeHandler } from './commands/sign-in-code.js';
import { SignInHandler } from './commands/sign-in.js';
import { SignOutHandler } from './commands/sign-out.js';
import { SignInThrottle } from './commands/throttle-store.js';
import type { FactorPolicy } from './domain/second-factor.js';
import { isAlive, type SessionTimes } from './domain/session.js';
import { SecondFactorController } from './http/second-factor.controller.js';
import { SessionsController } from './http/sessions.controller.js';
import { StaffAccess } from './http/staff-access.js';
import { StaffCookie } from './http/staff-cookie.js';
import { StaffController } from './http/staff.controller.js';
import { CurrentSessionHandler } from './queries/current-session.js';
import { FactorStatusHandler } from './queries/factor-status.js';
import { OwnSessionsHandler } from './queries/own-sessions.js';
import { StaffListHandler } from './queries/staff-list.js';

export interface StaffOptions {
  readonly pool: Pool;
  readonly store: EventStore;
  /** Holds the keys of authenticators' secrets. */
  readonly keyring: Keyring;
  /** Dates the events in the log. */
  readonly clock: Clock;
  readonly publicOrigin: string;
  /** Whether staff who may change anything need a second factor. */
  readonly policy: FactorPolicy;
  /** Counts sessions and waits; the machine's own unless a test says otherwise. */
  readonly time?: Clock;
}

/** Accounts, sessions, sign-in and second factors of staff. The composition root imports `CqrsModule.forRoot()`. */
@Module({})
export class StaffModule {
  static register(options: StaffOptions): DynamicModule {
    const { pool, publicOrigin } = options;
    const parts = partsOf(options);
    const { sessions, audit, rules, time } = parts;
    const opener = new SessionOpener(parts);
    const onlyOpen = <S extends SessionTimes>(all: readonly S[]): readonly S[] =>
      all.filter((session) => isAlive(session, time.now()));
    return {
      module: StaffModule,
      controllers: [StaffController, SecondFactorController, SessionsController],
      providers: [
        { provide: StaffCookie, useValue: new StaffCookie(publicOrigin) },
        { provide: StaffAccess, useValue: new StaffAccess(sessions, rules, time) },
        handler(SignInHandler, new SignInHandler(parts, opener)),
        handler(SignInCodeHandler, new SignInCodeHandler(parts, opener)),
        handler(SignOutHandler, new SignOutHandler(sessions, audit, time)),
        handler(ConfirmSessionHandler, new ConfirmSessionHandler(parts)),
        handler(StartEnrolmentHandler, new StartEnrolmentHandler(parts)),
        handler(ConfirmEnrolmentHandler, new ConfirmEnrolmentHandler(parts)),
        handler(RenewRecoveryCodesHandler, new RenewRecoveryCodesHandler(parts)),
        handler(RevokeSessionsHandler, new RevokeSessionsHandler(parts)),
        handler(ResetSecondFactorHandler, new ResetSecondFactorHandler(parts)),
        handler(CurrentSessionHandler, new CurrentSessionHandler(pool, rules.stateOf)),
        handler(FactorStatusHandler, new FactorStatusHandler(pool, rules.stateOf)),
        handler(OwnSessionsHandler, new OwnSessionsHandler(pool, onlyOpen)),
        handler(StaffListHandler, new StaffListHandler(pool, onlyOpen)),
      ],
      exports: [StaffAccess],
    };
  }
}

function partsOf({ pool, store, keyring, clock, policy, time = systemClock }: StaffOptions): StaffParts {
  const audit = new StaffAudit(new CommandRunner(store, clock));
  const factors = new FactorStore(pool, new SecretBox(pool, keyring));
  return {
    accounts: new AccountStore(pool),
    sessions: new SessionStore(pool),
    factors,
    pending: new PendingStore(pool),
    throttle: new SignInThrottle(pool),
    codes: new CodeCheck(factors, audit),
    audit,
    rules: new FactorRules(policy),
    time,
  };
}
