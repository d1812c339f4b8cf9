import { ALPHABET, calculateCheckSymbol } from './check-symbols.js';

// Codes to read out, such as `7KQ4-9TX`: six symbols and a check symbol. A counter runs through a permutation
// of all 29^6 codes, so each is unique without a look-up and none reveals how many were issued.

const SYMBOL_COUNT = BigInt(ALPHABET.length);
const CODE_COUNT = SYMBOL_COUNT ** 6n;
// Any factor coprime to 29 permutes the space; a large one scatters neighbors.
const PERMUTATION_FACTOR = 387_420_489_043n % CODE_COUNT;

export const CODE_SPACE = Number(CODE_COUNT);

/** Returns the nth code, n from 0 to 29^6 - 1; the offset separates kinds of codes. */
export function toNumberedCode(number: number, offset: bigint): string {
  if (!Number.isInteger(number) || number < 0 || number >= CODE_SPACE)
    throw new Error(`no reference for number ${number}`);
  let code = (BigInt(number) * PERMUTATION_FACTOR + offset) % CODE_COUNT;
  let symbols = '';
  for (let i = 0; i < 6; i++) {
    symbols += ALPHABET.charAt(Number(code % SYMBOL_COUNT));
    code /= SYMBOL_COUNT;
  }
  return `${symbols.slice(0, 4)}-${symbols.slice(4)}${calculateCheckSymbol(symbols)}`;
}
