import { ALPHABET, getSymbolValue, hasValidCheckSymbol, isSymbols } from '../../../kernel/check-symbols.js';

/** How a text differs from the reference it may mean. */
export type Slip = 'punctuation' | 'prefix' | 'confused' | 'swapped' | 'wrong' | 'missing' | 'extra';

/** Symbols that eyes and scanners confuse; the left of each pair may be outside the alphabet. */
const CONFUSED_SYMBOLS: ReadonlyMap<string, string> = mapConfusions([
  '0D',
  '0Q',
  '08',
  '06',
  'OD',
  'OQ',
  'OG',
  'OC',
  '17',
  '1T',
  '1J',
  'I7',
  'IT',
  'IJ',
  'L7',
  'LE',
  'LT',

  '56',
  '53',
  'S8',
  'S9',
  'S6',
  'SZ',
  '2Z',
  '8B',
  '6G',
  'UV',
  'MN',
  'PR',
  'EF',
  'CG',
  'KX',
  'VY',
  '3B',
  '4A',
  '9G',
  'DQ',
  '7T',
  'HM',
  'HN',
  'WM',
  '38',
  '47',
  '39',
  '7Z',
  'BR',
  'CD',
  'UW',
]);

function mapConfusions(pairs: readonly string[]): Map<string, string> {
  const lookalikesBySymbol = new Map<string, string>();
  for (const [symbol = '', lookalike = ''] of pairs)
    for (const [from, to] of [
      [symbol, lookalike],
      [lookalike, symbol],
    ] as const)
      if (getSymbolValue(to) >= 0) lookalikesBySymbol.set(from, (lookalikesBySymbol.get(from) ?? '') + to);
  return lookalikesBySymbol;
}

const CODE_LENGTH = 7;
/** A text with more symbols outside the alphabet than this is not a mistyped reference. */
const MAX_UNREADABLE_SYMBOLS = 3;

/**
 * Yields seven-symbol codes with a valid check symbol that a text of six to eight symbols may mean, each
 * with its slip.
 */
export function* generateCorrections(text: string): Generator<readonly [code: string, slip: Slip]> {
  if (/[^A-Z0-9]/.test(text)) return;
  if (text.length === CODE_LENGTH) {
    yield* generateSwaps(text);
    for (const code of generateConfusions(text)) yield [code, 'confused'];
    yield* generateSubstitutions(text);
  } else if (text.length === CODE_LENGTH - 1 && isSymbols(text)) {
    for (let place = 0; place <= text.length; place++)
      for (const symbol of ALPHABET) {
        const code = text.slice(0, place) + symbol + text.slice(place);
        if (hasValidCheckSymbol(code)) yield [code, 'missing'];
      }
  } else if (text.length === CODE_LENGTH + 1) {
    for (let place = 0; place < text.length; place++) {
      const code = text.slice(0, place) + text.slice(place + 1);
      if (hasValidCheckSymbol(code)) yield [code, 'extra'];
    }
  }
}

function* generateSwaps(text: string): Generator<readonly [string, Slip]> {
  for (let place = 0; place < CODE_LENGTH; place++)
    for (let otherPlace = place + 1; otherPlace < CODE_LENGTH; otherPlace++) {
      const textBetween = text.slice(place + 1, otherPlace);
      const swappedText = text.charAt(otherPlace) + textBetween + text.charAt(place);
      const code = text.slice(0, place) + swappedText + text.slice(otherPlace + 1);
      if (code !== text && hasValidCheckSymbol(code)) yield [code, 'swapped'];
    }
}

function* generateSubstitutions(text: string): Generator<readonly [string, Slip]> {
  for (let place = 0; place < CODE_LENGTH; place++)
    for (const symbol of ALPHABET) {
      const code = text.slice(0, place) + symbol + text.slice(place + 1);
      if (code !== text && hasValidCheckSymbol(code)) yield [code, 'wrong'];
    }
}

/** Replaces up to two confused symbols, or three if that many are outside the alphabet. */
function* generateConfusions(text: string): Generator<string> {
  const unreadable = [...text].filter((symbol) => getSymbolValue(symbol) < 0).length;
  if (unreadable > MAX_UNREADABLE_SYMBOLS) return;
  for (const code of generateVariants(text, Math.max(2, unreadable)))
    if (code !== text && hasValidCheckSymbol(code)) yield code;
}

function* generateVariants(text: string, changeCount: number): Generator<string> {
  const [firstSymbol, ...following] = text;
  if (firstSymbol === undefined) {
    yield '';
    return;
  }
  const otherCharacters = following.join('');
  if (getSymbolValue(firstSymbol) >= 0)
    for (const tail of generateVariants(otherCharacters, changeCount)) yield firstSymbol + tail;
  if (changeCount === 0) return;
  for (const confusedSymbol of CONFUSED_SYMBOLS.get(firstSymbol) ?? '')
    for (const tail of generateVariants(otherCharacters, changeCount - 1)) yield confusedSymbol + tail;
}
