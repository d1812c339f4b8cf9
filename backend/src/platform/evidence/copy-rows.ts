import type { Connection, PoolClient, Submittable } from 'pg';

/** Bytes before the first row; see COPY in PostgreSQL's manual. */
const COPY_HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
/** Stands in place of a row's number of fields after the last row. */
const TRAILER_FIELD_COUNT = -1;

/**
 * Streams a query's rows in PostgreSQL's binary format; each buffer is valid only during the callback and
 * nothing is parsed. The statement takes no parameters.
 */
export function copyRows(client: PoolClient, select: string, onRow: (tuple: Buffer) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(
      new CopyOut(`COPY (${select}) TO STDOUT (FORMAT binary)`, onRow, (error) => {
        if (error) reject(error);
        else resolve();
      }),
    );
  });
}

/** A `pg` query that handles COPY messages. */
class CopyOut implements Submittable {
  private failure: Error | undefined;
  private hasBegun = false;

  constructor(
    readonly text: string,
    private readonly onRow: (tuple: Buffer) => void,
    readonly callback: (error?: Error) => void,
  ) {}

  submit(connection: Connection): void {
    connection.query(this.text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.failure) return; // drain the rest, so that the connection stays usable
    try {
      const tuple = this.hasBegun ? chunk : this.stripHeader(chunk);
      this.hasBegun = true;
      if (tuple.readInt16BE(0) !== TRAILER_FIELD_COUNT) this.onRow(tuple);
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  handleCommandComplete(): void {
    // ReadyForQuery follows.
  }

  handleReadyForQuery(): void {
    this.callback(this.failure);
  }

  private stripHeader(chunk: Buffer): Buffer {
    if (!chunk.subarray(0, COPY_HEADER.length).equals(COPY_HEADER))
      throw new Error('COPY began without its header');
    return chunk.subarray(COPY_HEADER.length);
  }
}
