import { sumCents } from '@wayfold/contracts/kernel/cents';
import {
  evolveMatchableBooking,
  type MatchableBookingEvent,
  matchableBookings,
} from '../../../src/modules/banking/matching/matchable-bookings.projection.js';
import {
  type MatchableBookingRow,
  subtractAllocations,
} from '../../../src/modules/banking/matching/open-amounts.js';
import {
  type BookingState,
  evolveBooking,
  type ExistingBooking,
  initialBooking,
} from '../../../src/modules/booking/core/booking.js';
import {
  calculateOpenInstalmentCents,
  listReceivedPayments,
} from '../../../src/modules/booking/core/instalment.js';
import { calculateRefundableCents, listOpenRefunds } from '../../../src/modules/booking/core/payments.js';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { foldView } from '../../../src/modules/booking/view/booking-view.js';
import type { StoredEvent } from '../../../src/platform/event-store/port.js';
import { groupByStream } from '../../support/invariants/facts.js';
import type { Violation } from '../../support/invariants/violation.js';
import { sumNumbers } from '../../support/sum-numbers.js';
import type { Line } from './bank-lines.js';

type StoredBookingEvent = StoredEvent & BookingEvent;

/** Checks after each command that the folds agree, and nothing is charged or refunded that is not there. */
export function checkBookingStates(events: readonly StoredEvent[], lines: readonly Line[]): Violation[] {
  const logs = groupByStream(events.filter(({ streamType }) => streamType === 'booking'));
  const problems = [...logs].flatMap(([bookingId, rows]) => {
    const log = rows as unknown as StoredBookingEvent[];
    return [...checkStates(log), ...checkMatchableBooking(bookingId, log, lines)];
  });
  return problems.map((problem) => ({ invariant: 'open-amounts', problem }));
}

function checkStates(log: readonly StoredBookingEvent[]): string[] {
  let state: BookingState = initialBooking;
  for (const [i, event] of log.entries()) {
    state = evolveBooking(state, event);
    if (log[i + 1]?.meta.commandId === event.meta.commandId) continue;
    const problems = checkState(state, log.slice(0, i + 1), i + 1 === log.length);
    if (problems.length > 0)
      return problems.map((problem) => `${event.streamId} after ${event.type}: ${problem}`);
  }
  return [];
}

function checkState(
  booking: ExistingBooking,
  log: readonly StoredBookingEvent[],
  isAtRest: boolean,
): string[] {
  const { status, instalments, replacedInstalments, quote, disputes } = booking;
  const problems: string[] = [];
  const reportDifference = (label: string, actual: unknown, expected: unknown): void => {
    if (actual !== expected) problems.push(`${label} ${String(actual)} instead of ${String(expected)}`);
  };
  if (status === 'CONFIRMED') {
    const view = foldView(log);
    reportDifference('all instalments are', sumCents(instalments), quote.totalCents);
    reportDifference('the page shows a total of', view?.totalCents, quote.totalCents);
    reportDifference(
      'the page asks for',
      view?.remainingCents,
      sumNumbers(instalments.map(calculateOpenInstalmentCents)),
    );
  }
  if (status === 'CANCELLED')
    reportDifference('the page of a canceled booking asks for', foldView(log)?.remainingCents, 0);
  const allInstalments = [...instalments, ...replacedInstalments];
  // Nothing may charge an ended booking, a former instalment, or one without an open amount.
  for (const instalment of allInstalments)
    if (
      status !== 'CONFIRMED' ||
      replacedInstalments.includes(instalment) ||
      calculateOpenInstalmentCents(instalment) === 0
    )
      reportDifference(`the charge of ${instalment.id} is`, instalment.charge.status, 'IDLE');
  for (const { paymentId, status: refund } of allInstalments.flatMap(({ refunds }) => refunds))
    // The provider may refuse the refund before it reports the dispute.
    if (
      isAtRest &&
      refund === 'HELD' &&
      !disputes.some((dispute) => dispute.paymentId === paymentId && dispute.outcome === 'open')
    )
      problems.push(`a refund of ${paymentId} waits for no dispute`);
  const restByPayment = sumUnreturned(booking);
  for (const { paymentId } of listOpenRefunds(booking))
    if (
      (restByPayment.get(paymentId) ?? 0) < 0 &&
      disputes.some((dispute) => dispute.paymentId === paymentId && dispute.outcome === 'lost')
    )
      problems.push(`more of ${paymentId} is refunded than a lost dispute left`);
  reportDifference(
    'the booking keeps',
    calculateRefundableCents(booking),
    sumNumbers([...restByPayment.values()].map((cents) => Math.max(0, cents))),
  );
  return problems;
}

/** Sums by payment, in cents: received, minus lost disputes and refunds neither failed nor written off. */
function sumUnreturned({
  instalments,
  replacedInstalments,
  disputes,
}: ExistingBooking): ReadonlyMap<string, number> {
  const restByPayment = new Map<string, number>();
  const addCents = (paymentId: string, cents: number): unknown =>
    restByPayment.set(paymentId, (restByPayment.get(paymentId) ?? 0) + cents);
  for (const instalment of [...instalments, ...replacedInstalments]) {
    for (const { paymentId, provider, amountCents } of listReceivedPayments(instalment))
      if (provider !== 'goodwill') addCents(paymentId, amountCents);
    for (const { paymentId, status, amountCents } of instalment.refunds)
      if (status !== 'FAILED' && status !== 'WRITTEN_OFF') addCents(paymentId, -amountCents);
  }
  for (const { paymentId, outcome, amountCents } of disputes)
    if (outcome === 'lost') addCents(paymentId, -amountCents);
  return restByPayment;
}

/** Checks at rest that the bank side expects, per instalment, what the booking's page and mails ask for. */
function checkMatchableBooking(
  bookingId: string,
  log: readonly StoredBookingEvent[],
  lines: readonly Line[],
): string[] {
  const row = log
    .filter(({ type }) => matchableBookings.types.includes(type))
    .reduce<MatchableBookingRow | null>((currentRow, event) => {
      const nextRow = evolveMatchableBooking(currentRow, event as unknown as MatchableBookingEvent);
      // The stored state survives its round trip through the table.
      return JSON.parse(JSON.stringify(nextRow)) as MatchableBookingRow;
    }, null);
  const view = foldView(log);
  if (!row || !view) return [`${bookingId} has no row or view`];
  const allocations = lines.flatMap((line) => line.allocations);
  const { instalments, openCents } = subtractAllocations(row, allocations);
  const actual = instalments.map(({ id, openCents: cents }) => `${id} ${cents}`);
  const expectedInstalments = view.instalments.map(({ id, amountCents, paidCents }) => {
    return `${id} ${view.cancellation ? 0 : Math.max(0, amountCents - paidCents)}`;
  });
  return actual.join() === expectedInstalments.join() && openCents === view.remainingCents
    ? []
    : [
        `${bookingId}: the bank expects ${openCents} (${actual.join()}), the page asks for ${view.remainingCents} (${expectedInstalments.join()})`,
      ];
}
