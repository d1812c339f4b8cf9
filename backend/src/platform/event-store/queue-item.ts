import type { PreparedRequest } from './batch.js';
import type { EncodedAppend } from './codec.js';
import type { AppendOutcome, AppendRequest } from './port.js';

export interface QueueItem {
  readonly request: AppendRequest;
  encodedAppend: EncodedAppend | undefined;
  /** The conflict of this append, once the append that it builds upon has failed. */
  overtakenOutcome: AppendOutcome | undefined;
  /** Why nobody knows whether the append that it builds upon is in the log. */
  doubt: Error | undefined;
  readonly resolve: (outcome: AppendOutcome) => void;
  readonly fail: (error: unknown) => void;
}

export type ReadyItem = QueueItem & PreparedRequest;
