import { newDeferred } from '../../support/new-deferred.js';
import type { Shop } from '../../support/world/shop.js';
import type { EdgeFate, Phase } from '../proxies/gate.js';
import type { WorkerInstruction } from '../worker/instructions.js';
import type { FlowDriver } from './flow-driver.js';
import { drainWork } from './quiescence.js';
import type { TestWorker } from './worker-pool.js';

/** Another process of the product, whose refusals and failures are final replies. */
export interface OtherProcess {
  readonly shop: Shop;
  sendInstruction(instruction: WorkerInstruction): Promise<unknown>;
}

interface ProcessRace {
  /** Where the first process is held; by default at the append. */
  readonly step?: string;
  readonly phase?: Phase;
  runFirst(): Promise<unknown>;
  runSecond(other: OtherProcess): Promise<unknown>;
}

/**
 * Races two processes: the first has decided and is held around `step` until the second has finished;
 * then the first continues with outdated knowledge.
 */
export async function raceProcesses(
  driver: FlowDriver,
  { step = 'pg append', phase = 'before', runFirst, runSecond }: ProcessRace,
): Promise<void> {
  const firstArrival = newDeferred();
  const secondEnd = newDeferred();
  driver.environment.gate.planNext(step, phase, async (): Promise<EdgeFate> => {
    firstArrival.resolve();
    await secondEnd.promise;
    return 'go';
  });
  const firstOutcome = runFirst();
  // The action may end without that step if a crash took another path.
  await Promise.race([firstArrival.promise, firstOutcome]);
  const sendInstructionTo = (worker: TestWorker) => (instruction: WorkerInstruction) =>
    worker.sendInstruction(instruction).catch(() => undefined);
  await driver
    .runElsewhere((shop, worker) => runSecond({ shop, sendInstruction: sendInstructionTo(worker) }))
    .finally(secondEnd.resolve);
  await firstOutcome;
  await drainWork(driver);
}
