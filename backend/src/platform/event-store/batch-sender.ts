import type { PreparedRequest } from './batch.js';
import type { AppendOutcome, AppendRequest } from './port.js';

export type BatchOutcome =
  /** All requests are in the log, in order, from this position on. */
  | { readonly status: 'written'; readonly firstPosition: number }
  /** No request is in the log; `isBlocking` is true for the requests that blocked the batch. */
  | { readonly status: 'blocked'; readonly isBlocking: (request: AppendRequest) => boolean };

/** A sender of requests to a log. */
export interface BatchSender {
  /** True if a request may share a call. */
  isBatchable(request: AppendRequest): boolean;
  /** Sends all or nothing; an error leaves the outcome unknown. */
  sendMany(batch: readonly PreparedRequest[]): Promise<BatchOutcome>;
  /** Returns the certain outcome, or throws an error. */
  sendOne(preparedRequest: PreparedRequest): Promise<AppendOutcome>;
  /**
   * Finds the outcome of a request after an unanswered `sendMany`: its place in the log, or undefined; throws
   * if the outcome is unknown.
   */
  findOutcome(preparedRequest: PreparedRequest): Promise<AppendOutcome | undefined>;
}
