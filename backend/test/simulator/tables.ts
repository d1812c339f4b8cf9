import type { Allocation, AwaitedTransfer } from '../../src/modules/banking/events.js';
import type { WorkKind } from '../../src/platform/jobs/work.js';

export interface WorkRow {
  readonly workId: string;
  readonly kind: WorkKind;
  readonly bookingId: string;
  readonly instalmentId: string | null;
  /** An instant. */
  readonly dueAt: string;
  readonly done: boolean;
}

export interface InboxRow {
  readonly provider: string;
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
  readonly bookingId: string | null;
  readonly receivedAt: Date;
  processedAt: Date | null;
}

export interface LineRow {
  readonly allocations: readonly Allocation[];
  readonly booking_ids: readonly string[];
}

/** So long an event is left to the process that received it. */
export const RECEIVER_HAS_MS = 3_000;

/** The tables that the simulated modules ask by SQL. */
export class Tables {
  /** Table `scheduled_work`, as far as the projection has come. */
  readonly work = new Map<string, WorkRow>();
  readonly inbox = new Map<string, InboxRow>();
  /** How far each provider's list was read, by provider and list. */
  readonly expected = new Map<string, AwaitedTransfer>();
  /** Table `bank_lines`, as far as anybody asks. */
  readonly lines = new Map<string, LineRow>();
  /** How far the projections have come. */
  seen = 0;
  readonly cursors = new Map<string, Date>();
  readonly quotes = new Map<string, { readonly quote: string; readonly couponId: string | null }>();
  numbers = 0;

  /** @param scheduled told when a piece of work, or an event, will be due */
  constructor(readonly scheduled: (at: Date) => void) {}
}
