// Searches for canaries in every place where an installation keeps data: tables, planner statistics,
// write-ahead log, files, text.
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { Canary } from './canaries.js';

export interface Trace {
  readonly field: string;
  readonly where: string;
}

interface TableTrace extends Trace {
  readonly isUnlogged: boolean;
}

type Queryable = Pick<pg.Client, 'query'>;

export const listTextTraces = (text: string, canaries: readonly Canary[], place: string): Trace[] =>
  canaries
    .filter(({ spellings }) => spellings.some((spelling) => text.includes(spelling)))
    .map(({ field }) => ({ field, where: place }));

/** Searches every row of every table of our schemas, and the planner's samples. */
export async function searchTables(
  db: Queryable,
  canaries: readonly Canary[],
): Promise<{ traces: TableTrace[]; tableCount: number; rowCount: number }> {
  const { rows: tables } = await db.query<{ name: string; isUnlogged: boolean }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name, c.relpersistence = 'u' AS "isUnlogged"
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`,
  );
  const traces: TableTrace[] = [];
  let rowCount = 0;
  const searchTable = async (name: string, place: string, isUnlogged: boolean): Promise<void> => {
    const { rows } = await db.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
    rowCount += rows.length;
    const textTraces = listTextTraces(rows.map(({ row }) => row).join('\n'), canaries, place);
    traces.push(...textTraces.map((trace) => ({ ...trace, isUnlogged })));
  };
  for (const { name, isUnlogged } of tables)
    await searchTable(name, `table ${name}${isUnlogged ? ' (unlogged)' : ''}`, isUnlogged);
  await searchTable('pg_catalog.pg_stats', "the planner's statistics", false);
  return { traces, tableCount: tables.length, rowCount };
}

/** Searches the files of a folder as bytes, except those that `isSkipped` names by relative path. */
export async function searchFiles(
  folder: string,
  canaries: readonly Canary[],
  isSkipped: (file: string) => boolean = () => false,
): Promise<{ traces: Trace[]; fileCount: number; byteCount: number }> {
  const traces: Trace[] = [];
  let [fileCount, byteCount] = [0, 0];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const filePath = path.relative(folder, file);
    if (!entry.isFile() || isSkipped(filePath)) continue;
    fileCount += 1;
    const matches = new Set<Canary>();
    try {
      let tail = '';
      for await (const chunk of createReadStream(file, { encoding: 'latin1', highWaterMark: 1 << 22 })) {
        const window = tail + String(chunk);
        byteCount += window.length - tail.length;
        for (const canary of canaries)
          if (!matches.has(canary) && canary.spellings.some((spelling) => window.includes(spelling)))
            matches.add(canary);
        tail = window.slice(-200);
      }
    } catch (error) {
      // A file that the database has just removed holds nothing.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    for (const { field } of matches) traces.push({ field, where: `file ${filePath}` });
  }
  return { traces, fileCount, byteCount };
}

/**
 * The write-ahead log from a position on. Reused segments hold old data beyond what is written, so only newer
 * records count.
 */
export class WalWatch {
  private constructor(
    private readonly db: Queryable,
    private readonly slot: string,
    private readonly startPosition: bigint,
  ) {}

  static async start(db: Queryable): Promise<WalWatch> {
    const slot = `traces_${randomBytes(6).toString('hex')}`;
    // The slot keeps the segments until they are read.
    await db.query('SELECT pg_create_physical_replication_slot($1, true)', [slot]);
    return new WalWatch(db, slot, await readPosition(db));
  }

  /** Reads everything written so far, as bytes. */
  async read(): Promise<string> {
    const { rows } = await this.db.query<{ folder: string; size: string }>(
      `SELECT current_setting('data_directory') || '/pg_wal' AS folder, setting AS size
       FROM pg_settings WHERE name = 'wal_segment_size'`,
    );
    const [{ folder, size } = { folder: '', size: '0' }] = rows;
    const endPosition = await readPosition(this.db);
    let text = '';
    let position = this.startPosition;
    while (position < endPosition) {
      const segmentEnd = (position / BigInt(size) + 1n) * BigInt(size);
      const length = Number((segmentEnd < endPosition ? segmentEnd : endPosition) - position);
      const offset = Number(position % BigInt(size));
      const file = path.join(folder, await this.readSegmentName(position));
      text += stripHeaders(await readAt(file, offset, length), offset);
      position = segmentEnd;
    }
    return text;
  }

  async stop(): Promise<void> {
    await this.db.query('SELECT pg_drop_replication_slot($1)', [this.slot]);
  }

  private async readSegmentName(position: bigint): Promise<string> {
    const { rows } = await this.db.query<{ name: string }>(
      `SELECT pg_walfile_name('0/0'::pg_lsn + $1::numeric) AS name`,
      [String(position + 1n)],
    );
    return rows[0]?.name ?? '';
  }
}

/** Flushes the log to its files and reads its position. */
async function readPosition(db: Queryable): Promise<bigint> {
  await db.query('SELECT pg_switch_wal()');
  await db.query('CHECKPOINT');
  const { rows } = await db.query<{ lsn: string }>(`SELECT pg_current_wal_lsn() - '0/0'::pg_lsn AS lsn`);
  return BigInt(rows[0]?.lsn ?? 0);
}

const WAL_PAGE = 8_192;
/** A segment's first page has a larger header than the others. */
const WAL_HEADERS = { first: 40, other: 24 };

/**
 * Keeps records only: a page header interrupts a record that continues on the next page.
 * @param segmentOffset where the bytes begin in their segment
 */
function stripHeaders(bytes: string, segmentOffset: number): string {
  const pieces: string[] = [];
  let offset = 0;
  while (offset < bytes.length) {
    const inPage = (segmentOffset + offset) % WAL_PAGE;
    const header = segmentOffset + offset === inPage ? WAL_HEADERS.first : WAL_HEADERS.other;
    const end = offset + WAL_PAGE - inPage;
    pieces.push(bytes.slice(offset + Math.max(0, header - inPage), end));
    offset = end;
  }
  return pieces.join('');
}

async function readAt(file: string, offset: number, length: number): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read({ buffer: Buffer.alloc(length), position: offset });
    return buffer.toString('latin1');
  } finally {
    await handle.close();
  }
}
