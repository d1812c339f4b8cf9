import { isRefusal, type Refusal } from './refuse.js';

/** The job cannot finish now, e.g. because a provider does not answer: the queue runs it again. */
export class RetryLaterError extends Error {
  override readonly name = 'RetryLaterError';
}

/**
 * Returns the outcome of a job's step that may be refused, e.g. because the booking is busy.
 * @param failure what cannot be done now, such as `payment pi_1: cannot be settled now`
 * @throws RetryLaterError when the step was refused
 */
export function unwrapOutcome<Outcome>(outcome: Outcome, failure: string): Exclude<Outcome, Refusal> {
  if (isRefusal(outcome)) throw new RetryLaterError(`${failure} (${outcome.refused}); the job retries`);
  return outcome as Exclude<Outcome, Refusal>;
}
