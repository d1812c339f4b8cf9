import { createHash, randomInt } from 'node:crypto';
import { ALPHABET, calculateCheckSymbol } from '../../../kernel/check-symbols.js';
import { RECOVERY_CODE_COUNT, RECOVERY_CODE_LENGTH } from './second-factor.js';

const generateSymbols = (): string => {
  let symbols = '';
  while (symbols.length < RECOVERY_CODE_LENGTH - 1) symbols += ALPHABET.charAt(randomInt(ALPHABET.length));
  return symbols + calculateCheckSymbol(symbols);
};

/** Generates ten codes of 73 random bits each, shown once: `XXXX-XXXX-XXXX-XXXX`. */
export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODE_COUNT }, () => generateSymbols().replace(/(.{4})(?!$)/g, '$1-'));

/** Hashes a code for storage; this many random bits need no slow hash. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256').update('recovery:').update(code.replaceAll('-', '')).digest();
