import type { Connection, PoolClient, Submittable } from 'pg';

/** Text of one column as COPY reads it. */
const column = (value: string | number | null): string =>
  value === null ? '\\N' : typeof value === 'number' ? String(value) : value.replace(ESCAPED, escape);
const ESCAPED = /[\\\n\r\t]/g;
const NAMES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const escape = (symbol: string): string => NAMES[symbol] ?? symbol;

/** A row as COPY reads it. */
export const copyRow = (columns: readonly (string | number | null)[]): string =>
  `${columns.map(column).join('\t')}\n`;

/** What `pg` calls on a query; its types know only some of it. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

class CopyIn implements Submittable {
  readonly done: Promise<void>;
  private settle: { resolve: () => void; reject: (error: Error) => void } | undefined;
  private error: Error | undefined;

  constructor(
    private readonly sql: string,
    private readonly rows: readonly string[],
  ) {
    this.done = new Promise((resolve, reject) => (this.settle = { resolve, reject }));
  }

  submit(connection: Connection): void {
    connection.query(this.sql);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    for (let i = 0; i < this.rows.length; i += 500)
      connection.sendCopyFromChunk(Buffer.from(this.rows.slice(i, i + 500).join('')));
    connection.endCopyFrom();
  }

  handleError(error: Error): void {
    this.error = error;
  }

  handleReadyForQuery(): void {
    if (this.error) this.settle?.reject(this.error);
    else this.settle?.resolve();
  }

  handleCommandComplete(): void {
    // The answer is that nothing went wrong.
  }
}

/** Writes rows (as `copyRow` makes them) with COPY; nothing of them when one is refused. */
export async function copyInto(
  client: PoolClient,
  table: string,
  columns: readonly string[],
  rows: readonly string[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query(new CopyIn(`COPY ${table} (${columns.join(', ')}) FROM STDIN`, rows)).done;
}
