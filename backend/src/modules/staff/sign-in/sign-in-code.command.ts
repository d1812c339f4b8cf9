import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Refusal, refuse } from '../../../kernel/refuse.js';
import { refuseUntil } from '../accounts/throttle.js';
import { MAX_CODE_ATTEMPTS } from '../second-factor/second-factor.js';
import type { SessionOpener, SignInReply } from './session-opener.service.js';
import type { StaffParts } from './staff-parts.js';

export class SignInCode extends Command<
  SignInReply | Refusal<'SIGN_IN_EXPIRED' | 'FACTOR_CODE_WRONG' | 'RATE_LIMITED'>
> {
  constructor(
    /** Token of the first step, from the cookie. */
    readonly pendingToken: string | undefined,
    readonly code: string,
    readonly address: string,
    readonly correlationId: string,
  ) {
    super();
  }
}

/** Second step of a sign-in. A code counts once; the fifth wrong code ends the sign-in. */
@CommandHandler(SignInCode)
export class SignInCodeHandler implements ICommandHandler<SignInCode> {
  constructor(
    private readonly parts: StaffParts,
    private readonly opener: SessionOpener,
  ) {}

  async execute({ pendingToken, code, address, correlationId }: SignInCode) {
    const { accounts, pendingSignIns, codeVerifier, throttle, wallClock } = this.parts;
    const staffId = pendingToken && (await pendingSignIns.findStaffId(pendingToken, wallClock.now()));
    const account = staffId ? await accounts.findById(staffId) : undefined;
    if (!pendingToken || !account) return refuse('SIGN_IN_EXPIRED');
    const waitMs = await throttle.admitProof(account.staffId, wallClock.now());
    if (waitMs > 0) return refuseUntil(waitMs);
    const attempt = await pendingSignIns.countCodeAttempt(pendingToken, wallClock.now());
    if (!attempt) return refuse('SIGN_IN_EXPIRED');
    const staff = { id: account.staffId, name: account.name };
    const codeUse = { staff, attemptId: attempt.attemptId, correlationId };
    if (!(await codeVerifier.useCode(codeUse, code, wallClock.now()))) {
      const attemptsLeft = MAX_CODE_ATTEMPTS - attempt.codeAttemptCount;
      if (attemptsLeft > 0) return refuse('FACTOR_CODE_WRONG', { attemptsLeft });
      await pendingSignIns.close(pendingToken);
      return refuse('SIGN_IN_EXPIRED');
    }
    if (!(await pendingSignIns.close(pendingToken))) return refuse('SIGN_IN_EXPIRED');
    const reply = await this.opener.open(account, attempt.device, correlationId);
    await throttle.clearProofs(account.staffId);
    await throttle.clearAttempts(address, account.email);
    return reply;
  }
}
