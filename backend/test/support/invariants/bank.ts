import { sumCents } from '@wayfold/contracts/kernel/cents';
import type { BankLineEvent } from '../../../src/modules/banking/events.js';
import type { BookingEventOf } from '../../../src/modules/booking/events.js';
import type { BooksEvent } from '../../../src/modules/ledger/events.js';
import { sumNumbers } from '../sum-numbers.js';
import { type Booking, type Facts, listEvents, listPaymentData, type LogRow } from './facts.js';

type TaskRaised = BookingEventOf<'TaskRaised'>;

const listData = <E extends { readonly type: string; readonly data: unknown }, T extends E['type']>(
  log: readonly LogRow[],
  type: T,
): Extract<E, { type: T }>['data'][] =>
  log.flatMap((row) => (row.type === type ? [row.data as Extract<E, { type: T }>['data']] : []));

/** Lists our bank's lines recounted from the log, independent of the product's arithmetic. */
function listLines(log: readonly LogRow[]) {
  const listLineData = <T extends BankLineEvent['type']>(type: T) => listData<BankLineEvent, T>(log, type);
  const allocations = listLineData('BankLineAllocated').flatMap((data) =>
    data.allocations.map((allocation) => ({ ...allocation, lineId: data.lineId })),
  );
  const reversals = listLineData('AllocationReversed');
  const reversedIds = new Set(reversals.map(({ allocationId }) => allocationId));
  return {
    importedLines: listLineData('BankLineImported'),
    allocations,
    liveAllocations: allocations.filter(({ allocationId }) => !reversedIds.has(allocationId)),
    reversals,
    reversedIds,
    refundLines: listLineData('BankLineAllocatedToRefund'),
  };
}

type Lines = ReturnType<typeof listLines>;

/** Sums the payouts that our bank received from providers, minus payouts that it returned. */
const sumPayoutCents = (log: readonly LogRow[]): number =>
  sumCents(listData<BooksEvent, 'ProviderPayoutArrived'>(log, 'ProviderPayoutArrived')) -
  sumCents(listData<BooksEvent, 'ProviderPayoutReturned'>(log, 'ProviderPayoutReturned'));

/** Sums the lines for refunds already handed out in cash: the booking claims them back. */
function sumClaimedRefundCents(log: readonly LogRow[], { refundLines }: Lines): number {
  const claimedLineIds = new Set(
    listData<TaskRaised, 'TaskRaised'>(log, 'TaskRaised').flatMap(({ facts }) =>
      'cause' in facts && facts.cause === 'sent-twice' ? [facts.providerRefundId] : [],
    ),
  );
  return sumCents(refundLines.filter(({ lineId }) => claimedLineIds.has(lineId)));
}

/** Checks that the ledger's bank account holds exactly what the bank lines show and allocate. */
export function checkBankAccount({ log, accounts }: Facts): string[] {
  const lines = listLines(log);
  const importedIds = new Set(lines.importedLines.map(({ lineId }) => lineId));
  const isOfImportedLine = ({ lineId }: { readonly lineId: string }) => importedIds.has(lineId);
  const expectedCents =
    sumCents(lines.liveAllocations.filter(isOfImportedLine)) -
    sumCents(lines.refundLines.filter(isOfImportedLine)) +
    sumClaimedRefundCents(log, lines);
  const ledgerCents = (accounts['bank'] ?? 0) - sumPayoutCents(log);
  const journalCents = sumNumbers(Object.values(accounts));
  return [
    ...(ledgerCents === expectedCents
      ? []
      : [`the ledger has ${ledgerCents} of the bank, whose lines say ${expectedCents}`]),
    ...(journalCents === 0 ? [] : [`the journal sums to ${journalCents}`]),
  ];
}

/** Checks that a line's money is allocated once, and that a booking has exactly its allocations. */
export function checkLineUses({ log, bookings }: Facts): string[] {
  const lines = listLines(log);
  const { importedLines, allocations, liveAllocations, reversals, refundLines } = lines;
  return [
    ...listDuplicates('line', importedLines, 'lineId'),
    ...listDuplicates('allocation', allocations, 'allocationId'),
    ...listDuplicates('reversal of', reversals, 'allocationId'),
    ...listDuplicates('refund by line', refundLines, 'refundId'),
    ...importedLines.flatMap(({ lineId, amountCents }) => {
      const allocatedCents = sumCents(liveAllocations.filter((allocation) => allocation.lineId === lineId));
      return allocatedCents > Math.max(0, amountCents)
        ? [`${allocatedCents} allocated of a line of ${amountCents}`]
        : [];
    }),
    ...bookings.flatMap((booking) => checkAllocations(booking, lines)),
  ];
}

function listDuplicates<Key extends string>(
  label: string,
  items: readonly Readonly<Record<Key, string>>[],
  key: Key,
): string[] {
  const ids = items.map((item) => item[key]);
  return [...new Set(ids)].flatMap((id) => {
    const count = ids.filter((candidate) => candidate === id).length;
    return count > 1 ? [`${label} ${id} occurs ${count} times`] : [];
  });
}

/** Checks that the booking received, and reversed, exactly what the lines allocate to it. */
function checkAllocations(booking: Booking, { allocations, reversedIds }: Lines): string[] {
  const allocationsById = new Map(allocations.map((allocation) => [allocation.allocationId, allocation]));
  const bankPayments = listPaymentData(booking).filter(({ provider }) => provider === 'bank');
  const reversals = listEvents(booking, 'PaymentReversed').map(({ data }) => data);
  const sumPaymentCents = (
    movements: readonly { readonly paymentId: string; readonly amountCents: number }[],
    id: string,
  ): number => sumCents(movements.filter(({ paymentId }) => paymentId === id));
  return [
    ...bankPayments.flatMap(({ paymentId }) =>
      allocationsById.get(paymentId)?.bookingId === booking.id
        ? []
        : [`${booking.id} was paid by ${paymentId}, which no line shows`],
    ),
    ...[...allocationsById.values()].flatMap(({ allocationId, bookingId, amountCents }) => {
      if (bookingId !== booking.id) return [];
      const paidCents = sumPaymentCents(bankPayments, allocationId);
      const reversedCents = sumPaymentCents(reversals, allocationId);
      const expectedReversedCents = reversedIds.has(allocationId) ? amountCents : 0;
      return paidCents === amountCents && reversedCents === expectedReversedCents
        ? []
        : [`allocation ${allocationId} of ${amountCents}: ${paidCents} booked, ${reversedCents} reversed`];
    }),
  ];
}
