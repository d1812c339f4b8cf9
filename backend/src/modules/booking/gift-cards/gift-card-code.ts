import { createHash } from 'node:crypto';
import { ALPHABET, checkSymbol, isChecked } from '../../../kernel/symbols.js';

/** Nineteen symbols at random are 92 bits, beyond all guessing. The twentieth is the check symbol. */
const RANDOM_SYMBOLS = 19;
const GROUPS = /.{4}/g;
/** 128 bits reduced to 92: no code is likelier than another by more than one part in 2^35. */
export const GIFT_CARD_RANDOM_BYTES = 16;

const written = (symbols: string): string => `GC-${(symbols.match(GROUPS) ?? []).join('-')}`;

/**
 * The code of a new gift card, `GC-XXXX-XXXX-XXXX-XXXX-XXXX`, from 16 bytes of a cryptographic source. It is shown to the buyer and
 * kept nowhere: see `giftCardHash`.
 * @throws Error when there are not exactly 16 bytes.
 */
export function giftCardCode(random: Uint8Array): string {
  if (random.length !== GIFT_CARD_RANDOM_BYTES)
    throw new Error(`a gift card takes ${GIFT_CARD_RANDOM_BYTES} random bytes, not ${random.length}`);
  const base = BigInt(ALPHABET.length);
  let number = BigInt(`0x${Buffer.from(random).toString('hex')}`);
  let symbols = '';
  for (let i = 0; i < RANDOM_SYMBOLS; i++) {
    symbols += ALPHABET.charAt(Number(number % base));
    number /= base;
  }
  return written(symbols + checkSymbol(symbols));
}

/** As a person types it: without regard to case, blanks and dashes, with or without `GC`. Undefined when it cannot be a code. */
export function parseGiftCardCode(text: string): string | undefined {
  // Longer texts are no code; they are not worth looking at.
  if (text.length > 100) return undefined;
  const typed = text.toUpperCase().replace(/[\s\u2010-\u2015\u2212-]/g, '');
  const symbols = typed.length === RANDOM_SYMBOLS + 3 ? typed.replace(/^GC/, '') : typed;
  return symbols.length === RANDOM_SYMBOLS + 1 && isChecked(symbols) ? written(symbols) : undefined;
}

/**
 * What is stored instead of a code, and looked up by: SHA-256, 32 bytes. There is no key, so nothing is lost when keys change:
 * who has the table would have to try 2^92 codes.
 * @param code as `giftCardCode` or `parseGiftCardCode` gives it
 * @throws Error when the code is of another form: two spellings would be two cards.
 */
export function giftCardHash(code: string): Buffer {
  if (parseGiftCardCode(code) !== code) throw new Error('a gift card code is hashed in its own form only');
  return createHash('sha256').update('gift-card:').update(code).digest();
}
