import { describe, expect, test } from '@jest/globals';
import { newRawLine } from '../../../../test/support/bank-files/raw-lines.js';
import { assignContentIds, type RawLine, tidyText, toOneLine } from './file-line.js';

const listIds = (lines: readonly RawLine[], file = 'file') =>
  assignContentIds(lines, file).map(({ contentId }) => contentId);
const [ID] = listIds([newRawLine()]);

describe('the content id of a line', () => {
  test('has 32 hex digits and is stored with the line and its place in the file', () => {
    const [, line] = assignContentIds([newRawLine({ amountCents: 1 }), newRawLine()], 'file');
    expect(ID).toMatch(/^[0-9a-f]{32}$/);
    expect(line).toEqual({ ...newRawLine(), contentId: ID, source: { file: 'file', index: 1 } });
  });

  test('depends neither on the file nor on the place of the line in it', () => {
    expect(listIds([newRawLine({ amountCents: 1 }), newRawLine()], 'other file')[1]).toBe(ID);
  });

  test('differs between equal lines of a file, in the same order in every file', () => {
    const ids = listIds([newRawLine(), newRawLine(), newRawLine()]);
    expect(new Set(ids).size).toBe(3);
    expect(ids[0]).toBe(ID);
    expect(listIds([newRawLine(), newRawLine()], 'other file')).toEqual(ids.slice(0, 2));
  });

  test.each<{ name: string; overrides: Partial<RawLine> }>([
    { name: 'account', overrides: { account: null } },
    { name: 'bank reference', overrides: { bankReference: 'BK-2' } },
    { name: 'booking date', overrides: { bookedOn: '2026-11-21' } },
    { name: 'value date', overrides: { valueDate: '2026-11-21' } },
    { name: 'amount', overrides: { amountCents: -75_600 } },
    { name: 'currency', overrides: { currency: 'EUR' } },
    { name: 'counterparty', overrides: { counterparty: null } },
    { name: 'remittance', overrides: { remittance: '' } },
    { name: 'reversal', overrides: { isReversal: true } },
  ])('depends on the $name', ({ overrides }) => {
    expect(listIds([newRawLine(overrides)])).not.toEqual([ID]);
  });

  test('does not depend on fees, which only some files state', () => {
    expect(listIds([newRawLine({ chargesCents: 1_500 })])).toEqual([ID]);
  });
});

describe('a text of a file', () => {
  test.each<{ name: string; parts: (string | undefined | null)[]; text: string }>([
    { name: 'has single blanks, and none at its ends', parts: ['  a \u00A0 b\t\tc '], text: 'a b c' },
    { name: 'has each part on a line of its own', parts: ['a', 'b\r\nc\rd'], text: 'a\nb\nc\nd' },
    { name: 'has no empty parts', parts: ['', null, undefined, ' ', 'a\n\nb'], text: 'a\nb' },
    { name: 'has no control characters', parts: ['a\u0000b\u0007'], text: 'a b' },
    { name: 'composes accents', parts: ['Nu\u0301n\u0303ez'], text: 'N\u00FA\u00F1ez' },
  ])('$name', ({ parts, text }) => {
    expect(tidyText(parts, 'line 1', 'text')).toBe(text);
  });

  test('is refused rather than cut if it is longer than 20,000 characters', () => {
    expect(tidyText(['x'.repeat(20_000)], 'line 1', 'text')).toHaveLength(20_000);
    expect(() => tidyText(['x'.repeat(20_001)], 'line 1', 'text')).toThrow(
      'line 1, text: longer than 20000 characters',
    );
  });

  test('fits on one line, or is null if it is empty', () => {
    expect(toOneLine('MARIA\n LOPEZ', 'line 1', 'name')).toBe('MARIA LOPEZ');
    expect([' \n', '', null, undefined].map((text) => toOneLine(text, 'line 1', 'name'))).toEqual(
      Array.from({ length: 4 }, () => null),
    );
  });
});
