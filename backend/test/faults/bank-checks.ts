import type { BankLineEvent } from '../../src/modules/banking/events.js';
import type { BooksEvent } from '../../src/modules/ledger/events.js';
import type { BookingEvent, Paid } from '../../src/modules/booking/events.js';
import type { Booking, Facts, Row } from './facts.js';

type Of<T extends BankLineEvent['type']> = Extract<BankLineEvent, { type: T }>['data'];

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const all = <E extends { type: string; data: unknown }>(log: readonly Row[], type: E['type']): E['data'][] =>
  log.flatMap((row) => (row.type === type ? [row.data as E['data']] : []));

/** Our bank's lines recounted from the log, independent of the product's arithmetic. */
function linesOf(log: readonly Row[]) {
  const imported = all(log, 'BankLineImported') as Of<'BankLineImported'>[];
  const allocated = (all(log, 'BankLineAllocated') as Of<'BankLineAllocated'>[]).flatMap((of) =>
    of.allocations.map((allocation) => ({ ...allocation, lineId: of.lineId })),
  );
  const reversed = all(log, 'AllocationReversed') as Of<'AllocationReversed'>[];
  const sentBack = all(log, 'BankLineAllocatedToRefund') as Of<'BankLineAllocatedToRefund'>[];
  const gone = new Set(reversed.map(({ allocationId }) => allocationId));
  const live = allocated.filter(({ allocationId }) => !gone.has(allocationId));
  return { imported, allocated, live, reversed, sentBack };
}

/** Payouts of providers to our bank, minus returned ones. */
const payouts = (log: readonly Row[]): number => {
  const cents = (type: BooksEvent['type']): number =>
    sum((all(log, type) as { amountCents: number }[]).map(({ amountCents }) => amountCents));
  return cents('ProviderPayoutArrived') - cents('ProviderPayoutReturned');
};

/** 16. To the cent: the ledger's bank account holds exactly what lines show and allocate. */
export function bankIsLedger({ log, accounts }: Facts): string[] {
  const { imported, live, sentBack } = linesOf(log);
  const open = sum(
    imported.map(({ lineId, amountCents }) => {
      const used = sum(
        live.flatMap((allocation) => (allocation.lineId === lineId ? [allocation.amountCents] : [])),
      );
      const back = sum(sentBack.flatMap((refund) => (refund.lineId === lineId ? [refund.amountCents] : [])));
      return amountCents - used + back;
    }),
  );
  const wanted = sum(imported.map(({ amountCents }) => amountCents)) - open;
  const found = (accounts['bank'] ?? 0) - payouts(log);
  const journal = sum(Object.values(accounts));
  return [
    ...(found === wanted ? [] : [`the ledger has ${found} of the bank, whose lines say ${wanted}`]),
    ...(journal === 0 ? [] : [`the journal sums to ${journal}`]),
  ];
}

const fromBank = ({ events }: Booking): Paid[] =>
  events.flatMap((event) =>
    /Paid$|^Overpayment/.test(event.type) && (event.data as Paid).provider === 'bank'
      ? [event.data as Paid]
      : [],
  );
const reversedIn = ({ events }: Booking): Extract<BookingEvent, { type: 'PaymentReversed' }>['data'][] =>
  events.flatMap((event) => (event.type === 'PaymentReversed' ? [event.data] : []));

/** 17. A line's money is allocated once; a booking has its allocations once, and nothing else. */
export function linesAreUsedOnce({ log, bookings }: Facts): string[] {
  const { imported, allocated, live, reversed, sentBack } = linesOf(log);
  const problems: string[] = [];
  const twice = (what: string, ids: readonly string[]): void => {
    for (const id of new Set(ids)) {
      const count = ids.filter((each) => each === id).length;
      if (count > 1) problems.push(`${what} ${id} ${count} times`);
    }
  };
  twice(
    'line',
    imported.map(({ lineId }) => lineId),
  );
  twice(
    'allocation',
    allocated.map(({ allocationId }) => allocationId),
  );
  twice(
    'reversal of',
    reversed.map(({ allocationId }) => allocationId),
  );
  twice(
    'refund by line',
    sentBack.map(({ refundId }) => refundId),
  );
  for (const { lineId, amountCents } of imported) {
    const used = sum(
      live.flatMap((allocation) => (allocation.lineId === lineId ? [allocation.amountCents] : [])),
    );
    if (used > Math.max(0, amountCents)) problems.push(`${used} allocated of a line of ${amountCents}`);
  }
  const known = new Map(allocated.map((allocation) => [allocation.allocationId, allocation]));
  const gone = new Set(reversed.map(({ allocationId }) => allocationId));
  for (const booking of bookings) {
    const paid = fromBank(booking);
    for (const { paymentId } of paid)
      if (known.get(paymentId)?.bookingId !== booking.id)
        problems.push(`${booking.id} was paid by ${paymentId}, which no line shows`);
    const back = reversedIn(booking);
    const counted = (of: readonly { paymentId: string; amountCents: number }[], id: string): number =>
      sum(of.flatMap(({ paymentId, amountCents }) => (paymentId === id ? [amountCents] : [])));
    for (const { allocationId, bookingId, amountCents } of known.values()) {
      if (bookingId !== booking.id) continue;
      const [came, went] = [counted(paid, allocationId), counted(back, allocationId)];
      const wentAs = gone.has(allocationId) ? amountCents : 0;
      if (came !== amountCents || went !== wentAs)
        problems.push(`of ${allocationId}, ${amountCents}, ${came} came in and ${went} went out again`);
    }
  }
  return problems;
}
