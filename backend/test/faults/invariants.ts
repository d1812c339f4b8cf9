import { attemptsOf } from '../../src/modules/booking/core/charge-state.js';
import { RETRY_DAYS, UNKNOWN_DEADLINE_MS } from '../../src/modules/booking/balance/automatic-charge.js';
import type { BookingEvent } from '../../src/modules/booking/events.js';
import { nothingAstray } from './orphans.js';
import { bankIsLedger, linesAreUsedOnce } from './bank-checks.js';
import { oneBalanceState } from './balance-checks.js';
import { sum, byStream, eventsOf, foldBookings, type Booking, type Facts } from './facts.js';
import { checkRetainedCents } from './saved-faults.js';
import { limits } from './limits.js';
import { oneCapture, paidTwice } from './one-capture.js';

/** Violations, a sentence each; empty if the invariant holds. */
type Check = (facts: Facts) => string[];

const paidOf = ({ events }: Booking) =>
  events.flatMap((event) => (/Paid$|^Overpayment/.test(event.type) ? [(event as PaidEvent).data] : []));
/** Gift cards, the bank and staff have no provider to query. */
const atProvider = ({ provider }: { readonly provider: string }): boolean =>
  provider === 'stripe' || provider === 'paypal';
type PaidEvent = Extract<BookingEvent, { type: 'DepositPaid' | 'FullAmountPaid' | 'BalancePaid' }>;

const compareValues = (label: string, actual: unknown, expected: unknown): string[] =>
  actual === expected ? [] : [`${label}: ${String(actual)} instead of ${String(expected)}`];

/** Staff have a task about this intent, and decide about its money. */
const hasTaskFor = (booking: Booking, paymentId: string): boolean =>
  eventsOf(booking, 'OperationsItemRaised').some(({ data }) => data.money?.paymentId === paymentId);

/** Refunds at the provider that the customer's bank has not confirmed yet. */
function slowRefunds(booking: Booking) {
  const ended = new Set(
    [...eventsOf(booking, 'PaymentRefunded'), ...eventsOf(booking, 'RefundFailed')].map(
      ({ data }) => data.refundId,
    ),
  );
  const pending = new Map<string, Extract<BookingEvent, { type: 'RefundPending' }>>();
  for (const event of booking.events) {
    if (event.type === 'RefundPending') pending.set(event.data.refundId, event);
    // Returned because of the dispute: it starts again, or never.
    if (event.type === 'RefundHeld') pending.delete(event.data.refundId);
  }
  return [...pending.values()].filter(({ data }) => !ended.has(data.refundId));
}

/** Recorded refunds, without those that the customer's bank has sent back since. */
function sentRefunds(booking: Booking) {
  const sent = new Map<string, Extract<BookingEvent, { type: 'PaymentRefunded' }>>();
  for (const event of booking.events) {
    if (event.type === 'PaymentRefunded') sent.set(event.data.refundId, event);
    if (event.type === 'RefundFailed') sent.delete(event.data.refundId);
  }
  return [...sent.values()];
}

/** 1. To the cent, both ways: captures and refunds are recorded, and nothing else is. */
const ledger: Check = ({ bookings, money }) =>
  bookings.flatMap((booking) => {
    const bookingMoney = money.filter(
      ({ bookingId, paymentId }) => bookingId === booking.id && !hasTaskFor(booking, paymentId),
    );
    const second = new Set(paidTwice(booking));
    const counted = bookingMoney.filter(({ paymentId }) => !second.has(paymentId));
    return [
      ...compareValues(
        `${booking.id}: recorded as paid`,
        sum(
          paidOf(booking)
            .filter(atProvider)
            .map(({ amountCents }) => amountCents),
        ),
        sum(counted.map(({ takenCents }) => takenCents)),
      ),
      ...compareValues(
        `${booking.id}: recorded as given back`,
        sum(
          [...sentRefunds(booking), ...slowRefunds(booking)].flatMap(({ data }) =>
            atProvider(data) ? [data.amountCents] : [],
          ),
        ),
        sum(bookingMoney.map(({ refundedCents }) => refundedCents)),
      ),
    ];
  });

/** 4. */
const seatOrRefund: Check = ({ bookings, money, allotments }) => [
  ...bookings.flatMap((booking) => checkRetainedCents(booking, money)),
  ...money.flatMap(({ bookingId, paymentId, takenCents, refundedCents }) => {
    const booking = bookings.find(({ id }) => id === bookingId);
    if (!booking) return [`${paymentId} took money for no booking`];
    if (hasTaskFor(booking, paymentId)) return [];
    // What the customer's bank has taken back counts as refunded.
    const lost = eventsOf(booking, 'DisputeClosed').map(({ data: { outcome, ...dispute } }) =>
      outcome === 'lost' && dispute.paymentId === paymentId ? dispute.amountCents : 0,
    );
    if (takenCents - refundedCents <= Math.max(0, ...lost)) return [];
    if (booking.state.status === 'CANCELLED') return [];
    if (eventsOf(booking, 'RefundStarted').some(({ data }) => data.paymentId === paymentId)) return [];
    const seat = allotments.some((events) => {
      const bookingEvents = events.filter(
        (event) => 'bookingId' in event.data && event.data.bookingId === bookingId,
      );
      return bookingEvents.at(-1)?.type === 'SeatsConfirmed';
    });
    return booking.state.status === 'CONFIRMED' && seat
      ? []
      : [`${paymentId} is paid without a confirmed seat`];
  }),
];

/** 7. */
const contiguous: Check = ({ log, streams }) => {
  const problems = log.flatMap(({ position }, n) =>
    position === n + 1 ? [] : [`position ${position} is the ${n + 1}th`],
  );
  const folded = byStream(log);
  for (const [id, rows] of folded) {
    if (rows.some(({ version }, n) => version !== n + 1)) problems.push(`stream ${id} has gaps`);
    const stored = streams.find((stream) => stream.id === id);
    if (stored?.version !== rows.length || stored.lastPosition !== rows.at(-1)?.position)
      problems.push(`stream ${id} says another end than its events`);
  }
  if (streams.length !== folded.size) problems.push(`${streams.length} streams of ${folded.size}`);
  if (JSON.stringify(foldBookings(log)) !== JSON.stringify(foldBookings(log)))
    problems.push('two replays give two states');
  return problems;
};

/** 8. */
const noOldDoubt: Check = ({ bookings, now }) =>
  bookings.flatMap(({ state }) =>
    state.instalments.flatMap(({ id, charge }) =>
      charge.status === 'UNKNOWN' &&
      charge.since !== null &&
      now.getTime() - Date.parse(charge.since) > UNKNOWN_DEADLINE_MS &&
      !charge.flagged
        ? [`what became of ${id} is unknown for a day and nobody was told`]
        : [],
    ),
  );

/** 10. */
const withinPolicy: Check = ({ bookings, provider }) =>
  bookings.flatMap((booking) =>
    booking.state.instalments.flatMap(({ id, charge }) => {
      // A new schedule, e.g. after a won dispute, allows as many attempts again.
      const rounds = eventsOf(booking, 'BalanceScheduled').filter(({ data }) => data.instalmentId === id);
      const maxAttempts = (RETRY_DAYS.length + 1) * Math.max(1, rounds.length);
      const intents = provider.payment_intents.filter(({ metadata }) => metadata['instalment'] === id);
      const charges = provider.charges.filter(({ payment_intent: intentId }) =>
        intents.some((intent) => intent.id === intentId),
      );
      const counted = attemptsOf(charge);
      return counted > maxAttempts || charges.length > maxAttempts
        ? [`${id} was tried ${counted} times, ${charges.length} charges`]
        : [];
    }),
  );

/** 12. At least once, and one message per cause. */
const mailed: Check = ({ bookings, mails }) =>
  bookings.flatMap((booking) => {
    const wanted =
      eventsOf(booking, 'BookingConfirmed').length +
      eventsOf(booking, 'BalancePaid').length +
      eventsOf(booking, 'PaymentRefunded').length;
    const mailCount = mails.filter(({ bookingId }) => bookingId === booking.id).length;
    return mailCount < wanted ? [`${booking.id}: ${mailCount} mails for ${wanted} causes`] : [];
  });

/** Idempotency: a fact that can happen once is in the log once. */
const once: Check = ({ bookings }) =>
  bookings.flatMap(({ id, events }) => {
    const counts = new Map<string, number>();
    for (const { type, data } of events) {
      if (
        !/Paid$|^PaymentRefunded$|^BookingConfirmed$|^BookingExpired$|^RefundStarted$|^CustomerRegistered$|^ManualPaymentVoided$/.test(
          type,
        )
      )
        continue;
      const subjectId =
        type === 'CustomerRegistered'
          ? data.payerId
          : type === 'ManualPaymentVoided'
            ? data.receiptId
            : 'paymentId' in data
              ? data.paymentId
              : '';
      // One payment may cover several shares.
      const share = /Paid$/.test(type) && 'instalmentId' in data ? ` ${data.instalmentId}` : '';
      const key = `${type} ${'refundId' in data ? data.refundId : (subjectId ?? '')}${share}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    // A refund refused during a dispute starts again when that is won.
    for (const { type, data } of events)
      if (type === 'RefundHeld' && data.begun) counts.delete(`RefundStarted ${data.refundId}`);
    return [...counts].flatMap(([key, count]) => (count > 1 ? [`${id}: ${key} ${count} times`] : []));
  });

/** By number and name, as in the fault model; the ninth, quiescence, is reported by those who wait for it. */
const INVARIANTS = {
  '1 money at the provider is the money in the log': ledger,
  '2 one capture per instalment': oneCapture,
  '3 nothing astray at the provider': nothingAstray,
  '4 paid means seated or given back': seatOrRefund,
  '5 a balance is in one state': oneBalanceState,
  '6 seats, rooms and coupons within their limits': limits,
  '7 the log is contiguous and replays alike': contiguous,
  '8 no doubt grows old in silence': noOldDoubt,
  '10 attempts within the policy': withinPolicy,
  '11 a replay calls nobody': ({ sentByReplay }) => [...sentByReplay],
  '12 a mail for each cause': mailed,
  '13 read models are the fold of their events': ({ differences }) =>
    differences.map((difference) => JSON.stringify(difference).slice(0, 400)),
  '14 what happens once is recorded once': once,
  '16 the bank’s lines are the ledger’s bank': bankIsLedger,
  '17 a line of the bank is used once': linesAreUsedOnce,
} as const satisfies Record<string, Check>;

export const REST = '9 everything comes to rest';
/** Of a flow: it reached its intended end. */
export const END = '15 the flow came to its end';
/** For runs with staff. */
export const TWO_PEOPLE = '18 a large sum takes two people';

export const GIFT_CARDS = '19 gift cards are worth what is left on them';

export const ACCOUNTS = '20 every account is what its holder has';
export const OWED = '21 every fold of a booking says what it owes';
/** Of staff and customers who saw the result first. */
export const PREVIEWED = '22 a change does what its preview showed';

export type InvariantName =
  | keyof typeof INVARIANTS
  | typeof REST
  | typeof END
  | typeof TWO_PEOPLE
  | typeof GIFT_CARDS
  | typeof ACCOUNTS
  | typeof OWED
  | typeof PREVIEWED;

export interface Violation {
  readonly invariant: InvariantName;
  readonly what: string;
}

export const violations = (facts: Facts): Violation[] =>
  Object.entries(INVARIANTS).flatMap(([name, check]) =>
    check(facts).map((problem) => ({ invariant: name as InvariantName, what: problem })),
  );
