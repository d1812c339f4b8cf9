import type { Prepared } from './batch.js';
import type { AppendOutcome, AppendRequest } from './port.js';

/** What happens to the requests that were taken together. */
export type BatchOutcome =
  /** All of them are in the log, from this position on, in their order. */
  | { readonly firstPosition: number }
  /** None of them is; the ones for which `bad` answers true stood in the way. */
  | { readonly bad: (request: AppendRequest) => boolean };

/** The way into a log. */
export interface BatchSender {
  /** Whether a request may be one of several. */
  batchable(request: AppendRequest): boolean;
  /** All or nothing; an error says nothing about what happened. */
  many(batch: readonly Prepared[]): Promise<BatchOutcome>;
  /** The outcome for certain, or an error. */
  one(prepared: Prepared): Promise<AppendOutcome>;
  /** Where it is in the log, if a call of `many` without an answer took it there; an error when that is not known. */
  found(prepared: Prepared): Promise<AppendOutcome | undefined>;
}
