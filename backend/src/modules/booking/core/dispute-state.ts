import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { BookingEventOf } from '../events.js';

export interface DisputeState {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly amountCents: number;
  /** The provider reversed the money and reported no dispute. */
  readonly isReversal?: true;
  /** Cents an earlier reversal already took; `amountCents` excludes them. */
  readonly reversedCents?: number;
  readonly outcome: 'open' | 'won' | 'lost' | 'withdrawn';
}

interface BookingDisputes {
  readonly disputes: readonly DisputeState[];
}

/** True while a dispute is open: nothing is charged automatically. */
export const hasOpenDispute = ({ disputes }: BookingDisputes): boolean =>
  disputes.some(({ outcome }) => outcome === 'open');

/** True if every dispute was won or withdrawn; after a lost dispute, staff decide what to charge. */
export const isClearOfDisputes = ({ disputes }: BookingDisputes): boolean =>
  disputes.every(({ outcome }) => outcome === 'won' || outcome === 'withdrawn');

/** Reason code for a reversal without a dispute: booked as lost. */
export const REVERSAL_REASON = 'REVERSED';

/** Calculates the cents reversed by the provider that are not yet matched to a dispute. */
export function calculateUnclaimedCents({ disputes }: BookingDisputes, paymentId: string): number {
  const paymentDisputes = disputes.filter((dispute) => dispute.paymentId === paymentId);
  const reversalCents = paymentDisputes.reduce(
    (sum, { isReversal, amountCents }) => sum + (isReversal ? amountCents : 0),
    0,
  );
  return reversalCents - paymentDisputes.reduce((sum, { reversedCents = 0 }) => sum + reversedCents, 0);
}

export type DisputeEvent = BookingEventOf<'DisputeOpened' | 'DisputeClosed'>;

export function evolveDisputes(
  disputes: readonly DisputeState[],
  event: DisputeEvent,
): readonly DisputeState[] {
  if (event.type === 'DisputeOpened') {
    const { disputeId, paymentId, amountCents, reason } = event.data;
    const newDispute = { disputeId, paymentId, amountCents, outcome: 'open' } as const;
    return [...disputes, reason === REVERSAL_REASON ? { ...newDispute, isReversal: true } : newDispute];
  }
  const { disputeId, outcome, amountCents, reversedCents } = event.data;
  // The final amount may differ from the amount opened.
  const closure = omitUndefined({ outcome, amountCents, reversedCents });
  return disputes.map((dispute) => (dispute.disputeId === disputeId ? { ...dispute, ...closure } : dispute));
}
