import type { BookingEvent } from '../events.js';

export interface Dispute {
  readonly disputeId: string;
  readonly intentId: string;
  readonly amountCents: number;
  /** The provider took the money, and told of no dispute. */
  readonly reversal?: true;
  /** What of it such a reversal had taken before; `amountCents` is without it. */
  readonly reversedCents?: number;
  readonly outcome: 'open' | 'won' | 'lost' | 'withdrawn';
}

interface Disputed {
  readonly disputes: readonly Dispute[];
}

/** Whether the bank of a customer wants money back: nothing is charged of itself until that has ended. */
export const inDispute = ({ disputes }: Disputed): boolean =>
  disputes.some(({ outcome }) => outcome === 'open');

/** Whether every dispute went well: after one that was lost a person decides what is charged. */
export const disputesOver = ({ disputes }: Disputed): boolean =>
  disputes.every(({ outcome }) => outcome === 'won' || outcome === 'withdrawn');

/** Why a reversal that no dispute accounts for is booked as one that is lost. */
export const REVERSAL = 'REVERSED';

/** Cents reversed by the provider that are not yet matched to a dispute. */
export function unclaimedCents({ disputes }: Disputed, intentId: string): number {
  const of = disputes.filter((each) => each.intentId === intentId);
  const taken = of.reduce((sum, { reversal, amountCents }) => sum + (reversal ? amountCents : 0), 0);
  return taken - of.reduce((sum, { reversedCents = 0 }) => sum + reversedCents, 0);
}

/** A dispute opens, or ends. */
export function evolveDisputes(
  disputes: readonly Dispute[],
  event: Extract<BookingEvent, { type: 'DisputeOpened' | 'DisputeClosed' }>,
): readonly Dispute[] {
  if (event.type === 'DisputeOpened') {
    const { disputeId, intentId, amountCents, reason } = event.data;
    const opened = { disputeId, intentId, amountCents, outcome: 'open' } as const;
    return [...disputes, reason === REVERSAL ? { ...opened, reversal: true } : opened];
  }
  const { disputeId, outcome, amountCents, reversedCents } = event.data;
  // What it took may be another sum than it was opened about.
  const ended = { outcome, amountCents, ...(reversedCents === undefined ? {} : { reversedCents }) };
  return disputes.map((each) => (each.disputeId === disputeId ? { ...each, ...ended } : each));
}
