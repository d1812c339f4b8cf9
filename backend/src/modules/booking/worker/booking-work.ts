import type { Work } from '../../../platform/jobs/work.js';

/**
 * `ask` polls a started or unresolved charge, even while charges are paused. `paypal-order` is an order whose
 * capture was started, `intent` one made obsolete by another payment. `overdue` checks a balance a week after
 * its due date.
 */
export type WorkKind =
  'hold-expiry' | 'charge' | 'ask' | 'paypal-order' | 'intent' | 'overdue' | 'refund' | 'erasure';

export interface BookingWork extends Work<WorkKind> {
  readonly bookingId: string;
  readonly instalmentId: string | null;
}

/** A provider event in the inbox that has had no effect yet. */
export interface InboxWork extends Work<'provider-event'> {
  readonly provider: string;
  readonly eventId: string;
}

export type JobData = BookingWork | InboxWork;

export const newInboxWork = (provider: string, eventId: string): InboxWork => ({
  workId: `event-${provider}-${eventId}`,
  kind: 'provider-event',
  provider,
  eventId,
});

export const QUEUE_NAME = 'work';
/** Automatic charges have their own queue: thousands may be due on one day. */
export const CHARGE_QUEUE = 'charges';
