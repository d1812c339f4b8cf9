import type { Prepared } from './batch.js';
import type { EncodedAppend } from './codec.js';
import type { AppendOutcome, AppendRequest } from './port.js';

/** A request in the line of appends. */
export interface Item {
  readonly request: AppendRequest;
  encoded: EncodedAppend | undefined;
  /** An open append that this one was built upon did not take place. */
  overtaken: AppendOutcome | undefined;
  /** Why it is not known whether that one took place. */
  doubt: Error | undefined;
  readonly answer: (outcome: AppendOutcome) => void;
  readonly fail: (error: unknown) => void;
}

export type ReadyItem = Item & Prepared;
