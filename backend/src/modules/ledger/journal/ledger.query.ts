import {
  ACCOUNTS,
  type LedgerAccount,
  type LedgerBalance,
  type LedgerEntry,
} from '@wayfold/contracts/money/ledger';
import type { Pool } from 'pg';
import { takePage } from '../../../kernel/paging.js';
import { requireRow } from '../../../platform/database/require-row.js';
import { ledger } from './ledger.projection.js';

/** Filter for entries: by account, by booking, by UTC day of recording. */
export interface EntryFilter {
  readonly account?: LedgerAccount | undefined;
  readonly bookingId?: string | undefined;
  readonly day?: string | undefined;
}

interface EntryRow {
  position: string;
  event: string;
  stream_id: string;
  version: number;
  booking_id: string | null;
  recorded_at: Date;
  day: string;
}

interface LineRow {
  position: string;
  account: LedgerAccount;
  amount_cents: string;
  subject_id: string | null;
}

/** Lines per read of an export. */
const LINES_PER_BATCH = 2_000;

/** One ledger line with its entry, as a row of the CSV file. */
export type CsvRow = readonly [
  position: number,
  day: string,
  recordedAt: string,
  event: string,
  bookingId: string | null,
  account: LedgerAccount,
  debitCents: number | null,
  creditCents: number | null,
  subjectId: string | null,
];

export const CSV_HEAD = [
  'entry',
  'day',
  'recorded_at',
  'event',
  'booking',
  'account',
  'debit_cents',
  'credit_cents',
  'payment',
] as const;

export interface BegunTrip {
  readonly bookingId: string;
  /** `YYYY-MM-DD`. */
  readonly startsOn: string;
}

/** Reads of the ledger's tables. Amounts are numbers: sums stay below 2^53. */
export class LedgerQueries {
  constructor(private readonly pool: Pool) {}

  /** Reads every account of the chart, including empty accounts, and the log position of the balances. */
  async readBalances(): Promise<{ position: number; balances: LedgerBalance[] }> {
    // One statement reads one snapshot: the checkpoint moves with the rows.
    const { rows } = await this.pool.query<{
      position: string;
      account: LedgerAccount | null;
      balance_cents: string;
      line_count: string;
    }>(
      `SELECT s.position, b.account, b.balance_cents, b.lines AS line_count
       FROM (SELECT coalesce(max(position), 0) AS position FROM subscriptions WHERE name = $1) s
       LEFT JOIN ledger_balances b ON true`,
      [ledger.name],
    );
    const rowByAccount = new Map(rows.map((row) => [row.account, row]));
    return {
      position: Number(requireRow(rows).position),
      balances: ACCOUNTS.map((account) => {
        const row = rowByAccount.get(account);
        return {
          account,
          balanceCents: Number(row?.balance_cents ?? 0),
          lineCount: Number(row?.line_count ?? 0),
        };
      }),
    };
  }

  /** Lists a page of entries, newest first, each with all lines. */
  async listEntries(
    filter: EntryFilter,
    limit: number,
    cursor: string | undefined,
  ): Promise<{ entries: LedgerEntry[]; nextCursor: string | null }> {
    const values: unknown[] = [];
    const positionQuery = buildPositionQuery(
      filter,
      { below: cursor, order: 'DESC', limit: limit + 1 },
      values,
    );
    const { rows } = await this.pool.query<EntryRow>(
      `SELECT position, event, stream_id, version, booking_id, recorded_at, day::text FROM ledger_entries
       WHERE position IN (${positionQuery}) ORDER BY position DESC`,
      values,
    );
    const { page, nextCursor } = takePage(rows, limit, ({ position }) => position);
    const lines = await this.readLines(page.map(({ position }) => position));
    return {
      entries: page.map((row) => ({
        position: Number(row.position),
        event: row.event,
        streamId: row.stream_id,
        version: row.version,
        bookingId: row.booking_id,
        recordedAt: row.recorded_at.toISOString(),
        day: row.day,
        lines: (lines.get(row.position) ?? []).map(({ account, amount_cents, subject_id }) => ({
          account,
          amountCents: Number(amount_cents),
          subjectId: subject_id,
        })),
      })),
      nextCursor,
    };
  }

  /** Exports all matching lines in log order, in batches; limited to `filter.account`, if set. */
  async *exportLines(filter: EntryFilter): AsyncGenerator<readonly CsvRow[], void, undefined> {
    const { position: untilPosition } = await this.readBalances();
    let last = { position: '0', line: 0 };
    for (;;) {
      const values: unknown[] = [];
      const range = {
        from: last.position,
        below: String(untilPosition + 1),
        order: 'ASC',
        limit: LINES_PER_BATCH,
      } as const;
      const positionQuery = buildPositionQuery(filter, range, values);
      const accountFilter =
        filter.account === undefined ? '' : `AND l.account = $${values.push(filter.account)}`;
      const { rows } = await this.pool.query<EntryRow & LineRow & { line: number }>(
        `SELECT e.position, e.day::text, e.recorded_at, e.event, e.booking_id, l.line, l.account,
           l.amount_cents, l.subject_id
         FROM ledger_entries e JOIN ledger_lines l USING (position)
         WHERE e.position IN (${positionQuery}) ${accountFilter}
           AND (e.position, l.line) > ($${values.push(last.position)}, $${values.push(last.line)})
         ORDER BY e.position, l.line LIMIT ${LINES_PER_BATCH}`,
        values,
      );
      const lastRow = rows.at(-1);
      if (!lastRow) return;
      yield rows.map(toCsvRow);
      last = lastRow;
    }
  }

  /** Reads the sum of all accounts; 0 if every entry balances. */
  async readJournalCents(): Promise<number> {
    const { rows } = await this.pool.query<{ cents: string }>(
      'SELECT coalesce(sum(balance_cents), 0) AS cents FROM ledger_balances',
    );
    return Number(requireRow(rows).cents);
  }

  /** Reads the cents that we owe for gift cards at that log position. */
  async readGiftCardCents(lastPosition: number): Promise<number> {
    const { rows } = await this.pool.query<{ cents: string }>(
      `SELECT coalesce(-sum(amount_cents), 0) AS cents
       FROM ledger_lines WHERE account = 'gift-cards' AND position <= $1`,
      [lastPosition],
    );
    return Number(requireRow(rows).cents);
  }

  /**
   * Lists the bookings whose revenue is not recognized and whose trip starts by `latestStart`, ordered by
   * start and booking, from the one after `previousTrip` on.
   */
  async listBegunTrips(latestStart: string, previousTrip: BegunTrip, limit: number): Promise<BegunTrip[]> {
    const { rows } = await this.pool.query<BegunTrip>(
      `SELECT booking_id AS "bookingId", starts_on::text AS "startsOn" FROM ledger_books
       WHERE held_cents > 0 AND starts_on <= $1 AND (starts_on, booking_id) > ($2, $3)
       ORDER BY starts_on, booking_id LIMIT $4`,
      [latestStart, previousTrip.startsOn, previousTrip.bookingId, limit],
    );
    return rows;
  }

  private async readLines(positions: readonly string[]): Promise<ReadonlyMap<string, LineRow[]>> {
    const { rows } = await this.pool.query<LineRow>(
      `SELECT position, account, amount_cents, subject_id FROM ledger_lines
       WHERE position = ANY($1::bigint[]) ORDER BY position, line`,
      [positions],
    );
    const linesByPosition = new Map<string, LineRow[]>();
    for (const row of rows)
      linesByPosition.set(row.position, [...(linesByPosition.get(row.position) ?? []), row]);
    return linesByPosition;
  }
}

interface PositionRange {
  /** First position to include. */
  readonly from?: string | undefined;
  /** Exclusive upper bound of positions. */
  readonly below?: string | undefined;
  readonly order: 'ASC' | 'DESC';
  readonly limit: number;
}

/**
 * Builds a subquery of entry positions and pushes its parameters to `values`. It reads the smallest index
 * that the filter allows: a booking's few entries, else an account's lines, else the days or the whole log.
 */
function buildPositionQuery(
  { account, bookingId, day }: EntryFilter,
  range: PositionRange,
  values: unknown[],
): string {
  const addParameter = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ['true'];
  if (range.from !== undefined) conditions.push(`position >= ${addParameter(range.from)}`);
  if (range.below !== undefined) conditions.push(`position < ${addParameter(range.below)}`);
  const orderAndLimit = `ORDER BY position ${range.order} LIMIT ${range.limit}`;
  if (account !== undefined && bookingId === undefined) {
    conditions.push(`account = ${addParameter(account)}`);
    if (day !== undefined) {
      const dayParam = addParameter(day);
      conditions.push(
        `position BETWEEN (SELECT min(position) FROM ledger_entries WHERE day = ${dayParam})
           AND (SELECT max(position) FROM ledger_entries WHERE day = ${dayParam})`,
        `EXISTS (SELECT FROM ledger_entries d
                 WHERE d.position = ledger_lines.position AND d.day = ${dayParam})`,
      );
    }
    return `SELECT DISTINCT position FROM ledger_lines WHERE ${conditions.join(' AND ')} ${orderAndLimit}`;
  }
  if (bookingId !== undefined) conditions.push(`booking_id = ${addParameter(bookingId)}`);
  if (day !== undefined) conditions.push(`day = ${addParameter(day)}`);
  if (account !== undefined)
    conditions.push(
      `EXISTS (SELECT FROM ledger_lines a
               WHERE a.position = ledger_entries.position AND a.account = ${addParameter(account)})`,
    );
  return `SELECT position FROM ledger_entries WHERE ${conditions.join(' AND ')} ${orderAndLimit}`;
}

const toCsvRow = (row: EntryRow & LineRow): CsvRow => {
  const cents = Number(row.amount_cents);
  return [
    Number(row.position),
    row.day,
    row.recorded_at.toISOString(),
    row.event,
    row.booking_id,
    row.account,
    cents > 0 ? cents : null,
    cents < 0 ? -cents : null,
    row.subject_id,
  ];
};
