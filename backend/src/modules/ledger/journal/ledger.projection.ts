import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { StoredEvent } from '../../../platform/event-store/port.js';
import { defineProjection, type SqlTx } from '../../../platform/projections/projection.js';
import { type Books, type JournalLine, noBooks } from './books.js';
import { findBookingId, ledgerEvents, ledgerEventTypes, postEvent } from './journal.js';

interface LedgerEntry {
  readonly event: StoredEvent;
  readonly bookingId: string | null;
  readonly lines: readonly JournalLine[];
}

/**
 * Tables of the ledger: entries with lines, account balances and daily movements, state per booking,
 * payments. Balances advance by the sums of a batch and are never recounted.
 */
export const ledger = defineProjection({
  name: 'ledger',
  version: 12,
  events: ledgerEvents,
  types: ledgerEventTypes,
  tables: [
    'ledger_balances',
    'ledger_days',
    'ledger_entries',
    'ledger_lines',
    'ledger_books',
    'ledger_payments',
  ],

  async project(events, tx) {
    const sources = events.map((event) => ({ event, bookingId: findBookingId(event) }));
    const bookingIds = new Set(sources.flatMap(({ bookingId }) => bookingId ?? []));
    const booksBefore = await readBooksOfBookings(tx, [...bookingIds]);
    const booksAfter = new Map<string, Books>();
    const entries: LedgerEntry[] = [];
    for (const { event, bookingId } of sources) {
      const knownBooks =
        bookingId === undefined ? undefined : (booksAfter.get(bookingId) ?? booksBefore.get(bookingId));
      const previousBooks = knownBooks ?? noBooks;
      const { books, lines } = postEvent(previousBooks, event);
      if (bookingId !== undefined && books !== previousBooks) booksAfter.set(bookingId, books);
      if (lines.length > 0) entries.push({ event, bookingId: bookingId ?? null, lines });
    }
    await writeEntries(tx, entries);
    await moveBalances(tx, entries);
    await writeBooks(tx, booksAfter);
    await writePayments(tx, booksAfter, booksBefore);
  },
});

async function readBooksOfBookings(tx: SqlTx, bookingIds: readonly string[]): Promise<Map<string, Books>> {
  const { rows } = await tx.query<{ booking_id: string; books: Books }>(
    'SELECT booking_id, books FROM ledger_books WHERE booking_id = ANY($1::uuid[])',
    [bookingIds],
  );
  return new Map(rows.map(({ booking_id, books }) => [booking_id, books]));
}

async function writeEntries(tx: SqlTx, entries: readonly LedgerEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.query(
    `INSERT INTO ledger_entries (position, event, stream_id, version, booking_id, recorded_at, day)
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS e(
       position bigint, event text, stream_id uuid, version int,
       booking_id uuid, recorded_at timestamptz, day date)`,
    [
      JSON.stringify(
        entries.map(({ event, bookingId }) => ({
          position: event.position,
          event: event.type,
          stream_id: event.streamId,
          version: event.version,
          booking_id: bookingId,
          recorded_at: event.recordedAt,
          day: toUtcDate(event.recordedAt),
        })),
      ),
    ],
  );
  await tx.query(
    `INSERT INTO ledger_lines (position, line, account, amount_cents, subject_id)
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS l(
       position bigint, line smallint, account text, amount_cents bigint, subject_id text)`,
    [
      JSON.stringify(
        entries.flatMap(({ event, lines }) =>
          lines.map(({ account, amountCents, subjectId }, line) => ({
            position: event.position,
            line,
            account,
            amount_cents: amountCents,
            subject_id: subjectId,
          })),
        ),
      ),
    ],
  );
}

async function moveBalances(tx: SqlTx, entries: readonly LedgerEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const movements = JSON.stringify(
    entries.flatMap(({ event, lines }) =>
      lines.map(({ account, amountCents }) => ({
        day: toUtcDate(event.recordedAt),
        account,
        cents: amountCents,
      })),
    ),
  );
  const movementRows = 'jsonb_to_recordset($1::jsonb) AS m(day date, account text, cents bigint)';
  await tx.query(
    `INSERT INTO ledger_balances AS b (account, balance_cents, lines)
     SELECT account, sum(cents), count(*) FROM ${movementRows} GROUP BY account ORDER BY account
     ON CONFLICT (account) DO UPDATE
     SET balance_cents = b.balance_cents + excluded.balance_cents, lines = b.lines + excluded.lines`,
    [movements],
  );
  await tx.query(
    `INSERT INTO ledger_days AS d (day, account, amount_cents)
     SELECT day, account, sum(cents) FROM ${movementRows} GROUP BY day, account ORDER BY day, account
     ON CONFLICT (day, account) DO UPDATE SET amount_cents = d.amount_cents + excluded.amount_cents`,
    [movements],
  );
}

async function writeBooks(tx: SqlTx, booksAfter: ReadonlyMap<string, Books>): Promise<void> {
  if (booksAfter.size === 0) return;
  await tx.query(
    `INSERT INTO ledger_books (booking_id, starts_on, held_cents, books)
     SELECT * FROM jsonb_to_recordset($1::jsonb) AS b(
       booking_id uuid, starts_on date, held_cents bigint, books jsonb)
     ON CONFLICT (booking_id) DO UPDATE
     SET starts_on = excluded.starts_on, held_cents = excluded.held_cents, books = excluded.books`,
    [
      JSON.stringify(
        [...booksAfter].map(([bookingId, books]) => ({
          booking_id: bookingId,
          starts_on: books.startsOn,
          held_cents: books.depositsCents,
          books,
        })),
      ),
    ],
  );
}

async function writePayments(
  tx: SqlTx,
  booksAfter: ReadonlyMap<string, Books>,
  booksBefore: ReadonlyMap<string, Books>,
): Promise<void> {
  const changedPayments = [...booksAfter].flatMap(([bookingId, { payments }]) =>
    Object.entries(payments).flatMap(([paymentId, { provider, capturedCents, refundedCents }]) => {
      const oldPayment = booksBefore.get(bookingId)?.payments[paymentId];
      return oldPayment?.refundedCents === refundedCents && oldPayment.capturedCents === capturedCents
        ? []
        : [
            {
              payment_id: paymentId,
              provider,
              booking_id: bookingId,
              captured_cents: capturedCents,
              refunded_cents: refundedCents,
            },
          ];
    }),
  );
  if (changedPayments.length === 0) return;
  await tx.query(
    `INSERT INTO ledger_payments (payment_id, provider, booking_id, captured_cents, refunded_cents)
     SELECT * FROM jsonb_to_recordset($1::jsonb)
       AS p(payment_id text, provider text, booking_id uuid, captured_cents bigint, refunded_cents bigint)
     ON CONFLICT (payment_id, booking_id) DO UPDATE
     SET captured_cents = excluded.captured_cents, refunded_cents = excluded.refunded_cents`,
    [JSON.stringify(changedPayments)],
  );
}
