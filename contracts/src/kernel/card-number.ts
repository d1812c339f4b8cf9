import { requirePresent } from './require-present.js';

/** True if the last digit is right by Luhn (ISO/IEC 7812). */
function hasValidCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Prefixes and lengths by network: American Express, Diners, JCB, Visa, Mastercard, then those that begin
 * with 6. Nothing wider: a reference that begins with a date is not a card.
 */
const NETWORK_PREFIX_PATTERN = new RegExp(
  `^(?:${[
    '3[47]\\d{13}',
    '3(?:0[0-5]|[689]\\d)\\d{11}',
    '35\\d{14}',
    '4\\d{15}',
    '4\\d{18}',
    '5[1-5]\\d{14}',
    '2(?:22[1-9]|2[3-9]\\d|[3-6]\\d\\d|7[01]\\d|720)\\d{12}',
    '6\\d{15,18}',
  ].join('|')})$`,
);

/** Separators between groups of digits. */
const GAP_PATTERN = '[\\p{Zs}./_\\u2010-\\u2015\\u2212-]';
/**
 * Matches a number written without gaps, or in the card's groups with one kind of separator, from any
 * starting point.
 */
const WRITTEN_FORMS = [
  '\\d{14,19}',
  `\\d{4}(${GAP_PATTERN})\\d{4}\\2\\d{4}\\2\\d{4}(?:\\2\\d{3})?`,
  `\\d{4}(${GAP_PATTERN})\\d{4}\\2\\d{4}\\2\\d{4}`,
  `\\d{4}(${GAP_PATTERN})\\d{6}\\2\\d{4,5}`,
].map((writtenNumber) => new RegExp(`(?<!\\d)(?=(${writtenNumber})(?!\\d))`, 'gu'));

/** Some UUIDs contain groups of digits that look like a card's. */
const UUID_PATTERN = /(?<![\p{L}\d])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\p{L}\d])/giu;

/** An IBAN without gaps or in groups of four: its digits may look like a card number. */
const IBAN_PATTERN = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?(?![\p{L}\d])/gu;

/**
 * True if the text is an IBAN by ISO 13616: with the country and check digits moved to the end and letters as
 * numbers from 10, the remainder is 1.
 */
const isIban = (text: string): boolean => {
  const account = text.replaceAll(' ', '');
  const digits = [...account.slice(4), ...account.slice(0, 4)]
    .map((character) => parseInt(character, 36))
    .join('');
  return BigInt(digits) % 97n === 1n;
};

const maskText = (text: string): string => 'x'.repeat(text.length);

/** Masks the IBAN at the start of the candidate: its last groups may belong to the text after it. */
function maskIban(candidate: string): string {
  for (let end = candidate.length; end > 0; end = candidate.lastIndexOf(' ', end - 1))
    if (isIban(candidate.slice(0, end))) return maskText(candidate.slice(0, end)) + candidate.slice(end);
  return candidate;
}

/** Lists ranges of card numbers in a text, end exclusive. */
const listRanges = (text: string): (readonly [start: number, end: number])[] =>
  WRITTEN_FORMS.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ index, 1: writtenNumber = '' }) => {
      const digits = writtenNumber.replace(/\D/g, '');
      return NETWORK_PREFIX_PATTERN.test(digits) && hasValidCheckDigit(digits)
        ? [[index, index + writtenNumber.length] as const]
        : [];
    }),
  );

const maskOtherNumbers = (text: string): string =>
  text.replace(UUID_PATTERN, maskText).replace(IBAN_PATTERN, maskIban);

/** Lists card numbers outside ids and account numbers, whose digits may look like a card's. */
export const listCardNumbers = (text: string): ReturnType<typeof listRanges> =>
  listRanges(maskOtherNumbers(text));

/** True if a text contains a payment card number, which must not reach any table or log. */
export const hasCardNumber = (text: string): boolean => listCardNumbers(text).length > 0;

/** Digits of a card that a receipt may show. */
const VISIBLE_DIGIT_COUNT = 4;

/**
 * Stars all but the last four digits of card numbers in text that we cannot refuse. Line breaks may stand
 * between digits or replace separators. Everything else keeps its place.
 */
export function maskCardNumbers(text: string): string {
  const textWithSpaces = maskOtherNumbers(text.replaceAll('\n', ' '));
  const characterPositions = textWithSpaces
    .split('')
    .map((_, position) => position)
    .filter((position) => text[position] !== '\n');
  const textWithoutBreaks = maskOtherNumbers(
    characterPositions.map((position) => textWithSpaces[position]).join(''),
  );
  const getPosition = (index: number) => requirePresent(characterPositions[index], 'the position');
  const ranges = [
    ...listRanges(textWithSpaces),
    ...listRanges(textWithoutBreaks).map(
      ([start, end]) => [getPosition(start), getPosition(end - 1) + 1] as const,
    ),
  ];
  const maskedPositions = new Set<number>();
  for (const [start, end] of ranges) {
    const digitPositions = [...text.slice(start, end).matchAll(/\d/g)].map(({ index }) => start + index);
    for (const position of digitPositions.slice(0, -VISIBLE_DIGIT_COUNT)) maskedPositions.add(position);
  }
  return maskedPositions.size === 0
    ? text
    : text.replace(/\d/g, (digit, position: number) => (maskedPositions.has(position) ? '*' : digit));
}
