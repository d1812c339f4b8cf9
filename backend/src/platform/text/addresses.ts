import { cardNumbersIn, maskCardNumbers } from '@wayfold/contracts/kernel/card-number';

/** Decoded text, character by character, with each character's offset in the source. */
interface Read {
  readonly text: string;
  /** One entry more than there are characters: the last is the end. */
  readonly at: readonly number[];
}

/** One character, plain or percent-encoded in UTF-8; or a byte that cannot occur in a card number. */
const CHARACTER = /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%[\da-f]{2}|[^]/gi;
/** Levels of percent-encoding to undo: text is encoded once, and again inside an address. */
const TIMES = 3;

function characterOf(encoded: string): string {
  try {
    // A pasted number may contain tabs and line breaks.
    return decodeURIComponent(encoded).replace(/\p{Cc}/u, ' ');
  } catch {
    return '\uFFFD';
  }
}

function decoded({ text, at }: Read): Read {
  const characters = [...text.matchAll(CHARACTER)];
  return {
    text: characters
      .map(([character]) => (character.length === 1 ? character : characterOf(character)))
      .join(''),
    at: [...characters.map(({ index }) => at[index] ?? 0), at[text.length] ?? 0],
  };
}

/** Text that cannot be decoded stays as it is. */
function read(text: string): Read {
  let plain: Read = { text: text.replaceAll('+', ' '), at: [...text.split('').keys(), text.length] };
  for (let n = 0; n < TIMES && plain.text.includes('%'); n++) plain = decoded(plain);
  return plain;
}

/** Alphabet of tokens, ids and slugs: adjacent digits are part of one. */
const IN_TOKENS = /^[\w-]$/;

/**
 * Whether a part of an address is or contains a payment card number that stands alone. A token may consist of
 * digits and hyphens by chance and must never be refused: it is longer than a card number, so every run in it
 * has a neighbor.
 */
export function holdsLoneCard(part: string): boolean {
  const { text } = read(part);
  const touched = (at: number): boolean => IN_TOKENS.test(text.charAt(at));
  return cardNumbersIn(text).some(([from, to]) => !touched(from - 1) && !touched(to));
}

/**
 * Stars all but the last four digits of card numbers, also where they are percent-encoded in an address. Here
 * the number need not stand alone: masking too much is harmless.
 */
export function maskCards(text: string): string {
  const plain = read(text);
  const masked = maskCardNumbers(plain.text);
  if (masked === plain.text) return text;
  return plain.text
    .split('')
    .map((character, n) => (masked[n] === character ? text.slice(plain.at[n], plain.at[n + 1]) : masked[n]))
    .join('');
}
