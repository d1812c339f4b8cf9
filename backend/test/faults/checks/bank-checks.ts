import type { BankLineEvent } from '../../../src/modules/banking/events.js';
import type { BooksEvent } from '../../../src/modules/ledger/events.js';
import type { BookingEvent, ReceivedPayment } from '../../../src/modules/booking/events.js';
import { sum, type Booking, type Facts, type Row } from './facts.js';

type Of<T extends BankLineEvent['type']> = Extract<BankLineEvent, { type: T }>['data'];

const all = <E extends { type: string; data: unknown }>(log: readonly Row[], type: E['type']): E['data'][] =>
  log.flatMap((row) => (row.type === type ? [row.data as E['data']] : []));

/** Our bank's lines recounted from the log, independent of the product's arithmetic. */
function linesOf(log: readonly Row[]) {
  const imported = all(log, 'BankLineImported') as Of<'BankLineImported'>[];
  const allocated = (all(log, 'BankLineAllocated') as Of<'BankLineAllocated'>[]).flatMap((data) =>
    data.allocations.map((allocation) => ({ ...allocation, lineId: data.lineId })),
  );
  const reversed = all(log, 'AllocationReversed') as Of<'AllocationReversed'>[];
  const refundLines = all(log, 'BankLineAllocatedToRefund') as Of<'BankLineAllocatedToRefund'>[];
  const reversedIds = new Set(reversed.map(({ allocationId }) => allocationId));
  const live = allocated.filter(({ allocationId }) => !reversedIds.has(allocationId));
  return { imported, allocated, live, reversed, refundLines };
}

/** Payouts of providers to our bank, minus returned ones. */
const payouts = (log: readonly Row[]): number => {
  const cents = (type: BooksEvent['type']): number =>
    sum((all(log, type) as { amountCents: number }[]).map(({ amountCents }) => amountCents));
  return cents('ProviderPayoutArrived') - cents('ProviderPayoutReturned');
};

/** 14. To the cent: the ledger's bank account holds exactly what lines show and allocate. */
export function checkBankAccount({ log, accounts }: Facts): string[] {
  const { imported, live, refundLines } = linesOf(log);
  const open = sum(
    imported.map(({ lineId, amountCents }) => {
      const used = sum(
        live.flatMap((allocation) => (allocation.lineId === lineId ? [allocation.amountCents] : [])),
      );
      const refundedCents = sum(
        refundLines.flatMap((refund) => (refund.lineId === lineId ? [refund.amountCents] : [])),
      );
      return amountCents - used + refundedCents;
    }),
  );
  const expectedCents = sum(imported.map(({ amountCents }) => amountCents)) - open;
  const ledgerCents = (accounts['bank'] ?? 0) - payouts(log);
  const journal = sum(Object.values(accounts));
  return [
    ...(ledgerCents === expectedCents
      ? []
      : [`the ledger has ${ledgerCents} of the bank, whose lines say ${expectedCents}`]),
    ...(journal === 0 ? [] : [`the journal sums to ${journal}`]),
  ];
}

const fromBank = ({ events }: Booking): ReceivedPayment[] =>
  events.flatMap((event) =>
    /Paid$|^Overpayment/.test(event.type) && (event.data as ReceivedPayment).provider === 'bank'
      ? [event.data as ReceivedPayment]
      : [],
  );
const reversedIn = ({ events }: Booking): Extract<BookingEvent, { type: 'PaymentReversed' }>['data'][] =>
  events.flatMap((event) => (event.type === 'PaymentReversed' ? [event.data] : []));

/** 15. A line's money is allocated once; a booking has its allocations once, and nothing else. */
export function checkLineUses({ log, bookings }: Facts): string[] {
  const { imported, allocated, live, reversed, refundLines } = linesOf(log);
  const problems: string[] = [];
  const reportDuplicates = (label: string, ids: readonly string[]): void => {
    for (const id of new Set(ids)) {
      const count = ids.filter((other) => other === id).length;
      if (count > 1) problems.push(`${label} ${id} ${count} times`);
    }
  };
  reportDuplicates(
    'line',
    imported.map(({ lineId }) => lineId),
  );
  reportDuplicates(
    'allocation',
    allocated.map(({ allocationId }) => allocationId),
  );
  reportDuplicates(
    'reversal of',
    reversed.map(({ allocationId }) => allocationId),
  );
  reportDuplicates(
    'refund by line',
    refundLines.map(({ refundId }) => refundId),
  );
  for (const { lineId, amountCents } of imported) {
    const used = sum(
      live.flatMap((allocation) => (allocation.lineId === lineId ? [allocation.amountCents] : [])),
    );
    if (used > Math.max(0, amountCents)) problems.push(`${used} allocated of a line of ${amountCents}`);
  }
  const allocationsById = new Map(allocated.map((allocation) => [allocation.allocationId, allocation]));
  const reversedIds = new Set(reversed.map(({ allocationId }) => allocationId));
  for (const booking of bookings) {
    const paid = fromBank(booking);
    for (const { paymentId } of paid)
      if (allocationsById.get(paymentId)?.bookingId !== booking.id)
        problems.push(`${booking.id} was paid by ${paymentId}, which no line shows`);
    const reversals = reversedIn(booking);
    const centsOf = (movements: readonly { paymentId: string; amountCents: number }[], id: string): number =>
      sum(movements.flatMap(({ paymentId, amountCents }) => (paymentId === id ? [amountCents] : [])));
    for (const { allocationId, bookingId, amountCents } of allocationsById.values()) {
      if (bookingId !== booking.id) continue;
      const [paidCents, reversedCents] = [centsOf(paid, allocationId), centsOf(reversals, allocationId)];
      const expectedReversedCents = reversedIds.has(allocationId) ? amountCents : 0;
      if (paidCents !== amountCents || reversedCents !== expectedReversedCents)
        problems.push(
          `of ${allocationId}, ${amountCents}, ${paidCents} came in and ${reversedCents} went out again`,
        );
    }
  }
  return problems;
}
