import { assertNever } from '../../../kernel/decider.js';
import type { BookingEvent } from '../events.js';

/** State of an instalment's automatic charge. */
export type Charge =
  | { readonly status: 'IDLE' }
  | { readonly status: 'SCHEDULED'; readonly attemptCount: number; readonly dueAt: string }
  | ({ readonly status: 'STARTED'; readonly attempt: number } & AttemptStart)
  | ({ readonly status: 'CONFIRMING'; readonly attempt: number } & AttemptStart & UnresolvedAttempt)
  /** No provider check before `pollAt`. */
  | ({
      readonly status: 'UNKNOWN';
      readonly attempt: number;
      readonly pollAt: string;
    } & UnresolvedAttempt)
  | { readonly status: 'ACTION_REQUIRED'; readonly attempt: number }
  | { readonly status: 'EXHAUSTED'; readonly attemptCount: number }
  /** The customer pays by bank: nothing is charged. */
  | { readonly status: 'AWAITED' };

/** Only the provider can say how a running charge ended. */
type RunningCharge = Extract<Charge, { status: 'STARTED' | 'CONFIRMING' | 'UNKNOWN' }>;

export const isRunning = (charge: Charge): charge is RunningCharge =>
  charge.status === 'STARTED' || charge.status === 'CONFIRMING' || charge.status === 'UNKNOWN';

/** True if the charge is planned or waits for the customer: no attempt is running, so it can be voided. */
export const isVoidable = ({ status }: Charge): boolean =>
  status === 'SCHEDULED' || status === 'ACTION_REQUIRED' || status === 'EXHAUSTED';

interface AttemptStart {
  /** Start of the attempt; null for old events that did not record it. */
  readonly startedAt: string | null;
}

/** Facts about an unresolved attempt, kept until its outcome is known. */
export interface UnresolvedAttempt {
  /** When the first check of its outcome was due; null if no reply was lost. */
  readonly since: string | null;
  /** A task says that the outcome has been unknown for too long. */
  readonly isFlagged: boolean;
  /** Null while no provider has been asked to charge. */
  readonly request: ChargeRequest | null;
}

interface ChargeRequest {
  /** The intent's newest charge before the request; null if it had none, and always at PayPal. */
  readonly lastChargeId: string | null;
}

/** True if the attempt was sent to a provider whose answer is still missing. */
export const isUnresolved = (
  charge: Charge,
): charge is Extract<Charge, { status: 'CONFIRMING' | 'UNKNOWN' }> =>
  charge.status === 'CONFIRMING' || charge.status === 'UNKNOWN';

/** Returns the facts of the unresolved attempt; without one, all of them are absent. */
export function toUnresolvedAttempt(charge: Charge): UnresolvedAttempt {
  if (!isUnresolved(charge)) return { since: null, isFlagged: false, request: null };
  const { since, isFlagged, request } = charge;
  return { since, isFlagged, request };
}

/**
 * Resets the request, so that after a partial payment the attempt continues for the rest, which it has not
 * requested from any provider.
 */
export function resetRequest(charge: Charge): Charge {
  if (charge.status === 'UNKNOWN') return { ...charge, request: null };
  if (charge.status !== 'CONFIRMING') return charge;
  const { attempt, startedAt } = charge;
  return { status: 'STARTED', attempt, startedAt };
}

/** Returns the attempts made before this event, for events that count attempts. */
export function countAttempts(charge: Charge): number {
  switch (charge.status) {
    case 'IDLE':
    case 'AWAITED':
      return 0;
    case 'SCHEDULED':
    case 'EXHAUSTED':
      return charge.attemptCount;
    case 'STARTED':
    case 'CONFIRMING':
    case 'UNKNOWN':
    case 'ACTION_REQUIRED':
      return charge.attempt;
  }
}

type ChargeEvent = Exclude<Extract<BookingEvent, { type: `Charge${string}` }>, { type: 'ChargeStarted' }>;

export function evolveCharge(charge: Charge, event: ChargeEvent): Charge {
  switch (event.type) {
    case 'ChargeConfirming': {
      const { attempt, lastChargeId } = event.data;
      const unresolvedAttempt = toUnresolvedAttempt(charge);
      // An attempt resumed from doubt keeps the doubt's start time.
      const startedAt = charge.status === 'STARTED' ? charge.startedAt : unresolvedAttempt.since;
      return { ...unresolvedAttempt, status: 'CONFIRMING', attempt, request: { lastChargeId }, startedAt };
    }
    case 'ChargeOutcomeUnknown': {
      const { attempt, pollAt } = event.data;
      const unresolvedAttempt = toUnresolvedAttempt(charge);
      return {
        ...unresolvedAttempt,
        status: 'UNKNOWN',
        attempt,
        since: unresolvedAttempt.since ?? pollAt,
        pollAt,
      };
    }
    case 'ChargeDeclined':
      return event.data.retryAt === null
        ? { status: 'ACTION_REQUIRED', attempt: event.data.attempt }
        : { status: 'SCHEDULED', attemptCount: event.data.attempt, dueAt: event.data.retryAt };
    case 'ChargeActionRequired':
      return { status: 'ACTION_REQUIRED', attempt: event.data.attempt };
    case 'ChargeExhausted':
      return { status: 'EXHAUSTED', attemptCount: event.data.attempts };
    case 'ChargeVoided':
      return { status: 'IDLE' };
    default:
      return assertNever(event);
  }
}
