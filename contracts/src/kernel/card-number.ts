/** Luhn check of the last digit (ISO/IEC 7812). */
function checks(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/**
 * Prefixes and lengths by network: American Express, Diners, JCB, Visa, Mastercard, then those that begin
 * with 6. Nothing wider: a reference that begins with a date is not a card.
 */
const NETWORKS = new RegExp(
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

/** Separators between groups. */
const GAP = '[\\p{Zs}./_\\u2010-\\u2015\\u2212-]';
/**
 * Matches a number written without gaps, or in the card's groups with one kind of separator, from any
 * starting point.
 */
const WRITTEN = [
  '\\d{14,19}',
  `\\d{4}(${GAP})\\d{4}\\2\\d{4}\\2\\d{4}(?:\\2\\d{3})?`,
  `\\d{4}(${GAP})\\d{4}\\2\\d{4}\\2\\d{4}`,
  `\\d{4}(${GAP})\\d{6}\\2\\d{4,5}`,
].map((written) => new RegExp(`(?<!\\d)(?=(${written})(?!\\d))`, 'gu'));

/** Some UUIDs contain groups of digits that look like a card's. */
const UUID = /(?<![\p{L}\d])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\p{L}\d])/giu;

/** An IBAN, without gaps or in groups of four, which may look like a card's. */
const IBAN = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?(?![\p{L}\d])/gu;

/**
 * ISO 13616: with the country and check digits moved to the end and letters as numbers from 10, the remainder
 * is 1.
 */
const isIban = (text: string): boolean => {
  const account = text.replaceAll(' ', '');
  const digits = [...account.slice(4), ...account.slice(0, 4)].map((sign) => parseInt(sign, 36)).join('');
  return BigInt(digits) % 97n === 1n;
};

const covered = (text: string): string => 'x'.repeat(text.length);

/** The last group may not belong to the IBAN. */
function coveredIban(candidate: string): string {
  for (let end = candidate.length; end > 0; end = candidate.lastIndexOf(' ', end - 1))
    if (isIban(candidate.slice(0, end))) return covered(candidate.slice(0, end)) + candidate.slice(end);
  return candidate;
}

/** Ranges of card numbers in a text, end exclusive. */
const numbersIn = (text: string): (readonly [from: number, to: number])[] =>
  WRITTEN.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ index, 1: written = '' }) => {
      const digits = written.replace(/\D/g, '');
      return NETWORKS.test(digits) && checks(digits) ? [[index, index + written.length] as const] : [];
    }),
  );

const withoutOthers = (text: string): string => text.replace(UUID, covered).replace(IBAN, coveredIban);

/** The same, ignoring digits inside ids and account numbers. */
export const cardNumbersIn = (text: string): ReturnType<typeof numbersIn> => numbersIn(withoutOthers(text));

/** Whether a text contains a payment card number, which must not reach any table or log. */
export const holdsCardNumber = (text: string): boolean => cardNumbersIn(text).length > 0;

/** Digits of a card that a receipt may show. */
const VISIBLE_DIGITS = 4;

/**
 * Stars all but the last four digits of card numbers in text that we cannot refuse. Line breaks may stand
 * between digits or replace separators. Everything else keeps its place.
 */
export function maskCardNumbers(text: string): string {
  const spaced = withoutOthers(text.replaceAll('\n', ' '));
  const places = spaced
    .split('')
    .map((_, at) => at)
    .filter((at) => text[at] !== '\n');
  const joined = withoutOthers(places.map((at) => spaced[at]).join(''));
  const spans = [
    ...numbersIn(spaced),
    ...numbersIn(joined).map(([from, to]) => [places[from] ?? 0, (places[to - 1] ?? 0) + 1] as const),
  ];
  const hidden = new Set<number>();
  for (const [from, to] of spans) {
    const digits = [...text.slice(from, to).matchAll(/\d/g)].map(({ index }) => from + index);
    for (const at of digits.slice(0, -VISIBLE_DIGITS)) hidden.add(at);
  }
  return hidden.size === 0
    ? text
    : text.replace(/\d/g, (digit, at: number) => (hidden.has(at) ? '*' : digit));
}
