import type { INestApplicationContext } from '@nestjs/common';
import type { Pool } from 'pg';
import { ProviderInbox } from './modules/booking/commands/provider-inbox.js';
import { QuoteStore } from './modules/booking/commands/quote-store.js';
import { RevenueRecogniser } from './modules/ledger/commands/recognise-revenue.js';
import type { EventStore } from './platform/event-store/port.js';
import type { Chore } from './platform/jobs/housekeeper.js';

/** Months of partitions of `commands` that are there ahead of time. */
const MONTHS_AHEAD = 18;

/** What is tidied up now and then. */
export const choresOf = (
  app: INestApplicationContext,
  { pool, store }: { readonly pool: Pool; readonly store: EventStore },
): readonly Chore[] => [
  { name: 'quotes', run: (now) => app.get(QuoteStore, { strict: false }).prune(now) },
  { name: 'provider-inbox', run: (now) => app.get(ProviderInbox, { strict: false }).prune(now) },
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
];
