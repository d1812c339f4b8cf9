import type { FlowDriver } from '../engine/flow-driver.js';

/** A task of the product, and the result that it must reach after any fault. */
export interface Flow<Name extends string = string> {
  /** The flow whose end this flow starts from: one of `FLOWS`, which `findPrecedingFlow` checks. */
  readonly precedingFlow?: Name;
  run(driver: FlowDriver): Promise<void>;
  /** Describes what is wrong with the end; undefined if nothing is. The invariants check everything else. */
  checkEnd?(driver: FlowDriver): Promise<string | undefined>;
}
