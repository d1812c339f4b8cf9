import { everything } from '../core/payments.js';
import { taskKey, type BookingEvent } from '../events.js';
import type { BookingState, ExistingBooking } from '../core/booking.js';
import { disputesOver, REVERSAL, unclaimedCents } from '../core/dispute-state.js';
import { closeHeldRefunds, holdRefunds, claimDoubleLoss, releaseRefunds } from './held-refunds.js';
import { hasTask, openCents, type InstalmentState } from '../core/instalment.js';
import { nextNoon, rescheduleBalance } from '../core/balance-schedule.js';
import { chargeInstant } from '@wayfold/contracts/kernel/dates';

/** A dispute as its source reports it now. Amounts in cents. */
export interface FoundDispute {
  readonly disputeId: string;
  readonly provider: 'stripe' | 'paypal';
  readonly paymentId: string;
  /** The instalment the payment paid; any of the booking's if it paid none. */
  readonly instalmentId: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly answerBy: string | null;
  /** `inquiry`: the bank inquires and takes nothing; `other`: a stage we do not act on. */
  readonly stage: 'inquiry' | 'open' | 'won' | 'lost' | 'other';
}

/** Reason shown to staff: the source's code, or one of ours with a text. */
interface Why {
  readonly code: string;
  readonly words: string;
}
const REVERSAL_STANDS: Why = {
  code: 'reversal-stands',
  words: 'won, and its reversal stands as lost',
};
const REVERSED_BESIDE_WON: Why = {
  code: 'reversed-beside-won',
  words: 'reversed beside a dispute that was won',
};
const sourceReason = ({ reason }: FoundDispute): Why => ({ code: reason, words: reason });

/**
 * Applies a dispute: while it is open nothing is charged automatically. Repeated, late or reordered reports
 * give the same result.
 */
export function decideDispute(found: FoundDispute, state: BookingState, now: Date): BookingEvent[] {
  if (state.status === 'NEW') return [];
  const known = state.disputes.find(({ disputeId }) => disputeId === found.disputeId);
  switch (found.stage) {
    case 'other':
      return [];
    case 'inquiry':
      return known ? [] : raiseTask(state, found, 'dispute-inquiry');
    case 'open':
      return known
        ? []
        : [...openDispute(state, found), ...holdRefunds(found, state), ...freezeCharges(state)];
    case 'won':
    case 'lost': {
      if (known && known.outcome !== 'open') return [];
      const { stage: outcome, disputeId, provider, paymentId } = found;
      const instalmentId = instalmentFor(state, found);
      const reversed = reversedOf(found, state);
      const amountCents = found.amountCents - (reversed.reversedCents ?? 0);
      const closed: BookingEvent = {
        type: 'DisputeClosed',
        data: { disputeId, instalmentId, provider, paymentId, amountCents, outcome, ...reversed },
      };
      const first = known ? [] : openDispute(state, found);
      if (outcome === 'won')
        return [
          ...first,
          closed,
          ...releaseRefunds(found, state),
          ...(known ? resumeCharges(state, found.disputeId, now) : []),
          ...checkBookedReversal(state, found),
        ];
      return [
        ...first,
        ...(known ? [] : freezeCharges(state)),
        ...closeHeldRefunds({ ...found, amountCents }, state),
        ...claimDoubleLoss({ ...found, amountCents }, state),
        closed,
        ...raiseTask(state, found, 'dispute-lost', lossReason(found, state)),
      ];
    }
  }
}

/** If the reversal was booked before the dispute arrived, deduct it so the loss is not counted twice. */
function reversedOf(found: FoundDispute, state: ExistingBooking): { reversedCents?: number } {
  const { stage, reason, paymentId, amountCents } = found;
  if (stage !== 'lost' || reason === REVERSAL) return {};
  const reversedCents = Math.min(amountCents, unclaimedCents(state, paymentId));
  return reversedCents > 0 ? { reversedCents } : {};
}

/**
 * Dispute won, but its earlier reversal is still booked as lost: ask staff whether the provider returned it.
 */
function checkBookedReversal(state: ExistingBooking, found: FoundDispute): BookingEvent[] {
  const amountCents = Math.min(found.amountCents, unclaimedCents(state, found.paymentId));
  return amountCents > 0 ? raiseTask(state, { ...found, amountCents }, 'dispute-lost', REVERSAL_STANDS) : [];
}

/** A reversal after a won dispute is booked as lost, and staff check it. */
const lossReason = (found: FoundDispute, { disputes }: ExistingBooking): Why =>
  found.reason === REVERSAL &&
  disputes.some(({ paymentId, outcome }) => paymentId === found.paymentId && outcome === 'won')
    ? REVERSED_BESIDE_WON
    : sourceReason(found);

const instalmentFor = (state: ExistingBooking, { instalmentId }: FoundDispute): string => {
  const all = everything(state);
  const id = (all.find(({ id: known }) => known === instalmentId) ?? all[0])?.id;
  if (id === undefined) throw new Error('a booking without instalments');
  return id;
};

/** Raises one task about a dispute, however often its source repeats the report. */
function raiseTask(
  state: ExistingBooking,
  found: FoundDispute,
  kind: 'dispute-inquiry' | 'dispute-opened' | 'dispute-lost',
  { code, words } = sourceReason(found),
): BookingEvent[] {
  const { disputeId, amountCents, paymentId } = found;
  const key = taskKey(kind, disputeId, amountCents, paymentId, code);
  if (hasTask(everything(state), key)) return [];
  const detail = `${kind} ${disputeId}: ${amountCents} of ${paymentId}, ${words}`;
  const instalmentId = instalmentFor(state, found);
  return [{ type: 'OperationsItemRaised', data: { kind, key, instalmentId, detail } }];
}

function openDispute(state: ExistingBooking, found: FoundDispute): BookingEvent[] {
  const { disputeId, provider, paymentId, amountCents, reason, answerBy } = found;
  const instalmentId = instalmentFor(state, found);
  return [
    {
      type: 'DisputeOpened',
      data: { disputeId, instalmentId, provider, paymentId, amountCents, reason, answerBy },
    },
    ...raiseTask(state, found, 'dispute-opened'),
  ];
}

/** Freezes charges; a running attempt records its own outcome. */
const freezeCharges = (state: ExistingBooking): BookingEvent[] =>
  state.instalments.flatMap(({ id, charge }): BookingEvent[] =>
    ['SCHEDULED', 'ACTION_REQUIRED', 'EXHAUSTED'].includes(charge.status)
      ? [{ type: 'ChargeVoided', data: { instalmentId: id, reason: 'disputed' } }]
      : [],
  );

const isWaiting = (instalment: InstalmentState): boolean =>
  instalment.kind === 'balance' && instalment.charge.status === 'IDLE' && openCents(instalment) > 0;

/**
 * After the last dispute ends well, schedules open amounts on their due date, or at the next noon if that is
 * past.
 */
function resumeCharges(state: ExistingBooking, disputeId: string, now: Date): BookingEvent[] {
  const disputes = state.disputes.filter((dispute) => dispute.disputeId !== disputeId);
  if (state.status !== 'CONFIRMED' || !disputesOver({ disputes })) return [];
  return state.instalments.filter(isWaiting).map((instalment) => {
    const planned = chargeInstant(instalment.dueOn);
    const chargeAt = planned > now.toISOString() ? planned : nextNoon(now);
    return rescheduleBalance(instalment, chargeAt, 'dispute-over/v1');
  });
}
