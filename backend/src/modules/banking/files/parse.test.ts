import { describe, expect, test } from '@jest/globals';
import { findRefusal, parseText } from '../../../../test/support/bank-files/parse-text.js';
import { hashSha256 } from './file-line.js';

const newCsv = (...texts: readonly string[]) =>
  ['Date,Description,Amount', ...texts.map((text) => `11/20/2026,${text},756.00`)].join('\n');

describe('the format of a file', () => {
  test('is CSV unless its beginning says otherwise', () => {
    expect(parseText(newCsv('WF-7KQ4-9TX')).format).toBe('csv');
  });

  test.each([
    [' <Document', 'camt053'],
    [':20:STARTUMS', 'mt940'],
    ['{1:F01BANK}', 'mt940'],
    [' {4:', 'mt940'],
    ['20:STARTUMS', 'csv'],
  ] as const)('is detected from the beginning of the file: %j is %s', (beginning, format) => {
    const refusals = (['camt053', 'mt940', 'csv'] as const).map((givenFormat) => [
      givenFormat,
      findRefusal(beginning, { format: givenFormat }),
    ]);
    const detectedRefusal = findRefusal(beginning);

    expect(refusals.filter(([, refusal]) => refusal === detectedRefusal)).toEqual([
      [format, detectedRefusal],
    ]);
  });

  test('is the requested format, whatever the file looks like', () => {
    expect(findRefusal(newCsv('x'), { format: 'camt053' })).toMatch(/XML: not well-formed/);
  });
});

describe('a file', () => {
  test.each(['', ' \n\t'])('is refused if it is empty: %j', (text) => {
    expect(findRefusal(text)).toBe('file, size: the file is empty; export it again');
  });

  test('is refused if it has more bytes than allowed', () => {
    const text = newCsv('x');
    expect(findRefusal(text, { maxBytes: text.length })).toBeUndefined();
    expect(findRefusal(text, { maxBytes: text.length - 1 })).toMatch(/^file, size: larger than/);
  });

  test('is refused if it has more lines than allowed', () => {
    expect(findRefusal(newCsv('x', 'y'), { maxLines: 2 })).toBeUndefined();
    expect(findRefusal(newCsv('x', 'y'), { maxLines: 1 })).toMatch(/^file, size: more than 1 lines/);
  });
});

describe('the hash of a file', () => {
  test('is calculated from its bytes, and each line names it', () => {
    const text = newCsv('WF-7KQ4-9TX');
    const { sha256, lines } = parseText(text);
    expect(sha256).toBe(hashSha256(text));
    expect(lines.map(({ source }) => source)).toEqual([{ file: sha256, index: 0 }]);
  });

  test('is calculated from the masked lines if a line had a card number, which the hash could reveal', () => {
    const text = newCsv('card 4242424242424242');
    const { sha256, lines } = parseText(text);
    expect(sha256).not.toBe(hashSha256(text));
    expect(lines[0]?.remittance).not.toContain('42424242');
  });
});
