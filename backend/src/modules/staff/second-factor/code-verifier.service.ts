import { newCause } from '../accounts/signed-in-staff.js';
import type { StaffAudit } from '../accounts/staff-audit.service.js';
import type { FactorStore } from './factor.store.js';
import { isNewStep, parseCode } from './second-factor.js';
import { findStep } from './totp.js';

/** Who uses a code, and for what. */
export interface CodeUse {
  readonly staff: { readonly id: string; readonly name: string };
  /** The sign-in, or the session to confirm. */
  readonly attemptId: string;
  readonly correlationId: string;
}

/** Verifies a code, uses it up and logs the result. */
export class CodeVerifier {
  constructor(
    private readonly factors: FactorStore,
    private readonly audit: StaffAudit,
  ) {}

  /** Returns the kind of code accepted; undefined if rejected. */
  async useCode(
    { staff, attemptId, correlationId }: CodeUse,
    text: string,
    now: Date,
  ): Promise<'code' | 'recovery-code' | undefined> {
    const verdict = await this.judgeCode(staff.id, text, now);
    const cause = newCause(staff, correlationId);
    const ids = { staffId: staff.id, attemptId };
    if (verdict === 'wrong' || verdict === 'used') {
      await this.audit.record(cause, { type: 'StaffCodeRefused', data: { ...ids, reason: verdict } });
      return undefined;
    }
    const recoveryCodesLeft = await this.factors.countRecoveryCodes(staff.id);
    await this.audit.record(cause, {
      type: 'StaffCodeAccepted',
      data: { ...ids, by: verdict, recoveryCodesLeft },
    });
    return verdict;
  }

  private async judgeCode(
    staffId: string,
    text: string,
    now: Date,
  ): Promise<'code' | 'recovery-code' | 'wrong' | 'used'> {
    const typedCode = parseCode(text);
    if (typedCode?.kind === 'recovery-code')
      return (await this.factors.useRecoveryCode(staffId, typedCode.symbols)) ? 'recovery-code' : 'wrong';
    const factor = await this.factors.findActive(staffId);
    const step = factor && typedCode ? findStep(factor.secret, typedCode.digits, now) : undefined;
    if (!factor || step === undefined) return 'wrong';
    const isUnused = isNewStep(factor.lastStep, step) && (await this.factors.useStep(factor.factorId, step));
    return isUnused ? 'code' : 'used';
  }
}
