import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import type { World } from './world.js';

/** Draws a random time, often the moment at which a balance is charged. */
export function drawTime({ scheduler, database }: Pick<World, 'scheduler' | 'database'>): number {
  const { random, now } = scheduler;
  const dueCharge = [...database.work.values()].find(({ isDone, kind }) => !isDone && kind === 'charge');
  const chargeAtMs = dueCharge ? Date.parse(dueCharge.dueAt) : 0;
  return chargeAtMs > now && random.flipCoin(0.4)
    ? chargeAtMs + random.drawBetween(-60, 60) * 1_000
    : now + random.drawBetween(1, 80) * HOUR_MS;
}
