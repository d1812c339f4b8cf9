import type { PreparedRequest } from './batch.js';
import type { EncodedAppend } from './codec.js';
import type { AppendOutcome, AppendRequest } from './port.js';

export interface QueueItem {
  readonly request: AppendRequest;
  encodedAppend: EncodedAppend | undefined;
  /** Outcome of the append below this append, if the append below failed. */
  overtakenOutcome: AppendOutcome | undefined;
  /** Why the outcome of the append below this append is unknown. */
  doubt: Error | undefined;
  readonly resolve: (outcome: AppendOutcome) => void;
  readonly fail: (error: unknown) => void;
}

export type ReadyItem = QueueItem & PreparedRequest;
