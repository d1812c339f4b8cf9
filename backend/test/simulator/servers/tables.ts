import type { Allocation } from '../../../src/modules/banking/events.js';
import {
  evolveMatchableBooking,
  type MatchableBookingEvent,
  matchableBookings,
} from '../../../src/modules/banking/matching/matchable-bookings.projection.js';
import type { MatchableBookingRow } from '../../../src/modules/banking/matching/open-amounts.js';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import type { WorkKind } from '../../../src/modules/booking/worker/booking-work.js';
import { deriveWorkChanges } from '../../../src/modules/booking/worker/due-work.js';
import { scheduledWork } from '../../../src/modules/booking/worker/scheduled-work.projection.js';
import type { StoredEvent } from '../../../src/platform/event-store/port.js';
import type { PaymentProvider } from '../../../src/platform/provider-inbox/provider-inbox.js';

export interface WorkRow {
  readonly workId: string;
  readonly kind: WorkKind;
  readonly bookingId: string;
  readonly instalmentId: string | null;
  /** Instant at which the work is due. */
  readonly dueAt: string;
  readonly isDone: boolean;
}

export interface InboxRow {
  readonly provider: PaymentProvider;
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
  readonly bookingId: string | null;
  readonly receivedAt: Date;
  processedAt: Date | null;
}

export interface LineRow {
  readonly value_date: string;
  readonly amount_cents: number;
  readonly allocations: readonly Allocation[];
  readonly booking_ids: readonly string[];
}

export interface TransferHoldRow {
  /** Address as hexadecimal digits. */
  readonly address: string;
  readonly place: number;
  readonly booking_id: string;
  readonly at: Date;
}

/** Tables that the simulated modules query by SQL. */
export class Tables {
  /** Table `scheduled_work`, up to the projection's position. */
  readonly work = new Map<string, WorkRow>();
  readonly inbox = new Map<string, InboxRow>();
  readonly matchableBookings = new Map<string, MatchableBookingRow>();
  /** Table `bank_lines`, as far as queried. */
  readonly lines = new Map<string, LineRow>();
  projectedPosition = 0;
  /** How far each provider's list was read, by provider and list. */
  readonly cursors = new Map<string, Date>();
  readonly quotes = new Map<string, { readonly quote: string; readonly couponId: string | null }>();
  /** Table `mail_outbox`: mails to be sent, by message id. */
  readonly mails = new Map<string, { readonly messageId: string; readonly bookingId: string }>();
  /** Rows of the table `transfer_holds`. */
  readonly transferHolds: TransferHoldRow[] = [];
  bookingNumberCount = 0;

  /** @param onScheduled called with the time at which work, or an event, becomes due */
  constructor(readonly onScheduled: (dueAt: Date) => void) {}

  foldEvent(event: StoredEvent): void {
    if (scheduledWork.types.includes(event.type)) this.foldDueWork(event);
    if (matchableBookings.types.includes(event.type)) this.foldMatchableBooking(event);
  }

  private foldMatchableBooking(event: StoredEvent): void {
    const rowBefore = this.matchableBookings.get(event.streamId) ?? null;
    this.matchableBookings.set(
      event.streamId,
      evolveMatchableBooking(rowBefore, event as MatchableBookingEvent),
    );
  }

  private foldDueWork(event: StoredEvent): void {
    for (const change of deriveWorkChanges(
      event.streamId,
      event as StoredEvent & BookingEvent,
      event.recordedAt.toISOString(),
    )) {
      const workBefore = this.work.get(change.workId);
      if (change.do === 'finish') {
        if (workBefore) this.work.set(change.workId, { ...workBefore, isDone: true });
        continue;
      }
      const { do: _schedule, ...row } = change;
      this.work.set(row.workId, { ...row, bookingId: event.streamId, isDone: false });
      this.onScheduled(new Date(row.dueAt));
    }
  }
}
