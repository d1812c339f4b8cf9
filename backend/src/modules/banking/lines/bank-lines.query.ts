import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { BankLine, BankLineStatus, listBankLines } from '@wayfold/contracts/payments/banking';
import type { Pool } from 'pg';
import { joinCursor, splitCursor, takePage } from '../../../kernel/paging.js';
import type { EventStore, StoredEvent } from '../../../platform/event-store/port.js';
import { requireEventsOf } from '../../../platform/event-store/registry.js';
import { bankLineEvents } from '../events.js';
import type { LineRow } from './bank-lines.projection.js';
import { collectLineFacts, type LineFacts } from './line-facts.js';

type LineList = RouteReply<typeof listBankLines>;

/** A row as the driver reads it: amounts are texts. */
type ReadRow = Pick<LineRow, 'line_id' | 'state' | 'value_date' | 'allocations'> & {
  readonly unallocated_cents: string;
};

const LINE_COLUMNS = 'line_id, state, value_date::text, unallocated_cents, allocations';

/** Reads of lines: order, state and sums from the table, names and texts from the sealed events. */
export class BankLineQueries {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
  ) {}

  async list(
    state: BankLineStatus | undefined,
    limit: number,
    cursor: string | undefined,
  ): Promise<LineList> {
    const values: unknown[] = [limit + 1];
    const addParameter = (value: unknown): string => `$${values.push(value)}`;
    const conditions = ['true'];
    if (state !== undefined) conditions.push(`state = ${addParameter(state)}`);
    const [date, id] = splitCursor(cursor);
    if (date !== null)
      conditions.push(`(value_date, line_id) < (${addParameter(date)}, ${addParameter(id)})`);
    const { rows } = await this.pool.query<ReadRow>(
      `SELECT ${LINE_COLUMNS} FROM bank_lines WHERE ${conditions.join(' AND ')}
       ORDER BY value_date DESC, line_id DESC LIMIT $1`,
      values,
    );
    const { page, nextCursor } = takePage(rows, limit, (row) => joinCursor(row.value_date, row.line_id));
    const streams = await this.store.readStreams(page.map(({ line_id }) => line_id));
    return {
      counts: await this.countByState(),
      lines: page.map((row) => toListedLine(row, collectFacts(streams.get(row.line_id)))),
      nextCursor,
    };
  }

  /** Lists the lines that paid for the booking, each with all bookings it paid for. */
  async listLinesOf(
    bookingId: string,
  ): Promise<{ readonly lineId: string; readonly bookingIds: readonly string[] }[]> {
    const { rows } = await this.pool.query<{ lineId: string; bookingIds: string[] }>(
      `SELECT line_id AS "lineId", booking_ids AS "bookingIds" FROM bank_lines
       WHERE booking_ids @> ARRAY[$1::uuid]`,
      [bookingId],
    );
    return rows;
  }

  async find(lineId: string): Promise<BankLine | undefined> {
    const { rows } = await this.pool.query<ReadRow>(
      `SELECT ${LINE_COLUMNS} FROM bank_lines WHERE line_id = $1`,
      [lineId],
    );
    const [row] = rows;
    if (!row) return undefined;
    const facts = collectFacts((await this.store.readStreams([lineId])).get(lineId));
    const { texts, chargesCents, importedAt, note } = facts;
    const references = await this.readReferences(row.allocations.map(({ bookingId }) => bookingId));
    return {
      ...toListedLine(row, facts),
      bankReference: texts?.bankReference ?? null,
      chargesCents,
      importedAt,
      note,
      allocations: row.allocations.map(({ allocationId: id, bookingId, instalmentId, amountCents, by }) => ({
        id,
        bookingId,
        instalmentId,
        amountCents,
        by,
        reference: references.get(bookingId) ?? '',
      })),
    };
  }

  private async countByState(): Promise<LineList['counts']> {
    const { rows } = await this.pool.query<{ state: BankLineStatus; count: string }>(
      'SELECT state, count(*) FROM bank_lines GROUP BY state',
    );
    const countByState = new Map(rows.map(({ state, count }) => [state, Number(count)]));
    const getCount = (state: BankLineStatus): number => countByState.get(state) ?? 0;
    return {
      open: getCount('open'),
      partly: getCount('partly'),
      matched: getCount('matched'),
      'set-aside': getCount('set-aside'),
    };
  }

  private async readReferences(bookingIds: readonly string[]): Promise<Map<string, string>> {
    if (bookingIds.length === 0) return new Map();
    const { rows } = await this.pool.query<{ booking_id: string; reference: string }>(
      'SELECT booking_id, reference FROM matchable_bookings WHERE booking_id = ANY($1::uuid[])',
      [bookingIds],
    );
    return new Map(rows.map(({ booking_id, reference }) => [booking_id, reference]));
  }
}

const collectFacts = (events: readonly StoredEvent[] = []): LineFacts =>
  collectLineFacts(requireEventsOf(bankLineEvents, events));

const toListedLine = (row: ReadRow, facts: LineFacts) => {
  const { account, bookedOn, valueDate, amountCents, currency, isReversal, texts } = facts;
  return {
    id: row.line_id,
    state: row.state,
    unallocatedCents: Number(row.unallocated_cents),
    account,
    bookedOn,
    valueDate,
    amountCents,
    currency,
    isReversal,
    counterparty: texts?.counterparty ?? null,
    remittance: texts?.remittance ?? '',
    isErased: texts === null,
  };
};
