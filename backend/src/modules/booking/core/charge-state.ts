import { never } from '../../../kernel/decider.js';
import type { BookingEvent } from '../events.js';

/** Where the automatic charge of an instalment stands. */
export type Charge =
  | { readonly status: 'IDLE' }
  | { readonly status: 'SCHEDULED'; readonly attempts: number; readonly dueAt: string }
  | ({ readonly status: 'STARTED'; readonly attempt: number } & Begun)
  | ({ readonly status: 'CONFIRMING'; readonly attempt: number } & Begun & Doubt)
  /** Not asked after before `askAgainAt`. */
  | ({ readonly status: 'UNKNOWN'; readonly attempt: number; readonly askAgainAt: string } & Doubt)
  | { readonly status: 'ACTION_REQUIRED'; readonly attempt: number }
  | { readonly status: 'EXHAUSTED'; readonly attempts: number }
  /** The customer sends it by bank: nothing is charged. */
  | { readonly status: 'AWAITED' };

interface Begun {
  /** When; null where it was not written down. */
  readonly begunAt: string | null;
}

/** What is not known of an attempt, and kept until it is. */
export interface Doubt {
  /** When its outcome was first to be asked after; null while nothing was lost. */
  readonly since: string | null;
  /** Operations was told that it takes too long. */
  readonly flagged: boolean;
  /** The intent's newest charge before it was to be confirmed; undefined before anything was. */
  readonly lastChargeId: string | null | undefined;
}

export function doubtOf(charge: Charge): Doubt {
  if (!('since' in charge)) return { since: null, flagged: false, lastChargeId: undefined };
  const { since, flagged, lastChargeId } = charge;
  return { since, flagged, lastChargeId };
}

/** An attempt that goes on for what is still open: of that nobody was asked yet. */
export function unasked(charge: Charge): Charge {
  if (charge.status === 'UNKNOWN') return { ...charge, lastChargeId: undefined };
  if (charge.status !== 'CONFIRMING') return charge;
  const { attempt, begunAt } = charge;
  return { status: 'STARTED', attempt, begunAt };
}

/** What a charge was worth before this event, for events that count attempts. */
export const attemptsOf = (charge: Charge): number =>
  'attempts' in charge ? charge.attempts : 'attempt' in charge ? charge.attempt : 0;

type ChargeEvent = Exclude<Extract<BookingEvent, { type: `Charge${string}` }>, { type: 'ChargeStarted' }>;

export function evolveCharge(charge: Charge, event: ChargeEvent): Charge {
  switch (event.type) {
    case 'ChargeConfirming': {
      const { attempt, lastChargeId } = event.data;
      const doubt = doubtOf(charge);
      // One that goes on out of a doubt has lasted as long as the doubt.
      const begunAt = charge.status === 'STARTED' ? charge.begunAt : doubt.since;
      return { ...doubt, status: 'CONFIRMING', attempt, lastChargeId, begunAt };
    }
    case 'ChargeOutcomeUnknown': {
      const { attempt, askAgainAt } = event.data;
      const doubt = doubtOf(charge);
      return { ...doubt, status: 'UNKNOWN', attempt, since: doubt.since ?? askAgainAt, askAgainAt };
    }
    case 'ChargeDeclined':
      return event.data.retryAt === null
        ? { status: 'ACTION_REQUIRED', attempt: event.data.attempt }
        : { status: 'SCHEDULED', attempts: event.data.attempt, dueAt: event.data.retryAt };
    case 'ChargeActionRequired':
      return { status: 'ACTION_REQUIRED', attempt: event.data.attempt };
    case 'ChargeExhausted':
      return { status: 'EXHAUSTED', attempts: event.data.attempts };
    case 'ChargeVoided':
      return { status: 'IDLE' };
    default:
      return never(event);
  }
}
