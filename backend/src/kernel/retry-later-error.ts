/** The job cannot finish now, through no fault of ours: the queue runs it again. */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError';
  /** Stable in logs; the message names the object. */
  readonly code = 'RETRY_LATER';
}
