import { expect } from '@jest/globals';
import { subtractAllocations } from '../../../src/modules/banking/matching/open-amounts.js';
import type { AwaitedTransfer } from '../../../src/modules/banking/events.js';
import {
  evolveExpected,
  expectedTransfers,
} from '../../../src/modules/banking/matching/expected-transfers.projection.js';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { foldView } from '../../../src/modules/booking/view/booking-view.js';
import type { Agency } from './agency.js';

type Told = Parameters<typeof evolveExpected>[1];

/** The bank side's expected amounts, per instalment, match what the booking's page and mails request. */
export function awaited(agency: Agency, bookingId: string, log: readonly BookingEvent[]): void {
  const isTold = (event: BookingEvent): boolean => expectedTransfers.types.includes(event.type);
  const row = log.filter(isTold).reduce<AwaitedTransfer | null>((before, event) => {
    const next = evolveExpected(before, { ...event, streamId: bookingId } as Told);
    // The stored state survives its round trip through the table.
    return JSON.parse(JSON.stringify(next)) as AwaitedTransfer;
  }, null);
  const view = foldView(log.map((event, n) => ({ ...event, version: n + 1, recordedAt: new Date(0) })));
  if (!row || !view) throw new Error(`${bookingId} was never made`);
  const allocations = agency.lines.flatMap(({ state }) => (state.status === 'NEW' ? [] : state.allocations));
  const { instalments, openCents } = subtractAllocations(row, allocations);
  const asked = view.instalments.map(({ id, amountCents, paidCents }) => ({
    id,
    openCents: view.cancellation ? 0 : Math.max(0, amountCents - paidCents),
  }));
  expect(instalments.map((instalment) => ({ id: instalment.id, openCents: instalment.openCents }))).toEqual(
    asked,
  );
  expect(openCents).toBe(view.remainingCents);
}
