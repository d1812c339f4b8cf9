/** One piece of due work. Ids only: whoever does it reloads the stream and lets state decide whether it still acts. */
export interface Work {
  readonly workId: string;
  readonly kind: WorkKind;
  readonly bookingId: string;
  readonly instalmentId: string | null;
}

export type WorkKind = 'hold-expiry' | 'charge' | 'refund';

/** What the queue carries: due work of a booking, or a provider's event from the inbox. */
export type JobData =
  Work | { readonly kind: 'provider-event'; readonly provider: string; readonly eventId: string };

/** Does one job. A thrown error leaves the work due; the feeder brings it again. */
export type JobHandler = (data: JobData) => Promise<void>;

export const JOB_HANDLER = Symbol('JobHandler');
export const QUEUE_NAME = 'work';
