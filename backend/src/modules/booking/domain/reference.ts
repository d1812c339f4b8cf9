import { ALPHABET, checkSymbol, isChecked } from '../../../kernel/symbols.js';

/**
 * Booking references: `WF-7KQ4-9TX`, six symbols and a check symbol, from 29 symbols that are not mistaken for one
 * another (no 0 O, 1 I L, 5 S). A counter runs through a fixed permutation of all 29^6 codes, so that references are unique
 * without a look-up and their order says nothing about how many bookings there are.
 */
const BASE = BigInt(ALPHABET.length);
const SPACE = BASE ** 6n;
// Any factor that shares no prime with 29 permutes the space; a large one scatters neighbours.
const FACTOR = 387_420_489_043n % SPACE;
const OFFSET = 271_828_183n % SPACE;

export const REFERENCE_SPACE = Number(SPACE);

/** The reference of the nth booking, n from 0 to 29^6 - 1. */
export function referenceOf(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n >= REFERENCE_SPACE) throw new Error(`no reference for number ${n}`);
  let code = (BigInt(n) * FACTOR + OFFSET) % SPACE;
  let symbols = '';
  for (let i = 0; i < 6; i++) {
    symbols += ALPHABET.charAt(Number(code % BASE));
    code /= BASE;
  }
  return `WF-${symbols.slice(0, 4)}-${symbols.slice(4)}${checkSymbol(symbols)}`;
}

/** As a person types it: without regard to case, spaces and hyphens. Undefined when the check symbol does not fit. */
export function parseReference(text: string): string | undefined {
  const typed = text.toUpperCase().replace(/[\s-]/g, '');
  // The prefix may be left out, and a code may begin with the same letters: the length tells which they are.
  const symbols = typed.length === 9 ? typed.replace(/^WF/, '') : typed;
  if (symbols.length !== 7 || !isChecked(symbols)) return undefined;
  return `WF-${symbols.slice(0, 4)}-${symbols.slice(4)}`;
}
