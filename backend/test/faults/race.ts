import type { Shop } from '../charging/shop.js';
import type { Life } from './worker-pool.js';
import type { Fate, Phase } from './proxies/gate.js';
import { settled } from './quiescence.js';
import type { Stage } from './stage.js';
import type { Order } from './worker/orders.js';

/** Somebody in another process of the product: what is refused or fails there is an answer, nobody insists. */
export interface Other {
  readonly shop: Shop;
  order(order: Order): Promise<unknown>;
}

/**
 * Two processes at once: the first one has decided and is at `step`, which is held, or its answer is, until the second has done what it wants
 * and was answered; then the first goes on with what it believes.
 */
export async function race(
  stage: Stage,
  step: string,
  first: () => Promise<unknown>,
  second: (other: Other) => Promise<unknown>,
  phase: Phase = 'before',
): Promise<void> {
  let goOn: () => void = () => undefined;
  const secondIsDone = new Promise<void>((resolve) => (goOn = resolve));
  let arrived: () => void = () => undefined;
  const firstIsThere = new Promise<void>((resolve) => (arrived = resolve));
  stage.scene.gate.next(step, phase, async (): Promise<Fate> => {
    arrived();
    await secondIsDone;
    return 'go';
  });
  const one = first();
  // It may be over without that step: a crash took another way.
  await Promise.race([firstIsThere, one]);
  const order = (life: Life) => (wanted: Order) => life.ask(wanted).catch(() => undefined);
  await stage.elsewhere((shop, life) => second({ shop, order: order(life) })).finally(goOn);
  await one;
  await settled(stage);
}
