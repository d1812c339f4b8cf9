import { listCardNumbers, maskCardNumbers } from '@wayfold/contracts/kernel/card-number';
import { requirePresent } from '@wayfold/contracts/kernel/require-present';

/** Decoded text, character by character, with each character's offset in the source. */
interface DecodedText {
  readonly text: string;
  /** One entry more than there are characters: the last is the end. */
  readonly offsets: readonly number[];
}

/** One character, plain or percent-encoded in UTF-8; or a byte that cannot occur in a card number. */
const ENCODED_CHARACTER_PATTERN =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%[\da-f]{2}|[^]/gi;
/** Levels of percent-encoding to undo: text is encoded once, and again inside an address. */
const MAX_ENCODING_LEVELS = 3;

function decodeCharacter(encodedCharacter: string): string {
  try {
    // A pasted number may contain tabs and line breaks.
    return decodeURIComponent(encodedCharacter).replace(/\p{Cc}/u, ' ');
  } catch {
    return '\uFFFD';
  }
}

function decodeLevel({ text, offsets }: DecodedText): DecodedText {
  const characters = [...text.matchAll(ENCODED_CHARACTER_PATTERN)];
  return {
    text: characters
      .map(([character]) => (character.length === 1 ? character : decodeCharacter(character)))
      .join(''),
    offsets: [...characters.map(({ index }) => index), text.length].map((index) =>
      requirePresent(offsets[index], 'the offset'),
    ),
  };
}

/** Decodes text; what cannot be decoded stays as it is. */
function decodeText(text: string): DecodedText {
  let decodedText: DecodedText = {
    text: text.replaceAll('+', ' '),
    offsets: [...text.split('').keys(), text.length],
  };
  for (let level = 0; level < MAX_ENCODING_LEVELS && decodedText.text.includes('%'); level++)
    decodedText = decodeLevel(decodedText);
  return decodedText;
}

/** Alphabet of tokens, ids and slugs: adjacent digits are part of a token. */
const TOKEN_CHARACTER_PATTERN = /^[\w-]$/;

/**
 * True if a part of an address contains a payment card number that stands alone. A token must never be
 * refused: in a token, such digits have a neighbor.
 */
export function hasLoneCardNumber(part: string): boolean {
  const { text } = decodeText(part);
  const isInToken = (index: number): boolean => TOKEN_CHARACTER_PATTERN.test(text.charAt(index));
  return listCardNumbers(text).some(([from, to]) => !isInToken(from - 1) && !isInToken(to));
}

/**
 * Stars all but the last four digits of card numbers, also where they are percent-encoded in an address. Here
 * the number need not stand alone: masking too much is harmless.
 */
export function maskEncodedCardNumbers(text: string): string {
  const decodedText = decodeText(text);
  const maskedText = maskCardNumbers(decodedText.text);
  if (maskedText === decodedText.text) return text;
  return decodedText.text
    .split('')
    .map((character, index) =>
      maskedText[index] === character
        ? text.slice(decodedText.offsets[index], decodedText.offsets[index + 1])
        : maskedText[index],
    )
    .join('');
}
