import type { Refusal } from '../../../kernel/refuse.js';
import type { Envelope } from '../../../platform/commands/runner.js';
import type { BookingState, Confirmed } from '../core/booking.js';
import type { InstalmentState } from '../core/instalment.js';

/** One attempt in the making. */
export interface Run {
  readonly envelope: Envelope;
  readonly booking: Confirmed;
  readonly instalment: InstalmentState;
  readonly attempt: number;
  /** New money is not to be asked for; what is under way is still asked after. */
  readonly paused: boolean;
}

/** How an attempt ended, as the provider says it. */
export type Outcome =
  | {
      readonly kind: 'paid';
      readonly paymentId: string;
      readonly settle: (envelope: Envelope) => Promise<BookingState | Refusal<'BUSY'>>;
    }
  | { readonly kind: 'action'; readonly reason: string }
  | {
      readonly kind: 'declined';
      readonly code: string;
      readonly declineCode: string | null;
      /** `try_again_later`, `do_not_try_again` or `confirm_card_data`; null when nothing was advised. */
      readonly adviceCode: string | null;
      /** The charge that was declined; null where the provider does not name it. */
      readonly chargeId: string | null;
    }
  | { readonly kind: 'unknown'; readonly why: string };

export type Prepared =
  /** The provider was asked, and it has ended; or nothing can be asked of it. */
  | { readonly kind: 'ended'; readonly outcome: Outcome }
  /** Stored, and nothing taken yet: `take` asks for the money, under a key that makes it once. */
  | {
      readonly kind: 'ready';
      readonly paymentId: string;
      /** The newest charge so far: a declined one after it is this attempt's. */
      readonly lastChargeId: string | null;
      readonly take: () => Promise<Outcome>;
      /** The attempt is over before it took anything: what was put aside for it is given free. */
      readonly giveUp?: () => Promise<unknown>;
    }
  /** Somebody else was faster. */
  | { readonly kind: 'overtaken' };

/** A provider that can charge what it has saved, without the customer. */
export interface OffSessionCharger {
  /** Asks first, always: what the provider says now decides, whatever we remember. Takes nothing. */
  prepare(run: Run): Promise<Prepared>;
}

export const PAUSED = 'charges are paused';
export const unknown = (why: string): Extract<Outcome, { kind: 'unknown' }> => ({ kind: 'unknown', why });
export const ended = (outcome: Outcome): Prepared => ({ kind: 'ended', outcome });
