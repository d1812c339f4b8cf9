import { modules } from './modules.js';
import type { Chore } from './platform/jobs/maintenance-scheduler.js';
import type { MaintenanceParts } from './platform/modules/define-module.js';

/** Months of partitions of `commands` that are there ahead of time. */
const MONTHS_AHEAD = 18;

/** How often provider events that no webhook brought are looked for, in ms. */
export const SWEEP_EVERY_MS = 2 * 60_000;

/** What is looked for often. */
export const sweepTasks = (parts: MaintenanceParts): readonly Chore[] =>
  modules.flatMap((module) => module.sweeps(parts));

/** What is tidied every hour. */
export const maintenanceTasks = (parts: MaintenanceParts): readonly Chore[] => [
  {
    name: 'command-partitions',
    async run() {
      const { rows } = await parts.house.pool.query<{ made: number }>(
        'SELECT ensure_command_partitions($1) AS made',
        [MONTHS_AHEAD],
      );
      return rows[0]?.made ?? 0;
    },
  },
  ...modules.flatMap((module) => module.maintenance(parts)),
];
