import type { BookingEvent } from '../events.js';
import { evolveBooking, type BookingState } from './booking.js';
import { askCents, orderOf, receivedFor, underWay, type InstalmentState } from './instalment.js';

/** Whether the provider may still take money for it; a card's intent must be cancelled there first. */
export function mayTakeMoney(instalment: InstalmentState): boolean {
  const { paid, collecting } = instalment;
  if (paid || !collecting) return false;
  // What PayPal was asked for without the customer has no intent that could be cancelled.
  return collecting.by === 'stripe'
    ? !hasTaken(instalment)
    : collecting.stage !== 'OPEN' || underWay(instalment);
}

/** Whether the payment asks for another sum than is open: gift cards came or went, or a part is paid. */
export const asksOtherSum = (instalment: InstalmentState): boolean =>
  instalment.collecting !== null && instalment.collecting.amountCents !== askCents(instalment);

/** Whether a payment, by default the one that collects, has taken its money: it can take none again, whatever became of that money. */
export const hasTaken = (instalment: InstalmentState, of = instalment.collecting?.paymentId): boolean =>
  [...receivedFor(instalment), ...instalment.refunds, ...instalment.divertedPayments].some(
    ({ intentId }) => intentId === of,
  );

/** Whether an intent was left open beside money that came in another way: a form in a browser could still pay it. */
export function leftOpen(instalment: InstalmentState): boolean {
  const { paid, parts, collecting } = instalment;
  if (collecting?.by !== 'stripe' || hasTaken(instalment)) return false;
  // An attempt under way finds out by itself that another sum is open now.
  return (
    collecting.isLeft ||
    paid !== null ||
    (parts.length > 0 && asksOtherSum(instalment) && !underWay(instalment))
  );
}

/** Payments made obsolete by these events: intents to cancel, PayPal orders to drop. */
export function leftBehind(before: BookingState, events: readonly BookingEvent[]): BookingEvent[] {
  const after = events.reduce(evolveBooking, before);
  if (after.status === 'NEW') return [];
  return after.instalments.flatMap((each): BookingEvent[] => {
    const { id: instalmentId, collecting } = each;
    const moved = events.some(
      ({ type, data }) =>
        (type === 'PartPaid' || type === 'PaymentReversed') && data.instalmentId === instalmentId,
    );
    // What the automatic charge has asked for may be taken already: its attempt finds out.
    const isStale = moved && !underWay(each) && asksOtherSum(each);
    if (collecting?.by === 'paypal')
      return isStale && collecting.stage === 'OPEN' ? dropped(each, 'amount-changed') : [];
    return collecting && !collecting.isLeft && (isStale || leftOpen(each))
      ? [{ type: 'PaymentIntentLeft', data: { instalmentId, intentId: collecting.paymentId } }]
      : [];
  });
}

type DropReason = Extract<BookingEvent, { type: 'PayPalOrderDropped' }>['data']['reason'];

/** What somebody approved at PayPal for an instalment, or may still approve, is not captured any more. */
export function dropped(instalment: InstalmentState, reason: DropReason): BookingEvent[] {
  const order = orderOf(instalment);
  if (!order) return [];
  const data = { instalmentId: instalment.id, orderId: order.paymentId, reason, holdExpiresAt: null };
  return [{ type: 'PayPalOrderDropped', data }];
}

/** Why nothing of an instalment is charged or captured any more. */
interface Why {
  readonly order: DropReason;
  readonly charge: Extract<BookingEvent, { type: 'ChargeVoided' }>['data']['reason'];
}

/** Nothing of an instalment is charged or captured any more. */
export function stopped(instalment: InstalmentState, why: Why): BookingEvent[] {
  if (instalment.paid) return [];
  const { id: instalmentId, charge } = instalment;
  const events = dropped(instalment, why.order);
  if (charge.status !== 'IDLE')
    events.push({ type: 'ChargeVoided', data: { instalmentId, reason: why.charge } });
  return events;
}
