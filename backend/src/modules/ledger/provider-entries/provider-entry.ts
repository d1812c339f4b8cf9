import { assertNever } from '../../../kernel/decider.js';
import type { BooksEvent } from '../events.js';

/** A row of a provider's ledger, as in `BalanceEntry`. Cents, negative when leaving us. */
export interface ProviderEntry {
  readonly id: string;
  readonly kind:
    | 'payment'
    | 'refund'
    | 'refund-failed'
    | 'dispute'
    | 'dispute-reversed'
    | 'payout'
    | 'payout-returned'
    | 'fee'
    | 'other';
  readonly category: string;
  readonly amountCents: number;
  readonly feeCents: number;
  readonly sourceId: string | null;
  readonly paymentId: string | null;
  readonly arrivesOn: string | null;
  readonly createdAt: Date;
}

/** Events to record for a row; `bookingId` is null for a payment that is not ours. */
export function toEvents(
  provider: 'stripe' | 'paypal',
  entry: ProviderEntry,
  bookingId: string | null,
): readonly BooksEvent[] {
  const { id: entryId, sourceId, paymentId, createdAt } = entry;
  const common = { provider, entryId, at: createdAt.toISOString() };
  // A standalone fee is a row whose amount is the fee.
  const standaloneCents = entry.kind === 'fee' ? -entry.amountCents : 0;
  const feeCents = entry.feeCents + standaloneCents;
  const fee: BooksEvent[] =
    feeCents === 0
      ? []
      : [{ type: 'ProviderFeeCharged', data: { ...common, paymentId, bookingId, sourceId, feeCents } }];
  return [...toMovementEvents(common, entry, bookingId), ...fee];
}

function toMovementEvents(
  common: Pick<Extract<BooksEvent, { type: 'ProviderFeeCharged' }>['data'], 'provider' | 'entryId' | 'at'>,
  { kind, id, category, amountCents, sourceId, paymentId, arrivesOn }: ProviderEntry,
  bookingId: string | null,
): readonly BooksEvent[] {
  const payoutId = sourceId ?? id;
  const unknown: BooksEvent = {
    type: 'ProviderMoneyMoved',
    data: { ...common, paymentId, bookingId, sourceId, category, amountCents },
  };
  switch (kind) {
    case 'payment':
    case 'refund':
    case 'refund-failed':
      return bookingId === null ? [unknown] : [];
    case 'dispute':
    case 'dispute-reversed':
      if (bookingId === null) return [unknown];
      return [
        {
          type: 'DisputeMoneyMoved',
          data: { ...common, paymentId, bookingId, disputeId: sourceId, amountCents },
        },
      ];
    case 'payout':
      return [
        {
          type: 'ProviderPayoutArrived',
          data: { ...common, payoutId, amountCents: -amountCents, arrivesOn },
        },
      ];
    case 'payout-returned':
      return [{ type: 'ProviderPayoutReturned', data: { ...common, payoutId, amountCents } }];
    case 'fee':
      return [];
    case 'other':
      return [unknown];
    default:
      return assertNever(kind);
  }
}
