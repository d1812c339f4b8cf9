import { isChecked } from '../../../kernel/symbols.js';
import { corrections, type Slip } from '../lines/corrections.js';

/** References that a text contains or may mean. */
export interface Named {
  /** In the order of the text. */
  readonly exact: readonly string[];
  /**
   * Each non-exact candidate with its likeliest slip; computed lazily because most lines do not need it.
   */
  near(this: void): ReadonlyMap<string, Slip>;
}

/** Likeliest first. */
const SLIPS: readonly Slip[] = ['punctuation', 'prefix', 'confused', 'swapped', 'wrong', 'missing', 'extra'];
/** Search for slips only at the beginning, which holds everything a payer can write. */
const NEAR_WITHIN = 2_000;

const SYMBOL = '[2346789A-HJKMNP-RT-Z]';
/** As printed: blanks and dashes between groups, line breaks anywhere. */
const DASHES = '[-\\s\\u2010-\\u2015\\u2212]*';
const group = (length: number) => Array.from({ length }, () => SYMBOL).join('\\n*');
const PREFIXED = new RegExp(`(?=W\\n*F${DASHES}(${group(4)}${DASHES}${group(3)}))`, 'gu');
const BARE = new RegExp(`(?<![\\p{L}\\p{N}])(${SYMBOL}{4}[-\\s]?${SYMBOL}{3})(?![\\p{L}\\p{N}])`, 'gu');

/** Upper case without accents or wide forms. */
const capitals = (text: string): string => text.toUpperCase().normalize('NFKD').replace(/\p{M}/gu, '');
const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
const written = (symbols: string): string => `WF-${symbols.slice(0, 4)}-${symbols.slice(4)}`;

/**
 * Finds references in a bank's texts, ignoring case: with the prefix in any surroundings, without it only
 * as a word of its own. Each text is read separately.
 */
export function referencesIn(texts: readonly string[]): Named {
  const exact = new Set<string>();
  const upper = texts.map(capitals);
  for (const text of upper)
    for (const pattern of [PREFIXED, BARE])
      for (const [, code = ''] of text.matchAll(pattern))
        if (isChecked(plain(code))) exact.add(written(plain(code)));
  return { exact: [...exact], near: () => nearIn(upper, exact) };
}

function nearIn(texts: readonly string[], exact: ReadonlySet<string>): Map<string, Slip> {
  const near = new Map<string, Slip>();
  for (const text of texts)
    for (const [symbols, slip] of slipsIn(text.slice(0, NEAR_WITHIN))) {
      const reference = written(symbols);
      const entry = near.get(reference);
      if (exact.has(reference)) continue;
      if (entry === undefined || SLIPS.indexOf(slip) < SLIPS.indexOf(entry)) near.set(reference, slip);
    }
  return near;
}

function* slipsIn(text: string): Generator<readonly [string, Slip]> {
  const squeezed = plain(text);
  for (let at = squeezed.indexOf('WF'); at >= 0; at = squeezed.indexOf('WF', at + 1)) {
    const after = squeezed.slice(at + 2);
    if (isChecked(after.slice(0, 7))) yield [after.slice(0, 7), 'punctuation'];
    for (const length of [7, 6, 8]) yield* corrections(after.slice(0, length));
  }
  const words = text.split(/[^\p{L}\p{N}]+/u);
  for (const [i, word] of words.entries()) {
    if (word.length === 9 && isChecked(word.slice(2))) yield [word.slice(2), 'prefix'];
    // A code may be written as up to three words.
    for (const count of [1, 2, 3]) {
      const code = words.slice(i, i + count).join('');
      if (code.length > 8) break;
      if (code.length === 7 && isChecked(code)) yield [code, 'punctuation'];
      yield* corrections(code);
    }
  }
}
