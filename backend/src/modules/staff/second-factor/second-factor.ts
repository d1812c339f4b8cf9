import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { Role } from '@wayfold/contracts/kernel/staff-roles';
import type { StaffSession } from '@wayfold/contracts/staff/staff';
import { isSymbols } from '../../../kernel/check-symbols.js';

export type FactorPolicy = 'required' | 'optional';

/** Seconds that a code is shown. */
export const STEP_SECONDS = 30;
/** Codes count this many steps early or late, because phone clocks drift. */
export const MAX_STEP_DIFFERENCE = 1;
/** How long a sign-in waits for its code. */
export const CODE_WAIT_MS = 5 * MINUTE_MS;
/** Wrong codes after which a sign-in ends. */
export const MAX_CODE_ATTEMPTS = 5;

export const RECOVERY_CODE_COUNT = 10;
/** Sixteen symbols in four groups; see `generateRecoveryCodes`. */
export const RECOVERY_CODE_LENGTH = 16;

/** Determines who needs a second factor: where the installation requires it, everybody with write access. */
export const determineFactorState = (
  policy: FactorPolicy,
  role: Role,
  { isOn }: { readonly isOn: boolean },
): StaffSession['secondFactor'] => {
  if (isOn) return 'on';
  return policy === 'required' && role !== 'viewer' ? 'required' : 'off';
};

export type TypedFactorCode =
  | { readonly kind: 'code'; readonly digits: string }
  | { readonly kind: 'recovery-code'; readonly symbols: string };

/** Normalizes a typed code, ignoring blanks, dashes and case; undefined if it is neither kind of code. */
export function parseCode(text: string): TypedFactorCode | undefined {
  const normalizedText = text.toUpperCase().replace(/[\s\u2010-\u2015\u2212-]/g, '');
  if (/^\d{6}$/.test(normalizedText)) return { kind: 'code', digits: normalizedText };
  if (normalizedText.length === RECOVERY_CODE_LENGTH && isSymbols(normalizedText))
    return { kind: 'recovery-code', symbols: normalizedText };
  return undefined;
}

/** True if the step is later than the last one used, so that an onlooker cannot reuse a code. */
export const isNewStep = (lastStep: number | null, step: number): boolean =>
  lastStep === null || step > lastStep;
