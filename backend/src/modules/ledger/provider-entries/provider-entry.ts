import { assertNever } from '../../../kernel/decider.js';
import type { BalanceEntry } from '../../../platform/card-provider/port.js';
import type { PaymentProvider } from '../../../platform/provider-inbox/provider-inbox.js';
import type { BooksEvent } from '../events.js';

/** A row of a provider's ledger. Cents, negative when leaving us. */
export type ProviderEntry = Pick<
  BalanceEntry,
  | 'id'
  | 'kind'
  | 'category'
  | 'amountCents'
  | 'feeCents'
  | 'sourceId'
  | 'paymentId'
  | 'arrivesOn'
  | 'createdAt'
>;

/** Returns the events to record for a row; `bookingId` is null for a payment that is not ours. */
export function toEvents(
  provider: PaymentProvider,
  entry: ProviderEntry,
  bookingId: string | null,
): readonly BooksEvent[] {
  const { id: entryId, sourceId, paymentId, createdAt } = entry;
  const commonData = { provider, entryId, at: createdAt.toISOString() };
  // A standalone fee is a row whose amount is the fee.
  const standaloneCents = entry.kind === 'fee' ? -entry.amountCents : 0;
  const feeCents = entry.feeCents + standaloneCents;
  const fee: BooksEvent[] =
    feeCents === 0
      ? []
      : [{ type: 'ProviderFeeCharged', data: { ...commonData, paymentId, bookingId, sourceId, feeCents } }];
  return [...toMovementEvents(commonData, entry, bookingId), ...fee];
}

function toMovementEvents(
  commonData: Pick<
    Extract<BooksEvent, { type: 'ProviderFeeCharged' }>['data'],
    'provider' | 'entryId' | 'at'
  >,
  { kind, id, category, amountCents, sourceId, paymentId, arrivesOn }: ProviderEntry,
  bookingId: string | null,
): readonly BooksEvent[] {
  const payoutId = sourceId ?? id;
  const unknownMoney: BooksEvent = {
    type: 'ProviderMoneyMoved',
    data: { ...commonData, paymentId, bookingId, sourceId, category, amountCents },
  };
  switch (kind) {
    case 'payment':
    case 'refund':
    case 'refund-failed':
      return bookingId === null ? [unknownMoney] : [];
    case 'dispute':
    case 'dispute-reversed':
      if (bookingId === null) return [unknownMoney];
      return [
        {
          type: 'DisputeMoneyMoved',
          data: { ...commonData, paymentId, bookingId, disputeId: sourceId, amountCents },
        },
      ];
    case 'payout':
      return [
        {
          type: 'ProviderPayoutArrived',
          data: { ...commonData, payoutId, amountCents: -amountCents, arrivesOn },
        },
      ];
    case 'payout-returned':
      return [{ type: 'ProviderPayoutReturned', data: { ...commonData, payoutId, amountCents } }];
    case 'fee':
      return [];
    case 'other':
      return [unknownMoney];
    default:
      return assertNever(kind);
  }
}
