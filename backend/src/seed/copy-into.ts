import type { Connection, PoolClient, Submittable } from 'pg';

/** Formats a column in COPY's text format. */
function formatColumn(value: string | number | null): string {
  if (value === null) return '\\N';
  return typeof value === 'number' ? String(value) : value.replace(SYMBOL_TO_ESCAPE_PATTERN, escapeSymbol);
}

const SYMBOL_TO_ESCAPE_PATTERN = /[\\\n\r\t]/g;
const ESCAPE_BY_SYMBOL: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
};
const escapeSymbol = (symbol: string): string => ESCAPE_BY_SYMBOL[symbol] ?? symbol;

/** Formats a row in COPY's text format. */
export const formatRow = (columns: readonly (string | number | null)[]): string =>
  `${columns.map(formatColumn).join('\t')}\n`;

const ROWS_PER_CHUNK = 500;

/** Methods `pg` calls on a query, partly missing in its types. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

class CopyIn implements Submittable {
  readonly completion: Promise<void>;
  private deferred: { resolve: () => void; reject: (error: Error) => void } | undefined;
  private error: Error | undefined;

  constructor(
    private readonly sql: string,
    private readonly rows: readonly string[],
  ) {
    this.completion = new Promise((resolve, reject) => (this.deferred = { resolve, reject }));
  }

  submit(connection: Connection): void {
    connection.query(this.sql);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    for (let index = 0; index < this.rows.length; index += ROWS_PER_CHUNK)
      connection.sendCopyFromChunk(Buffer.from(this.rows.slice(index, index + ROWS_PER_CHUNK).join('')));
    connection.endCopyFrom();
  }

  handleError(error: Error): void {
    this.error = error;
  }

  handleReadyForQuery(): void {
    if (this.error) this.deferred?.reject(this.error);
    else this.deferred?.resolve();
  }

  handleCommandComplete(): void {
    // `handleReadyForQuery` reports the success.
  }
}

/** Writes rows from `formatRow` with COPY, all or none. */
export async function copyInto(
  client: PoolClient,
  table: string,
  columns: readonly string[],
  rows: readonly string[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query(new CopyIn(`COPY ${table} (${columns.join(', ')}) FROM STDIN`, rows)).completion;
}
