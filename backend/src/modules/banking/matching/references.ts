import { hasValidCheckSymbol } from '../../../kernel/check-symbols.js';
import { generateCorrections, type Slip } from './corrections.js';

/** References that a text contains or may mean. */
export interface ReferenceMatches {
  /** In the order of the text. */
  readonly exactReferences: readonly string[];
  /** Lists each non-exact candidate with its likeliest slip; lazy, because most lines do not need it. */
  listSimilar(this: void): ReadonlyMap<string, Slip>;
}

const SLIPS_BY_LIKELIHOOD: readonly Slip[] = [
  'punctuation',
  'prefix',
  'confused',
  'swapped',
  'wrong',
  'missing',
  'extra',
];
/** Search for slips only at the beginning, which holds everything a sender can write. */
const SLIP_SEARCH_LENGTH = 2_000;

const SYMBOL_PATTERN = '[2346789A-HJKMNP-RT-Z]';
/** As printed: blanks and dashes between groups, line breaks anywhere. */
const DASHES_PATTERN = '[-\\s\\u2010-\\u2015\\u2212]*';

const buildGroupPattern = (length: number) => Array.from({ length }, () => SYMBOL_PATTERN).join('\\n*');
const PREFIXED_REFERENCE_PATTERN = new RegExp(
  `(?=W\\n*F${DASHES_PATTERN}(${buildGroupPattern(4)}${DASHES_PATTERN}${buildGroupPattern(3)}))`,
  'gu',
);

const BARE_REFERENCE_PATTERN = new RegExp(
  `(?<![\\p{L}\\p{N}])(${SYMBOL_PATTERN}{4}[-\\s]?${SYMBOL_PATTERN}{3})(?![\\p{L}\\p{N}])`,
  'gu',
);

/** Converts to upper case without accents or wide forms. */
const toCapitals = (text: string): string => text.toUpperCase().normalize('NFKD').replace(/\p{M}/gu, '');

const stripPunctuation = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
const formatReference = (symbols: string): string => `WF-${symbols.slice(0, 4)}-${symbols.slice(4)}`;

/**
 * Finds references in a bank's texts, ignoring case: with the prefix in any surroundings, without it only
 * as a separate word. Each text is read separately.
 */
export function matchReferences(texts: readonly string[]): ReferenceMatches {
  const exactReferences = new Set<string>();
  const capitalTexts = texts.map(toCapitals);
  for (const text of capitalTexts)
    for (const pattern of [PREFIXED_REFERENCE_PATTERN, BARE_REFERENCE_PATTERN])
      for (const [, code = ''] of text.matchAll(pattern))
        if (hasValidCheckSymbol(stripPunctuation(code)))
          exactReferences.add(formatReference(stripPunctuation(code)));
  return {
    exactReferences: [...exactReferences],
    listSimilar: () => listSimilarReferences(capitalTexts, exactReferences),
  };
}

function listSimilarReferences(
  texts: readonly string[],
  exactReferences: ReadonlySet<string>,
): Map<string, Slip> {
  const slipByReference = new Map<string, Slip>();
  for (const text of texts)
    for (const [symbols, slip] of generateSlips(text.slice(0, SLIP_SEARCH_LENGTH))) {
      const reference = formatReference(symbols);
      const knownSlip = slipByReference.get(reference);
      if (exactReferences.has(reference)) continue;
      if (
        knownSlip === undefined ||
        SLIPS_BY_LIKELIHOOD.indexOf(slip) < SLIPS_BY_LIKELIHOOD.indexOf(knownSlip)
      )
        slipByReference.set(reference, slip);
    }
  return slipByReference;
}

function* generateSlips(text: string): Generator<readonly [string, Slip]> {
  const compactText = stripPunctuation(text);
  for (let index = compactText.indexOf('WF'); index >= 0; index = compactText.indexOf('WF', index + 1)) {
    const textAfter = compactText.slice(index + 2);
    if (hasValidCheckSymbol(textAfter.slice(0, 7))) yield [textAfter.slice(0, 7), 'punctuation'];
    for (const length of [7, 6, 8]) yield* generateCorrections(textAfter.slice(0, length));
  }
  const words = text.split(/[^\p{L}\p{N}]+/u);
  for (const [i, word] of words.entries()) {
    if (word.length === 9 && hasValidCheckSymbol(word.slice(2))) yield [word.slice(2), 'prefix'];
    // A code may be written as up to three words.
    for (const count of [1, 2, 3]) {
      const code = words.slice(i, i + count).join('');
      if (code.length > 8) break;
      if (code.length === 7 && hasValidCheckSymbol(code)) yield [code, 'punctuation'];
      yield* generateCorrections(code);
    }
  }
}
