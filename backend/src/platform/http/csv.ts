import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

type Cell = string | number | null;

/**
 * Returns one line of RFC 4180. Prefixes an apostrophe to text that a spreadsheet would run as a formula;
 * numbers stay as they are.
 */
export const toCsvLine = (cells: readonly Cell[]): string => `${cells.map(formatCell).join(',')}\r\n`;

function formatCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Streams a CSV file: requests `rows` as fast as the reader consumes them. */
export function toCsvFile(
  name: string,
  head: readonly string[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): StreamableFile {
  async function* generateLines(): AsyncGenerator<string, void, undefined> {
    yield toCsvLine(head);
    for await (const chunk of rows) yield chunk.map(toCsvLine).join('');
  }
  return new StreamableFile(Readable.from(generateLines()), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}"`,
  });
}
