import { sumCents } from '@wayfold/contracts/kernel/cents';
import {
  type BookingState,
  type ConfirmedBooking,
  evolveBooking,
  type ExistingBooking,
  findInstalment,
  listAllInstalments,
} from '../core/booking.js';
import {
  calculateOpenInstalmentCents,
  type InstalmentState,
  listReceivedPayments,
} from '../core/instalment.js';
import { abandonObsoletePayments } from '../core/open-payments.js';
import { listOpenRefunds, listRefunds, toRefundFields } from '../core/payments.js';
import { type BookingEvent, buildTaskKey, PAYMENT_REVERSED_CODE, type ReceivedPayment } from '../events.js';

const sumReceivedCents = (payments: readonly ReceivedPayment[], paymentId: string): number =>
  payments.reduce((sum, payment) => (payment.paymentId === paymentId ? sum + payment.amountCents : sum), 0);

/** The way to collect an instalment that is open again; undefined if staff or a dispute decide first. */
export type CollectionRule = (
  booking: ConfirmedBooking,
  instalment: InstalmentState,
) => BookingEvent | undefined;

/** Waits for a bank transfer again: no card is charged for money a bank reversed. */
export const collectByTransfer: CollectionRule = (_booking, instalment) => {
  const { id: instalmentId, dueOn } = instalment;
  return {
    type: 'BalanceAwaited',
    data: { instalmentId, amountCents: calculateOpenInstalmentCents(instalment), dueOn },
  };
};

/** Collects every balance that is no longer paid. */
function collectReopenedBalances(
  bookingBefore: ExistingBooking,
  reversalEvents: readonly BookingEvent[],
  collect: CollectionRule,
): BookingEvent[] {
  const bookingAfter = reversalEvents.reduce<BookingState>(evolveBooking, bookingBefore);
  if (bookingAfter.status !== 'CONFIRMED') return [];
  const openInstalments = bookingAfter.instalments.filter(
    (instalment) =>
      instalment.kind === 'balance' &&
      findInstalment(bookingBefore, instalment.id)?.finalPayment &&
      calculateOpenInstalmentCents(instalment) > 0,
  );
  return openInstalments.flatMap((instalment) => collect(bookingAfter, instalment) ?? []);
}

/** Undoes the allocation of a bank line. Repeats change nothing. */
export const reverseAllocation = (booking: BookingState, allocationId: string): BookingEvent[] =>
  reversePayment(booking, allocationId, { kind: 'transfer-reversed', collect: collectByTransfer });

/** The task kind to raise, and how to collect the reopened balance. */
interface ReversalOptions {
  readonly kind: 'transfer-reversed' | 'payment-voided';
  readonly collect: CollectionRule;
}

/**
 * Reopens what a payment paid, stops its refunds and reclaims those already sent. The seats stay; staff
 * decide what follows.
 */
export function reversePayment(
  booking: BookingState,
  paymentId: string,
  { kind, collect }: ReversalOptions,
): BookingEvent[] {
  if (booking.status === 'NEW') return [];
  const reversals = listReversals(booking, paymentId);
  const [firstReversal] = reversals;
  if (!firstReversal) return [];
  const { instalmentId } = firstReversal;
  const totalCents = sumCents(reversals);
  const openRefunds = listOpenRefunds(booking).filter((refund) => refund.paymentId === paymentId);
  const reversalEvents = reversals.map((data): BookingEvent => ({ type: 'PaymentReversed', data }));
  return [
    ...openRefunds.map((refund): BookingEvent => ({
      type: 'RefundFailed',
      data: { ...toRefundFields(refund), providerRefundId: null, code: PAYMENT_REVERSED_CODE },
    })),
    ...reversalEvents,
    ...collectReopenedBalances(booking, reversalEvents, collect),
    // An open payment form still requests the amount before the reversal.
    ...abandonObsoletePayments(booking, reversalEvents),
    {
      type: 'TaskRaised',
      data: {
        kind,
        key: buildTaskKey(kind, paymentId),
        instalmentId,
        facts: { paymentId, amountCents: totalCents },
      },
    },
    ...claimSentRefunds(booking, paymentId, instalmentId),
  ];
}

/** Lists the parts of instalments that the payment paid, one entry for each instalment. */
const listReversals = (booking: ExistingBooking, paymentId: string) =>
  listAllInstalments(booking).flatMap((instalment) => {
    const receivedPayments = listReceivedPayments(instalment);
    const reversedPayment = receivedPayments.find((payment) => payment.paymentId === paymentId);
    if (!reversedPayment) return [];
    const amountCents = sumReceivedCents(receivedPayments, paymentId);
    const surplusCents = sumReceivedCents(instalment.surplus, paymentId);
    return [
      {
        instalmentId: instalment.id,
        provider: reversedPayment.provider,
        amountCents,
        surplusCents,
        paymentId,
      },
    ];
  });

/** Raises the task to reclaim refunds of the payment that were already sent; goodwill was our own money. */
function claimSentRefunds(booking: ExistingBooking, paymentId: string, instalmentId: string): BookingEvent[] {
  const refundedCents = sumCents(
    listRefunds(booking).filter(
      (refund) => refund.paymentId === paymentId && refund.status === 'SENT' && refund.reason !== 'goodwill',
    ),
  );
  if (refundedCents === 0) return [];
  const kind = 'refund-to-claim';
  const cause = 'reversed';
  const key = buildTaskKey(kind, cause, paymentId);
  const facts = { cause, paymentId, refundedCents } as const;
  return [{ type: 'TaskRaised', data: { kind, key, instalmentId, facts } }];
}
