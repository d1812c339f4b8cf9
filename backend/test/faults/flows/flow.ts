import type { Stage } from '../engine/stage.js';

/** A task of the product, and its required result whatever happens meanwhile. */
export interface Flow {
  /** The flow whose end it starts from. */
  readonly after?: string;
  run(stage: Stage): Promise<void>;
  /** What is wrong with the end, if anything; the invariants check everything else. */
  end?(stage: Stage): Promise<string | undefined>;
}
