import type { Capture, Order } from '../../../../platform/paypal/port.js';
import { isUuid } from '../../../../platform/text/is-uuid.js';
import type { ExistingBooking } from '../../core/booking.js';
import {
  calculateCentsToRequest,
  type InstalmentState,
  listReceivedPayments,
} from '../../core/instalment.js';
import type { ReceivedPayment } from '../../events.js';

export type OurOrder = Order & { readonly bookingId: string; readonly instalmentId: string };

/** True if the order names a booking, in US dollars, as ours do; other software shares the account. */
export const isOurOrder = (order: Order): order is OurOrder =>
  isUuid(order.bookingId) && isUuid(order.instalmentId) && order.currency === 'USD';

type CaptureWithMoney = Capture & { readonly status: 'COMPLETED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' };

export const hasCapturedMoney = (capture: Capture): capture is CaptureWithMoney =>
  ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(capture.status);

/** Finds the deciding capture: the capture that took money, otherwise the last capture. */
export const findDecidingCapture = ({ captures }: Order): Capture | undefined =>
  captures.find(hasCapturedMoney) ?? captures.at(-1);

/** True if the automatic charge's order authorized money and captured none: it lapses uncaptured. */
export const isSpentOrder = ({ status, captures, authorizations }: Order): boolean =>
  status === 'COMPLETED' &&
  captures.length === 0 &&
  authorizations.length > 0 &&
  authorizations.every(
    ({ status: authorizationStatus }) =>
      authorizationStatus !== 'CAPTURED' && authorizationStatus !== 'PARTIALLY_CAPTURED',
  );

/**
 * Builds one id per instalment and amount, as PayPal accepts one payment per invoice id. An earlier capture
 * of the same amount changes the id.
 */
export function buildInvoiceId({ bookingId }: ExistingBooking, instalment: InstalmentState): string {
  const invoiceId = `${bookingId}-${instalment.kind}-${instalment.id}-${calculateCentsToRequest(instalment)}`;
  const payments = [...listReceivedPayments(instalment), ...instalment.refunds].filter(
    ({ provider }) => provider === 'paypal',
  );
  const earlierCount = new Set(payments.map(({ paymentId }) => paymentId)).size;
  return earlierCount === 0 ? invoiceId : `${invoiceId}-${earlierCount + 1}`;
}

export const toReceivedPayment = (order: OurOrder, capture: Capture): ReceivedPayment => ({
  instalmentId: order.instalmentId,
  amountCents: capture.amountCents,
  provider: 'paypal',
  paymentId: order.id,
  origin: { kind: 'paypal-capture', captureId: capture.id },
  customerId: order.vault?.customerId ?? null,
  paymentMethodId: order.vault?.kind === 'saved' ? order.vault.id : null,
  card: null,
});
