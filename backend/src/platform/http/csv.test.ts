import { text } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toCsvFile, toCsvLine } from './csv.js';

/** Parses the cells of one line as a spreadsheet does. */
function parseCells(line: string): string[] {
  const cells = [...`,${line.slice(0, -2)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)];
  return cells.map(([, quotedText, plainText]) => quotedText?.replaceAll('""', '"') ?? plainText ?? '');
}

describe('a line of CSV', () => {
  test('survives a spreadsheet without becoming a formula', () => {
    const anyCell = fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', '"', ',', '\n', '\r', '\t', 'a', '1'),
    });
    fc.assert(
      fc.property(fc.array(anyCell, { minLength: 1, maxLength: 5 }), (cells) => {
        const parsedCells = parseCells(toCsvLine(cells));
        expect(parsedCells.map((cell) => cell.replace(/^'/, ''))).toEqual(cells);
        for (const cell of parsedCells) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
      }),
    );
  });

  test.each([
    [['a', 1, null], 'a,1,\r\n'],
    [['=1+1', -5, '-5'], "'=1+1,-5,'-5\r\n"],
    [['say "hi", you'], '"say ""hi"", you"\r\n'],
  ])('is written with its quotes and signs escaped: %j', (cells, line) => {
    expect(toCsvLine(cells)).toBe(line);
  });
});

test('a file is written as its head and its rows, batch by batch', async () => {
  async function* generateRows() {
    yield [['a', 1]];
    await Promise.resolve();
    yield [
      ['b', 2],
      [null, 3],
    ];
  }
  const file = toCsvFile('some.csv', ['name', 'n'], generateRows());

  expect(await text(file.getStream())).toBe('name,n\r\na,1\r\nb,2\r\n,3\r\n');
  expect(file.options).toMatchObject({ type: 'text/csv; charset=utf-8' });
});
