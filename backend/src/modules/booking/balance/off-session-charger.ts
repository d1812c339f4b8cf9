import type { UnknownReason } from '@wayfold/contracts/money/instalments';
import type { Refusal } from '../../../kernel/refuse.js';
import type { Envelope } from '../../../platform/commands/runner.js';
import type { BookingState, ConfirmedBooking } from '../core/booking.js';
import type { InstalmentState } from '../core/instalment.js';
import type { ActionReason } from '../events.js';

export interface ChargeAttempt {
  readonly envelope: Envelope;
  readonly booking: ConfirmedBooking;
  readonly instalment: InstalmentState;
  /** Number of the attempt from 1, over all rounds of the instalment. */
  readonly attemptNumber: number;
  /** The kill switch is on: request no new money, but poll running attempts. */
  readonly isPaused: boolean;
}

/** Result of an attempt, as the provider reports it. */
export type Outcome =
  | {
      readonly kind: 'paid';
      readonly paymentId: string;
      readonly settle: (envelope: Envelope) => Promise<BookingState | Refusal<'BUSY'>>;
    }
  | { readonly kind: 'action-required'; readonly reason: ActionReason }
  | {
      readonly kind: 'declined';
      readonly code: string;
      readonly declineCode: string | null;
      /** `try_again_later`, `do_not_try_again` or `confirm_card_data`; null without advice. */
      readonly adviceCode: string | null;
      /** The declined charge; null if the provider does not name it. */
      readonly chargeId: string | null;
    }
  | UnknownChargeOutcome;

export interface UnknownChargeOutcome {
  readonly kind: 'unknown';
  readonly reason: UnknownReason;
  /** The provider's own status or error, if any. */
  readonly providerCode: string | null;
}

export type PreparedAttempt =
  /** The attempt has ended at the provider, or no attempt can be made. */
  | { readonly kind: 'ended'; readonly outcome: Outcome }
  /** The attempt is stored and nothing is charged yet: `charge` charges, under an idempotency key. */
  | {
      readonly kind: 'ready';
      readonly paymentId: string;
      /** The newest charge so far; a later declined charge belongs to this attempt. */
      readonly lastChargeId: string | null;
      readonly charge: () => Promise<Outcome>;
      /** Releases an authorization when the attempt ends before charging. */
      readonly releaseAuthorization?: () => Promise<unknown>;
    }
  /** A concurrent worker won the race for the attempt. */
  | { readonly kind: 'overtaken' };

/** A provider that can charge a saved method off-session. */
export interface OffSessionCharger {
  /** Asks the provider whether an earlier request took the money. Charges nothing itself. */
  prepare(attempt: ChargeAttempt): Promise<PreparedAttempt>;
}

export const newUnknownOutcome = (
  reason: UnknownReason,
  providerCode: string | null = null,
): UnknownChargeOutcome => ({
  kind: 'unknown',
  reason,
  providerCode,
});

/** Converts an answer that leaves the outcome open, or no answer. */
export const toUnresolvedOutcome = (response: {
  readonly kind: string;
  readonly reason?: string;
}): UnknownChargeOutcome =>
  response.kind === 'unknown'
    ? newUnknownOutcome('no-answer', response.reason ?? null)
    : newUnknownOutcome('unresolved', response.kind);

export const newEndedAttempt = (outcome: Outcome): PreparedAttempt => ({ kind: 'ended', outcome });
