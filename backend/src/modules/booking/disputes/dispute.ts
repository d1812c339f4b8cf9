import type { BookingEvent } from '../events.js';
import type { BookingState, ExistingBooking } from '../core/booking.js';
import { disputesOver, REVERSAL, unclaimedCents } from '../core/dispute-state.js';
import { endedBy, heldBackBy, lostBeside, releasedBy } from './held-refunds.js';
import { openCents, type InstalmentState } from '../core/instalment.js';
import { nextNoon, scheduledAgain } from '../core/balance-schedule.js';
import { chargeInstant } from '@wayfold/contracts/kernel/dates';

/** A dispute as its source says it now. Amounts in cents. */
export interface FoundDispute {
  readonly disputeId: string;
  readonly provider: 'stripe' | 'paypal';
  readonly intentId: string;
  /** Of the payment; any of the booking's when that is none of its own. */
  readonly instalmentId: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly answerBy: string | null;
  /** `asked`: the bank wants to know something and takes nothing; `other`: nothing that we act on. */
  readonly stage: 'asked' | 'open' | 'won' | 'lost' | 'other';
}

type Item = Extract<BookingEvent, { type: 'OperationsItemRaised' }>['data'];

/**
 * What a dispute means for the booking: while it lasts nothing is charged of itself. Told twice, late or backwards it
 * comes to the same.
 */
export function decideDispute(found: FoundDispute, state: BookingState, now: Date): BookingEvent[] {
  if (state.status === 'NEW') return [];
  const known = state.disputes.find(({ disputeId }) => disputeId === found.disputeId);
  switch (found.stage) {
    case 'other':
      return [];
    case 'asked':
      return known ? [] : told(state, found, 'dispute-inquiry');
    case 'open':
      return known ? [] : [...opened(state, found), ...heldBackBy(found, state), ...frozen(state)];
    case 'won':
    case 'lost': {
      if (known && known.outcome !== 'open') return [];
      const { stage: outcome, disputeId, provider, intentId } = found;
      const instalmentId = instalmentFor(state, found);
      const reversed = reversedOf(found, state);
      const amountCents = found.amountCents - (reversed.reversedCents ?? 0);
      const closed: BookingEvent = {
        type: 'DisputeClosed',
        data: { disputeId, instalmentId, provider, intentId, amountCents, outcome, ...reversed },
      };
      const first = known ? [] : opened(state, found);
      if (outcome === 'won')
        return [
          ...first,
          closed,
          ...releasedBy(found, state),
          ...(known ? thawed(state, found.disputeId, now) : []),
          ...stillLost(state, found),
        ];
      return [
        ...first,
        ...(known ? [] : frozen(state)),
        ...endedBy({ ...found, amountCents }, state),
        ...lostBeside({ ...found, amountCents }, state),
        closed,
        ...told(state, besideOneWon(found, state), 'dispute-lost'),
      ];
    }
  }
}

/** What is lost by it was lost before, when its reversal was told and it was not: no cent is lost twice. */
function reversedOf(found: FoundDispute, state: ExistingBooking): { reversedCents?: number } {
  const { stage, reason, intentId, amountCents } = found;
  if (stage !== 'lost' || reason === REVERSAL) return {};
  const reversedCents = Math.min(amountCents, unclaimedCents(state, intentId));
  return reversedCents > 0 ? { reversedCents } : {};
}

/** Its reversal was told before it and is lost in our books: whether the provider gave that back too, a person looks up. */
function stillLost(state: ExistingBooking, found: FoundDispute): BookingEvent[] {
  const amountCents = Math.min(found.amountCents, unclaimedCents(state, found.intentId));
  const reason = 'won, and its reversal stands as lost';
  return amountCents > 0 ? told(state, { ...found, amountCents, reason }, 'dispute-lost') : [];
}

/** Told after the dispute was won, it is lost in our books as well, and a person looks it up. */
const besideOneWon = (found: FoundDispute, { disputes }: ExistingBooking): FoundDispute =>
  found.reason === REVERSAL &&
  disputes.some(({ intentId, outcome }) => intentId === found.intentId && outcome === 'won')
    ? { ...found, reason: 'reversed beside a dispute that was won' }
    : found;

const instalmentFor = (state: ExistingBooking, { instalmentId }: FoundDispute): string => {
  const all = [...state.instalments, ...state.former];
  const id = (all.find((each) => each.id === instalmentId) ?? all[0])?.id;
  if (id === undefined) throw new Error('a booking without instalments');
  return id;
};

/** Once each, however often it is told. */
function told(state: ExistingBooking, found: FoundDispute, kind: Item['kind']): BookingEvent[] {
  const { disputeId, amountCents, intentId, reason } = found;
  const detail = `${kind} ${disputeId}: ${amountCents} of ${intentId}, ${reason}`;
  const before = [...state.instalments, ...state.former].some((each) => each.told.includes(detail));
  const instalmentId = instalmentFor(state, found);
  return before ? [] : [{ type: 'OperationsItemRaised', data: { kind, instalmentId, detail } }];
}

function opened(state: ExistingBooking, found: FoundDispute): BookingEvent[] {
  const { disputeId, provider, intentId, amountCents, reason, answerBy } = found;
  const instalmentId = instalmentFor(state, found);
  return [
    {
      type: 'DisputeOpened',
      data: { disputeId, instalmentId, provider, intentId, amountCents, reason, answerBy },
    },
    ...told(state, found, 'dispute-opened'),
  ];
}

/** An attempt under way ends with its own outcome. */
const frozen = (state: ExistingBooking): BookingEvent[] =>
  state.instalments.flatMap(({ id, charge }): BookingEvent[] =>
    ['SCHEDULED', 'ACTION_REQUIRED', 'EXHAUSTED'].includes(charge.status)
      ? [{ type: 'ChargeVoided', data: { instalmentId: id, reason: 'disputed' } }]
      : [],
  );

const waits = (instalment: InstalmentState): boolean =>
  instalment.kind === 'balance' && instalment.charge.status === 'IDLE' && openCents(instalment) > 0;

/** The last dispute went well: what is open is charged on its day, or at the next noon when that is past. */
function thawed(state: ExistingBooking, disputeId: string, now: Date): BookingEvent[] {
  const disputes = state.disputes.filter((each) => each.disputeId !== disputeId);
  if (state.status !== 'CONFIRMED' || !disputesOver({ disputes })) return [];
  return state.instalments.filter(waits).map((instalment) => {
    const planned = chargeInstant(instalment.dueOn);
    const chargeAt = planned > now.toISOString() ? planned : nextNoon(now);
    return scheduledAgain(instalment, chargeAt, 'dispute-over/v1');
  });
}
