import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import { newBooksSweeps } from './product.js';
import { WORLD } from './scheduler.js';
import type { World } from './world.js';

/** Finds events whose webhook was lost; after the storm all of them, because the checks expect them. */
export async function runSweeps(world: World): Promise<void> {
  const { scheduler, faults, deliveries } = world;
  for (let roundsLeft = scheduler.random.drawBetween(0, 2); roundsLeft > 0; roundsLeft--) {
    await scheduler.waitUntil(WORLD, {
      notBeforeMs: scheduler.now + scheduler.random.drawBetween(1, 60) * HOUR_MS,
    });
    await runSweep(world);
  }
  for (;;) {
    await scheduler.waitUntil(WORLD, { canProceed: () => !faults.isOn && deliveries.unreportedCount > 0 });
    await runSweep(world);
  }
}

/** Imports the last entries of both providers' ledgers, which no sweep has seen, for the final checks. */
export async function importEntries({ database, stripe, paypal, scheduler }: World): Promise<void> {
  const pool = database.openPool(() => Promise.resolve());
  const now = new Date(scheduler.now);
  const providers = { cardProvider: stripe.client, paypal: paypal.client, getProviderTime: () => now };
  for (const entries of newBooksSweeps(pool, database.log, providers)) await entries.run(now);
}

async function runSweep(world: World): Promise<void> {
  const { scheduler, deliveries } = world;
  const process = await world.waitForProcess(WORLD, 'worker');
  scheduler.writeLine(process, 'sweeps');
  const { unreportedCount } = deliveries;
  try {
    if (world.bug?.hasSweeps !== false)
      await process.runWhileAlive(process.product.sweepEvents(new Date(scheduler.now)));
    deliveries.unreportedCount -= unreportedCount;
    if (world.setting.hasRareHabits)
      await process.runWhileAlive(process.product.importEntries(new Date(scheduler.now)));
  } catch (error) {
    world.noteError(process, error);
  }
}
