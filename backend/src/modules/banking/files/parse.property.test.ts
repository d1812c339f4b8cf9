import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { parseText } from '../../../../test/support/bank-files/parse-text.js';
import { swiftLine, wideLine } from '../../../../test/support/bank-files/raw-lines.js';
import { writeCamt, writeCsv, writeMt940 } from '../../../../test/support/bank-files/write-bank-files.js';
import { BankFileError } from './bank-file-error.js';
import type { FileLine, RawLine } from './file-line.js';
import type { BankFileFormat } from './parse.js';

jest.setTimeout(60_000);

const encodeText = (text: string) => new TextEncoder().encode(text);
const toRawLine = ({ contentId: _id, source: _source, ...line }: FileLine): RawLine => line;
const parseRawLines = (text: string) => {
  const { lines, format } = parseText(text);
  return [format, lines.map(toRawLine)];
};
const csvStyle = { end: fc.constantFrom('\n', '\r\n'), bom: fc.boolean() };
const camtStyle = {
  version: fc.constantFrom('02', '03', '04', '06', '08', '10', '13'),
  prefix: fc.constantFrom('', 'ns2', 'anything'),
  isBatched: fc.boolean(),
};

const mt940Style = {
  end: fc.constantFrom('\n' as const, '\r\n' as const),
  hasEnvelope: fc.boolean(),
  page: fc.integer({ min: 1, max: 3 }),
  separator: fc.constantFrom('?' as const, '>' as const, '/' as const, '^' as const),
};
/**
 * Sets one day for both dates: MT940 entry dates have no year and can express only half a year around the
 * value date.
 */
const setSameDay = (line: RawLine): RawLine => ({ ...line, bookedOn: line.valueDate });

describe('round trip', () => {
  test('written CSV is read back', () => {
    fc.assert(
      fc.property(fc.array(wideLine, { maxLength: 6 }), fc.record(csvStyle), (lines, { end, bom }) => {
        expect(parseRawLines((bom ? '\uFEFF' : '') + writeCsv(lines, end))).toEqual(['csv', lines]);
      }),
    );
  });

  test('written CAMT.053 is read back, with single entries or batches', () => {
    fc.assert(
      fc.property(fc.array(wideLine, { maxLength: 6 }), fc.record(camtStyle), (lines, style) => {
        const sameDayLines = lines.map((line) => ({
          ...line,
          bookedOn: '2026-03-02',
          valueDate: '2026-03-03',
        }));
        const statementLines = style.isBatched ? sameDayLines : lines;
        expect(parseRawLines(writeCamt(statementLines, style))).toEqual(['camt053', statementLines]);
      }),
    );
  });

  test('written MT940 is read back over pages, envelopes and wrapped lines', () => {
    fc.assert(
      fc.property(fc.array(swiftLine, { maxLength: 7 }), fc.record(mt940Style), (lines, style) => {
        const statementLines = lines.map(setSameDay);
        expect(parseRawLines(writeMt940(statementLines, style))).toEqual(['mt940', statementLines]);
      }),
    );
  });
});

describe('identity', () => {
  test('a line has the same id in every file, unlike an equal line', () => {
    fc.assert(
      fc.property(
        fc.array(wideLine, { minLength: 1, maxLength: 4 }),
        fc.array(wideLine, { maxLength: 3 }),
        (sharedLines, extraLines) => {
          const listContentIds = (lines: readonly RawLine[]) =>
            parseText(writeCsv(lines)).lines.map(({ contentId }) => contentId);
          const repeatedLines = [...sharedLines, ...sharedLines];
          expect(new Set(listContentIds(repeatedLines)).size).toBe(repeatedLines.length);
          expect(
            new Set([...listContentIds(sharedLines), ...listContentIds([...extraLines, ...repeatedLines])])
              .size,
          ).toBe(repeatedLines.length + extraLines.length);
        },
      ),
    );
  });

  test('a line records the file and its line number as the source', () => {
    fc.assert(
      fc.property(fc.array(wideLine, { maxLength: 4 }), (lines) => {
        const file = parseText(writeCsv(lines));
        expect(file.lines.map(({ source }) => source)).toEqual(
          lines.map((_, index) => ({ file: file.sha256, index })),
        );
      }),
    );
  });
});

describe('damage', () => {
  const format = fc.constantFrom<BankFileFormat | undefined>('csv', 'camt053', 'mt940', undefined);
  const expectLinesOrFileError = (data: Uint8Array, bankFormat?: BankFileFormat): void => {
    try {
      parseText(data, bankFormat === undefined ? {} : { format: bankFormat });
    } catch (error) {
      expect(error).toBeInstanceOf(BankFileError);
      const { problems } = error as BankFileError;
      expect(problems.length).toBeGreaterThan(0);
      for (const { place, field, message } of problems)
        expect(place !== '' && field !== '' && message.length > 10).toBe(true);
    }
  };

  test('any bytes and texts yield lines or a BankFileError', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), format, expectLinesOrFileError), {
      numRuns: 300,
    });
    const piece = fc.constantFrom(
      ':20:X',
      ':61:260101C1,00NTRF',
      ':86:',
      ':60F:C260101USD1,',
      ':62F:',
      '\n',
      '-}',
      '{4:',
      '"',
      ',',
      '<Document>',
      '</Document>',
      '<![CDATA[',
      '&x;',
      '<a b="',
      'Date,Amount,Description',
      '?20',
      '//',
      '\u0000',
      '\uFEFF',
      '__proto__',
      '1/2/2026',
      '$(5)',
      '<?xml version="1.0"?>',
      '<constructor/>',
    );
    const text = fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 30 });
    fc.assert(
      fc.property(text, format, (parts, bankFormat) =>
        expectLinesOrFileError(encodeText(parts.join('')), bankFormat),
      ),
      { numRuns: 300 },
    );
  });

  test('a valid file with a part removed, doubled or changed yields lines or a BankFileError', () => {
    const readableText = fc.oneof(
      fc.array(wideLine, { minLength: 1, maxLength: 3 }).map((lines) => writeCsv(lines)),
      fc
        .tuple(fc.array(wideLine, { minLength: 1, maxLength: 3 }), fc.record(camtStyle))
        .map(([lines, style]) => writeCamt(lines, style)),
      fc
        .tuple(fc.array(swiftLine, { minLength: 1, maxLength: 3 }), fc.record(mt940Style))
        .map(([lines, style]) => writeMt940(lines, style)),
    );
    fc.assert(
      fc.property(
        readableText,
        fc.nat(),
        fc.nat({ max: 40 }),
        fc.string({ maxLength: 3 }),
        (text, position, length, replacement) => {
          const from = position % text.length;
          expectLinesOrFileError(encodeText(text.slice(0, from) + replacement + text.slice(from + length)));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a truncated MT940 or CAMT file is never accepted as a shorter file', () => {
    const cutText = (text: string, share: number) =>
      encodeText(text.slice(0, Math.floor(text.length * share)));
    const share = fc.double({ min: 0.05, max: 0.9, noNaN: true });
    const lines = fc.array(swiftLine.map(setSameDay), { minLength: 3, maxLength: 5 });
    fc.assert(
      fc.property(lines, share, fc.record(camtStyle), (writtenLines, keptShare, style) => {
        expect(() => parseText(cutText(writeCamt(writtenLines, style), keptShare))).toThrow(BankFileError);
        const pageStyle = { end: '\n', hasEnvelope: false, separator: '?', page: 9 } as const;
        const text = writeMt940(writtenLines, pageStyle);
        const closing = text.lastIndexOf(':62F:');
        const cutLength = Math.min(Math.floor(text.length * keptShare), closing + 10);
        expect(() => parseText(text.slice(0, cutLength))).toThrow(BankFileError);
      }),
    );
  });
});
