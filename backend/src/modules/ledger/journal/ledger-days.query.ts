import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { LedgerAccount } from '@wayfold/contracts/money/ledger';
import type { listLedgerDays } from '@wayfold/contracts/money/ledger-checks';
import type { Pool } from 'pg';

const MAX_DAYS = 400;

/** Daily movements of an account. */
export class LedgerDayQueries {
  constructor(private readonly pool: Pool) {}

  async listDays(
    account: LedgerAccount,
    { from, until }: { readonly from?: string | undefined; readonly until?: string | undefined },
  ): Promise<RouteReply<typeof listLedgerDays>['days']> {
    // The balance accumulates from the first day, also if later days are requested.
    const { rows } = await this.pool.query<{ day: string; moved: string; balance: string }>(
      `SELECT * FROM (
         SELECT day::text, amount_cents AS moved, sum(amount_cents) OVER (ORDER BY day) AS balance
         FROM ledger_days WHERE account = $1) d
       WHERE ($2::text IS NULL OR day >= $2) AND ($3::text IS NULL OR day <= $3)
       ORDER BY day DESC LIMIT ${MAX_DAYS}`,
      [account, from ?? null, until ?? null],
    );
    return rows
      .map(({ day, moved, balance }) => ({ day, movedCents: Number(moved), balanceCents: Number(balance) }))
      .toReversed();
  }
}
