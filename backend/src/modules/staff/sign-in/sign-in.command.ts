import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 } from 'uuid';
import { type Refusal, refuse } from '../../../kernel/refuse.js';
import { normalizeEmail } from '../accounts/account.store.js';
import { isPasswordCorrect } from '../accounts/passwords.service.js';
import { newCause } from '../accounts/signed-in-staff.js';
import { refuseUntil } from '../accounts/throttle.js';
import { CODE_WAIT_MS } from '../second-factor/second-factor.js';
import type { SessionOpener, SignInReply } from './session-opener.service.js';
import type { StaffParts } from './staff-parts.js';

/** The password was right and a code must follow. */
interface CodeChallenge {
  readonly step: 'code';
  readonly expiresAt: Date;
  readonly secondsLeft: number;
  /** For this sign-in's cookie only. */
  readonly pendingToken: string;
}

export class SignIn extends Command<
  ({ readonly step: 'done' } & SignInReply) | CodeChallenge | Refusal<'SIGN_IN_FAILED' | 'RATE_LIMITED'>
> {
  constructor(
    readonly credentials: { readonly email: string; readonly password: string },
    readonly origin: { readonly address: string; readonly device: string | null },
    readonly correlationId: string,
  ) {
    super();
  }
}

/** Unknown addresses and wrong passwords get the same answer after the same work. */
@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly parts: StaffParts,
    private readonly opener: SessionOpener,
  ) {}

  async execute({ credentials, origin, correlationId }: SignIn) {
    const { accounts, factors, pendingSignIns, throttle, audit, wallClock } = this.parts;
    const email = normalizeEmail(credentials.email);
    const waitMs = await throttle.admitAttempt(origin.address, email, wallClock.now());
    if (waitMs > 0) return refuseUntil(waitMs);
    const account = await accounts.findByEmail(email);
    if (!(await isPasswordCorrect(credentials.password, account?.passwordHash)) || !account) {
      const cause = { actor: { kind: 'system', name: 'sign-in' } as const, correlationId };
      await audit.record(cause, {
        type: 'StaffSignInFailed',
        data: { staffId: account?.staffId ?? null },
      });
      return refuse('SIGN_IN_FAILED');
    }
    const { staffId, name } = account;
    if (await factors.isOn(staffId)) {
      const attemptId = v7();
      await audit.record(newCause({ id: staffId, name }, correlationId), {
        type: 'StaffCodeRequested',
        data: { staffId, attemptId },
      });
      // Keep counting the attempt until the code is right: knowing the password alone must not reset it.
      const { token, expiresAt } = await pendingSignIns.open(
        { attemptId, staffId, device: origin.device },
        wallClock.now(),
      );
      return { step: 'code' as const, expiresAt, secondsLeft: CODE_WAIT_MS / 1000, pendingToken: token };
    }
    const reply = await this.opener.open(account, origin.device, correlationId);
    await throttle.clearAttempts(origin.address, email);
    return { step: 'done' as const, ...reply };
  }
}
