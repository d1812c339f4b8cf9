import { type DynamicModule, Module } from '@nestjs/common';
import type { Pool } from 'pg';
import { type Clock, systemClock } from '../../platform/clock/clock.js';
import { provideHandler } from '../../platform/commands/handler.js';
import { CommandRunner } from '../../platform/commands/runner.js';
import type { EventStore } from '../../platform/event-store/port.js';
import type { Keyring } from '../../platform/personal-data/keyring.js';
import { SecretBox } from '../../platform/personal-data/secret-box.js';
import { AccountStore } from './accounts/account.store.js';
import { StaffQueries } from './accounts/staff.query.js';
import { StaffAudit } from './accounts/staff-audit.service.js';
import { SignInThrottle } from './accounts/throttle.store.js';
import { CodeVerifier } from './second-factor/code-verifier.service.js';
import {
  ConfirmEnrolmentHandler,
  RenewRecoveryCodesHandler,
  StartEnrolmentHandler,
} from './second-factor/enrolment.command.js';
import { FactorStore } from './second-factor/factor.store.js';
import { ResetSecondFactorHandler } from './second-factor/reset-second-factor.command.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import type { FactorPolicy } from './second-factor/second-factor.js';
import { SecondFactorQueries } from './second-factor/second-factor.query.js';
import { SessionRequirements } from './second-factor/session-requirements.js';
import { isAlive, type SessionTimes } from './sessions/session.js';
import { SessionStore } from './sessions/session.store.js';
import { SessionQueries } from './sessions/sessions.query.js';
import { ConfirmSessionHandler } from './sign-in/confirm-session.command.js';
import { PendingSignInStore } from './sign-in/pending-sign-in.store.js';
import { RevokeSessionsHandler } from './sign-in/revoke-sessions.command.js';
import { SessionOpener } from './sign-in/session-opener.service.js';
import { SessionsController } from './sign-in/sessions.controller.js';
import { SignInHandler } from './sign-in/sign-in.command.js';
import { SignInCodeHandler } from './sign-in/sign-in-code.command.js';
import { SignOutHandler } from './sign-in/sign-out.command.js';
import { StaffController } from './sign-in/staff.controller.js';
import { StaffAccess } from './sign-in/staff-access.service.js';
import { StaffCookie } from './sign-in/staff-cookie.js';
import type { StaffParts } from './sign-in/staff-parts.js';

export interface StaffOptions {
  readonly pool: Pool;
  readonly store: EventStore;
  /** The keys for authenticator secrets. */
  readonly keyring: Keyring;
  /** The time of log events. */
  readonly clock: Clock;
  readonly publicOrigin: string;
  /** The rule whether staff with write access need a second factor. */
  readonly policy: FactorPolicy;
  /** Measures sessions and waits; wall-clock time except in tests. */
  readonly wallClock?: Clock;
}

/** Staff accounts, sessions, sign-in, second factors. The composition root imports `CqrsModule.forRoot()`. */
@Module({})
export class StaffModule {
  static register(options: StaffOptions): DynamicModule {
    const { pool, publicOrigin } = options;
    const parts = createParts(options);
    const { sessions, audit, sessionRequirements, wallClock } = parts;
    const { determineFactorState } = sessionRequirements;
    const opener = new SessionOpener(parts);
    const filterOpenSessions = <S extends SessionTimes>(candidates: readonly S[]): readonly S[] =>
      candidates.filter((session) => isAlive(session, wallClock.now()));
    return {
      module: StaffModule,
      controllers: [StaffController, SecondFactorController, SessionsController],
      providers: [
        { provide: StaffCookie, useValue: new StaffCookie(publicOrigin) },
        { provide: StaffAccess, useValue: new StaffAccess(sessions, sessionRequirements, wallClock) },
        provideHandler(SignInHandler, new SignInHandler(parts, opener)),
        provideHandler(SignInCodeHandler, new SignInCodeHandler(parts, opener)),
        provideHandler(SignOutHandler, new SignOutHandler(sessions, audit, wallClock)),
        provideHandler(ConfirmSessionHandler, new ConfirmSessionHandler(parts)),
        provideHandler(StartEnrolmentHandler, new StartEnrolmentHandler(parts)),
        provideHandler(ConfirmEnrolmentHandler, new ConfirmEnrolmentHandler(parts)),
        provideHandler(RenewRecoveryCodesHandler, new RenewRecoveryCodesHandler(parts)),
        provideHandler(RevokeSessionsHandler, new RevokeSessionsHandler(parts)),
        provideHandler(ResetSecondFactorHandler, new ResetSecondFactorHandler(parts)),
        {
          provide: SessionQueries,
          useValue: new SessionQueries(pool, determineFactorState, filterOpenSessions),
        },
        { provide: SecondFactorQueries, useValue: new SecondFactorQueries(pool, determineFactorState) },
        { provide: StaffQueries, useValue: new StaffQueries(pool, filterOpenSessions) },
      ],
      exports: [StaffAccess],
    };
  }
}

function createParts({
  pool,
  store,
  keyring,
  clock,
  policy,
  wallClock = systemClock,
}: StaffOptions): StaffParts {
  const audit = new StaffAudit(new CommandRunner(store, clock));
  const factors = new FactorStore(pool, new SecretBox(pool, keyring));
  return {
    accounts: new AccountStore(pool),
    sessions: new SessionStore(pool),
    factors,
    pendingSignIns: new PendingSignInStore(pool),
    throttle: new SignInThrottle(pool),
    codeVerifier: new CodeVerifier(factors, audit),
    audit,
    sessionRequirements: new SessionRequirements(policy),
    wallClock,
  };
}
