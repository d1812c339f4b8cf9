/** The job cannot finish now, e.g. because a provider does not answer: the queue runs it again. */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError';
}
