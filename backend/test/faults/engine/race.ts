import type { Shop } from '../../support/world/shop.js';
import { waitUntilSettled } from '../checks/quiescence.js';
import type { EdgeFate, Phase } from '../proxies/gate.js';
import type { WorkerOrder } from '../worker/orders.js';
import type { FlowDriver } from './flow-driver.js';
import type { TestWorker } from './worker-pool.js';

/** Calls another process of the product, for which refusals and failures are final answers. */
export interface OtherProcess {
  readonly shop: Shop;
  sendOrder(order: WorkerOrder): Promise<unknown>;
}

/**
 * Races two processes: the first has decided and is held around `step` until the second has finished;
 * then the first continues with outdated knowledge.
 */
export async function raceProcesses(
  driver: FlowDriver,
  step: string,
  runFirst: () => Promise<unknown>,
  runSecond: (other: OtherProcess) => Promise<unknown>,
  phase: Phase = 'before',
): Promise<void> {
  let releaseFirst: () => void = () => undefined;
  const secondIsDone = new Promise<void>((resolve) => (releaseFirst = resolve));
  let reportArrival: () => void = () => undefined;
  const firstIsThere = new Promise<void>((resolve) => (reportArrival = resolve));
  driver.environment.gate.planNext(step, phase, async (): Promise<EdgeFate> => {
    reportArrival();
    await secondIsDone;
    return 'go';
  });
  const firstOutcome = runFirst();
  // The action may end without that step if a crash took another path.
  await Promise.race([firstIsThere, firstOutcome]);
  const sendOrderTo = (worker: TestWorker) => (order: WorkerOrder) =>
    worker.sendOrder(order).catch(() => undefined);
  await driver
    .runElsewhere((shop, worker) => runSecond({ shop, sendOrder: sendOrderTo(worker) }))
    .finally(releaseFirst);
  await firstOutcome;
  await waitUntilSettled(driver);
}
