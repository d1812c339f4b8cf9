import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

type Cell = string | number | null;

/**
 * One line of RFC 4180. Prefixes an apostrophe to text that a spreadsheet would run as a formula; numbers
 * stay as they are.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Streams a CSV file: requests `rows` as fast as the reader consumes them. */
export function csvFile(
  name: string,
  head: readonly string[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): StreamableFile {
  async function* lines(): AsyncGenerator<string, void, undefined> {
    yield csvLine(head);
    for await (const chunk of rows) yield chunk.map(csvLine).join('');
  }
  return new StreamableFile(Readable.from(lines()), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}"`,
  });
}
