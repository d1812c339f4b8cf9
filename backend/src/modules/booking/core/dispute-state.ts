import type { BookingEvent } from '../events.js';

export interface Dispute {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly amountCents: number;
  /** The provider reversed the money and reported no dispute. */
  readonly reversal?: true;
  /** Cents an earlier reversal already took; `amountCents` excludes them. */
  readonly reversedCents?: number;
  readonly outcome: 'open' | 'won' | 'lost' | 'withdrawn';
}

interface Disputed {
  readonly disputes: readonly Dispute[];
}

/** True while a dispute is open: nothing is charged automatically. */
export const inDispute = ({ disputes }: Disputed): boolean =>
  disputes.some(({ outcome }) => outcome === 'open');

/** True if every dispute was won or withdrawn; after a lost one, staff decide what to charge. */
export const disputesOver = ({ disputes }: Disputed): boolean =>
  disputes.every(({ outcome }) => outcome === 'won' || outcome === 'withdrawn');

/** Reason code for a reversal without a dispute: booked as lost. */
export const REVERSAL = 'REVERSED';

/** Cents reversed by the provider that are not yet matched to a dispute. */
export function unclaimedCents({ disputes }: Disputed, paymentId: string): number {
  const ofPayment = disputes.filter((dispute) => dispute.paymentId === paymentId);
  const reversalCents = ofPayment.reduce(
    (sum, { reversal, amountCents }) => sum + (reversal ? amountCents : 0),
    0,
  );
  return reversalCents - ofPayment.reduce((sum, { reversedCents = 0 }) => sum + reversedCents, 0);
}

/** Applies the opening or the end of a dispute. */
export function evolveDisputes(
  disputes: readonly Dispute[],
  event: Extract<BookingEvent, { type: 'DisputeOpened' | 'DisputeClosed' }>,
): readonly Dispute[] {
  if (event.type === 'DisputeOpened') {
    const { disputeId, paymentId, amountCents, reason } = event.data;
    const opened = { disputeId, paymentId, amountCents, outcome: 'open' } as const;
    return [...disputes, reason === REVERSAL ? { ...opened, reversal: true } : opened];
  }
  const { disputeId, outcome, amountCents, reversedCents } = event.data;
  // The final amount may differ from the amount opened.
  const ended = { outcome, amountCents, ...(reversedCents === undefined ? {} : { reversedCents }) };
  return disputes.map((dispute) => (dispute.disputeId === disputeId ? { ...dispute, ...ended } : dispute));
}
