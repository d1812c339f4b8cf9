import type pg from 'pg';

/** Reads the ledger's accounts of a booking that are not zero, in cents. */
export async function readBookingAccounts(pool: pg.Pool, bookingId: string): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ account: string; cents: string }>(
    `SELECT account, sum(amount_cents) AS cents FROM ledger_lines JOIN ledger_entries USING (position)
     WHERE booking_id = $1 GROUP BY account HAVING sum(amount_cents) <> 0`,
    [bookingId],
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
}
