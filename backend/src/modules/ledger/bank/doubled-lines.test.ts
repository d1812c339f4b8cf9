import { describe, expect, test } from '@jest/globals';
import type { StatementLine } from './bank-side.js';
import { doubledLines } from './doubled-lines.js';

const line = (lineId: string, fileId: string, overrides: Partial<StatementLine> = {}): StatementLine => ({
  lineId,
  fileId,
  account: 'DE1',
  bookedOn: '2027-01-11',
  valueDate: '2027-01-11',
  amountCents: 40_000,
  reversal: false,
  likeness: 'TRN1',
  setAside: false,
  ...overrides,
});
const duplicates = (lines: readonly StatementLine[], ...matched: string[]): string[] =>
  [...doubledLines(lines, new Set(matched))].map(([duplicate, original]) => `${duplicate} = ${original}`);

describe('a movement that two files contain', () => {
  test('counts once: the first, unless the other is matched', () => {
    const [a, b] = [line('a', 'one'), line('b', 'two')];
    expect(duplicates([a, b])).toEqual(['b = a']);
    expect(duplicates([a, b], 'b')).toEqual(['a = b']);
    expect(duplicates([a, b], 'a', 'b')).toEqual(['b = a']);
    expect(duplicates([{ ...a, setAside: true }, b])).toEqual(['a = b']);
  });

  test('is recognized whether or not a file names the account', () => {
    expect(duplicates([line('a', 'one'), line('b', 'two', { account: null })])).toEqual(['b = a']);
    expect(duplicates([line('a', 'one'), line('b', 'two', { account: 'DE2' })])).toEqual([]);
  });

  test('counts twice within one file, with two duplicates in another', () => {
    const sameFile = [line('a', 'one'), line('b', 'one')];
    expect(duplicates(sameFile)).toEqual([]);
    expect(duplicates([...sameFile, line('c', 'two'), line('d', 'two')])).toEqual(['c = a', 'd = b']);
    expect(duplicates([...sameFile, line('c', 'two')])).toEqual(['c = a']);
  });

  test('is not confused with another day, amount or reference, or with unreadable texts', () => {
    for (const difference of [
      { valueDate: '2027-01-12' },
      { amountCents: 40_001 },
      { likeness: 'TRN2' },
      { likeness: null },
    ])
      expect(duplicates([line('a', 'one'), line('b', 'two', difference)])).toEqual([]);
  });
});
