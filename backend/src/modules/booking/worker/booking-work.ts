import type { Work } from '../../../platform/jobs/work.js';
import type { PaymentProvider } from '../../../platform/provider-inbox/provider-inbox.js';

/**
 * `charge-poll` resolves a started or unknown charge, even while charges are paused; `order-poll` a started
 * capture. `intent-cancellation` cancels an intent made obsolete by another payment.
 */
export type WorkKind =
  | 'hold-expiry'
  | 'charge'
  | 'charge-poll'
  | 'order-poll'
  | 'intent-cancellation'
  | 'overdue-check'
  | 'refund'
  | 'erasure';

export interface BookingWork extends Work<WorkKind> {
  readonly bookingId: string;
  readonly instalmentId: string | null;
}

/** A provider event in the inbox that has had no effect yet. */
export interface InboxWork extends Work<'provider-event'> {
  readonly provider: PaymentProvider;
  readonly eventId: string;
}

export type JobData = BookingWork | InboxWork;

/** Returns the provider's event id in the id of its work. */
export const toInboxEventId = (workId: string): string => workId.replace(/^event-[a-z]+-/, '');

export const newInboxWork = (provider: PaymentProvider, eventId: string): InboxWork => ({
  workId: `event-${provider}-${eventId}`,
  kind: 'provider-event',
  provider,
  eventId,
});

export const WORK_QUEUE = 'work';
/** Automatic charges have their own queue: thousands may be due on one day. */
export const CHARGE_QUEUE = 'charges';
