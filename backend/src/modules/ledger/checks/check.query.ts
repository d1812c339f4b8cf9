import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { Account } from '@wayfold/contracts/money/ledger';
import {
  type getLedgerChecks,
  type getLedgerDays,
  type LedgerFinding,
  type LedgerReport,
  UNEXPLAINED_CAUSES,
} from '@wayfold/contracts/money/ledger-checks';
import type { Pool } from 'pg';

const MAX_CHECKS = 30;
const MAX_ITEMS = 200;
const MAX_DAYS = 400;

/** Reads findings of checks, and daily account movements. */
export class CheckQueries {
  constructor(private readonly pool: Pool) {}

  async readChecks(): Promise<RouteReply<typeof getLedgerChecks>> {
    const checks = await this.pool.query<{ provider: string; checked_at: Date; is_balanced: boolean }>(
      `SELECT report ->> 'provider' AS provider, checked_at, is_balanced FROM ledger_checks
       ORDER BY checked_at DESC, provider LIMIT ${MAX_CHECKS}`,
    );
    const lastCheck = await this.pool.query<{ checked_at: Date; report: LedgerReport }>(
      `SELECT DISTINCT ON (report ->> 'provider') checked_at, report FROM ledger_checks
       ORDER BY report ->> 'provider', checked_at DESC`,
    );
    const items = await this.pool.query<{
      item_id: string;
      provider: string;
      finding: LedgerFinding;
      raised_at: Date;
    }>(
      `SELECT item_id, provider, finding, raised_at FROM ledger_items
       WHERE settled_at IS NULL
       ORDER BY finding ->> 'cause' = ANY($1) DESC, raised_at, item_id LIMIT ${MAX_ITEMS}`,
      [UNEXPLAINED_CAUSES],
    );
    return {
      last: lastCheck.rows.map((row) => ({ ...row.report, checkedAt: row.checked_at.toISOString() })),
      checks: checks.rows.map(({ provider, checked_at: at, is_balanced: isBalanced }) => ({
        provider,
        isBalanced,
        checkedAt: at.toISOString(),
      })),
      items: items.rows.map((row) => ({
        ...row.finding,
        itemId: row.item_id,
        provider: row.provider,
        raisedAt: row.raised_at.toISOString(),
      })),
    };
  }

  async listDays(
    account: Account,
    { from, until }: { readonly from?: string | undefined; readonly until?: string | undefined },
  ): Promise<RouteReply<typeof getLedgerDays>['days']> {
    // The balance accumulates from the first day, whichever days are requested.
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
