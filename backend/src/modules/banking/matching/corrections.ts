import { ALPHABET, getSymbolValue, hasValidCheckSymbol, isSymbols } from '../../../kernel/check-symbols.js';

/** How a text differs from the reference it may mean. */
export type Slip = 'punctuation' | 'prefix' | 'confused' | 'swapped' | 'wrong' | 'missing' | 'extra';

/** Symbols of the alphabet that a symbol may stand for, because eyes and scanners confuse the two. */
const LOOKALIKES_BY_SYMBOL: ReadonlyMap<string, string> = mapConfusions([
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
    for (const [typed, meant] of [
      [symbol, lookalike],
      [lookalike, symbol],
    ] as const)
      if (getSymbolValue(meant) >= 0)
        lookalikesBySymbol.set(typed, (lookalikesBySymbol.get(typed) ?? '') + meant);
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
  const unreadableCount = [...text].filter((symbol) => getSymbolValue(symbol) < 0).length;
  if (unreadableCount > MAX_UNREADABLE_SYMBOLS) return;
  for (const code of generateVariants(text, Math.max(2, unreadableCount)))
    if (code !== text && hasValidCheckSymbol(code)) yield code;
}

/** Yields the text with up to `maxChanges` symbols replaced by their lookalikes. */
function* generateVariants(text: string, maxChanges: number): Generator<string> {
  const [firstSymbol] = text;
  if (firstSymbol === undefined) {
    yield '';
    return;
  }
  const tail = text.slice(firstSymbol.length);
  if (getSymbolValue(firstSymbol) >= 0)
    for (const variant of generateVariants(tail, maxChanges)) yield firstSymbol + variant;
  if (maxChanges === 0) return;
  for (const lookalike of LOOKALIKES_BY_SYMBOL.get(firstSymbol) ?? '')
    for (const variant of generateVariants(tail, maxChanges - 1)) yield lookalike + variant;
}
