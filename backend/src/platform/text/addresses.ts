import { cardNumbersIn, maskCardNumbers } from '@wayfold/contracts/kernel/card-number';

/** What a text with addresses in it reads like, character by character, and where each of them begins in it. */
interface Read {
  readonly text: string;
  /** One more than there are characters: the last is the end. */
  readonly at: readonly number[];
}

/** One character, as it is or percent-encoded in UTF-8; or a byte of something that a number is not written with. */
const CHARACTER = /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%[\da-f]{2}|[^]/gi;
/** What was encoded on its way, and then once more with the address that it stands in. */
const TIMES = 3;

function characterOf(encoded: string): string {
  try {
    // Whoever pastes a number may paste the tabs and line ends in it.
    return decodeURIComponent(encoded).replace(/\p{Cc}/u, ' ');
  } catch {
    return '\uFFFD';
  }
}

function decoded({ text, at }: Read): Read {
  const characters = [...text.matchAll(CHARACTER)];
  return {
    text: characters.map(([one]) => (one.length === 1 ? one : characterOf(one))).join(''),
    at: [...characters.map(({ index }) => at[index] ?? 0), at[text.length] ?? 0],
  };
}

/** What cannot be decoded stays as it is. */
function read(text: string): Read {
  let plain: Read = { text: text.replaceAll('+', ' '), at: [...text.split('').keys(), text.length] };
  for (let n = 0; n < TIMES && plain.text.includes('%'); n++) plain = decoded(plain);
  return plain;
}

/** The alphabet of tokens, ids and slugs: digits that touch it are a part of one. */
const IN_TOKENS = /^[\w-]$/;

/**
 * Whether a part of an address is, or has in it, the number of a payment card that stands alone. A token may be any digits and
 * hyphens by chance, and must never be refused: it is longer than a card number, so that every run in it has a neighbour.
 */
export function holdsLoneCard(part: string): boolean {
  const { text } = read(part);
  const touched = (at: number): boolean => IN_TOKENS.test(text.charAt(at));
  return cardNumbersIn(text).some(([from, to]) => !touched(from - 1) && !touched(to));
}

/**
 * The text with a star for each digit of a card number but the last four, also where it stands percent-encoded in an address. In
 * what is only repeated a digit too many may be hidden: the number need not stand alone.
 */
export function maskCards(text: string): string {
  const plain = read(text);
  const masked = maskCardNumbers(plain.text);
  if (masked === plain.text) return text;
  return plain.text
    .split('')
    .map((one, n) => (masked[n] === one ? text.slice(plain.at[n], plain.at[n + 1]) : masked[n]))
    .join('');
}
