// Planted bugs of decisions: one of their events is missing, or has another amount.
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { type Bug, type DecidedEvent, loseEvents, storeChanged } from './bug.js';

/** Adds a cent to the first payment and takes a cent from the second payment. */
function shiftCent(event: DecidedEvent, allEvents: readonly DecidedEvent[]): readonly DecidedEvent[] {
  const parts = allEvents.filter(({ type, data }) => type === 'RefundStarted' && data.reason === 'requested');
  const cents = [1, -1][parts.indexOf(event)] ?? 0;
  if (parts.length < 2 || event.type !== 'RefundStarted' || cents === 0) return [event];
  return [{ type: event.type, data: { ...event.data, amountCents: event.data.amountCents + cents } }];
}

const FINAL_PAYMENT_EVENTS: ReadonlySet<string> = new Set<BookingEvent['type']>([
  'DepositPaid',
  'FullAmountPaid',
  'BalancePaid',
]);

export const EVENT_BUGS: readonly Bug[] = [
  {
    key: 'cent-lost-between-shares',
    caughtBy: 'open-amounts',
    wrapStore: storeChanged((event) => {
      if (event.type !== 'BalanceSplit') return [event];
      const [first, ...otherShares] = event.data.shares;
      const shares = first ? [{ ...first, amountCents: first.amountCents - 1 }, ...otherShares] : otherShares;
      return [{ type: event.type, data: { ...event.data, shares } }];
    }),
  },
  {
    key: 'canceled-booking-keeps-seats',
    caughtBy: 'stock-limits',
    wrapStore: loseEvents(({ type, data }) => type === 'SeatsReleased' && data.reason === 'cancelled'),
  },
  {
    key: 'canceled-booking-charged',
    caughtBy: 'open-amounts',
    wrapStore: loseEvents(({ type, data }) => type === 'ChargeVoided' && data.reason === 'cancelled'),
  },
  {
    key: 'cancellation-refunds-a-cent-less',
    caughtBy: 'previews',
    wrapStore: storeChanged((event) =>
      event.type === 'RefundStarted' && event.data.reason === 'cancelled' && event.data.amountCents > 1
        ? [{ type: event.type, data: { ...event.data, amountCents: event.data.amountCents - 1 } }]
        : [event],
    ),
  },
  {
    key: 'staff-refund-shifts-a-cent',
    caughtBy: 'previews',
    wrapStore: storeChanged(shiftCent),
  },
  {
    key: 'closed-dispute-unrecorded',
    caughtBy: 'account-balances',
    wrapStore: loseEvents(({ type }) => type === 'DisputeClosed'),
  },
  {
    key: 'transfer-surplus-unrecorded',
    caughtBy: 'recorded-money',
    wrapStore: loseEvents(
      ({ type, data }, allEvents) =>
        type === 'OverpaymentReceived' &&
        data.provider === 'bank' &&
        allEvents.some((event) => FINAL_PAYMENT_EVENTS.has(event.type)),
    ),
  },
  {
    key: 'reversed-payment-stays-paid',
    caughtBy: 'recorded-money',
    wrapStore: loseEvents(({ type }) => type === 'PaymentReversed'),
  },
  {
    key: 'voided-cash-stays-in-till',
    caughtBy: 'recorded-money',
    wrapStore: loseEvents(({ type, data }) => type === 'PaymentReversed' && data.provider === 'staff'),
  },
  {
    key: 'redeemed-gift-card-keeps-balance',
    caughtBy: 'gift-card-balances',
    wrapStore: loseEvents(({ type }) => type === 'GiftCardRedeemed'),
  },
  {
    key: 'paypal-deposit-with-extra-cent',
    caughtBy: 'recorded-money',
    wrapStore: storeChanged((event) =>
      event.type === 'DepositPaid' && event.data.provider === 'paypal'
        ? [{ type: event.type, data: { ...event.data, amountCents: event.data.amountCents + 1 } }]
        : [event],
    ),
  },
];
