import { sumCents } from '@wayfold/contracts/kernel/cents';
import type { LedgerAccount } from '@wayfold/contracts/money/ledger';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { noBooks } from '../../../src/modules/ledger/journal/books.js';
import { postEvent } from '../../../src/modules/ledger/journal/journal.js';
import { type Booking, type Facts, listEvents, sumEventCents } from '../../support/invariants/facts.js';
import type { Violation } from '../../support/invariants/violation.js';
import { sumNumbers } from '../../support/sum-numbers.js';

type Accounts = Readonly<Partial<Record<LedgerAccount, number>>>;

/**
 * Checks the product's journal per booking: every entry sums to zero, and each account matches the holder of
 * its money.
 */
export function checkBooks({ bookings, money }: Pick<Facts, 'bookings' | 'money'>): Violation[] {
  return bookings.flatMap((booking) => {
    const { id, events, state } = booking;
    const { unevenTypes, accounts, heldCents } = postJournal(events);
    const bookingMoney = money.filter(({ bookingId }) => bookingId === id);
    const balances: [label: string, journalCents: number, actualCents: number][] = [
      [
        'at the providers',
        (accounts['clearing:stripe'] ?? 0) + (accounts['clearing:paypal'] ?? 0),
        sumNumbers(bookingMoney.map(({ capturedCents, refundedCents }) => capturedCents - refundedCents)),
      ],
      ['in the till', accounts.cash ?? 0, sumTillCents(booking)],
      ['given away', accounts.goodwill ?? 0, sumGoodwill(booking)],
    ];
    // After the departure the ledger holds no money for the trip.
    balances.push(['held after the departure', heldCents, 0]);
    // An ended booking has no deposits and no receivables in the ledger.
    if (state.status === 'EXPIRED' || state.status === 'CANCELLED')
      balances.push(['held for the journey', accounts.deposits ?? 0, 0]);
    const problems = [
      ...listNegativeAccounts(events, accounts).map((account) => `${id}: ${account} is below zero`),
      ...unevenTypes.map((type) => `${id}: the entry of ${type} does not sum to zero`),
      ...balances.flatMap(([label, journalCents, actualCents]) =>
        journalCents === actualCents
          ? []
          : [`${id}: ${journalCents} ${label} in the journal instead of ${actualCents}`],
      ),
    ];
    return problems.map((problem) => ({ invariant: 'recorded-money', problem }));
  });
}

/** Lists the negative accounts of a booking, unless its money was reversed or disputed. */
function listNegativeAccounts(events: readonly BookingEvent[], accounts: Accounts): string[] {
  const isGone = events.some(({ type }) => type === 'PaymentReversed' || type === 'DisputeClosed');
  const accountNames = isGone ? [] : (['deposits', 'forfeited', 'overpayments'] as const);
  return [
    ...((accounts.receivable ?? 0) < 0 ? ['receivable'] : []),
    ...accountNames.filter((account) => (accounts[account] ?? 0) > 0),
  ];
}

/** Sums the cash received by staff, minus cash returned and payments never received. */
const sumTillCents = (booking: Booking): number =>
  sumEventCents(listEvents(booking, 'ManualPaymentRecorded')) -
  sumEventCents(listEvents(booking, 'ManualPaymentVoided')) -
  sumEventCents(listEvents(booking, 'PaymentRefunded').filter(({ data }) => data.provider === 'staff'));

/**
 * Sums the goodwill minus what the customer's bank withdrew instead; the end reverses all earlier goodwill,
 * except goodwill beyond a payment that was never received.
 */
const sumGoodwill = ({ events }: Booking): number => {
  const goodwillRefundIds = new Set<string>();
  const goodwillByPayment = new Map<string, number>();
  let cents = 0;
  let unreceivedCents = 0;
  for (const { type, data } of events) {
    if (type === 'GoodwillGranted') cents += data.amountCents;
    if (type === 'RefundStarted' && data.reason === 'goodwill') goodwillRefundIds.add(data.refundId);
    if (
      type === 'RefundFailed' &&
      /^(dispute-lost|allocation-reversed)$/.test(data.code) &&
      goodwillRefundIds.has(data.refundId)
    )
      cents -= data.amountCents;
    if (type === 'PaymentRefunded' && data.reason === 'goodwill')
      goodwillByPayment.set(data.paymentId, (goodwillByPayment.get(data.paymentId) ?? 0) + data.amountCents);
    if (type === 'PaymentReversed') {
      unreceivedCents += goodwillByPayment.get(data.paymentId) ?? 0;
      goodwillByPayment.delete(data.paymentId);
    }
    if (type !== 'BookingCancelled') continue;
    cents = unreceivedCents;
    goodwillRefundIds.clear();
  }
  return cents;
};

function postJournal(events: readonly BookingEvent[]): {
  unevenTypes: string[];
  accounts: Accounts;
  heldCents: number;
} {
  let state = noBooks;
  const accounts: Partial<Record<LedgerAccount, number>> = {};
  const unevenTypes: string[] = [];
  for (const event of events) {
    const { books: next, lines } = postEvent(state, event);
    state = next;
    if (sumCents(lines) !== 0) unevenTypes.push(event.type);
    for (const { account, amountCents } of lines) accounts[account] = (accounts[account] ?? 0) + amountCents;
  }
  const departure = postEvent(state, { type: 'RevenueRecognized', data: { bookingId: '', startsOn: '' } });
  if (sumCents(departure.lines) !== 0) unevenTypes.push('RevenueRecognized');
  return { unevenTypes, accounts, heldCents: departure.books.depositsCents };
}
