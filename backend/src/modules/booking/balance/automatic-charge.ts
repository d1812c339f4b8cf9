import { addDays } from '@wayfold/contracts/kernel/dates';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { UnknownReason } from '@wayfold/contracts/money/instalments';
import type { TaskSubjectOf } from '@wayfold/contracts/staff/tasks';
import { assertNever } from '../../../kernel/decider.js';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import {
  type BookingState,
  type ExistingBooking,
  listAllInstalments,
  requireBooking,
  requireInstalment,
} from '../core/booking.js';
import { chooseChargeProvider } from '../core/charge-provider.js';
import { countAttempts, toUnresolvedAttempt } from '../core/charge-state.js';
import { isClearOfDisputes } from '../core/dispute-state.js';
import {
  calculateOpenInstalmentCents,
  findPayPalOrder,
  hasRunningAttempt,
  type InstalmentState,
} from '../core/instalment.js';
import { dropOrder } from '../core/open-payments.js';
import { ATTEMPTS_PER_CARD, ATTEMPTS_WINDOW_DAYS, isWithinCardLimit } from '../core/saved-cards.js';
import { type ActionReason, type BookingEvent, buildTaskKey } from '../events.js';
import { calculateChargeInstant } from '../summary.js';

/** Days after the due date on which soft declines are retried, fewer than the networks allow. */
export const RETRY_DAYS = [1, 3, 5] as const;
/** Wait before an unknown outcome is polled first; each further wait is twice as long. */
const FIRST_POLL_MS = MINUTE_MS;
/** Longest wait between two polls of an unknown outcome. */
const MAX_POLL_MS = HOUR_MS;
/** After this time an unknown outcome raises a task; polling continues. */
export const UNKNOWN_DEADLINE_MS = DAY_MS;

interface ChargeAttemptRef {
  readonly instalmentId: string;
  readonly attempt: number;
}

export type ChargeCommand =
  | { readonly type: 'Start'; readonly instalmentId: string; readonly now: Date }
  | ({
      readonly type: 'RecordConfirming';
      readonly paymentId: string;
      /** The intent's newest charge so far. */
      readonly lastChargeId: string | null;
      readonly now: Date;
    } & ChargeAttemptRef)
  | ({
      readonly type: 'RecordUnknownOutcome';
      readonly reason: UnknownReason;
      readonly providerCode: string | null;
      readonly now: Date;
    } & ChargeAttemptRef)
  | ({
      readonly type: 'RecordDecline';
      readonly code: string;
      readonly declineCode: string | null;
      readonly adviceCode: string | null;
      /** The declined charge, if the provider named it. */
      readonly chargeId?: string | null;
      readonly now: Date;
    } & ChargeAttemptRef)
  | ({ readonly type: 'RecordActionRequired'; readonly reason: ActionReason } & ChargeAttemptRef);

export type ChargeRefusal = 'NOTHING_DUE';

type ChargeDecision = BookingEvent[] | Refusal<ChargeRefusal>;

interface ExhaustionCause {
  readonly key: string;
  readonly facts: TaskSubjectOf<'charge-exhausted'>['facts'];
}

/** Gives up: staff, or the customer with another method, must act. */
const exhaustCharge = (
  instalmentId: string,
  attemptCount: number,
  { key, facts }: ExhaustionCause,
): BookingEvent[] => [
  { type: 'ChargeExhausted', data: { instalmentId, attempts: attemptCount } },
  { type: 'TaskRaised', data: { kind: 'charge-exhausted', key, instalmentId, facts } },
];

/** True if PayPal is charged, or the card is within the networks' limit. */
const canCharge = (booking: ExistingBooking, instalment: InstalmentState, now: Date): boolean =>
  chooseChargeProvider(booking, instalment) === 'paypal' || isWithinCardLimit(booking.cards, now);

const ATTEMPT_LIMIT_CAUSE: ExhaustionCause = {
  key: buildTaskKey('charge-exhausted', 'too-many-attempts'),
  facts: { cause: 'too-many-attempts', attempts: ATTEMPTS_PER_CARD, days: ATTEMPTS_WINDOW_DAYS },
};

const newDeclinedCause = (attemptCount: number): ExhaustionCause => ({
  key: buildTaskKey('charge-exhausted', 'declined', attemptCount),
  facts: { cause: 'declined', attempts: attemptCount },
});

function startCharge(
  booking: ExistingBooking,
  instalment: InstalmentState,
  command: Extract<ChargeCommand, { type: 'Start' }>,
): ChargeDecision {
  if (hasRunningAttempt(instalment)) return [];
  // During an open dispute or after a lost one nothing new is charged; a running attempt is still polled.
  if (!isClearOfDisputes(booking)) return refuse('NOTHING_DUE');
  const { charge } = instalment;
  if (charge.status !== 'SCHEDULED' || command.now.toISOString() < charge.dueAt) return refuse('NOTHING_DUE');
  if (!canCharge(booking, instalment, command.now))
    return exhaustCharge(instalment.id, charge.attemptCount, ATTEMPT_LIMIT_CAUSE);
  const attempt = charge.attemptCount + 1;
  return [
    {
      type: 'ChargeStarted',
      data: {
        instalmentId: instalment.id,
        attempt,
        amountCents: calculateOpenInstalmentCents(instalment),
        at: command.now.toISOString(),
      },
    },
  ];
}

function recordUnknownOutcome(
  instalment: InstalmentState,
  command: Extract<ChargeCommand, { type: 'RecordUnknownOutcome' }>,
): ChargeDecision {
  const { instalmentId, attempt, reason, providerCode, now } = command;
  const { since, isFlagged } = toUnresolvedAttempt(instalment.charge);
  const waitedMs = since === null ? 0 : now.getTime() - Date.parse(since);
  // A start time in the future (clock skew) must not cause polling every minute.
  const waitMs = Math.min(Math.max(FIRST_POLL_MS, Math.abs(waitedMs)), MAX_POLL_MS);
  const pollAt = new Date(now.getTime() + waitMs).toISOString();
  const events: BookingEvent[] = [
    { type: 'ChargeOutcomeUnknown', data: { instalmentId, attempt, reason, providerCode, pollAt } },
  ];
  if (!isFlagged && waitedMs >= UNKNOWN_DEADLINE_MS)
    events.push({
      type: 'TaskRaised',
      data: {
        kind: 'outcome-unknown-too-long',
        key: buildTaskKey('outcome-unknown-too-long', 'charge'),
        instalmentId,
        facts: { cause: 'charge', reason, providerCode },
      },
    });
  return events;
}

/** Checks for the last time whether we may ask the provider to charge. */
function recordConfirming(
  booking: ExistingBooking,
  instalment: InstalmentState,
  command: Extract<ChargeCommand, { type: 'RecordConfirming' }>,
): BookingEvent[] {
  const { instalmentId, attempt, paymentId, lastChargeId, now } = command;
  if (instalment.charge.status === 'CONFIRMING') return [];
  // Once we have asked the provider to charge, only its answer counts.
  if (toUnresolvedAttempt(instalment.charge).request === null) {
    if (!isClearOfDisputes(booking))
      return [{ type: 'ChargeVoided', data: { instalmentId, reason: 'disputed' } }];
    if (!canCharge(booking, instalment, now))
      return exhaustCharge(instalmentId, attempt, ATTEMPT_LIMIT_CAUSE);
  }
  const stripeFields =
    chooseChargeProvider(booking, instalment) === 'stripe' ? { at: now.toISOString() } : {};
  return [
    { type: 'ChargeConfirming', data: { instalmentId, attempt, paymentId, lastChargeId, ...stripeFields } },
  ];
}

function recordDecline(
  booking: ExistingBooking,
  instalment: InstalmentState,
  command: Extract<ChargeCommand, { type: 'RecordDecline' }>,
): ChargeDecision {
  const { instalmentId, attempt, code, declineCode, adviceCode, chargeId, now } = command;
  const chargeFields = chargeId == null ? {} : { chargeId };
  const newChargeDeclined = (retryAt: string | null): BookingEvent => ({
    type: 'ChargeDeclined',
    data: { instalmentId, attempt, code, declineCode, adviceCode, retryAt, ...chargeFields },
  });
  if (!isClearOfDisputes(booking))
    return [newChargeDeclined(null), { type: 'ChargeVoided', data: { instalmentId, reason: 'disputed' } }];
  if (adviceCode !== 'try_again_later') {
    const isFinal = adviceCode === 'do_not_try_again' || adviceCode === 'confirm_card_data';
    if (isFinal) return [newChargeDeclined(null)];
    const key = buildTaskKey('decline-unclear', code, declineCode ?? '');
    const facts = { code, declineCode };
    return [
      newChargeDeclined(null),
      { type: 'TaskRaised', data: { kind: 'decline-unclear', key, instalmentId, facts } },
    ];
  }
  const { firstDay, pastAttemptCount } = instalment.retryPlan ?? {
    firstDay: instalment.dueOn,
    pastAttemptCount: 0,
  };
  const retryDays = RETRY_DAYS[attempt - pastAttemptCount - 1];
  if (retryDays === undefined)
    return [
      newChargeDeclined(null),
      ...exhaustCharge(instalmentId, attempt, newDeclinedCause(attempt - pastAttemptCount)),
    ];
  const plannedRetryAt = calculateChargeInstant(addDays(firstDay, retryDays));
  const tomorrow = new Date(now.getTime() + DAY_MS).toISOString();
  // A worker stopped for days must not run all its retries at once.
  return [newChargeDeclined(plannedRetryAt > now.toISOString() ? plannedRetryAt : tomorrow)];
}

/** Drops the order of an ended attempt: it would block the customer and the next attempt. */
function dropEndedOrder(instalment: InstalmentState, events: ChargeDecision): ChargeDecision {
  if (isRefusal(events) || findPayPalOrder(instalment)?.stage !== 'OPEN') return events;
  const eventTypes = new Set(events.map(({ type }) => type));
  if (eventTypes.has('ChargeDeclined') || eventTypes.has('ChargeActionRequired'))
    return [...events, ...dropOrder(instalment, 'declined')];
  return eventTypes.has('ChargeVoided') || eventTypes.has('ChargeExhausted')
    ? [...events, ...dropOrder(instalment, 'cancelled')]
    : events;
}

/** Decides the automatic charge of one instalment: scheduled, started, confirming, then one of four ends. */
export function decideCharge(state: BookingState, command: ChargeCommand): ChargeDecision {
  const booking = requireBooking(state);
  const instalment = requireInstalment(listAllInstalments(booking), command.instalmentId);
  // The date changed while a worker was about to charge the former instalment.
  if (!booking.instalments.includes(instalment)) return refuse('NOTHING_DUE');
  if (booking.status !== 'CONFIRMED' || instalment.finalPayment) return refuse('NOTHING_DUE');
  if (command.type === 'Start') return startCharge(booking, instalment, command);
  // Reports of an overtaken worker about an earlier attempt are void.
  if (!hasRunningAttempt(instalment) || countAttempts(instalment.charge) !== command.attempt)
    return refuse('NOTHING_DUE');
  return dropEndedOrder(instalment, recordOutcome(booking, instalment, command));
}

function recordOutcome(
  booking: ExistingBooking,
  instalment: InstalmentState,
  command: Exclude<ChargeCommand, { type: 'Start' }>,
): ChargeDecision {
  const { instalmentId, attempt } = command;
  switch (command.type) {
    case 'RecordConfirming':
      return recordConfirming(booking, instalment, command);
    case 'RecordUnknownOutcome':
      return recordUnknownOutcome(instalment, command);
    case 'RecordDecline':
      return recordDecline(booking, instalment, command);
    case 'RecordActionRequired':
      return [{ type: 'ChargeActionRequired', data: { instalmentId, attempt, reason: command.reason } }];
    default:
      return assertNever(command);
  }
}
