import { createHash } from 'node:crypto';
import { ALPHABET, calculateCheckSymbol, hasValidCheckSymbol } from '../../../kernel/check-symbols.js';

const PREFIX = 'GC';
/** Nineteen random symbols are 92 bits, too many to guess. The twentieth is the check symbol. */
const RANDOM_SYMBOL_COUNT = 19;

const SYMBOL_COUNT = RANDOM_SYMBOL_COUNT + 1;
const SYMBOL_GROUP_PATTERN = /.{4}/g;
/** 128 bits reduced to 92: code probabilities differ by at most one part in 2^35. */
export const GIFT_CARD_RANDOM_BYTE_COUNT = 16;

const formatCode = (symbols: string): string =>
  `${PREFIX}-${(symbols.match(SYMBOL_GROUP_PATTERN) ?? []).join('-')}`;

/**
 * Builds the code of a new gift card, `GC-XXXX-XXXX-XXXX-XXXX-XXXX`, from 16 random bytes. Shown to the
 * buyer, never stored: see `hashGiftCardCode`.
 * @throws Error for any other number of bytes
 */
export function buildGiftCardCode(randomBytes: Uint8Array): string {
  if (randomBytes.length !== GIFT_CARD_RANDOM_BYTE_COUNT)
    throw new Error(
      `a gift card code needs ${GIFT_CARD_RANDOM_BYTE_COUNT} random bytes, not ${randomBytes.length}`,
    );
  const base = BigInt(ALPHABET.length);
  let number = BigInt(`0x${Buffer.from(randomBytes).toString('hex')}`);
  let symbols = '';
  for (let i = 0; i < RANDOM_SYMBOL_COUNT; i++) {
    symbols += ALPHABET.charAt(Number(number % base));
    number /= base;
  }
  return formatCode(symbols + calculateCheckSymbol(symbols));
}

/**
 * Parses typed input, ignoring case, blanks, dashes and the `GC` prefix;
 * returns undefined if it cannot be a code.
 */
export function parseGiftCardCode(text: string): string | undefined {
  // Longer texts cannot be codes.
  if (text.length > 100) return undefined;
  const typedSymbols = text.toUpperCase().replace(/[\s\u2010-\u2015\u2212-]/g, '');
  // Symbols typed without the prefix may also begin with `GC`: the length tells whether it is there.
  const hasPrefix = typedSymbols.length === PREFIX.length + SYMBOL_COUNT && typedSymbols.startsWith(PREFIX);
  const symbols = hasPrefix ? typedSymbols.slice(PREFIX.length) : typedSymbols;
  return symbols.length === SYMBOL_COUNT && hasValidCheckSymbol(symbols) ? formatCode(symbols) : undefined;
}

/**
 * Hashes a code for storage and look-ups: SHA-256, 32 bytes. Without a key, so a change of keys keeps all
 * codes valid; an attacker would have to try 2^92 codes.
 * @param code in canonical form
 * @throws Error for any other form
 */
export function hashGiftCardCode(code: string): Buffer {
  if (parseGiftCardCode(code) !== code)
    throw new Error('only a gift card code in canonical form can be hashed');
  return createHash('sha256').update('gift-card:').update(code).digest();
}
