import { ALPHABET, calculateCheckSymbol } from './symbols.js';

// Codes to read out, such as `7KQ4-9TX`: six symbols and a check symbol. A counter runs through a permutation
// of all 29^6 codes, so each is unique without a look-up and none reveals how many were issued.

const BASE = BigInt(ALPHABET.length);
const SPACE = BASE ** 6n;
// Any factor coprime to 29 permutes the space; a large one scatters neighbors.
const FACTOR = 387_420_489_043n % SPACE;

export const CODE_SPACE = Number(SPACE);

/** The nth code, n from 0 to 29^6 - 1; the offset separates kinds of codes. */
export function toNumberedCode(number: number, offset: bigint): string {
  if (!Number.isInteger(number) || number < 0 || number >= CODE_SPACE)
    throw new Error(`no reference for number ${number}`);
  let code = (BigInt(number) * FACTOR + offset) % SPACE;
  let symbols = '';
  for (let i = 0; i < 6; i++) {
    symbols += ALPHABET.charAt(Number(code % BASE));
    code /= BASE;
  }
  return `${symbols.slice(0, 4)}-${symbols.slice(4)}${calculateCheckSymbol(symbols)}`;
}
