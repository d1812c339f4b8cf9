import { defineProjection } from '../../../platform/projections/projection.js';
import { checkEvents } from '../events.js';

/** Results of ledger checks, and the items that staff must examine. */
export const ledgerChecks = defineProjection({
  name: 'ledger-checks',
  version: 3,
  events: checkEvents,
  tables: ['ledger_checks', 'ledger_items'],

  async project(events, tx) {
    for (const { recordedAt, ...event } of events)
      if (event.type === 'LedgerChecked') {
        const { checkId, ...report } = event.data;
        await tx.query(
          'INSERT INTO ledger_checks (check_id, checked_at, is_balanced, report) VALUES ($1, $2, $3, $4)',
          [checkId, recordedAt, report.isBalanced, JSON.stringify(report)],
        );
      } else if (event.type === 'LedgerItemRaised') {
        const { itemId, provider, ...finding } = event.data;
        await tx.query(
          `INSERT INTO ledger_items (item_id, provider, finding, raised_at, resolved_at)
           VALUES ($1, $2, $3, $4, NULL)
           ON CONFLICT (item_id) DO UPDATE
           SET finding = excluded.finding, raised_at = excluded.raised_at, resolved_at = NULL`,
          [itemId, provider, JSON.stringify(finding), recordedAt],
        );
      } else
        await tx.query('UPDATE ledger_items SET resolved_at = $2 WHERE item_id = $1', [
          event.data.itemId,
          recordedAt,
        ]);
  },
});
