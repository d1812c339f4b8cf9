import { requirePresent } from '@wayfold/contracts/kernel/require-present';
import { compareText } from '../../../kernel/compare-text.js';
import { BitSet } from './bit-set.js';
import { countAllowedTypos, countTypos, splitWords } from './search-words.js';

/** Tiers of a text: name, places, other texts. */
const TIER_COUNT = 3;

interface WordEntry {
  readonly word: string;
  /** Rows per tier, ascending. */
  readonly rows: readonly [number[], number[], number[]];
}

export interface WordMatches {
  /** Rows with every word, ever more: all in the name, all in name or places, all anywhere. */
  readonly tiers: readonly BitSet[];
  /** Corrected words, if a typed word is unknown. */
  readonly correctedText: string | null;
}

/** An inverted index of folded words; matches prefixes, and corrects typos in unknown words. */
export class WordIndex {
  private readonly entries = new Map<string, WordEntry>();
  private sortedEntries: readonly WordEntry[] | undefined;

  constructor(private readonly rowCount: number) {}

  /** Adds a row; `texts` are folded, in tier order. */
  add(row: number, texts: readonly string[]): void {
    texts.slice(0, TIER_COUNT).forEach((text, tier) => {
      for (const word of text.split(' ')) {
        if (word === '') continue;
        let entry = this.entries.get(word);
        if (!entry) this.entries.set(word, (entry = { word, rows: [[], [], []] }));
        const tierRows = entry.rows[tier];
        if (tierRows && tierRows.at(-1) !== row) tierRows.push(row);
      }
    });
    this.sortedEntries = undefined;
  }

  /** Finds the rows that contain every typed word; returns undefined if nothing was typed. */
  find(typedText: string): WordMatches | undefined {
    const words = splitWords(typedText);
    if (words.length === 0) return undefined;
    const lookups = words.map((word) => this.lookUp(word));
    const isCorrected = lookups.some(({ correctedWord }) => correctedWord !== undefined);
    const tiers = Array.from({ length: TIER_COUNT }, (_, tier) =>
      lookups
        .map(({ entries }) => this.selectRows(entries, tier))
        .reduce((matches, bits) => matches.and(bits), BitSet.createFull(this.rowCount)),
    );
    return {
      tiers,
      correctedText: isCorrected
        ? words.map((word, index) => lookups[index]?.correctedWord ?? word).join(' ')
        : null,
    };
  }

  private lookUp(word: string): { entries: readonly WordEntry[]; correctedWord?: string } {
    const prefixMatches = this.listByPrefix(word);
    if (prefixMatches.length > 0) return { entries: prefixMatches };
    for (let typoCount = 1; typoCount <= countAllowedTypos(word); typoCount++) {
      const similarEntries = this.getSortedEntries().filter(
        (entry) => countTypos(word, entry.word, typoCount) === typoCount,
      );
      const nearestEntry = similarEntries.sort((a, b) => countRows(b) - countRows(a))[0];
      if (nearestEntry) return { entries: similarEntries, correctedWord: nearestEntry.word };
    }
    return { entries: [] };
  }

  private getSortedEntries(): readonly WordEntry[] {
    return (this.sortedEntries ??= [...this.entries.values()].sort((a, b) => compareText(a.word, b.word)));
  }

  private listByPrefix(word: string): readonly WordEntry[] {
    const entries = this.getSortedEntries();
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (requirePresent(entries[middle], 'the word').word < word) low = middle + 1;
      else high = middle;
    }
    let end = low;
    while (entries[end]?.word.startsWith(word)) end++;
    return entries.slice(low, end);
  }

  /** Selects the rows with one of the words in this tier or a better tier. */
  private selectRows(entries: readonly WordEntry[], lastTier: number): BitSet {
    const bits = new BitSet(this.rowCount);
    for (const { rows } of entries)
      for (let tier = 0; tier <= lastTier; tier++) for (const row of rows[tier] ?? []) bits.add(row);
    return bits;
  }
}

const countRows = ({ rows }: WordEntry): number => rows.reduce((sum, list) => sum + list.length, 0);
