import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import type { TaskSubjectOf } from '@wayfold/contracts/staff/tasks';
import {
  type BookingState,
  type ExistingBooking,
  listAllInstalments,
  requireBooking,
} from '../core/booking.js';
import { hasTask } from '../core/instalment.js';
import { type InstalmentRefund, listRefunds, toRefundFields } from '../core/payments.js';
import {
  buildAttemptId,
  calculateCoveredTwiceCents,
  type FailedRefund,
  findProviderRefundId,
  getOwedCents,
  getReissuedCents,
  isContested,
  isOfCurrentAttempt,
  isSentDespiteWriteOff,
  markSent,
} from '../core/refund-state.js';
import { type BookingEvent, type BookingEventOf, buildTaskKey, SUPERSEDED_CODE } from '../events.js';
import { decideDashboardRefund } from './dashboard-refund.js';

/** The report of a provider or of staff on a refund. */
export type RefundCommand = { readonly refundId: string } & (
  | { readonly type: 'RecordSent'; readonly providerRefundId: string }
  | ({
      readonly type: 'RecordPending';
      readonly providerRefundId: string;
      readonly now: Date;
    } & RefundAttemptRef)
  | ({
      readonly type: 'RecordFailure';
      readonly providerRefundId: string | null;
      readonly code: string;
    } & RefundAttemptRef)
);

/** The attempt that the report is about (`buildAttemptId`); the first attempt when absent. */
type RefundAttemptRef = { readonly attemptId?: string };

/** Some refunds take days at the provider: poll interval. */
const REFUND_POLL_INTERVAL_MS = 6 * HOUR_MS;

/** Provider error codes when the whole payment has been refunded. */
const FULL_REFUND_CODES: readonly string[] = ['charge_already_refunded', 'CAPTURE_FULLY_REFUNDED'];

/** Records the source's report once. A failure, even days after success, raises a task. */
export function decideRefund(state: BookingState, command: RefundCommand): BookingEvent[] {
  const booking = requireBooking(state);
  const refunds = listRefunds(booking);
  // A dashboard refund that replaced ours has the provider's id.
  const refund =
    refunds.find(({ refundId }) => refundId === command.refundId) ??
    refunds.find(
      (candidate) => candidate.status === 'SENT' && candidate.providerRefundId === command.refundId,
    );
  switch (refund?.status) {
    case undefined:
      return [];
    case 'SENT':
      return applyToSent(booking, refund, command);
    case 'FAILED':
    case 'WRITTEN_OFF':
      return applyToEnded(refunds, refund, command);
    case 'STARTED':
    case 'PENDING':
    case 'HELD':
      return applyToUnfinished(booking, refund, command);
  }
}

type RefundWithStatus<Status extends InstalmentRefund['status']> = Extract<
  InstalmentRefund,
  { status: Status }
>;

function applyToSent(
  booking: ExistingBooking,
  refund: RefundWithStatus<'SENT'>,
  command: RefundCommand,
): BookingEvent[] {
  if (refund.providerRefundId !== command.providerRefundId && isOnline(refund))
    return recordExtraRefund(booking, refund, command);
  if (command.type === 'RecordSent')
    return claimSecondSending(listAllInstalments(booking), refund, command.providerRefundId);
  return command.type === 'RecordFailure' ? recordFailure(booking, refund, command) : [];
}

/** Applies a report to an ended refund. A failure is final for its provider id, also if a success follows. */
function applyToEnded(
  refunds: readonly InstalmentRefund[],
  refund: RefundWithStatus<'FAILED' | 'WRITTEN_OFF'>,
  command: RefundCommand,
): BookingEvent[] {
  if (command.type !== 'RecordSent') return [];
  const { providerRefundId } = command;
  if (refund.failedProviderRefundId === providerRefundId) return [];
  if (refund.status === 'WRITTEN_OFF')
    return recordSentDespiteWriteOff(toRefundFields(refund), providerRefundId);
  return isOnline(refund) ? recordSentDespiteFailure(refunds, refund, providerRefundId) : [];
}

function applyToUnfinished(
  booking: ExistingBooking,
  refund: RefundWithStatus<'STARTED' | 'PENDING' | 'HELD'>,
  command: RefundCommand,
): BookingEvent[] {
  const refundData = toRefundFields(refund);
  if (command.type === 'RecordSent')
    return [{ type: 'PaymentRefunded', data: { ...refundData, providerRefundId: command.providerRefundId } }];
  // A waiting refund has no request at the source: the report is about an earlier attempt.
  if (refund.status === 'HELD') return [];
  if (command.type === 'RecordFailure') return recordFailure(booking, refund, command);
  const { now, providerRefundId, attemptId = command.refundId } = command;
  if (attemptId !== buildAttemptId(refund)) return [];
  const pollAt = new Date(now.getTime() + REFUND_POLL_INTERVAL_MS).toISOString();
  return [{ type: 'RefundPending', data: { ...refundData, providerRefundId, pollAt } }];
}

function recordFailure(
  booking: ExistingBooking,
  refund: RefundWithStatus<'STARTED' | 'PENDING' | 'SENT'>,
  command: Extract<RefundCommand, { type: 'RecordFailure' }>,
): BookingEvent[] {
  if (!isOfCurrentAttempt(refund, command)) return [];
  const { providerRefundId, code } = command;
  const refundData = toRefundFields(refund);
  if (isContested(code) && refund.status !== 'SENT' && isUndecided(booking, refund))
    return [{ type: 'RefundHeld', data: { ...refundData, wasStarted: true } }];
  const isReplacedInDashboard = listRefunds(booking).some(
    (dashboardRefund) => isDashboardRefund(dashboardRefund) && dashboardRefund.paymentId === refund.paymentId,
  );
  if (FULL_REFUND_CODES.includes(code) && isReplacedInDashboard)
    return [{ type: 'RefundFailed', data: { ...refundData, providerRefundId, code: SUPERSEDED_CODE } }];
  const wasSent = refund.status === 'SENT' ? { wasSent: true as const } : {};
  return [
    { type: 'RefundFailed', data: { ...refundData, providerRefundId, code, ...wasSent } },
    ...raiseFailureTasks(refund, code),
  ];
}

const isOnline = ({ provider }: InstalmentRefund): boolean => provider === 'stripe' || provider === 'paypal';

const isDashboardRefund = (refund: InstalmentRefund): boolean =>
  refund.status === 'SENT' && refund.refundId === refund.providerRefundId;

/** Books our refund as one more, by the provider's id: it was sent though a dashboard refund replaced it. */
function recordExtraRefund(
  booking: ExistingBooking,
  ownRefund: InstalmentRefund,
  command: RefundCommand,
): BookingEvent[] {
  const refundId = command.providerRefundId;
  if (refundId === null || command.type === 'RecordPending') return [];
  if (command.type === 'RecordSent')
    return decideDashboardRefund(booking, { ...toRefundFields(ownRefund), providerRefundId: refundId });
  const isKnown = listRefunds(booking).some((refund) => refund.refundId === refundId);
  return isKnown ? decideRefund(booking, { ...command, refundId }) : [];
}

/** True if a dispute of the payment is open or not yet known to us: its outcome decides. */
const isUndecided = (booking: ExistingBooking, { paymentId }: InstalmentRefund): boolean => {
  const disputes = booking.disputes.filter((dispute) => dispute.paymentId === paymentId);
  return disputes.length === 0 || disputes.some(({ outcome }) => outcome === 'open');
};

type RefundData = Omit<BookingEventOf<'PaymentRefunded'>['data'], 'providerRefundId'>;
type SentSubject = TaskSubjectOf<'refund-to-claim' | 'failed-refund-sent'>;

function recordSentRefund(
  refund: RefundData,
  providerRefundId: string,
  subject: SentSubject,
): BookingEvent[] {
  const { instalmentId, refundId } = refund;
  const { kind, facts } = subject;
  const reissuedCents = facts.cause === 'reissued' ? [facts.reissuedCents] : [];
  const key = buildTaskKey(kind, facts.cause, ...reissuedCents, refundId);
  // If the refund comes back, this task no longer applies; a claim ends by its own event.
  const endingRefund = kind === 'refund-to-claim' ? { claimedRefundId: refundId } : { refundId };
  return [
    { type: 'PaymentRefunded', data: { ...refund, providerRefundId } },
    { type: 'TaskRaised', data: { ...subject, key, instalmentId, ...endingRefund } },
  ];
}

/** Records that a refund that was written off (reversal, lost dispute, dashboard refund) was sent anyway. */
const recordSentDespiteWriteOff = (refund: RefundData, providerRefundId: string): BookingEvent[] => {
  const { refundId, amountCents } = refund;
  const facts = { cause: 'written-off', refundId, amountCents } as const;
  return recordSentRefund(refund, providerRefundId, { kind: 'refund-to-claim', facts });
};

/** Raises one claim when staff sent a refund twice, by bank or in cash. */
function claimSecondSending(
  instalments: readonly { readonly taskKeys: readonly string[] }[],
  refund: InstalmentRefund,
  providerRefundId: string,
): BookingEvent[] {
  const { instalmentId, refundId, amountCents, originalRefundId } = refund;
  const kind = 'refund-to-claim';
  const cause = 'sent-twice';
  const key = buildTaskKey(kind, cause, refundId, providerRefundId);
  if (
    originalRefundId === undefined ||
    findProviderRefundId(refund) === providerRefundId ||
    hasTask(instalments, key)
  )
    return [];
  const facts = { cause, refundId, amountCents, providerRefundId } as const;
  return [{ type: 'TaskRaised', data: { kind, key, instalmentId, facts, claimedRefundId: refundId } }];
}

/**
 * Raises the task to pay out a failed refund.
 * For the part that was sent twice, it ends the customer's claim instead.
 */
function raiseFailureTasks(refund: InstalmentRefund, code: string): BookingEvent[] {
  const { refundId, amountCents, instalmentId } = refund;
  const excessCents = isSentDespiteWriteOff(refund) ? amountCents : getReissuedCents(refund);
  const owedCents = amountCents - excessCents;
  const wasSent = refund.status === 'SENT';
  const stage = wasSent ? 'sent' : 'started';
  const failure = { refundId, amountCents, code, wasSent };
  const failureTask: BookingEvent = {
    type: 'TaskRaised',
    data: {
      kind: 'refund-failed',
      key: buildTaskKey('refund-failed', refundId, code, stage, owedCents),
      instalmentId,
      facts: { ...failure, owedCents },
      refundId,
    },
  };
  const claimTask: BookingEvent = {
    type: 'TaskRaised',
    data: {
      kind: 'claim-closed',
      key: buildTaskKey('claim-closed', refundId, code, stage, excessCents),
      instalmentId,
      facts: { ...failure, endedClaimCents: excessCents },
      claimedRefundId: refundId,
    },
  };
  return [...(owedCents > 0 ? [failureTask] : []), ...(excessCents > 0 ? [claimTask] : [])];
}

/**
 * Finds the pending reissue to cancel: same payment, same amount, not yet sent.
 * If amounts differ, staff decide.
 */
const findUnsentReissue = (
  refunds: readonly InstalmentRefund[],
  refund: RefundData,
  cents: number,
): InstalmentRefund | undefined =>
  refunds.find(
    ({ status, reason, amountCents, paymentId, instalmentId, originalRefundId }) =>
      (status === 'STARTED' || status === 'HELD') &&
      (reason !== 'goodwill' || originalRefundId === refund.refundId) &&
      amountCents === cents &&
      paymentId === refund.paymentId &&
      instalmentId === refund.instalmentId,
  );

/**
 * Records that a failed refund was sent despite its failure. Cancels its unsent reissue, if any; otherwise
 * the part reissued since may have been sent twice and is reclaimed.
 */
function recordSentDespiteFailure(
  refunds: readonly InstalmentRefund[],
  failedRefund: FailedRefund & InstalmentRefund,
  providerRefundId: string,
): BookingEvent[] {
  const refund = toRefundFields(failedRefund);
  const coveredTwiceCents = calculateCoveredTwiceCents(refunds, failedRefund);
  const sentRefund = { refundId: refund.refundId, amountCents: refund.amountCents };
  const unsentReissue = findUnsentReissue(refunds, refund, coveredTwiceCents);
  if (unsentReissue) {
    const { refundId, amountCents, reason, provider, originalRefundId } = unsentReissue;
    // The reissue may use another method than the refund that was sent.
    const method = originalRefundId === undefined ? { provider } : { provider, originalRefundId };
    const reissueFacts = { ...refund, refundId, amountCents, reason, ...method };
    const endedReissue = { ...reissueFacts, providerRefundId: null, code: SUPERSEDED_CODE };
    const facts = { ...sentRefund, cause: 'reissue-canceled', endedReissueId: refundId } as const;
    return [
      { type: 'RefundFailed', data: { ...endedReissue, supersededBy: refund.refundId } },
      ...recordSentRefund(refund, providerRefundId, { kind: 'failed-refund-sent', facts }),
    ];
  }
  const facts = { ...sentRefund, otherOwed: listOtherOwed(refunds, failedRefund, providerRefundId) };
  return recordSentRefund(
    refund,
    providerRefundId,
    coveredTwiceCents > 0
      ? { kind: 'refund-to-claim', facts: { ...facts, cause: 'reissued', reissuedCents: coveredTwiceCents } }
      : { kind: 'failed-refund-sent', facts: { ...facts, cause: 'after-failure' } },
  );
}

/** Lists what other failed refunds owe once this refund was sent: staff have tasks to pay out these too. */
function listOtherOwed(
  refunds: readonly InstalmentRefund[],
  failedRefund: InstalmentRefund,
  providerRefundId: string,
) {
  const owedCentsByRefund = new Map(refunds.map((refund) => [refund.refundId, getOwedCents(refund)]));
  return markSent(refunds, failedRefund, providerRefundId)
    .filter(({ refundId }) => refundId !== failedRefund.refundId)
    .filter((refund) => getOwedCents(refund) !== owedCentsByRefund.get(refund.refundId))
    .map((refund) => ({ refundId: refund.refundId, owedCents: getOwedCents(refund) }));
}
