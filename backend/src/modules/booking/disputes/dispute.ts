import type { TaskSubjectOf } from '@wayfold/contracts/staff/tasks';
import type { PaymentProvider } from '../../../platform/provider-inbox/provider-inbox.js';
import { calculateNextNoon, rescheduleBalance } from '../core/balance-schedule.js';
import {
  type BookingState,
  chooseNamedInstalmentId,
  type ExistingBooking,
  listAllInstalments,
} from '../core/booking.js';
import { isVoidable } from '../core/charge-state.js';
import {
  calculateUnclaimedCents,
  type DisputeState,
  isClearOfDisputes,
  REVERSAL_REASON,
} from '../core/dispute-state.js';
import { calculateOpenInstalmentCents, hasTask, type InstalmentState } from '../core/instalment.js';
import { type BookingEvent, buildTaskKey } from '../events.js';
import { calculateChargeInstant } from '../summary.js';
import { claimDoubleLoss, endUncoveredRefunds, holdRefunds, releaseRefunds } from './held-refunds.js';

/** A dispute as its source reports it now. Amounts in cents. */
export interface DisputeReport {
  readonly disputeId: string;
  readonly provider: PaymentProvider;
  readonly paymentId: string;
  /** The instalment in the payment's metadata; the booking may not have it. */
  readonly instalmentId: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly answerBy: string | null;
  /** `inquiry`: the bank inquires and takes nothing; `other`: a stage we do not act on. */
  readonly stage: 'inquiry' | 'open' | 'won' | 'lost' | 'other';
}

type DisputeSubject = TaskSubjectOf<'dispute-inquiry' | 'dispute-opened' | 'dispute-lost'>;
type LossCause = TaskSubjectOf<'dispute-lost'>['facts']['cause'];

/**
 * Applies a dispute: while it is open nothing is charged automatically. Repeated, late or reordered reports
 * give the same result.
 */
export function decideDispute(booking: BookingState, report: DisputeReport, now: Date): BookingEvent[] {
  if (booking.status === 'NEW') return [];
  const knownDispute = booking.disputes.find(({ disputeId }) => disputeId === report.disputeId);
  const isEnded = knownDispute !== undefined && knownDispute.outcome !== 'open';
  switch (report.stage) {
    case 'other':
      return [];
    case 'inquiry':
      return knownDispute ? [] : raiseTask(booking, report, 'dispute-inquiry');
    case 'open':
      return knownDispute
        ? []
        : [...openDispute(booking, report), ...holdRefunds(booking, report), ...freezeCharges(booking)];
    case 'won':
      return isEnded ? [] : recordWonDispute(booking, report, knownDispute, now);
    case 'lost':
      return isEnded ? [] : recordLostDispute(booking, report, knownDispute);
  }
}

/** Ends a won dispute: waiting refunds are sent, and its frozen charges resume. */
function recordWonDispute(
  booking: ExistingBooking,
  report: DisputeReport,
  knownDispute: DisputeState | undefined,
  now: Date,
): BookingEvent[] {
  const { disputeId, provider, paymentId, amountCents } = report;
  const instalmentId = chooseNamedInstalmentId(booking, report.instalmentId);
  const closure = { disputeId, instalmentId, provider, paymentId, amountCents, outcome: 'won' } as const;
  return [
    ...(knownDispute ? [] : openDispute(booking, report)),
    { type: 'DisputeClosed', data: closure },
    ...releaseRefunds(booking, report),
    ...(knownDispute ? resumeCharges(booking, disputeId, now) : []),
    ...raiseReversalTask(booking, report),
  ];
}

/** Ends a lost dispute: cancels refunds that no money is left for, and reclaims money paid out twice. */
function recordLostDispute(
  booking: ExistingBooking,
  report: DisputeReport,
  knownDispute: DisputeState | undefined,
): BookingEvent[] {
  const { disputeId, provider, paymentId } = report;
  const instalmentId = chooseNamedInstalmentId(booking, report.instalmentId);
  const reversedCents = calculateReversedCents(booking, report);
  const amountCents = report.amountCents - reversedCents;
  const closure = { disputeId, instalmentId, provider, paymentId, amountCents, outcome: 'lost' } as const;
  return [
    ...(knownDispute ? [] : [...openDispute(booking, report), ...freezeCharges(booking)]),
    ...endUncoveredRefunds(booking, { ...report, amountCents }),
    ...claimDoubleLoss(booking, { ...report, amountCents }),
    { type: 'DisputeClosed', data: reversedCents > 0 ? { ...closure, reversedCents } : closure },
    ...raiseTask(booking, report, 'dispute-lost', determineLossCause(booking, report)),
  ];
}

/** Calculates the cents of the dispute that an earlier reversal already booked as lost; 0 for a reversal. */
const calculateReversedCents = (
  booking: ExistingBooking,
  { reason, paymentId, amountCents }: DisputeReport,
): number =>
  reason === REVERSAL_REASON
    ? 0
    : Math.max(0, Math.min(amountCents, calculateUnclaimedCents(booking, paymentId)));

/**
 * Asks staff, after a won dispute whose earlier reversal is still booked as lost, whether the provider
 * returned it.
 */
function raiseReversalTask(booking: ExistingBooking, report: DisputeReport): BookingEvent[] {
  const amountCents = Math.min(report.amountCents, calculateUnclaimedCents(booking, report.paymentId));
  return amountCents > 0
    ? raiseTask(booking, { ...report, amountCents }, 'dispute-lost', 'reversal-stands')
    : [];
}

/**
 * Determines why money was lost. A reversal after a won dispute is booked as lost; staff check whether the
 * provider returned it.
 */
const determineLossCause = ({ disputes }: ExistingBooking, report: DisputeReport): LossCause =>
  report.reason === REVERSAL_REASON &&
  disputes.some(({ paymentId, outcome }) => paymentId === report.paymentId && outcome === 'won')
    ? 'reversed-after-won'
    : 'lost';

/** Raises one task about a dispute, however often its source repeats the report. */
function raiseTask(
  booking: ExistingBooking,
  report: DisputeReport,
  kind: DisputeSubject['kind'],
  cause: LossCause = 'lost',
): BookingEvent[] {
  const { disputeId, amountCents, paymentId, reason } = report;
  const key = buildTaskKey(kind, disputeId, amountCents, paymentId, cause === 'lost' ? reason : cause);
  if (hasTask(listAllInstalments(booking), key)) return [];
  const facts = { disputeId, paymentId, amountCents, reason };
  const subject: DisputeSubject =
    kind === 'dispute-lost' ? { kind, facts: { ...facts, cause } } : { kind, facts };
  const instalmentId = chooseNamedInstalmentId(booking, report.instalmentId);
  return [{ type: 'TaskRaised', data: { ...subject, key, instalmentId } }];
}

function openDispute(booking: ExistingBooking, report: DisputeReport): BookingEvent[] {
  const { disputeId, provider, paymentId, amountCents, reason, answerBy } = report;
  const instalmentId = chooseNamedInstalmentId(booking, report.instalmentId);
  return [
    {
      type: 'DisputeOpened',
      data: { disputeId, instalmentId, provider, paymentId, amountCents, reason, answerBy },
    },
    ...raiseTask(booking, report, 'dispute-opened'),
  ];
}

/** Voids planned charges; a running attempt records its own outcome. */
const freezeCharges = (booking: ExistingBooking): BookingEvent[] =>
  booking.instalments.flatMap(({ id, charge }): BookingEvent[] =>
    isVoidable(charge) ? [{ type: 'ChargeVoided', data: { instalmentId: id, reason: 'disputed' } }] : [],
  );

const isWaitingForCharge = (instalment: InstalmentState): boolean =>
  instalment.kind === 'balance' &&
  instalment.charge.status === 'IDLE' &&
  calculateOpenInstalmentCents(instalment) > 0;

/** Schedules open amounts once the last dispute ends well: when due, or at the next noon if that is past. */
function resumeCharges(booking: ExistingBooking, disputeId: string, now: Date): BookingEvent[] {
  const disputes = booking.disputes.filter((dispute) => dispute.disputeId !== disputeId);
  if (booking.status !== 'CONFIRMED' || !isClearOfDisputes({ disputes })) return [];
  return booking.instalments.filter(isWaitingForCharge).map((instalment) => {
    const plannedChargeAt = calculateChargeInstant(instalment.dueOn);
    const chargeAt = plannedChargeAt > now.toISOString() ? plannedChargeAt : calculateNextNoon(now);
    return rescheduleBalance(instalment, chargeAt, 'dispute-ended/v1');
  });
}
