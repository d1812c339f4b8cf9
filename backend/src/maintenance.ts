import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { modules } from './modules.js';
import { requireRow } from './platform/database/require-row.js';
import type { Chore } from './platform/jobs/maintenance-scheduler.js';
import type { MaintenanceParts } from './platform/modules/define-module.js';

/** Months of `commands` partitions created in advance. */
const MONTHS_AHEAD = 18;

/** Interval of the missed-webhook sweep, in ms. */
export const SWEEP_INTERVAL_MS = 2 * MINUTE_MS;

/** Lists the chores run every `SWEEP_INTERVAL_MS`. */
export const listSweeps = (parts: MaintenanceParts): readonly Chore[] =>
  modules.flatMap((module) => module.sweeps(parts));

/** Lists the chores that run every hour. */
export const listMaintenanceChores = (parts: MaintenanceParts): readonly Chore[] => [
  {
    name: 'command-partitions',
    async run() {
      const { rows } = await parts.infrastructure.pool.query<{ createdCount: number }>(
        'SELECT ensure_command_partitions($1) AS "createdCount"',
        [MONTHS_AHEAD],
      );
      return requireRow(rows).createdCount;
    },
  },
  ...modules.flatMap((module) => module.maintenance(parts)),
];
