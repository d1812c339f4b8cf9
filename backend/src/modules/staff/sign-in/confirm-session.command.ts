import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Refusal, refuse } from '../../../kernel/refuse.js';
import { isPasswordCorrect } from '../accounts/passwords.service.js';
import { newCause, type SignedInStaff } from '../accounts/signed-in-staff.js';
import { refuseUntil } from '../accounts/throttle.js';
import { PROOF_LIFETIME_MS } from '../sessions/session.js';
import type { StaffParts } from './staff-parts.js';

export type Proof =
  { readonly by: 'code'; readonly code: string } | { readonly by: 'password'; readonly password: string };

type ConfirmRefusal = 'FACTOR_CODE_NEEDED' | 'FACTOR_CODE_WRONG' | 'PASSWORD_WRONG' | 'RATE_LIMITED';

export class ConfirmSession extends Command<{ confirmedUntil: Date } | Refusal<ConfirmRefusal>> {
  constructor(
    readonly staff: SignedInStaff,
    readonly proof: Proof,
    readonly correlationId: string,
  ) {
    super();
  }
}

/** A person with a second factor needs a code: a password alone would be weaker than their sign-in. */
@CommandHandler(ConfirmSession)
export class ConfirmSessionHandler implements ICommandHandler<ConfirmSession> {
  constructor(private readonly parts: StaffParts) {}

  async execute({ staff, proof, correlationId }: ConfirmSession) {
    const { factors, sessions, throttle, audit, wallClock } = this.parts;
    if (proof.by === 'password' && (await factors.isOn(staff.id))) return refuse('FACTOR_CODE_NEEDED');
    const waitMs = await throttle.admitProof(staff.id, wallClock.now());
    if (waitMs > 0) return refuseUntil(waitMs);
    const proofKind = await this.verifyProof(staff, proof, correlationId);
    if (!proofKind) return refuse(proof.by === 'code' ? 'FACTOR_CODE_WRONG' : 'PASSWORD_WRONG');
    const now = wallClock.now();
    const { id: staffId, sessionId } = staff;
    await audit.record(newCause(staff, correlationId), {
      type: 'StaffConfirmed',
      data: { staffId, sessionId, by: proofKind },
    });
    await sessions.confirm(sessionId, now);
    await throttle.clearProofs(staffId);
    return { confirmedUntil: new Date(now.getTime() + PROOF_LIFETIME_MS) };
  }

  private async verifyProof(
    { id, name, sessionId }: SignedInStaff,
    proof: Proof,
    correlationId: string,
  ): Promise<'code' | 'recovery-code' | 'password' | undefined> {
    const { accounts, codeVerifier, audit, wallClock } = this.parts;
    if (proof.by === 'code')
      return codeVerifier.useCode(
        { staff: { id, name }, attemptId: sessionId, correlationId },
        proof.code,
        wallClock.now(),
      );
    const account = await accounts.findById(id);
    if (await isPasswordCorrect(proof.password, account?.passwordHash)) return 'password';
    await audit.record(newCause({ id, name }, correlationId), {
      type: 'StaffConfirmationFailed',
      data: { staffId: id, sessionId },
    });
    return undefined;
  }
}
