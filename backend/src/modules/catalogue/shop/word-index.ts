import { slipsBetween, slipsIn, wordsOf } from '@wayfold/contracts/kernel/search-words';
import { Bits } from './bit-set.js';

/** Tiers of a text: name, places, rest. */
const TIERS = 3;

interface Entry {
  readonly word: string;
  /** Rows per tier, ascending. */
  readonly rows: readonly [number[], number[], number[]];
}

export interface Found {
  /** Rows with every word, from all in the name to some anywhere. */
  readonly ranks: readonly Bits[];
  /** Corrected words, if a typed one is unknown. */
  readonly instead: string | null;
}

/** An inverted index of folded words; matches prefixes, and corrects typos in unknown words. */
export class WordIndex {
  private readonly entries = new Map<string, Entry>();
  private sorted: readonly Entry[] | undefined;

  constructor(private readonly rows: number) {}

  /** `texts`: folded, in tier order. */
  add(row: number, texts: readonly string[]): void {
    texts.slice(0, TIERS).forEach((text, tier) => {
      for (const word of text.split(' ')) {
        if (word === '') continue;
        let entry = this.entries.get(word);
        if (!entry) this.entries.set(word, (entry = { word, rows: [[], [], []] }));
        const list = entry.rows[tier];
        if (list && list.at(-1) !== row) list.push(row);
      }
    });
    this.sorted = undefined;
  }

  /** Undefined if there is no word to search. */
  find(typed: string): Found | undefined {
    const words = wordsOf(typed);
    if (words.length === 0) return undefined;
    const looked = words.map((word) => this.lookUp(word));
    const corrected = looked.some(({ instead: correction }) => correction !== undefined);
    const ranks = Array.from({ length: TIERS }, (_, tier) =>
      looked
        .map(({ entries }) => this.rowsOf(entries, tier))
        .reduce((all, bits) => all.and(bits), Bits.all(this.rows)),
    );
    return {
      ranks,
      instead: corrected ? words.map((word, index) => looked[index]?.instead ?? word).join(' ') : null,
    };
  }

  private lookUp(word: string): { entries: readonly Entry[]; instead?: string } {
    const beginning = this.findByPrefix(word);
    if (beginning.length > 0) return { entries: beginning };
    for (let slips = 1; slips <= slipsIn(word); slips++) {
      const near = this.sortEntries().filter((entry) => slipsBetween(word, entry.word, slips) === slips);
      const nearest = near.sort((a, b) => rowsIn(b) - rowsIn(a))[0];
      if (nearest) return { entries: near, instead: nearest.word };
    }
    return { entries: [] };
  }

  private sortEntries(): readonly Entry[] {
    return (this.sorted ??= [...this.entries.values()].sort((a, b) => (a.word < b.word ? -1 : 1)));
  }

  private findByPrefix(word: string): readonly Entry[] {
    const words = this.sortEntries();
    let from = 0;
    for (let to = words.length; from < to;) {
      const middle = (from + to) >>> 1;
      if ((words[middle]?.word ?? '') < word) from = middle + 1;
      else to = middle;
    }
    let to = from;
    while (words[to]?.word.startsWith(word)) to++;
    return words.slice(from, to);
  }

  /** Rows with one of the words in this tier or a better one. */
  private rowsOf(entries: readonly Entry[], upTo: number): Bits {
    const bits = new Bits(this.rows);
    for (const { rows } of entries)
      for (let tier = 0; tier <= upTo; tier++) for (const row of rows[tier] ?? []) bits.add(row);
    return bits;
  }
}

const rowsIn = ({ rows }: Entry): number => rows.reduce((sum, list) => sum + list.length, 0);
