import type { Pool } from 'pg';
import type { EventStore } from '../../../platform/event-store/port.js';
import { requireEventsOf } from '../../../platform/event-store/registry.js';
import { type BankLineEvent, bankLineEvents } from '../events.js';

export type ImportedLine = Extract<BankLineEvent, { type: 'BankLineImported' }>['data'];

/**
 * Lines of different files that may be one movement. Their ids differ if the formats describe it differently,
 * or if staff named the account for one file only.
 */
export class DuplicateLineQueries {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
  ) {}

  /** Returns which of these bookings a line of another file already pays, with the same day and amount. */
  async listBookingsPaidTwice(lineId: string, bookingIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (bookingIds.length === 0) return new Set();
    const { rows } = await this.pool.query<{ id: string; booking_ids: string[] }>(
      `SELECT other.line_id AS id, other.booking_ids
       FROM bank_lines line JOIN bank_lines other USING (value_date, amount_cents)
       WHERE line.line_id = $1 AND other.line_id <> $1 AND other.booking_ids && $2::uuid[]`,
      [lineId, bookingIds],
    );
    if (rows.length === 0) return new Set();
    const streams = await this.store.readStreams([lineId, ...rows.map(({ id }) => id)]);
    const findImport = (id: string): ImportedLine | undefined => {
      const [firstEvent] = requireEventsOf(bankLineEvents, streams.get(id) ?? []);
      return firstEvent?.type === 'BankLineImported' ? firstEvent.data : undefined;
    };
    const lineImport = findImport(lineId);
    const duplicates = rows.filter(({ id }) => {
      const otherImport = findImport(id);
      return lineImport && otherImport && isPossibleDuplicate(lineImport, otherImport);
    });
    return new Set(duplicates.flatMap((duplicateRow) => duplicateRow.booking_ids));
  }
}

/**
 * True if the lines may be one movement. Lines of one file never are; accounts named by both files also
 * distinguish lines.
 */
const isPossibleDuplicate = (line: ImportedLine, otherLine: ImportedLine): boolean =>
  line.fileId !== otherLine.fileId &&
  (line.account === null || otherLine.account === null || line.account === otherLine.account);
