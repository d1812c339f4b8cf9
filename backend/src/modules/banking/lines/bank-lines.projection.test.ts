import { expect, test } from '@jest/globals';
import {
  counterpartyErased,
  LINE_ID,
  newAllocation,
  newAllocationReversed,
  newLineAllocated,
  newLineImported,
  newLineReopened,
  newLineSetAside,
} from '../../../../test/support/banking/builders.js';
import { BOOKING } from '../../../../test/support/booking/builders.js';
import { newLineId } from '../../../../test/support/ids.js';
import { setUpTables } from '../../../../test/support/projected-tables.js';
import type { BankLineEvent } from '../events.js';
import { bankLineRows, bankLines } from './bank-lines.projection.js';

const tables = setUpTables(bankLines);

const lineSetAside: BankLineEvent = newLineSetAside();
const lineReopened: BankLineEvent = newLineReopened();
const allocationReversed: BankLineEvent = newAllocationReversed({ amountCents: 30_000 });

test('the table shows a line, its remainder and the bookings it paid, after each event', async () => {
  const wholeLine = { unallocatedCents: 40_000, bookingIds: [], counterparty: 'hash' };
  const restColumns = { unallocatedCents: 10_000, bookingIds: [BOOKING], counterparty: 'hash' };
  const steps: { events: BankLineEvent[]; row: Record<string, unknown> }[] = [
    { events: [newLineImported()], row: { state: 'open', ...wholeLine } },
    { events: [lineSetAside], row: { state: 'set-aside', ...wholeLine } },
    { events: [lineReopened], row: { state: 'open', ...wholeLine } },
    { events: [newLineAllocated([30_000, null])], row: { state: 'partly', ...restColumns } },
    // The remainder is not a payment.
    { events: [lineSetAside], row: { state: 'set-aside', ...restColumns } },
    { events: [lineReopened], row: { state: 'partly', ...restColumns } },
    {
      events: [allocationReversed, lineReopened, counterpartyErased],
      row: { state: 'open', ...wholeLine, counterparty: null },
    },
    {
      events: [newLineAllocated([15_000, null], [25_000, null])],
      row: { state: 'matched', unallocatedCents: 0, bookingIds: [BOOKING], counterparty: null },
    },
  ];
  const rowsAfter: Record<string, unknown>[] = [];
  for (const { events } of steps) {
    const [foldedRow] = await tables.fold(...events.map((event) => [LINE_ID, event] as const));
    rowsAfter.push({
      state: foldedRow?.['state'],
      unallocatedCents: Number(foldedRow?.['unallocated_cents']),
      bookingIds: foldedRow?.['booking_ids'],
      counterparty: foldedRow?.['counterparty_hash'],
    });
  }

  expect(rowsAfter).toEqual(steps.map(({ row }) => row));
});

test('the table records who allocated a line, without names or texts', async () => {
  const lineId = newLineId(2);
  const allRows = await tables.fold(
    [LINE_ID, newLineImported()],
    [LINE_ID, newLineAllocated([15_000, null], [25_000, null])],
    [
      lineId,
      newLineImported(
        { lineId, amountCents: -1_500 },
        { counterparty: 'BANK OF CANARIES', counterpartyHash: null },
      ),
    ],
  );
  const row = allRows.find(({ line_id }) => line_id === lineId);
  expect({
    state: row?.['state'],
    amountCents: Number(row?.['amount_cents']),
    counterpartyHash: row?.['counterparty_hash'],
  }).toEqual({ state: 'open', amountCents: -1_500, counterpartyHash: null });
  expect(JSON.stringify(allRows)).not.toMatch(/CANARIES|QUIROGA|TRN1/);

  const [firstRow] = allRows;
  expect((firstRow?.['allocations'] as unknown[])[0]).toEqual({ ...newAllocation(1, 15_000), by: 'staff' });
});

test('a row folded with each append equals the row folded from the log', async () => {
  const lineId = newLineId(3);
  const events = [
    newLineImported({ lineId }),
    newLineAllocated([30_000, null]),
    allocationReversed,
    lineReopened,
    newLineAllocated([10, null]),
  ];
  const rows = await tables.fold(...events.map((event) => [lineId, event] as const));
  const foldedRow = events.reduce<Parameters<typeof bankLineRows.evolve>[0]>(
    (row, event, i) => bankLineRows.evolve(row, { ...event, version: i + 1, recordedAt: new Date(0) }),
    null,
  );
  if (!foldedRow) throw new Error('nothing was folded');
  const inlineRow = bankLineRows.toRow(foldedRow);

  expect(Object.keys(inlineRow).sort()).toEqual(Object.keys(bankLineRows.columns).sort());

  const { value_date: _, ...row } = rows.find(({ line_id }) => line_id === lineId) ?? {};
  expect(inlineRow).toMatchObject({
    ...row,
    amount_cents: Number(row['amount_cents']),
    unallocated_cents: Number(row['unallocated_cents']),
  });
});
