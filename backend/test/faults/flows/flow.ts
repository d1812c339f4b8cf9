import type { FlowDriver } from '../engine/flow-driver.js';

/** The check of a flow's end: what is wrong with it, undefined if nothing is. */
export type EndCheck = (driver: FlowDriver) => Promise<string | undefined>;

/** A task of the product, and the result that it must reach after any fault. */
export interface Flow<Name extends string = string> {
  /** The flow whose end this flow starts from: one of `FLOWS`, which `findPrecedingFlow` checks. */
  readonly precedingFlow?: Name;
  run(driver: FlowDriver): Promise<void>;
  /** The invariants check everything else. */
  readonly checkEnd?: EndCheck;
}
