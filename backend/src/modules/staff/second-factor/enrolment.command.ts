import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 } from 'uuid';
import { type Refusal, refuse } from '../../../kernel/refuse.js';
import { newCause, type SignedInStaff } from '../accounts/signed-in-staff.js';
import { refuseUntil } from '../accounts/throttle.js';
import type { FactorParts } from './factor-parts.js';
import { generateRecoveryCodes } from './recovery-codes.service.js';
import { parseCode } from './second-factor.js';
import { type Enrolment, findStep, generateSecret, toEnrolment } from './totp.js';

/** A new secret; it becomes active once a code confirms it. */
export class StartEnrolment extends Command<Enrolment> {
  constructor(
    readonly staff: SignedInStaff,
    readonly correlationId: string,
  ) {
    super();
  }
}

@CommandHandler(StartEnrolment)
export class StartEnrolmentHandler implements ICommandHandler<StartEnrolment> {
  constructor(private readonly parts: FactorParts) {}

  async execute({ staff, correlationId }: StartEnrolment): Promise<Enrolment> {
    const { accounts, factors, audit, wallClock } = this.parts;
    const account = await accounts.findById(staff.id);
    if (!account) throw new Error('the signed-in staff member has no account');
    const factorId = v7();
    const secret = generateSecret();
    await audit.record(newCause(staff, correlationId), {
      type: 'SecondFactorStarted',
      data: { staffId: staff.id, factorId },
    });
    await factors.storePending(staff.id, factorId, secret, wallClock.now());
    return toEnrolment(secret, account.email);
  }
}

/** Turns the second factor on by a first code, and ends the sessions opened without it. */
export class ConfirmEnrolment extends Command<
  { recoveryCodes: string[] } | Refusal<'ENROLMENT_NOT_STARTED' | 'FACTOR_CODE_WRONG' | 'RATE_LIMITED'>
> {
  constructor(
    readonly staff: SignedInStaff,
    readonly code: string,
    readonly correlationId: string,
  ) {
    super();
  }
}

@CommandHandler(ConfirmEnrolment)
export class ConfirmEnrolmentHandler implements ICommandHandler<ConfirmEnrolment> {
  constructor(private readonly parts: FactorParts) {}

  async execute({ staff, code, correlationId }: ConfirmEnrolment) {
    const { factors, sessions, throttle, audit, wallClock } = this.parts;
    const pendingFactor = await factors.findPending(staff.id);
    if (!pendingFactor) return refuse('ENROLMENT_NOT_STARTED');
    const waitMs = await throttle.admitProof(staff.id, wallClock.now());
    if (waitMs > 0) return refuseUntil(waitMs);
    const typedCode = parseCode(code);
    const step =
      typedCode?.kind === 'code'
        ? findStep(pendingFactor.secret, typedCode.digits, wallClock.now())
        : undefined;
    if (step === undefined) return refuse('FACTOR_CODE_WRONG');
    const isReplacement = await factors.isOn(staff.id);
    const recoveryCodes = generateRecoveryCodes();
    const { factorId } = pendingFactor;
    const staffId = staff.id;
    const cause = newCause(staff, correlationId);
    await audit.record(cause, {
      type: 'SecondFactorTurnedOn',
      data: { staffId, factorId, isReplacement },
    });
    await audit.record(cause, {
      type: 'RecoveryCodesCreated',
      data: { staffId, count: recoveryCodes.length },
    });
    if (!(await factors.turnOn({ staffId, factorId, step }, recoveryCodes, wallClock.now())))
      return refuse('ENROLMENT_NOT_STARTED');
    const sessionIds = await sessions.revokeAll(staffId, wallClock.now(), {
      exceptSessionId: staff.sessionId,
    });
    if (sessionIds.length > 0)
      await audit.record(cause, {
        type: 'StaffSessionsRevoked',
        data: { staffId, sessionIds, reason: 'factor-changed' },
      });
    await throttle.clearProofs(staffId);
    return { recoveryCodes };
  }
}

export class RenewRecoveryCodes extends Command<{ recoveryCodes: string[] } | Refusal<'SECOND_FACTOR_OFF'>> {
  constructor(
    readonly staff: SignedInStaff,
    readonly correlationId: string,
  ) {
    super();
  }
}

@CommandHandler(RenewRecoveryCodes)
export class RenewRecoveryCodesHandler implements ICommandHandler<RenewRecoveryCodes> {
  constructor(private readonly parts: FactorParts) {}

  async execute({ staff, correlationId }: RenewRecoveryCodes) {
    const { factors, audit } = this.parts;
    if (!(await factors.isOn(staff.id))) return refuse('SECOND_FACTOR_OFF');
    const recoveryCodes = generateRecoveryCodes();
    await audit.record(newCause(staff, correlationId), {
      type: 'RecoveryCodesCreated',
      data: { staffId: staff.id, count: recoveryCodes.length },
    });
    return (await factors.renewCodes(staff.id, recoveryCodes))
      ? { recoveryCodes }
      : refuse('SECOND_FACTOR_OFF');
  }
}
