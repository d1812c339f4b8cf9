import type { BookingEvent, BookingEventOf } from '../events.js';
import { type BookingState, evolveBooking } from './booking.js';
import {
  calculateCentsToRequest,
  findPayPalOrder,
  hasRunningAttempt,
  type InstalmentState,
  listReceivedPayments,
} from './instalment.js';

/** True if the provider may still capture money; a Stripe intent must be canceled there first. */
export function mayCapture(instalment: InstalmentState): boolean {
  const { finalPayment, openPayment } = instalment;
  if (finalPayment || !openPayment) return false;
  // An automatic PayPal charge has no intent that could be canceled.
  return openPayment.provider === 'stripe'
    ? !hasCaptured(instalment)
    : openPayment.stage !== 'OPEN' || hasRunningAttempt(instalment);
}

/** True if the payment's amount differs from the open amount after a gift card or a partial payment. */
export const hasStaleAmount = (instalment: InstalmentState): boolean =>
  instalment.openPayment !== null &&
  instalment.openPayment.amountCents !== calculateCentsToRequest(instalment);

/**
 * True if the payment (by default the payment in progress) has captured once. It cannot capture again, even
 * after a refund.
 */
export const hasCaptured = (
  instalment: InstalmentState,
  capturedId = instalment.openPayment?.paymentId,
): boolean =>
  [...listReceivedPayments(instalment), ...instalment.refunds, ...instalment.divertedPayments].some(
    ({ paymentId }) => paymentId === capturedId,
  );

/** True if an open intent remains after another method paid: a browser form could still complete it. */
export function hasObsoleteIntent(instalment: InstalmentState): boolean {
  const { finalPayment, parts, openPayment } = instalment;
  if (openPayment?.provider !== 'stripe' || hasCaptured(instalment)) return false;
  // A running charge attempt detects the changed amount itself.
  return (
    openPayment.isAbandoned ||
    finalPayment !== null ||
    (parts.length > 0 && hasStaleAmount(instalment) && !hasRunningAttempt(instalment))
  );
}

/** Abandons the payments made obsolete by these events: intents to cancel, PayPal orders to drop. */
export function abandonObsoletePayments(
  bookingBefore: BookingState,
  events: readonly BookingEvent[],
): BookingEvent[] {
  const bookingAfter = events.reduce(evolveBooking, bookingBefore);
  if (bookingAfter.status === 'NEW') return [];
  return bookingAfter.instalments.flatMap((instalment): BookingEvent[] => {
    const { id: instalmentId, openPayment } = instalment;
    const hasChangedAmount = events.some(
      ({ type, data }) =>
        (type === 'PartPaid' || type === 'PaymentReversed') && data.instalmentId === instalmentId,
    );
    // The automatic charge may already have captured, and its attempt records the outcome itself.
    const isStale = hasChangedAmount && !hasRunningAttempt(instalment) && hasStaleAmount(instalment);
    if (openPayment?.provider === 'paypal')
      return isStale && openPayment.stage === 'OPEN' ? dropOrder(instalment, 'amount-changed') : [];
    return openPayment && !openPayment.isAbandoned && (isStale || hasObsoleteIntent(instalment))
      ? [{ type: 'PaymentIntentAbandoned', data: { instalmentId, paymentId: openPayment.paymentId } }]
      : [];
  });
}

export type OrderDropReason = BookingEventOf<'PayPalOrderDropped'>['data']['reason'];

/** Drops the PayPal order: an approval, past or future, is not captured. */
export function dropOrder(instalment: InstalmentState, reason: OrderDropReason): BookingEvent[] {
  const order = findPayPalOrder(instalment);
  if (!order) return [];
  const data = { instalmentId: instalment.id, orderId: order.paymentId, reason, holdExpiresAt: null };
  return [{ type: 'PayPalOrderDropped', data }];
}

/** Reasons recorded for each kind of stopped payment. */
interface StopReasons {
  readonly order: OrderDropReason;
  readonly charge: BookingEventOf<'ChargeVoided'>['data']['reason'];
}

/** Stops every open payment of an unpaid instalment. */
export function stopPayments(instalment: InstalmentState, reasons: StopReasons): BookingEvent[] {
  if (instalment.finalPayment) return [];
  const { id: instalmentId, charge } = instalment;
  const ordersDropped = dropOrder(instalment, reasons.order);
  return charge.status === 'IDLE'
    ? ordersDropped
    : [...ordersDropped, { type: 'ChargeVoided', data: { instalmentId, reason: reasons.charge } }];
}
