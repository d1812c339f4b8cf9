import { sumCents } from '@wayfold/contracts/kernel/cents';
import { fold } from '../../../src/kernel/decider.js';
import type { BankLineEvent } from '../../../src/modules/banking/events.js';
import { bankLine, type KnownLine } from '../../../src/modules/banking/lines/bank-line.js';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { type Booking, findPaymentData, groupByStream } from '../../support/invariants/facts.js';
import type { Violation } from '../../support/invariants/violation.js';
import type { Database } from '../servers/database.js';

export type Line = KnownLine;

export async function foldLines({ log }: Database): Promise<Line[]> {
  const { events } = await log.readAll(0, Number.MAX_SAFE_INTEGER);
  return [...groupByStream(events).values()]
    .filter(([first]) => first?.type === 'BankLineImported')
    .map((rows) => fold(bankLine.evolve, bankLine.initialState, rows as unknown as BankLineEvent[]))
    .flatMap((line) => (line.status === 'NEW' ? [] : [line]));
}

/** Checks that a booking has exactly its allocations, and no line is allocated beyond its amount. */
export async function checkBankLines(database: Database, bookings: readonly Booking[]): Promise<Violation[]> {
  const newViolation = (problem: string): Violation => ({
    invariant: 'recorded-money',
    problem,
  });
  const lines = await foldLines(database);
  const centsOnLines = new Map(
    lines.flatMap(({ allocations }) =>
      allocations.map(({ allocationId, amountCents }) => [allocationId, amountCents] as const),
    ),
  );
  const centsInBookings = new Map<string, number>();
  for (const { events } of bookings)
    for (const [id, cents] of events.flatMap(listBankMovements))
      centsInBookings.set(id, (centsInBookings.get(id) ?? 0) + cents);
  const ids = new Set([...centsOnLines.keys(), ...centsInBookings.keys()]);
  const overdrawnLines = lines.filter(
    ({ amountCents, allocations }) => sumCents(allocations) > Math.max(0, amountCents),
  );
  return [
    ...overdrawnLines.map(({ lineId }) => newViolation(`line ${lineId} is allocated beyond its amount`)),
    ...[...ids].flatMap((id) => {
      const [lineCents, bookingCents] = [centsOnLines.get(id) ?? 0, centsInBookings.get(id) ?? 0];
      return lineCents === bookingCents
        ? []
        : [newViolation(`allocation ${id}: ${lineCents} of the line, ${bookingCents} in its booking`)];
    }),
  ];
}

/** Lists the cents that an event allocates. */
function listBankMovements(event: BookingEvent): [string, number][] {
  const isReversal = event.type === 'PaymentReversed';
  const movement = isReversal ? event.data : findPaymentData(event);
  if (movement?.provider !== 'bank') return [];
  const { paymentId, amountCents } = movement;
  return [[paymentId, isReversal ? -amountCents : amountCents]];
}
