import { RECEIVER_GRACE_MS } from '../../../src/modules/booking/worker/due-sources.js';
import type { PaymentProvider } from '../../../src/platform/provider-inbox/provider-inbox.js';
import type { Tables, TransferHoldRow, WorkRow } from './tables.js';

export interface StatementResult {
  readonly rows: readonly unknown[];
  readonly rowCount: number;
}

interface SimulatedStatement {
  readonly name: string;
  /** Start of an unnamed statement. */
  readonly text?: string;
  run(this: void, tables: Tables, values: readonly unknown[]): StatementResult;
}

const newResult = (rows: readonly unknown[]): StatementResult => ({ rows, rowCount: rows.length });
const newChangeResult = (rowCount: number): StatementResult => ({ rows: [], rowCount });
const toHex = (bytes: unknown): string => (bytes as Buffer).toString('hex');
const toKey = (provider: unknown, id: unknown): string => `${String(provider)} ${String(id)}`;

const isCharge = ({ kind }: WorkRow): boolean => kind === 'charge' || kind === 'charge-poll';

function listDue(
  work: Tables['work'],
  now: unknown,
  isWanted: (row: WorkRow) => boolean,
  limit: unknown,
): Omit<WorkRow, 'dueAt' | 'isDone'>[] {
  return [...work.values()]
    .filter((row) => !row.isDone && Date.parse(row.dueAt) <= (now as Date).getTime() && isWanted(row))
    .sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt))
    .slice(0, limit as number)
    .map(({ workId, kind, bookingId, instalmentId }) => ({ workId, kind, bookingId, instalmentId }));
}

const listMatchableBookings = (
  bookings: Tables['matchableBookings'],
  key: 'reference' | 'bookingId',
  values: unknown,
): unknown[] =>
  [...bookings.values()].flatMap((booking) =>
    (values as string[]).includes(booking[key]) ? [{ booking }] : [],
  );

/** Effects of the simulated modules' statements, by name. */
export const statements: readonly SimulatedStatement[] = [
  {
    name: 'quote-keep',
    run: ({ quotes }, [id, quote, couponId]) => {
      quotes.set(String(id), { quote: String(quote), couponId: couponId as string | null });
      return newChangeResult(1);
    },
  },
  {
    name: 'quote-find',
    run: ({ quotes }, [id]) => {
      const storedQuote = quotes.get(String(id));
      return newResult(
        storedQuote
          ? [{ quote: JSON.parse(storedQuote.quote) as unknown, coupon_id: storedQuote.couponId }]
          : [],
      );
    },
  },
  {
    name: 'booking numbers',
    text: `SELECT nextval('booking_numbers')`,
    run: (tables) =>
      newResult(Array.from({ length: 20 }, () => ({ n: String(++tables.bookingNumberCount) }))),
  },
  {
    name: 'inbox-receive',
    run: ({ inbox, onScheduled }, [provider, id, type, objectId, receivedAt, processedAt, bookingId]) => {
      const key = toKey(provider, id);
      if (inbox.has(key)) return newChangeResult(0);
      inbox.set(key, {
        provider: provider as PaymentProvider,
        id: String(id),
        type: String(type),
        objectId: String(objectId),
        receivedAt: receivedAt as Date,
        processedAt: processedAt as Date | null,
        bookingId: bookingId as string | null,
      });
      if (processedAt === null) onScheduled(new Date((receivedAt as Date).getTime() + RECEIVER_GRACE_MS));
      return newChangeResult(1);
    },
  },
  {
    name: 'inbox-find',
    run: ({ inbox }, [provider, eventId]) => {
      const row = inbox.get(toKey(provider, eventId));
      if (!row || row.processedAt) return newResult([]);
      const { id, type, objectId, bookingId } = row;
      return newResult([{ id, type, objectId, bookingId }]);
    },
  },
  {
    name: 'inbox-done',
    run: ({ inbox }, [provider, eventId, receivedAt]) => {
      const row = inbox.get(toKey(provider, eventId));
      if (!row || row.processedAt) return newChangeResult(0);
      row.processedAt = receivedAt as Date;
      return newChangeResult(1);
    },
  },
  {
    name: 'inbox-event-types',
    run: ({ inbox }, [source, ids]) =>
      newResult(
        [...inbox.values()]
          .filter(({ provider, objectId }) => provider === source && (ids as string[]).includes(objectId))
          .map(({ objectId, type }) => ({ objectId, type })),
      ),
  },
  {
    name: 'inbox-open',
    run: ({ inbox }, [limit, except, until]) =>
      newResult(
        [...inbox.values()]
          .filter(({ processedAt, receivedAt }) => !processedAt && receivedAt <= (until as Date))
          .filter(({ id }) => !(except as string[]).includes(id))
          .sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())
          .slice(0, limit as number)
          .map(({ provider, id }) => ({ provider, eventId: id })),
      ),
  },
  {
    name: 'scheduled-work-due',
    run: ({ work }, [now, limit, except]) =>
      newResult(
        listDue(work, now, (row) => !isCharge(row) && !(except as string[]).includes(row.workId), limit),
      ),
  },
  {
    name: 'charges-due',
    run: ({ work }, [now, limit, except, charges]) => {
      const isWanted = ({ workId, kind }: WorkRow): boolean =>
        !(except as string[]).includes(workId) && (Boolean(charges) || kind !== 'charge');
      return newResult(listDue(work, now, (row) => isCharge(row) && isWanted(row), limit));
    },
  },
  {
    name: 'charges-still-due',
    run: ({ work }, [now, ids]) => {
      const isWanted = (row: WorkRow): boolean => isCharge(row) && (ids as string[]).includes(row.workId);
      return newResult(listDue(work, now, isWanted, Infinity).map(({ workId }) => ({ id: workId })));
    },
  },
  {
    name: 'cursor read',
    text: 'SELECT seen_until FROM provider_cursors',
    run: ({ cursors }, [provider, feed]) => {
      const cursor = cursors.get(toKey(provider, feed));
      return newResult(cursor ? [{ seen_until: cursor }] : []);
    },
  },
  {
    name: 'cursor advance',
    text: 'INSERT INTO provider_cursors',
    run: ({ cursors }, [provider, feed, until]) => {
      const cursorBefore = cursors.get(toKey(provider, feed));
      if (!cursorBefore || cursorBefore < (until as Date)) cursors.set(toKey(provider, feed), until as Date);
      return newChangeResult(1);
    },
  },
  // Lagging read models: the store and the providers answer instead.
  {
    name: 'entries known',
    text: 'SELECT DISTINCT entry_id AS id FROM ledger_provider_entries',
    run: () => newResult([]),
  },
  {
    name: 'bookings of payments',
    text: 'SELECT payment_id, booking_id FROM ledger_payments',
    run: () => newResult([]),
  },
  {
    name: 'position of the matchable bookings',
    text: 'SELECT coalesce(max(position), 0) >= $1 AS is_reached',
    run: ({ projectedPosition }, [position]) =>
      newResult([{ is_reached: projectedPosition >= Number(position) }]),
  },
  {
    name: 'matchable bookings by reference',
    text: 'SELECT booking FROM matchable_bookings WHERE reference',
    run: ({ matchableBookings }, [references]) =>
      newResult(listMatchableBookings(matchableBookings, 'reference', references)),
  },
  {
    name: 'matchable bookings by id',
    text: 'SELECT booking FROM matchable_bookings WHERE booking_id',
    run: ({ matchableBookings }, [ids]) =>
      newResult(listMatchableBookings(matchableBookings, 'bookingId', ids)),
  },
  {
    name: 'lines of the same day and sum',
    text: 'SELECT other.line_id AS id, other.booking_ids',
    run: ({ lines }, [lineId, ids]) => {
      const line = lines.get(String(lineId));
      return newResult(
        [...lines]
          .filter(
            ([id, other]) =>
              id !== lineId &&
              other.value_date === line?.value_date &&
              other.amount_cents === line.amount_cents &&
              other.booking_ids.some((bookingId) => (ids as string[]).includes(bookingId)),
          )
          .map(([id, { booking_ids }]) => ({ id, booking_ids })),
      );
    },
  },
  {
    name: 'lines of bookings',
    text: 'SELECT allocations FROM bank_lines',
    run: ({ lines }, [ids]) =>
      newResult(
        [...lines.values()].filter(({ booking_ids: bookingIds }) =>
          bookingIds.some((id) => (ids as string[]).includes(id)),
        ),
      ),
  },
  {
    name: 'mail to be sent',
    text: 'INSERT INTO mail_outbox',
    run: ({ mails }, [id, bookingId]) => {
      const messageId = String(id);
      if (mails.has(messageId)) return newChangeResult(0);
      mails.set(messageId, { messageId, bookingId: String(bookingId) });
      return newChangeResult(1);
    },
  },
  {
    name: 'transfer-holds-of',
    run: ({ transferHolds }, [address]) =>
      newResult(transferHolds.filter((hold) => hold.address === toHex(address))),
  },
  {
    name: 'transfer-hold-take',
    run: ({ transferHolds }, [address, place, bookingId, reservedAt, , formerId, reservationCutoff]) => {
      const row = {
        address: toHex(address),
        place: place as number,
        booking_id: String(bookingId),
        at: reservedAt as Date,
      };
      const holdIndex = transferHolds.findIndex(
        (hold) => hold.address === row.address && hold.place === place,
      );
      const currentHold = transferHolds[holdIndex];
      const isFree = (hold: TransferHoldRow) =>
        hold.booking_id === formerId && hold.at <= (reservationCutoff as Date);
      if (currentHold && currentHold.booking_id !== row.booking_id && !isFree(currentHold))
        return newChangeResult(0);
      transferHolds.splice(currentHold ? holdIndex : transferHolds.length, currentHold ? 1 : 0, row);
      return newChangeResult(1);
    },
  },
  {
    name: 'transfer-hold-leave',
    run: ({ transferHolds }, [bookingId, reservedAt, before]) => {
      const holdIndex = transferHolds.findIndex(
        (hold) => hold.booking_id === bookingId && hold.at.getTime() === (reservedAt as Date).getTime(),
      );
      const row = transferHolds[holdIndex];
      if (!row) return newChangeResult(0);
      transferHolds.splice(holdIndex, 1, { ...row, at: before as Date });
      return newChangeResult(1);
    },
  },
  {
    name: 'remove transfer holds',
    text: 'DELETE FROM transfer_holds',
    run: ({ transferHolds }, [bookingIds]) => {
      const remainingHolds = transferHolds.filter(
        ({ booking_id: id }) => !(bookingIds as string[]).includes(id),
      );
      const removedCount = transferHolds.length - remainingHolds.length;
      transferHolds.splice(0, Infinity, ...remainingHolds);
      return newChangeResult(removedCount);
    },
  },
  { name: 'remove mails', text: 'DELETE FROM outgoing_mails', run: () => newChangeResult(0) },
  { name: 'remove receipts', text: 'DELETE FROM transfer_receipts', run: () => newChangeResult(0) },
];
