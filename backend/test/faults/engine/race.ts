import type { Shop } from '../../charging/shop.js';
import type { Life } from './worker-pool.js';
import type { Fate, Phase } from '../proxies/gate.js';
import { settled } from '../checks/quiescence.js';
import type { Stage } from './stage.js';
import type { Order } from '../worker/orders.js';

/** A caller in another process of the product: refusals and failures are final answers there. */
export interface Other {
  readonly shop: Shop;
  order(order: Order): Promise<unknown>;
}

/**
 * Two processes at once: the first has decided and is held at `step`, or its answer is, until the second has
 * finished; then the first continues with its outdated knowledge.
 */
export async function race(
  stage: Stage,
  step: string,
  first: () => Promise<unknown>,
  second: (other: Other) => Promise<unknown>,
  phase: Phase = 'before',
): Promise<void> {
  let releaseFirst: () => void = () => undefined;
  const secondIsDone = new Promise<void>((resolve) => (releaseFirst = resolve));
  let reportArrival: () => void = () => undefined;
  const firstIsThere = new Promise<void>((resolve) => (reportArrival = resolve));
  stage.scene.gate.next(step, phase, async (): Promise<Fate> => {
    reportArrival();
    await secondIsDone;
    return 'go';
  });
  const firstOutcome = first();
  // It may end without that step if a crash took another path.
  await Promise.race([firstIsThere, firstOutcome]);
  const order = (life: Life) => (wanted: Order) => life.ask(wanted).catch(() => undefined);
  await stage.elsewhere((shop, life) => second({ shop, order: order(life) })).finally(releaseFirst);
  await firstOutcome;
  await settled(stage);
}
