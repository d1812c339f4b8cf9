import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { StaffSession } from '@wayfold/contracts/staff';
import { v7 } from 'uuid';
import { refuse, type Refusal } from '../../../kernel/refuse.js';
import type { Clock } from '../../../platform/clock/clock.js';
import { normalEmail, type AccountStore } from './account-store.js';
import type { StaffAudit } from './audit.js';
import { passwordFits } from './passwords.js';
import type { SessionStore } from './session-store.js';
import type { SignInThrottle } from './throttle-store.js';

export interface SignedIn {
  readonly session: StaffSession;
  /** For the cookie, and nowhere else. */
  readonly token: string;
}

export class SignIn extends Command<SignedIn | Refusal<'SIGN_IN_FAILED' | 'RATE_LIMITED'>> {
  constructor(
    readonly credentials: { readonly email: string; readonly password: string },
    /** Where it comes from. */
    readonly address: string,
    readonly correlationId: string,
  ) {
    super();
  }
}

/** An unknown address and a wrong password get the same answer after the same work. */
@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly accounts: AccountStore,
    private readonly sessions: SessionStore,
    private readonly throttle: SignInThrottle,
    private readonly audit: StaffAudit,
    /** Real time: the developer's clock neither ends a session nor a wait. */
    private readonly time: Clock,
  ) {}

  async execute({ credentials, address, correlationId }: SignIn) {
    const email = normalEmail(credentials.email);
    const wait = await this.throttle.admit(address, email, this.time.now());
    if (wait > 0) return refuse('RATE_LIMITED', { retryAfterSeconds: Math.ceil(wait / 1000) });
    const account = await this.accounts.find(email);
    if (!(await passwordFits(credentials.password, account?.passwordHash)) || !account) {
      const cause = { actor: { kind: 'system', name: 'sign-in' } as const, correlationId };
      await this.audit.record(cause, {
        type: 'StaffSignInFailed',
        data: { staffId: account?.staffId ?? null },
      });
      return refuse('SIGN_IN_FAILED');
    }
    const { staffId, name, role } = account;
    const sessionId = v7();
    const cause = { actor: { kind: 'staff', id: staffId, name } as const, correlationId };
    await this.audit.record(cause, { type: 'StaffSignedIn', data: { staffId, sessionId } });
    const { token, csrfToken } = await this.sessions.open({ sessionId, staffId }, this.time.now());
    await this.throttle.succeeded(address, email);
    // A good sign-in is rare enough to tidy up after the others.
    await Promise.all([this.sessions.prune(this.time.now()), this.throttle.prune(this.time.now())]);
    return { session: { id: staffId, name, role, csrfToken }, token };
  }
}
