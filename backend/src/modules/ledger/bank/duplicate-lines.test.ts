import { describe, expect, test } from '@jest/globals';
import type { DollarMovement } from './bank-side.js';
import { listDuplicateLines } from './duplicate-lines.js';

const newLine = (
  lineId: string,
  fileId: string,
  overrides: Partial<DollarMovement> = {},
): DollarMovement => ({
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

const listDuplicates = (lines: readonly DollarMovement[], ...matched: string[]): string[] =>
  [...listDuplicateLines(lines, new Set(matched))].map(
    ([duplicate, original]) => `${duplicate} = ${original}`,
  );

describe('a movement that two files contain', () => {
  test('counts once: the first line counts, unless only the second is matched', () => {
    const [a, b] = [newLine('a', 'one'), newLine('b', 'two')];
    expect(listDuplicates([a, b])).toEqual(['b = a']);
    expect(listDuplicates([a, b], 'b')).toEqual(['a = b']);
    expect(listDuplicates([a, b], 'a', 'b')).toEqual(['b = a']);
    expect(listDuplicates([{ ...a, isSetAside: true }, b])).toEqual(['a = b']);
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
