import { eventsOf, type Booking, type Facts } from './facts.js';

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

const centsOf = (of: readonly { readonly data: { readonly amountCents: number } }[]): number =>
  sum(of.map(({ data }) => data.amountCents));

/** Payments refunded as second ones. */
export const paidTwice = (booking: Booking): string[] =>
  eventsOf(booking, 'RefundStarted').flatMap(({ data }) =>
    data.reason === 'paid-twice' ? [data.paymentId] : [],
  );

/** Maximum amount that may be captured: the price of any of its dates, plus refunds before a date change. */
function mostOf(booking: Booking): number {
  const changed = eventsOf(booking, 'DepartureChanged');
  const [created] = eventsOf(booking, 'BookingCreated');
  const price = Math.max(...[created, ...changed].map((event) => event?.data.quote.totalCents ?? 0));
  const back = eventsOf(booking, 'RefundStarted').filter(({ data }) =>
    ['requested', 'goodwill', 'date-changed'].includes(data.reason),
  );
  // What the customer's bank returned is open again after a date change.
  const lost = eventsOf(booking, 'DisputeClosed').filter(({ data }) => data.outcome === 'lost');
  const before = changed.length === 0 ? 0 : centsOf([...back, ...lost]);
  // An excess or second payment was refunded; reopened by a reversed bank line, it is paid once more.
  const reversed = centsOf(eventsOf(booking, 'PaymentReversed'));
  const tooMuch = eventsOf(booking, 'RefundStarted').filter(({ data }) =>
    ['overpaid', 'paid-twice'].includes(data.reason),
  );
  return price + before + Math.min(reversed, centsOf(tooMuch));
}

/**
 * 2. The product captures once, and once more for what a bank line has reversed since. If a person captured
 * in the provider's dashboard too, all but one are refunded as duplicates.
 */
export function oneCapture({ bookings, money, byHand }: Facts): string[] {
  const doubled = new Set(
    money.flatMap(({ paymentId, instalmentId }) => (byHand.has(paymentId) ? [instalmentId] : [])),
  );
  const back = new Set(bookings.flatMap(paidTwice));
  const counted = money.filter(
    ({ paymentId, instalmentId }) => !(doubled.has(instalmentId) && back.has(paymentId)),
  );
  const productMoney = money.filter(({ paymentId }) => !byHand.has(paymentId));
  const reopened = bookings.flatMap((booking) =>
    eventsOf(booking, 'PaymentReversed').map(({ data }) => data.instalmentId),
  );
  return [
    ...[...new Set(money.map(({ instalmentId }) => instalmentId))].flatMap((id) => {
      const of = (some: typeof money): number =>
        sum(some.flatMap(({ instalmentId, captures }) => (instalmentId === id ? [captures] : [])));
      const captures = Math.max(of(productMoney), of(counted));
      const most = 1 + reopened.filter((each) => each === id).length;
      return captures > most ? [`instalment ${id} was captured ${captures} times`] : [];
    }),
    ...bookings.flatMap((booking) => {
      const { id } = booking;
      const bookingMoney = counted.filter(({ bookingId }) => bookingId === id);
      const taken = sum(bookingMoney.map(({ takenCents }) => takenCents));
      const most = mostOf(booking);
      return taken > most ? [`${id} paid ${taken} of ${most}`] : [];
    }),
  ];
}
