import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

type Cell = string | number | null;

/**
 * One line as RFC 4180 writes it. Text that a spreadsheet would take for a formula gets an apostrophe before it; numbers are
 * written as they are.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A file that is written while it is read: `rows` are asked for as fast as the caller takes them. */
export function csvFile(
  name: string,
  head: readonly string[],
  rows: AsyncIterable<readonly (readonly Cell[])[]>,
): StreamableFile {
  async function* lines(): AsyncGenerator<string, void, undefined> {
    yield csvLine(head);
    for await (const some of rows) yield some.map(csvLine).join('');
  }
  return new StreamableFile(Readable.from(lines()), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}"`,
  });
}
