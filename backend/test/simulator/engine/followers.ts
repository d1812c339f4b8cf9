import type { StoredEvent } from '../../../src/platform/event-store/port.js';
import { WORLD } from './scheduler.js';
import type { World } from './world.js';

/**
 * Follows the log with reactors, which process events in order, each until one worker has finished it, so
 * sometimes twice.
 */
export async function followLog(world: World, reactorIndex: number): Promise<void> {
  const { scheduler, database } = world;
  let position = 0;
  let nextEvent: StoredEvent | undefined;
  for (;;) {
    await scheduler.waitUntil(WORLD, { canProceed: () => position < database.head });
    const worker = await world.waitForProcess(WORLD, 'worker');
    const { name, types, react } = worker.product.reactors[reactorIndex]!;
    // The reactor does not see events appended after it read the head.
    const { head } = database;
    nextEvent ??= (await database.log.readAll(position, 1, types)).events[0];
    if (!nextEvent) {
      position = head;
      continue;
    }
    try {
      // A worker that is killed while it waits never gets its turn.
      await worker.runWhileAlive(scheduler.waitForTurn(worker, `${name}: ${nextEvent.type}`));
      const event = world.bug?.replaceForReactor ? world.bug.replaceForReactor(nextEvent) : nextEvent;
      if (event) await worker.runWhileAlive(react(event));
      position = nextEvent.position;
      nextEvent = undefined;
    } catch (error) {
      world.noteError(worker, error);
      await scheduler.waitUntil(WORLD, { notBeforeMs: scheduler.now + 1_000 });
    }
  }
}
