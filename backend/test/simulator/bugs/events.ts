// Planted bugs of decisions: one of their events is missing, or has another amount.
import { ACCOUNTS, GIFT_CARDS, OPEN_AMOUNTS, PREVIEWS } from '../../support/invariants/invariants.js';
import { type Bug, type DecidedEvent, loseEvents, storeChanged } from './bug.js';

/** Adds a cent to the first payment and takes a cent from the second payment. */
function shiftCent(event: DecidedEvent, allEvents: readonly DecidedEvent[]): readonly DecidedEvent[] {
  const parts = allEvents.filter(({ type, data }) => type === 'RefundStarted' && data.reason === 'requested');
  const cents = [1, -1][parts.indexOf(event)] ?? 0;
  if (parts.length < 2 || event.type !== 'RefundStarted' || cents === 0) return [event];
  return [{ type: event.type, data: { ...event.data, amountCents: event.data.amountCents + cents } }];
}

export const EVENT_BUGS: readonly Bug[] = [
  {
    name: 'a cent is lost between two shares',
    caughtBy: OPEN_AMOUNTS,
    wrapStore: storeChanged((event) => {
      if (event.type !== 'BalanceSplit') return [event];
      const [first, ...otherShares] = event.data.shares;
      const shares = first ? [{ ...first, amountCents: first.amountCents - 1 }, ...otherShares] : otherShares;
      return [{ type: event.type, data: { ...event.data, shares } }];
    }),
  },
  {
    name: 'a canceled booking keeps its seats',
    caughtBy: '6 seats, rooms and coupons stay within their limits',
    wrapStore: loseEvents(({ type, data }) => type === 'SeatsReleased' && data.reason === 'cancelled'),
  },
  {
    name: 'a canceled booking is charged',
    caughtBy: OPEN_AMOUNTS,
    wrapStore: loseEvents(({ type, data }) => type === 'ChargeVoided' && data.reason === 'cancelled'),
  },
  {
    name: 'a cancellation refunds a cent less than its preview',
    caughtBy: PREVIEWS,
    wrapStore: storeChanged((event) =>
      event.type === 'RefundStarted' && event.data.reason === 'cancelled' && event.data.amountCents > 1
        ? [{ type: event.type, data: { ...event.data, amountCents: event.data.amountCents - 1 } }]
        : [event],
    ),
  },
  {
    name: 'a staff refund moves a cent to another payment than its preview',
    caughtBy: PREVIEWS,
    wrapStore: storeChanged(shiftCent),
  },
  {
    name: 'a closed dispute is not recorded',
    caughtBy: ACCOUNTS,
    wrapStore: loseEvents(({ type }) => type === 'DisputeClosed'),
  },
  {
    name: 'the surplus of a transfer is not recorded',
    caughtBy: '1 the log matches the money at the provider',
    wrapStore: loseEvents(
      ({ type, data }, allEvents) =>
        type === 'OverpaymentReceived' &&
        data.provider === 'bank' &&
        allEvents.some((event) => /^(Deposit|FullAmount|Balance)Paid$/.test(event.type)),
    ),
  },
  {
    name: 'a reversed payment stays paid',
    caughtBy: '1 the log matches the money at the provider',
    wrapStore: loseEvents(({ type }) => type === 'PaymentReversed'),
  },
  {
    name: 'a voided cash payment stays in the till',
    caughtBy: '1 the log matches the money at the provider',
    wrapStore: loseEvents(({ type, data }) => type === 'PaymentReversed' && data.provider === 'staff'),
  },
  {
    name: 'a redeemed gift card keeps its balance',
    caughtBy: GIFT_CARDS,
    wrapStore: loseEvents(({ type }) => type === 'GiftCardRedeemed'),
  },
  {
    name: 'a PayPal deposit is recorded with an extra cent',
    caughtBy: '1 the log matches the money at the provider',
    wrapStore: storeChanged((event) =>
      event.type === 'DepositPaid' && event.data.provider === 'paypal'
        ? [{ type: event.type, data: { ...event.data, amountCents: event.data.amountCents + 1 } }]
        : [event],
    ),
  },
];
