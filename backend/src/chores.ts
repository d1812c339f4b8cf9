import type { INestApplicationContext } from '@nestjs/common';
import { dateOf } from '@wayfold/contracts/kernel/dates';
import type { Pool } from 'pg';
import { ApprovalExpiry } from './modules/approvals/commands/expire-approvals.js';
import { ProviderInbox } from './modules/booking/commands/provider-inbox.js';
import { QuoteStore } from './modules/booking/commands/quote-store.js';
import { RevenueRecogniser } from './modules/ledger/commands/recognise-revenue.js';
import { verifyLedger } from './modules/ledger/queries/verify-ledger.js';
import type { PaymentRecords } from './platform/card-provider/payment-records.js';
import type { CommandRunner } from './platform/commands/runner.js';
import type { EventStore } from './platform/event-store/port.js';
import type { Chore } from './platform/jobs/housekeeper.js';
import { logger } from './platform/logging/logger.js';

/** Months of partitions of `commands` that are there ahead of time. */
const MONTHS_AHEAD = 18;

interface Log {
  readonly pool: Pool;
  readonly store: EventStore;
}

/** What is tidied up now and then. */
export const choresOf = (
  app: INestApplicationContext,
  { pool, store, runner }: Log & { readonly runner: CommandRunner },
  records: PaymentRecords,
  signal: AbortSignal,
): readonly Chore[] => [
  { name: 'quotes', run: (now) => app.get(QuoteStore, { strict: false }).prune(now) },
  { name: 'provider-inbox', run: (now) => app.get(ProviderInbox, { strict: false }).prune(now) },
  { name: 'approvals', run: (now) => new ApprovalExpiry(pool, runner).run(now) },
  { name: 'revenue', run: (now) => new RevenueRecogniser(pool, store).run(now) },
  {
    name: 'command-partitions',
    async run() {
      const { rows } = await pool.query<{ made: number }>('SELECT ensure_command_partitions($1) AS made', [
        MONTHS_AHEAD,
      ]);
      return rows[0]?.made ?? 0;
    },
  },
  // The last one: with many payments it takes its time.
  nightlyCheck({ pool, store }, records, signal),
];

/** How long money that the provider has just taken may be on its way into the log, in ms. */
const PATIENCE = 60_000;

/** The ledger against the provider's books, once on every day that begins while the process runs. Says so when they differ. */
export function nightlyCheck(
  { pool, store }: Log,
  records: PaymentRecords,
  signal: AbortSignal,
  patience = PATIENCE,
): Chore {
  let checked: string | undefined;
  return {
    name: 'ledger',
    async run(now) {
      const today = dateOf(now);
      checked ??= today;
      if (checked === today) return 0;
      const check = await verifyLedger({ pool, store, records, patience, signal });
      checked = today;
      if (!check.ok) logger.error({ code: 'LEDGER_DIFFERS', count: check.differing });
      return 0;
    },
  };
}
