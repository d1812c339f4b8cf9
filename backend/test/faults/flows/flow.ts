import type { FlowDriver } from '../engine/flow-driver.js';

/** A task of the product, and its required result whatever happens meanwhile. */
export interface Flow {
  /** The flow whose end it starts from. */
  readonly after?: string;
  run(driver: FlowDriver): Promise<void>;
  /** What is wrong with the end, if anything; the invariants check everything else. */
  end?(driver: FlowDriver): Promise<string | undefined>;
}
