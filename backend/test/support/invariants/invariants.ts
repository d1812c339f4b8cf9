import { RETRY_DAYS, UNKNOWN_DEADLINE_MS } from '../../../src/modules/booking/balance/automatic-charge.js';
import { countAttempts } from '../../../src/modules/booking/core/charge-state.js';
import type { BookingEvent, BookingEventOf } from '../../../src/modules/booking/events.js';
import { sumNumbers } from '../sum-numbers.js';
import { checkBalanceStates } from './balance-states.js';
import { checkBankAccount, checkLineUses } from './bank.js';
import {
  type Booking,
  type Facts,
  foldBookings,
  groupByStream,
  listEvents,
  listPaymentData,
} from './facts.js';
import { checkCaptureCounts, listDuplicatePaymentIds } from './one-capture.js';
import { checkRetainedCents } from './retained-cents.js';
import { checkStockLimits } from './stock-limits.js';
import { checkUnrecordedPayments } from './unrecorded-payments.js';
import type { InvariantKey, Violation } from './violation.js';

/** The check of an invariant: its violations, a sentence each; empty if it holds. */
type InvariantCheck = (facts: Facts) => string[];

/** True if the provider can be queried: gift cards, the bank and staff cannot. */
const isAtProvider = ({ provider }: { readonly provider: string }): boolean =>
  provider === 'stripe' || provider === 'paypal';

const compareValues = (label: string, actual: unknown, expected: unknown): string[] =>
  actual === expected ? [] : [`${label}: ${String(actual)} instead of ${String(expected)}`];

/** True if staff have a task about this payment, and decide about its money. */
const hasTaskFor = (booking: Booking, paymentId: string): boolean =>
  listEvents(booking, 'TaskRaised').some(({ data }) => data.money?.paymentId === paymentId);

/** Lists the refunds at the provider that the customer's bank has not confirmed yet. */
function listSlowRefunds(booking: Booking) {
  const endedRefundIds = new Set(
    [...listEvents(booking, 'PaymentRefunded'), ...listEvents(booking, 'RefundFailed')].map(
      ({ data }) => data.refundId,
    ),
  );
  const pendingRefunds = new Map<string, BookingEventOf<'RefundPending'>>();
  for (const event of booking.events) {
    if (event.type === 'RefundPending') pendingRefunds.set(event.data.refundId, event);
    // The refund was returned because of the dispute: it is reissued after a won dispute, or never.
    if (event.type === 'RefundHeld') pendingRefunds.delete(event.data.refundId);
  }
  return [...pendingRefunds.values()].filter(({ data }) => !endedRefundIds.has(data.refundId));
}

/** Lists the recorded refunds, minus those that the customer's bank has returned since. */
function listSentRefunds(booking: Booking) {
  const sentRefunds = new Map<string, BookingEventOf<'PaymentRefunded'>>();
  for (const event of booking.events) {
    if (event.type === 'PaymentRefunded') sentRefunds.set(event.data.refundId, event);
    if (event.type === 'RefundFailed') sentRefunds.delete(event.data.refundId);
  }
  return [...sentRefunds.values()];
}

/** Checks that captures and refunds at the provider equal our records, to the cent. */
const checkRecordedMoney: InvariantCheck = ({ bookings, money }) =>
  bookings.flatMap((booking) => {
    const bookingMoney = money.filter(
      ({ bookingId, paymentId }) => bookingId === booking.id && !hasTaskFor(booking, paymentId),
    );
    const duplicatePaymentIds = new Set(listDuplicatePaymentIds(booking));
    const countedMoney = bookingMoney.filter(({ paymentId }) => !duplicatePaymentIds.has(paymentId));
    return [
      ...compareValues(
        `${booking.id}: recorded as paid`,
        sumNumbers(
          listPaymentData(booking)
            .filter(isAtProvider)
            .map(({ amountCents }) => amountCents),
        ),
        sumNumbers(countedMoney.map(({ capturedCents }) => capturedCents)),
      ),
      ...compareValues(
        `${booking.id}: recorded as refunded`,
        sumNumbers(
          [...listSentRefunds(booking), ...listSlowRefunds(booking)].flatMap(({ data }) =>
            isAtProvider(data) ? [data.amountCents] : [],
          ),
        ),
        sumNumbers(bookingMoney.map(({ refundedCents }) => refundedCents)),
      ),
    ];
  });

const checkSeatsOrRefunds: InvariantCheck = ({ bookings, money, allotments }) => [
  ...bookings.flatMap((booking) => checkRetainedCents(booking, money)),
  ...money.flatMap(({ bookingId, paymentId, capturedCents, refundedCents }) => {
    const booking = bookings.find(({ id }) => id === bookingId);
    if (!booking) return [`${paymentId} was captured for no booking`];
    if (hasTaskFor(booking, paymentId)) return [];
    // Money that the customer's bank has reversed counts as refunded.
    const lostCents = listEvents(booking, 'DisputeClosed').map(({ data: { outcome, ...dispute } }) =>
      outcome === 'lost' && dispute.paymentId === paymentId ? dispute.amountCents : 0,
    );
    if (capturedCents - refundedCents <= Math.max(0, ...lostCents)) return [];
    if (booking.state.status === 'CANCELLED') return [];
    if (listEvents(booking, 'RefundStarted').some(({ data }) => data.paymentId === paymentId)) return [];
    const hasSeat = allotments.some((events) => {
      const bookingEvents = events.filter(
        (event) => 'bookingId' in event.data && event.data.bookingId === bookingId,
      );
      return bookingEvents.at(-1)?.type === 'SeatsConfirmed';
    });
    return booking.state.status === 'CONFIRMED' && hasSeat
      ? []
      : [`${paymentId} is paid without a confirmed seat`];
  }),
];

const checkLog: InvariantCheck = ({ log, streams }) => {
  const problems = log.flatMap(({ position }, i) =>
    position === i + 1 ? [] : [`entry ${i + 1} of the log has position ${position}`],
  );
  const rowsByStream = groupByStream(log);
  for (const [id, rows] of rowsByStream) {
    if (rows.some(({ version }, i) => version !== i + 1)) problems.push(`stream ${id} has gaps`);
    const storedStream = streams.find((stream) => stream.id === id);
    if (storedStream?.version !== rows.length || storedStream.lastPosition !== rows.at(-1)?.position)
      problems.push(`stream ${id} does not end at the version and position of its last event`);
  }
  if (streams.length !== rowsByStream.size)
    problems.push(`the table has ${streams.length} streams, the log ${rowsByStream.size}`);
  if (JSON.stringify(foldBookings(log)) !== JSON.stringify(foldBookings(log)))
    problems.push('two replays of the log give different states');
  return problems;
};

const checkUnknownOutcomes: InvariantCheck = ({ bookings, now }) =>
  bookings.flatMap(({ state }) =>
    state.instalments.flatMap(({ id, charge }) =>
      charge.status === 'UNKNOWN' &&
      charge.since !== null &&
      now.getTime() - Date.parse(charge.since) > UNKNOWN_DEADLINE_MS &&
      !charge.isFlagged
        ? [`the outcome of ${id} has been unknown for a day, and staff have no task`]
        : [],
    ),
  );

const checkAttemptCounts: InvariantCheck = ({ bookings, cardProvider }) =>
  bookings.flatMap((booking) =>
    booking.state.instalments.flatMap(({ id, charge }) => {
      // A new schedule, e.g. after a won dispute, allows as many attempts again.
      const rounds = listEvents(booking, 'BalanceScheduled').filter(({ data }) => data.instalmentId === id);
      const maxAttempts = (RETRY_DAYS.length + 1) * Math.max(1, rounds.length);
      const intents = cardProvider.payment_intents.filter(({ metadata }) => metadata['instalment'] === id);
      const charges = cardProvider.charges.filter(({ payment_intent: intentId }) =>
        intents.some((intent) => intent.id === intentId),
      );
      const attemptCount = countAttempts(charge);
      return attemptCount > maxAttempts || charges.length > maxAttempts
        ? [`${id} was tried ${attemptCount} times, ${charges.length} charges`]
        : [];
    }),
  );

/** Checks that a booking has at least as many mails as causes. */
const checkMails: InvariantCheck = ({ bookings, mails }) =>
  bookings.flatMap((booking) => {
    const requiredCount =
      listEvents(booking, 'BookingConfirmed').length +
      listEvents(booking, 'BalancePaid').length +
      listEvents(booking, 'PaymentRefunded').length;
    const mailCount = mails.filter(({ bookingId }) => bookingId === booking.id).length;
    return mailCount < requiredCount ? [`${booking.id}: ${mailCount} mails for ${requiredCount} causes`] : [];
  });

function deriveSubjectId({ type, data }: BookingEvent): string {
  if (type === 'CustomerRegistered') return data.payerId ?? '';
  if (type === 'ManualPaymentVoided') return data.manualPaymentId;
  return ('paymentId' in data ? data.paymentId : null) ?? '';
}

const PAYMENT_TYPES = ['DepositPaid', 'FullAmountPaid', 'BalancePaid', 'PartPaid'];
const UNIQUE_FACTS: ReadonlySet<string> = new Set([
  ...PAYMENT_TYPES,
  'PaymentRefunded',
  'BookingConfirmed',
  'BookingExpired',
  'RefundStarted',
  'CustomerRegistered',
  'ManualPaymentVoided',
]);

/** Checks that a fact that can happen once is in the log once. */
const checkUniqueFacts: InvariantCheck = ({ bookings }) =>
  bookings.flatMap(({ id, events }) => {
    const counts = new Map<string, number>();
    for (const { type, data } of events) {
      if (!UNIQUE_FACTS.has(type)) continue;
      // One payment may cover several shares.
      const share = PAYMENT_TYPES.includes(type) && 'instalmentId' in data ? ` ${data.instalmentId}` : '';
      const key = `${type} ${'refundId' in data ? data.refundId : deriveSubjectId({ type, data } as BookingEvent)}${share}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    // A refund that is refused during a dispute starts again when the dispute is won.
    for (const { type, data } of events)
      if (type === 'RefundHeld' && data.wasStarted) counts.delete(`RefundStarted ${data.refundId}`);
    return [...counts].flatMap(([key, count]) => (count > 1 ? [`${id}: ${key} ${count} times`] : []));
  });

/** The code that waits for rest, or knows the actors, checks the other invariants. */
const CHECKS: Readonly<Partial<Record<InvariantKey, InvariantCheck>>> = {
  'recorded-money': checkRecordedMoney,
  'one-capture': checkCaptureCounts,
  'no-unrecorded-payment': checkUnrecordedPayments,
  'seats-or-refund': checkSeatsOrRefunds,
  'one-balance-state': checkBalanceStates,
  'stock-limits': checkStockLimits,
  'contiguous-log': checkLog,
  'unknown-outcomes': checkUnknownOutcomes,
  'attempt-limit': checkAttemptCounts,
  'silent-replay': ({ sentByReplay }) => [...sentByReplay],
  'mail-per-cause': checkMails,
  'read-models': ({ differences }) =>
    differences.map((difference) => JSON.stringify(difference).slice(0, 400)),
  'unique-facts': checkUniqueFacts,
  'bank-account': checkBankAccount,
  'bank-lines-once': checkLineUses,
};

export const checkInvariants = (facts: Facts): Violation[] =>
  Object.entries(CHECKS).flatMap(([key, check]) =>
    check(facts).map((problem) => ({ invariant: key as InvariantKey, problem })),
  );
