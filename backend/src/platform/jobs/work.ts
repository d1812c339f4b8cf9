/** One piece of due work. Ids only: whoever does it reloads the stream and lets state decide whether it still acts. */
export interface Work {
  readonly workId: string;
  readonly kind: WorkKind;
  readonly bookingId: string;
  readonly instalmentId: string | null;
}

/**
 * `ask` is a charge that has begun, or whose outcome is unknown: it is asked after even while automatic charges are
 * paused. `paypal-order` is an order whose capture was started, `intent` one that was left open beside money that came
 * in another way. `overdue` looks a week after the day whether the balance is there.
 */
export type WorkKind =
  'hold-expiry' | 'charge' | 'ask' | 'paypal-order' | 'intent' | 'overdue' | 'refund' | 'erasure';

/** What the queue carries: due work of a booking, or a provider's event from the inbox. */
export type JobData =
  Work | { readonly kind: 'provider-event'; readonly provider: string; readonly eventId: string };

export const QUEUE_NAME = 'work';
/** Automatic charges have a queue of their own: thousands may be due on one day. */
export const CHARGE_QUEUE = 'charges';

/** The queue's name of a job: the same work is never in the queue twice. */
export const jobIdOf = (data: JobData): string =>
  data.kind === 'provider-event' ? `event-${data.provider}-${data.eventId}` : data.workId;

/** Where due work comes from. */
export interface DueSource {
  /** At most `limit` pieces that are due by now, the oldest first, without those already on their way. */
  due(now: Date, limit: number, exceptIds: readonly string[]): Promise<JobData[]>;
  /** Those of these jobs that are due even now, for a lane with a window. */
  stillDue?(now: Date, ids: readonly string[]): Promise<string[]>;
}
