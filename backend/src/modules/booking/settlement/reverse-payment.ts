import { taskKey, type BookingEvent, type Paid } from '../events.js';
import {
  evolveBooking,
  instalmentOf,
  type BookingState,
  type Confirmed,
  type ExistingBooking,
} from '../core/booking.js';
import { openCents, receivedFor, type InstalmentState } from '../core/instalment.js';
import { REVERSED } from '../core/refund-state.js';
import { abandonedPayments } from '../core/open-payments.js';
import { everything, refundFacts, allRefunds, openRefunds } from '../core/payments.js';

const centsOf = (money: readonly Paid[], paymentId: string): number =>
  money.reduce((sum, paid) => (paid.paymentId === paymentId ? sum + paid.amountCents : sum), 0);

/** Decides how to collect an instalment that is open again; null if it must wait for something else first. */
export type AskAgain = (state: Confirmed, instalment: InstalmentState) => BookingEvent | null;

/** Waits for a bank transfer again: no card is charged for money a bank reversed. */
export const awaitedByBank: AskAgain = (_state, instalment) => {
  const { id: instalmentId, dueOn } = instalment;
  return { type: 'BalanceAwaited', data: { instalmentId, amountCents: openCents(instalment), dueOn } };
};

/** Asks again for every balance that is no longer paid. */
function askReopenedBalances(
  before: ExistingBooking,
  reversed: readonly BookingEvent[],
  ask: AskAgain,
): BookingEvent[] {
  const after = reversed.reduce<BookingState>(evolveBooking, before);
  if (after.status !== 'CONFIRMED') return [];
  const open = after.instalments.filter(
    (instalment) =>
      instalment.kind === 'balance' && instalmentOf(before, instalment.id)?.paid && openCents(instalment) > 0,
  );
  return open.flatMap((instalment) => ask(after, instalment) ?? []);
}

/** Undoes the allocation of a bank line. Repeats change nothing. */
export const reverseAllocation = (state: BookingState, allocationId: string): BookingEvent[] =>
  reversePayment(state, allocationId, { kind: 'transfer-reversed', ask: awaitedByBank });

/** The task kind to raise, and how to collect the reopened balance. */
interface Reversal {
  readonly kind: 'transfer-reversed' | 'payment-voided';
  readonly ask: AskAgain;
}

/**
 * Reopens what a payment paid, stops its refunds and reclaims those already sent. The seats stay; staff
 * decide what follows.
 */
export function reversePayment(
  state: BookingState,
  paymentId: string,
  { kind, ask }: Reversal,
): BookingEvent[] {
  if (state.status === 'NEW') return [];
  const touched = everything(state).flatMap((instalment) => {
    const [piece] = receivedFor(instalment).filter((paid) => paid.paymentId === paymentId);
    if (!piece) return [];
    const amountCents = centsOf(receivedFor(instalment), paymentId);
    const surplusCents = centsOf(instalment.surplus, paymentId);
    return [{ instalmentId: instalment.id, provider: piece.provider, amountCents, surplusCents }];
  });
  const [first] = touched;
  if (!first) return [];
  const total = touched.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const refunds = openRefunds(state).filter((refund) => refund.paymentId === paymentId);
  const sentCents = allRefunds(state)
    .filter(
      (refund) => refund.paymentId === paymentId && refund.status === 'SENT' && refund.reason !== 'goodwill',
    )
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const claimed = `${paymentId} was taken back, of which ${sentCents} had been sent back: the customer owes it`;
  const { instalmentId } = first;
  const reversed = touched.map((payment): BookingEvent => ({
    type: 'PaymentReversed',
    data: { ...payment, paymentId },
  }));
  return [
    ...refunds.map((refund): BookingEvent => ({
      type: 'RefundFailed',
      data: { ...refundFacts(refund), providerRefundId: null, code: REVERSED },
    })),
    ...reversed,
    ...askReopenedBalances(state, reversed, ask),
    // An open form still asks for the former rest.
    ...abandonedPayments(state, reversed),
    {
      type: 'OperationsItemRaised',
      data: {
        kind,
        key: taskKey(kind, paymentId),
        instalmentId,
        detail: `${paymentId} took ${total} back out`,
      },
    },
    ...(sentCents === 0
      ? []
      : [
          {
            type: 'OperationsItemRaised',
            data: {
              kind: 'refund-to-claim',
              key: taskKey('refund-to-claim', 'reversed', paymentId),
              instalmentId,
              detail: claimed,
            },
          } as const,
        ]),
  ];
}
