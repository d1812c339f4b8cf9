import type { Stage } from './stage.js';

/** Something that the product does for somebody, and how it must have ended whatever happened on the way. */
export interface Flow {
  /** The flow from whose end it goes on. */
  readonly after?: string;
  run(stage: Stage): Promise<void>;
  /** What is wrong with the end, if anything; the invariants look at everything else. */
  end?(stage: Stage): Promise<string | undefined>;
}
