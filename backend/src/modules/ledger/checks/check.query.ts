import type { RouteReply } from '@wayfold/contracts/kernel/route';
import {
  type CheckedProvider,
  type getLedgerChecks,
  type LedgerFinding,
  type LedgerReport,
  UNEXPLAINED_CAUSES,
} from '@wayfold/contracts/money/ledger-checks';
import type { Pool } from 'pg';

const MAX_CHECKS = 30;
const MAX_ITEMS = 200;

/** The latest reports of checks, and the items that they left to staff. */
export class CheckQueries {
  constructor(private readonly pool: Pool) {}

  /** Lists the items of the provider that staff have yet to resolve. */
  async listOpenItemIds(provider: CheckedProvider): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      'SELECT item_id AS id FROM ledger_items WHERE resolved_at IS NULL AND provider = $1',
      [provider],
    );
    return rows.map(({ id }) => id);
  }

  async readChecks(): Promise<RouteReply<typeof getLedgerChecks>> {
    const checks = await this.pool.query<{
      provider: CheckedProvider;
      checked_at: Date;
      is_balanced: boolean;
    }>(
      `SELECT report ->> 'provider' AS provider, checked_at, is_balanced FROM ledger_checks
       ORDER BY checked_at DESC, provider LIMIT ${MAX_CHECKS}`,
    );
    const { rows: latestRows } = await this.pool.query<{ checked_at: Date; report: LedgerReport }>(
      `SELECT DISTINCT ON (report ->> 'provider') checked_at, report FROM ledger_checks
       ORDER BY report ->> 'provider', checked_at DESC`,
    );
    const items = await this.pool.query<{
      item_id: string;
      provider: CheckedProvider;
      finding: LedgerFinding;
      raised_at: Date;
    }>(
      `SELECT item_id, provider, finding, raised_at FROM ledger_items
       WHERE resolved_at IS NULL
       ORDER BY finding ->> 'cause' = ANY($1) DESC, raised_at, item_id LIMIT ${MAX_ITEMS}`,
      [UNEXPLAINED_CAUSES],
    );
    return {
      latestReports: latestRows.map((row) => ({ ...row.report, checkedAt: row.checked_at.toISOString() })),
      checks: checks.rows.map(({ provider, checked_at: checkedAt, is_balanced: isBalanced }) => ({
        provider,
        isBalanced,
        checkedAt: checkedAt.toISOString(),
      })),
      items: items.rows.map((row) => ({
        ...row.finding,
        itemId: row.item_id,
        provider: row.provider,
        raisedAt: row.raised_at.toISOString(),
      })),
    };
  }
}
