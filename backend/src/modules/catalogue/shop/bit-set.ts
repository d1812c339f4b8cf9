/** A set of rows, one bit each. Combined sets must have the same number of rows. */
export class BitSet {
  private readonly words: Uint32Array;

  constructor(
    readonly rowCount: number,
    words?: Uint32Array,
  ) {
    this.words = words ?? new Uint32Array(Math.ceil(rowCount / 32));
  }

  static createFull(rowCount: number): BitSet {
    const words = new Uint32Array(Math.ceil(rowCount / 32)).fill(0xffffffff);
    if (rowCount % 32 !== 0 && words.length > 0) words[words.length - 1] = 2 ** (rowCount % 32) - 1;
    return new BitSet(rowCount, words);
  }

  static createMatching(rowCount: number, matches: (row: number) => boolean): BitSet {
    const bits = new BitSet(rowCount);
    for (let row = 0; row < rowCount; row++) if (matches(row)) bits.add(row);
    return bits;
  }

  add(row: number): void {
    const word = row >>> 5;
    this.words[word] = (this.words[word] ?? 0) | (1 << (row & 31));
  }

  delete(row: number): void {
    const word = row >>> 5;
    this.words[word] = (this.words[word] ?? 0) & ~(1 << (row & 31));
  }

  has(row: number): boolean {
    return ((this.words[row >>> 5] ?? 0) & (1 << (row & 31))) !== 0;
  }

  and(otherSet: BitSet): BitSet {
    return new BitSet(
      this.rowCount,
      this.words.map((word, index) => word & (otherSet.words[index] ?? 0)),
    );
  }

  or(otherSet: BitSet): BitSet {
    return new BitSet(
      this.rowCount,
      this.words.map((word, index) => word | (otherSet.words[index] ?? 0)),
    );
  }

  /** Returns the rows that the other set lacks. */
  subtract(otherSet: BitSet): BitSet {
    return new BitSet(
      this.rowCount,
      this.words.map((word, index) => word & ~(otherSet.words[index] ?? 0)),
    );
  }

  get count(): number {
    let sum = 0;
    for (const word of this.words) sum += countOnes(word);
    return sum;
  }

  /** Counts the rows in both sets, without building a set. */
  countWith(otherSet: BitSet): number {
    let sum = 0;
    for (let index = 0; index < this.words.length; index++)
      sum += countOnes((this.words[index] ?? 0) & (otherSet.words[index] ?? 0));
    return sum;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let index = 0; index < this.words.length; index++)
      for (let word = this.words[index] ?? 0; word !== 0; word &= word - 1)
        yield index * 32 + (31 - Math.clz32(word & -word));
  }
}

/** Counts the bits of a 32-bit word in parallel. */
function countOnes(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
