import type { BookingEvent, Paid } from '../events.js';
import {
  evolveBooking,
  instalmentOf,
  type BookingState,
  type Confirmed,
  type ExistingBooking,
} from '../core/booking.js';
import { openCents, receivedFor, type InstalmentState } from '../core/instalment.js';
import { REVERSED, tryOf } from '../core/refund-state.js';
import { leftBehind } from '../core/open-payments.js';
import {
  aboutRefund,
  allRefunds,
  openRefunds,
  paymentsOf,
  refundEvents,
  type Payment,
} from '../core/payments.js';

const everything = (state: ExistingBooking): readonly InstalmentState[] => [
  ...state.instalments,
  ...state.former,
];

/** The last day on which a transfer for the booking was to be there; null when none was chosen. */
export const payByOf = (state: ExistingBooking): string | null =>
  everything(state)
    .flatMap(({ transfer }) => (transfer ? [transfer.payBy] : []))
    .sort()
    .at(-1) ?? null;

/** Until when the seats wait for a transfer; null when they do not, or no more. */
export const transferHoldEnd = (state: BookingState): string | null =>
  state.status === 'ON_HOLD' && payByOf(state) !== null ? state.holdExpiresAt : null;

/**
 * Whether money after the hold still counts as in time. Of a bank's the value date decides, not the day on which we hear of
 * it. What goes back already is not made whole again: the rest of it would pay for less than all.
 */
export function inTime(state: ExistingBooking, { provider, valueDate }: Paid): boolean {
  if (everything(state).some(({ refunds }) => refunds.length > 0)) return false;
  if (provider !== 'bank') return true;
  const payBy = payByOf(state);
  return payBy !== null && valueDate !== undefined && valueDate <= payBy;
}

/** Providers take what they were asked for; what people send may be more or less. */
export const isExact = ({ provider }: Pick<Paid, 'provider'>): boolean =>
  provider === 'stripe' || provider === 'paypal';

/** Money of any amount is booked as it was meant, or to what is open first when that is not in the plan (any more). */
export function asBooked(state: ExistingBooking, paid: Paid): Paid {
  if (isExact(paid) || instalmentOf(state, paid.instalmentId)) return paid;
  const [first] = state.instalments;
  const chosen = state.instalments.find((each) => openCents(each) > 0) ?? first;
  if (!chosen) throw new Error('a booking without instalments');
  return { ...paid, instalmentId: chosen.id };
}

/** What came in, and has not gone back: also of a provider, which was asked for the rest of what was sent. */
const sent = (state: ExistingBooking): readonly Payment[] =>
  paymentsOf(state).filter(({ refundableCents }) => refundableCents > 0);

/** All of it, in cents. */
export const sentCents = (state: ExistingBooking): number =>
  sent(state).reduce((sum, { refundableCents }) => sum + refundableCents, 0);

/** All of it goes back as it came: nobody travels on it. */
export const sentBack = (state: ExistingBooking): BookingEvent[] =>
  refundEvents(state, sentCents(state), 'no-seat-left', sent(state));

const centsOf = (money: readonly Paid[], paymentId: string): number =>
  money.reduce((sum, { intentId, amountCents }) => (intentId === paymentId ? sum + amountCents : sum), 0);

/** What staff are to send by bank; told once, and once more of one that a dispute had kept back. */
export function bankRefundItem(state: BookingState, refundId: string): BookingEvent[] {
  if (state.status === 'NEW') return [];
  const refund = openRefunds(state).find((each) => each.refundId === refundId && each.provider === 'bank');
  if (!refund) return [];
  const detail = `send ${refund.amountCents} for ${tryOf(refund)}`;
  if (everything(state).some(({ told }) => told.includes(detail))) return [];
  const { instalmentId } = refund;
  return [{ type: 'OperationsItemRaised', data: { kind: 'bank-refund', instalmentId, detail, refundId } }];
}

/** How what was paid and is open again is asked for; null of one that waits for something else first. */
export type AskAgain = (state: Confirmed, instalment: InstalmentState) => BookingEvent | null;

/** As it came, by bank: no card is charged for what a bank took back. */
export const awaitedByBank: AskAgain = (_state, instalment) => {
  const { id: instalmentId, dueOn } = instalment;
  return { type: 'BalanceAwaited', data: { instalmentId, amountCents: openCents(instalment), dueOn } };
};

/** Every balance that was paid and is not any more is asked for again. */
function askedAgain(
  before: ExistingBooking,
  reversed: readonly BookingEvent[],
  ask: AskAgain,
): BookingEvent[] {
  const after = reversed.reduce<BookingState>(evolveBooking, before);
  if (after.status !== 'CONFIRMED') return [];
  const open = after.instalments.filter(
    (each) => each.kind === 'balance' && instalmentOf(before, each.id)?.paid && openCents(each) > 0,
  );
  return open.flatMap((each) => ask(after, each) ?? []);
}

/** The allocation of a bank line never was. Repeats change nothing. */
export const reverseAllocation = (state: BookingState, allocationId: string): BookingEvent[] =>
  reversePayment(state, allocationId, { kind: 'transfer-reversed', ask: awaitedByBank });

/** What staff are told that a payment was taken back as, and how the rest is asked for. */
interface Reversal {
  readonly kind: 'transfer-reversed' | 'payment-taken-back';
  readonly ask: AskAgain;
}

/**
 * A payment never was: what it paid is open again, and nothing of it is sent back any more. What was, is claimed. The seats stay; a person
 * decides what follows.
 */
export function reversePayment(
  state: BookingState,
  paymentId: string,
  { kind, ask }: Reversal,
): BookingEvent[] {
  if (state.status === 'NEW') return [];
  const touched = everything(state).flatMap((each) => {
    const [piece] = receivedFor(each).filter(({ intentId }) => intentId === paymentId);
    if (!piece) return [];
    const amountCents = centsOf(receivedFor(each), paymentId);
    const surplusCents = centsOf(each.surplus, paymentId);
    return [{ instalmentId: each.id, provider: piece.provider, amountCents, surplusCents }];
  });
  const [first] = touched;
  if (!first) return [];
  const total = touched.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const refunds = openRefunds(state).filter(({ intentId }) => intentId === paymentId);
  const gone = allRefunds(state)
    .filter(
      ({ intentId, status, reason }) => intentId === paymentId && status === 'DONE' && reason !== 'goodwill',
    )
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const claimed = `${paymentId} was taken back, of which ${gone} had been sent back: the customer owes it`;
  const { instalmentId } = first;
  const reversed = touched.map((of): BookingEvent => ({
    type: 'PaymentReversed',
    data: { ...of, intentId: paymentId },
  }));
  return [
    ...refunds.map((refund): BookingEvent => ({
      type: 'RefundFailed',
      data: { ...aboutRefund(refund), providerRefundId: null, code: REVERSED },
    })),
    ...reversed,
    ...askedAgain(state, reversed, ask),
    // A form that is open asks for what was the rest.
    ...leftBehind(state, reversed),
    {
      type: 'OperationsItemRaised',
      data: {
        kind,
        instalmentId,
        detail: `${paymentId} took ${total} back out`,
      },
    },
    ...(gone === 0
      ? []
      : [
          {
            type: 'OperationsItemRaised',
            data: { kind: 'refund-to-claim', instalmentId, detail: claimed },
          } as const,
        ]),
  ];
}
