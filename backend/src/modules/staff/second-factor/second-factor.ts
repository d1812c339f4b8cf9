import type { StaffSession } from '@wayfold/contracts/staff';
import { isSymbols } from '../../../kernel/symbols.js';

type Role = StaffSession['role'];
export type FactorPolicy = 'required' | 'optional';

/** Seconds that a code is shown. */
export const STEP_SECONDS = 30;
/** Codes of so many steps before and after this one are accepted: clocks of telephones go wrong. */
export const STEPS_AROUND = 1;
/** A sign-in waits so long for its code. */
export const PENDING_MS = 5 * 60_000;
/** A sign-in is over with so many wrong codes. */
export const MAX_TRIES = 5;
export const RECOVERY_CODES = 10;
/** Sixteen symbols in four groups; see `newRecoveryCodes`. */
export const RECOVERY_SYMBOLS = 16;

/** Whoever may change anything needs one where it is required; looking needs none. */
export const factorState = (policy: FactorPolicy, role: Role, on: boolean): StaffSession['secondFactor'] => {
  if (on) return 'on';
  return policy === 'required' && role !== 'viewer' ? 'required' : 'off';
};

export type TypedCode =
  | { readonly kind: 'code'; readonly digits: string }
  | { readonly kind: 'recovery-code'; readonly symbols: string };

/** What somebody typed, without regard to blanks, dashes and case. Undefined when it can be neither kind of code. */
export function typedCode(text: string): TypedCode | undefined {
  const typed = text.toUpperCase().replace(/[\s\u2010-\u2015\u2212-]/g, '');
  if (/^\d{6}$/.test(typed)) return { kind: 'code', digits: typed };
  if (typed.length === RECOVERY_SYMBOLS && isSymbols(typed)) return { kind: 'recovery-code', symbols: typed };
  return undefined;
}

/** No code of a step is accepted twice, and none of an earlier one: whoever looked on cannot use it. */
export const isNewStep = (step: number, lastStep: number | null): boolean =>
  lastStep === null || step > lastStep;
