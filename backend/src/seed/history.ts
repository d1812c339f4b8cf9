import { setImmediate as yieldToWrites } from 'node:timers/promises';
import { addDays } from '@wayfold/contracts/kernel/dates';
import { DAY_MS, HOUR_MS } from '@wayfold/contracts/kernel/durations';
import type { Capabilities } from '../modules/booking/access/capabilities.service.js';
import type { DepartureFacts } from '../modules/catalogue/events.js';
import { Agenda } from './agenda.js';
import { beginStory } from './customer-story.js';
import { Market } from './market.js';
import { Random } from './random.js';
import type { HistoryLog } from './seed-log.js';
import type { World } from './world.js';
import { Writer } from './writer.js';

/** Nobody books in this time before the end of history, so that every hold has ended by then. */
const QUIET_END_MS = HOUR_MS;

const STEPS_PER_PROGRESS = 200;

export interface HistoryPlan {
  readonly bookingCount: number;
  readonly seed: number;
  /** UTC date on which history ends (`YYYY-MM-DD`, exclusive). */
  readonly until: string;
  readonly days: number;
}

export interface HistoryProgress {
  readonly bookingCount: number;
  /** Last position of the log. */
  readonly position: number;
}

/**
 * Simulates bookings in order of time, starting `days` days before `until`. Returns their number. Memory
 * depends on one day's open work, not on the length of history.
 */
export async function writeHistory(
  log: HistoryLog,
  plan: HistoryPlan,
  {
    capabilities,
    templates,
    onProgress,
  }: {
    readonly capabilities: Capabilities;
    readonly templates: readonly DepartureFacts[];
    readonly onProgress: (progress: HistoryProgress) => void;
  },
): Promise<number> {
  const random = new Random(plan.seed);
  const writer = new Writer(log, random);
  const agenda = new Agenda();
  const firstDay = addDays(plan.until, -plan.days);
  const startMs = Date.parse(`${firstDay}T00:00:00Z`);
  const endMs = Date.parse(`${plan.until}T00:00:00Z`);
  const market = new Market(writer, random, templates, { ...plan, firstDay });
  let placedCount = 0;
  const world: World = { agenda, market, random, writer, capabilities, getNextNumber: () => placedCount };

  const runDay = async (atMs: number): Promise<void> => {
    agenda.schedule(atMs + DAY_MS, runDay);
    await market.startDay(atMs);
  };
  const intervalMs = (endMs - QUIET_END_MS - startMs) / plan.bookingCount;
  const runArrival = async (atMs: number): Promise<void> => {
    if (!(await beginStory(world, atMs)))
      throw new Error('every departure is sold out: raise their number or book fewer');
    placedCount++;
    if (placedCount < plan.bookingCount)
      agenda.schedule(Math.round(startMs + intervalMs * (placedCount + random.drawNumber())), runArrival);
  };
  agenda.schedule(startMs, runDay);
  agenda.schedule(Math.round(startMs + intervalMs * random.drawNumber()), runArrival);

  for (let stepCount = 1; await agenda.runNext(endMs); stepCount++) {
    if (stepCount % STEPS_PER_PROGRESS === 0) {
      await yieldToWrites();
      onProgress({ bookingCount: placedCount, position: log.head });
    }
  }
  await log.close();
  onProgress({ bookingCount: placedCount, position: log.head });
  return placedCount;
}
