import type { BankLineEvent } from '../../../src/modules/banking/events.js';
import type { BookingEventOf, ReceivedPayment } from '../../../src/modules/booking/events.js';
import type { BooksEvent } from '../../../src/modules/ledger/events.js';
import { type Booking, type Facts, listPaymentData, type LogRow, sum } from './facts.js';

type DataOfType<T extends BankLineEvent['type']> = Extract<BankLineEvent, { type: T }>['data'];
type TaskData = BookingEventOf<'TaskRaised'>['data'];

const listData = <E extends { type: string; data: unknown }>(
  log: readonly LogRow[],
  type: E['type'],
): E['data'][] => log.flatMap((row) => (row.type === type ? [row.data as E['data']] : []));

/** Lists our bank's lines recounted from the log, independent of the product's arithmetic. */
function listLines(log: readonly LogRow[]) {
  const importedLines = listData(log, 'BankLineImported') as DataOfType<'BankLineImported'>[];
  const allocations = (listData(log, 'BankLineAllocated') as DataOfType<'BankLineAllocated'>[]).flatMap(
    (data) => data.allocations.map((allocation) => ({ ...allocation, lineId: data.lineId })),
  );
  const reversals = listData(log, 'AllocationReversed') as DataOfType<'AllocationReversed'>[];
  const refundLines = listData(log, 'BankLineAllocatedToRefund') as DataOfType<'BankLineAllocatedToRefund'>[];
  const reversedIds = new Set(reversals.map(({ allocationId }) => allocationId));
  const liveAllocations = allocations.filter(({ allocationId }) => !reversedIds.has(allocationId));
  return { importedLines, allocations, liveAllocations, reversals, refundLines };
}

/** Sums the payouts that our bank received from providers, minus payouts that it returned. */
const sumPayouts = (log: readonly LogRow[]): number => {
  const sumType = (type: BooksEvent['type']): number =>
    sum((listData(log, type) as { amountCents: number }[]).map(({ amountCents }) => amountCents));
  return sumType('ProviderPayoutArrived') - sumType('ProviderPayoutReturned');
};

/** Sums the cents of lines for refunds already handed out in cash: the booking claims them back. */
function sumSecondSendings(log: readonly LogRow[]): number {
  const tasks = listData(log, 'TaskRaised') as TaskData[];
  const claimedLineIds = new Set(
    tasks.flatMap(({ facts }) =>
      'cause' in facts && facts.cause === 'sent-twice' ? [facts.providerRefundId] : [],
    ),
  );
  return sum(
    listLines(log).refundLines.flatMap(({ lineId, amountCents }) =>
      claimedLineIds.has(lineId) ? [amountCents] : [],
    ),
  );
}

/** Checks rule 14. The ledger's bank account holds exactly what the bank lines show and allocate. */
export function checkBankAccount({ log, accounts }: Facts): string[] {
  const { importedLines, liveAllocations, refundLines } = listLines(log);
  const openCents = sum(
    importedLines.map(({ lineId, amountCents }) => {
      const allocatedCents = sum(
        liveAllocations.flatMap((allocation) =>
          allocation.lineId === lineId ? [allocation.amountCents] : [],
        ),
      );
      const refundedCents = sum(
        refundLines.flatMap((refund) => (refund.lineId === lineId ? [refund.amountCents] : [])),
      );
      return amountCents - allocatedCents + refundedCents;
    }),
  );
  const usedCents = sum(importedLines.map(({ amountCents }) => amountCents)) - openCents;
  const expectedCents = usedCents + sumSecondSendings(log);
  const ledgerCents = (accounts['bank'] ?? 0) - sumPayouts(log);
  const journalCents = sum(Object.values(accounts));
  return [
    ...(ledgerCents === expectedCents
      ? []
      : [`the ledger has ${ledgerCents} of the bank, whose lines say ${expectedCents}`]),
    ...(journalCents === 0 ? [] : [`the journal sums to ${journalCents}`]),
  ];
}

const listBankPayments = (booking: Booking): ReceivedPayment[] =>
  listPaymentData(booking).filter(({ provider }) => provider === 'bank');

const listReversals = ({ events }: Booking): BookingEventOf<'PaymentReversed'>['data'][] =>
  events.flatMap((event) => (event.type === 'PaymentReversed' ? [event.data] : []));

/** Checks rule 15. A line's money is allocated once; a booking has its allocations once, and nothing else. */
export function checkLineUses({ log, bookings }: Facts): string[] {
  const { importedLines, allocations, liveAllocations, reversals, refundLines } = listLines(log);
  const problems: string[] = [];
  const reportDuplicates = (label: string, ids: readonly string[]): void => {
    for (const id of new Set(ids)) {
      const count = ids.filter((candidate) => candidate === id).length;
      if (count > 1) problems.push(`${label} ${id} occurs ${count} times`);
    }
  };
  reportDuplicates(
    'line',
    importedLines.map(({ lineId }) => lineId),
  );
  reportDuplicates(
    'allocation',
    allocations.map(({ allocationId }) => allocationId),
  );
  reportDuplicates(
    'reversal of',
    reversals.map(({ allocationId }) => allocationId),
  );
  reportDuplicates(
    'refund by line',
    refundLines.map(({ refundId }) => refundId),
  );
  for (const { lineId, amountCents } of importedLines) {
    const allocatedCents = sum(
      liveAllocations.flatMap((allocation) => (allocation.lineId === lineId ? [allocation.amountCents] : [])),
    );
    if (allocatedCents > Math.max(0, amountCents))
      problems.push(`${allocatedCents} allocated of a line of ${amountCents}`);
  }
  const allocationsById = new Map(allocations.map((allocation) => [allocation.allocationId, allocation]));
  const reversedIds = new Set(reversals.map(({ allocationId }) => allocationId));
  for (const booking of bookings) {
    const payments = listBankPayments(booking);
    for (const { paymentId } of payments)
      if (allocationsById.get(paymentId)?.bookingId !== booking.id)
        problems.push(`${booking.id} was paid by ${paymentId}, which no line shows`);
    const bookingReversals = listReversals(booking);
    const sumPayment = (
      movements: readonly { paymentId: string; amountCents: number }[],
      id: string,
    ): number =>
      sum(movements.flatMap(({ paymentId, amountCents }) => (paymentId === id ? [amountCents] : [])));
    for (const { allocationId, bookingId, amountCents } of allocationsById.values()) {
      if (bookingId !== booking.id) continue;
      const [paidCents, reversedCents] = [
        sumPayment(payments, allocationId),
        sumPayment(bookingReversals, allocationId),
      ];
      const expectedReversedCents = reversedIds.has(allocationId) ? amountCents : 0;
      if (paidCents !== amountCents || reversedCents !== expectedReversedCents)
        problems.push(
          `allocation ${allocationId} of ${amountCents}: ${paidCents} booked, ${reversedCents} reversed`,
        );
    }
  }
  return problems;
}
