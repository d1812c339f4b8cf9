import type { BankLineStatus } from '@wayfold/contracts/payments/banking';
import type { InlineReadModel, RecordedEvent } from '../../../platform/commands/runner.js';
import { defineProjection } from '../../../platform/projections/projection.js';
import { upsertRows } from '../../../platform/projections/upsert-rows.js';
import { type Allocation, type BankLineEvent, bankLineEvents } from '../events.js';
import { BANK_LINES_READ_MODEL } from './bank-line.stream.js';

/** A line's row, without names or texts: only what the queue sorts, counts and looks up. */
export interface LineRow {
  readonly line_id: string;
  readonly version: number;
  readonly state: BankLineStatus;
  readonly value_date: string;
  readonly amount_cents: number;
  readonly unallocated_cents: number;
  readonly allocations: readonly (Allocation & { readonly by: 'automatic' | 'staff' })[];
  /** Bookings of the allocations, without duplicates. */
  readonly booking_ids: readonly string[];
  /** Equal for every line of the same counterparty; null once the counterparty is erased. */
  readonly counterparty_hash: string | null;
}

const LINE_COLUMN_TYPES = {
  line_id: 'uuid',
  version: 'integer',
  state: 'text',
  value_date: 'date',
  amount_cents: 'bigint',
  unallocated_cents: 'bigint',
  allocations: 'jsonb',
  booking_ids: 'uuid[]',
  counterparty_hash: 'text',
} as const;

const setAllocations = (row: LineRow, allocations: LineRow['allocations']): LineRow => {
  const unallocatedCents = allocations.reduce(
    (restCents, { amountCents }) => restCents - amountCents,
    row.amount_cents,
  );
  const nextRow = {
    ...row,
    allocations,
    booking_ids: [...new Set(allocations.map(({ bookingId }) => bookingId))].sort(),
    unallocated_cents: unallocatedCents,
  };
  return { ...nextRow, state: determineState(nextRow) };
};

function determineState({ allocations, unallocated_cents: unallocatedCents }: LineRow): BankLineStatus {
  if (allocations.length === 0) return 'open';
  return unallocatedCents === 0 ? 'matched' : 'partly';
}

function evolve(row: LineRow | null, event: RecordedEvent<BankLineEvent>): LineRow {
  const { version } = event;
  if (event.type === 'BankLineImported') {
    const { lineId, valueDate, amountCents, texts } = event.data;
    return {
      line_id: lineId,
      version,
      state: 'open',
      value_date: valueDate,
      amount_cents: amountCents,
      unallocated_cents: amountCents,
      allocations: [],
      booking_ids: [],
      counterparty_hash: texts.value?.counterpartyHash ?? null,
    };
  }
  if (!row) throw new Error(`${event.type} before BankLineImported`);
  const nextRow = { ...row, version };
  switch (event.type) {
    case 'BankLineAllocated': {
      const { allocations, by } = event.data;
      return setAllocations(nextRow, [
        ...row.allocations,
        ...allocations.map((allocation) => ({ ...allocation, by })),
      ]);
    }
    case 'BankLineAllocatedToRefund': {
      const bookingIds = [...new Set([...row.booking_ids, event.data.bookingId])].sort();
      return { ...nextRow, booking_ids: bookingIds, unallocated_cents: 0, state: 'matched' };
    }
    case 'AllocationReversed':
      return setAllocations(
        nextRow,
        row.allocations.filter(({ allocationId }) => allocationId !== event.data.allocationId),
      );
    case 'BankLineSetAside':
      return { ...nextRow, state: 'set-aside' };
    case 'BankLineReopened':
      return { ...nextRow, state: determineState(row) };
    case 'BankLineCounterpartyErased':
      return { ...nextRow, counterparty_hash: null };
  }
}

/** Commands write this row in their own transaction, so staff see a match as soon as they make it. */
export const bankLineRows: InlineReadModel<LineRow> = {
  name: BANK_LINES_READ_MODEL,
  table: 'bank_lines',
  key: 'line_id',
  columns: LINE_COLUMN_TYPES,
  evolve: (row, event) => evolve(row, event as RecordedEvent<BankLineEvent>),
  toRow: (row) => ({ ...row }),
};

/** Table `bank_lines`: one row per bank line. */
export const bankLines = defineProjection({
  name: BANK_LINES_READ_MODEL,
  version: 1,
  events: bankLineEvents,
  tables: ['bank_lines'],
  inlineTable: bankLineRows,

  async project(events, tx) {
    const ids = [...new Set(events.map(({ streamId }) => streamId))];
    const { rows } = await tx.query<{ row: LineRow }>(
      'SELECT to_jsonb(l) AS row FROM bank_lines l WHERE line_id = ANY($1::uuid[])',
      [ids],
    );
    const rowById = new Map(rows.map(({ row }) => [row.line_id, row]));
    for (const event of events)
      rowById.set(event.streamId, evolve(rowById.get(event.streamId) ?? null, event));
    await upsertRows(tx, bankLineRows, [...rowById.values()].map(bankLineRows.toRow));
  },
});
