import { booksSweeps } from './product.js';
import { WORLD } from './scheduler.js';
import type { World } from './world.js';

const HOUR_MS = 3_600_000;

/** Some worker reads both providers' lists: occasionally, and after the storm until nothing is unreported. */
export async function sweeps(world: World): Promise<void> {
  const { scheduler, faults, deliveries } = world;
  for (let times = scheduler.random.between(0, 2); times > 0; times--) {
    await scheduler.step(WORLD, '', { at: scheduler.now + scheduler.random.between(1, 60) * HOUR_MS });
    await sweep(world);
  }
  for (;;) {
    await scheduler.step(WORLD, '', { when: () => !faults.on && deliveries.untold > 0 });
    await sweep(world);
  }
}

/** Imports the final state of both providers' ledgers, when everything is at rest. */
export async function importEntries({ database, adapter, paypal, scheduler }: World): Promise<void> {
  const pool = database.pool(() => Promise.resolve());
  const now = new Date(scheduler.now);
  const providers = { provider: adapter, paypal: paypal.client, timeThere: () => now };
  for (const entries of booksSweeps(pool, database.log, providers)) await entries.run(now);
}

async function sweep(world: World): Promise<void> {
  const { scheduler, deliveries } = world;
  const process = await world.process(WORLD, 'worker');
  scheduler.say(process, 'sweeps');
  const { untold } = deliveries;
  try {
    if (world.bug?.sweeps !== false) await process.whileAlive(process.product.sweep(new Date(scheduler.now)));
    deliveries.untold -= untold;
    if (world.setting.hasRareHabits)
      await process.whileAlive(process.product.importEntries(new Date(scheduler.now)));
  } catch (error) {
    world.noteError(process, error);
  }
}
