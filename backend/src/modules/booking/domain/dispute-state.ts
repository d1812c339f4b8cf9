import type { BookingEvent } from '../events.js';

export interface Dispute {
  readonly disputeId: string;
  readonly intentId: string;
  readonly amountCents: number;
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

/** A dispute opens, or ends. */
export function evolveDisputes(
  disputes: readonly Dispute[],
  event: Extract<BookingEvent, { type: 'DisputeOpened' | 'DisputeClosed' }>,
): readonly Dispute[] {
  if (event.type === 'DisputeOpened') {
    const { disputeId, intentId, amountCents } = event.data;
    return [...disputes, { disputeId, intentId, amountCents, outcome: 'open' }];
  }
  const { disputeId, outcome } = event.data;
  return disputes.map((each) => (each.disputeId === disputeId ? { ...each, outcome } : each));
}
