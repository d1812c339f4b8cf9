import { describe, expect, test } from '@jest/globals';
import type { DollarLine } from './bank-side.js';
import { listDuplicateLines } from './duplicate-lines.js';

const newLine = (lineId: string, fileId: string, overrides: Partial<DollarLine> = {}): DollarLine => ({
  lineId,
  fileId,
  account: 'DE1',
  bookedOn: '2027-01-11',
  valueDate: '2027-01-11',
  amountCents: 40_000,
  isReversal: false,
  identifyingText: 'TRN1',
  isSetAside: false,
  ...overrides,
});

const listDuplicates = (lines: readonly DollarLine[], ...matchedIds: string[]): string[] =>
  [...listDuplicateLines(lines, new Set(matchedIds))].map(
    ([duplicate, original]) => `${duplicate} = ${original}`,
  );

describe('a movement that two files contain', () => {
  test.each<{ name: string; isFirstSetAside: boolean; matchedIds: string[]; duplicates: string[] }>([
    { name: 'no line is matched', isFirstSetAside: false, matchedIds: [], duplicates: ['b = a'] },
    {
      name: 'only the second line is matched',
      isFirstSetAside: false,
      matchedIds: ['b'],
      duplicates: ['a = b'],
    },
    { name: 'both lines are matched', isFirstSetAside: false, matchedIds: ['a', 'b'], duplicates: ['b = a'] },
    { name: 'the first line is set aside', isFirstSetAside: true, matchedIds: [], duplicates: ['a = b'] },
  ])('counts once if $name', ({ isFirstSetAside, matchedIds, duplicates }) => {
    const firstLine = { ...newLine('a', 'one'), ...(isFirstSetAside && { isSetAside: true }) };
    expect(listDuplicates([firstLine, newLine('b', 'two')], ...matchedIds)).toEqual(duplicates);
  });

  test('is recognized whether or not a file names the account', () => {
    expect(listDuplicates([newLine('a', 'one'), newLine('b', 'two', { account: null })])).toEqual(['b = a']);
    expect(listDuplicates([newLine('a', 'one'), newLine('b', 'two', { account: 'DE2' })])).toEqual([]);
  });

  test('counts twice within one file, and has two duplicates in another file', () => {
    const sameFile = [newLine('a', 'one'), newLine('b', 'one')];
    expect(listDuplicates(sameFile)).toEqual([]);
    expect(listDuplicates([...sameFile, newLine('c', 'two'), newLine('d', 'two')])).toEqual([
      'c = a',
      'd = b',
    ]);
    expect(listDuplicates([...sameFile, newLine('c', 'two')])).toEqual(['c = a']);
  });

  test.each([
    { valueDate: '2027-01-12' },
    { amountCents: 40_001 },
    { identifyingText: 'TRN2' },
    { identifyingText: null },
  ])('is not confused with a movement that differs: %j', (difference) => {
    expect(listDuplicates([newLine('a', 'one'), newLine('b', 'two', difference)])).toEqual([]);
  });
});
