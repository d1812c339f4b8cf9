import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../../random.js';
import type { World } from '../world.js';

const MAX_LEAD_MS = 200;

/** The first actor; `together` overlaps both at random. */
type RaceOrder = 'first' | 'other' | 'together';

/** Lists both orders once, so that each outcome occurs on every machine, then overlapping races. */
export const listRaceOrders = (count: number): RaceOrder[] => [
  'first',
  'other',
  ...Array.from({ length: count - 2 }, (): RaceOrder => 'together'),
];

/** Runs two actions in this order, with the world at rest between them, or starts both at random moments. */
export async function runTogether<A, B>(
  { world, random, order }: { readonly world: World; readonly random: Random; readonly order: RaceOrder },
  runFirst: () => Promise<A>,
  runOther: () => Promise<B>,
): Promise<[A, B]> {
  if (order === 'first') {
    const firstResult = await runFirst();
    await world.waitUntilAtRest();
    return [firstResult, await runOther()];
  }
  if (order === 'other') {
    const otherResult = await runOther();
    await world.waitUntilAtRest();
    return [await runFirst(), otherResult];
  }
  const leadMs = Math.floor((random.drawNumber() * 2 - 1) * MAX_LEAD_MS);
  return Promise.all([wait(Math.max(0, leadMs)).then(runFirst), wait(Math.max(0, -leadMs)).then(runOther)]);
}
