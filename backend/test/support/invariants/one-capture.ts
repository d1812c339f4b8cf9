import { sumNumbers } from '../sum-numbers.js';
import { type Booking, type Facts, listEvents, sumEventCents } from './facts.js';

/** Lists the ids of payments that were refunded as duplicates. */
export const listDuplicatePaymentIds = (booking: Booking): string[] =>
  listEvents(booking, 'RefundStarted').flatMap(({ data }) =>
    data.reason === 'paid-twice' ? [data.paymentId] : [],
  );

/** Calculates what a booking may pay in all: its highest price, and what changes and reversals reopened. */
function calculateMaxCents(booking: Booking): number {
  const dateChanges = listEvents(booking, 'DepartureChanged');
  const [creation] = listEvents(booking, 'BookingCreated');
  const priceCents = Math.max(
    ...[creation, ...dateChanges].map((event) => event?.data.quote.totalCents ?? 0),
  );
  const refunds = listEvents(booking, 'RefundStarted').filter(({ data }) =>
    ['requested', 'goodwill', 'date-changed'].includes(data.reason),
  );
  // Money that the customer's bank withdrew is owed again after a date change.
  const lostDisputes = listEvents(booking, 'DisputeClosed').filter(({ data }) => data.outcome === 'lost');
  const repaidCents = dateChanges.length === 0 ? 0 : sumEventCents([...refunds, ...lostDisputes]);
  // An excess or second payment was refunded; if a bank line is reversed later, the amount is paid once more.
  const reversedCents = sumEventCents(listEvents(booking, 'PaymentReversed'));
  const excessRefunds = listEvents(booking, 'RefundStarted').filter(({ data }) =>
    ['overpaid', 'paid-twice'].includes(data.reason),
  );
  return priceCents + repaidCents + Math.min(reversedCents, sumEventCents(excessRefunds));
}

/**
 * Checks that the product captures once, and again for an amount that a bank line reversed later. If a
 * person captured in the provider's dashboard too, all but one are refunded as duplicates.
 */
export function checkCaptureCounts({ bookings, money, dashboardIntents }: Facts): string[] {
  const doubledInstalmentIds = new Set(
    money.flatMap(({ paymentId, instalmentId }) => (dashboardIntents.has(paymentId) ? [instalmentId] : [])),
  );
  const duplicateIds = new Set(bookings.flatMap(listDuplicatePaymentIds));
  const countedMoney = money.filter(
    ({ paymentId, instalmentId }) => !(doubledInstalmentIds.has(instalmentId) && duplicateIds.has(paymentId)),
  );
  const productMoney = money.filter(({ paymentId }) => !dashboardIntents.has(paymentId));
  const reopenedInstalmentIds = bookings.flatMap((booking) =>
    listEvents(booking, 'PaymentReversed').map(({ data }) => data.instalmentId),
  );
  return [
    ...[...new Set(money.map(({ instalmentId }) => instalmentId))].flatMap((id) => {
      const countCaptures = (rows: typeof money): number =>
        sumNumbers(
          rows.flatMap(({ instalmentId, captureCount }) => (instalmentId === id ? [captureCount] : [])),
        );
      const captureCount = Math.max(countCaptures(productMoney), countCaptures(countedMoney));
      const maxCaptures = 1 + reopenedInstalmentIds.filter((reopenedId) => reopenedId === id).length;
      return captureCount > maxCaptures ? [`instalment ${id} was captured ${captureCount} times`] : [];
    }),
    ...bookings.flatMap((booking) => {
      const { id } = booking;
      const bookingMoney = countedMoney.filter(({ bookingId }) => bookingId === id);
      const paidCents = sumNumbers(bookingMoney.map(({ capturedCents }) => capturedCents));
      const maxCents = calculateMaxCents(booking);
      return paidCents > maxCents ? [`${id} paid ${paidCents} of ${maxCents}`] : [];
    }),
  ];
}
