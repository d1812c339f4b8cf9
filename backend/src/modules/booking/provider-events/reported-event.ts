import type { ProviderEvent } from '../../../platform/card-provider/port.js';
import type { PaymentProvider, ReceivedEvent } from '../../../platform/provider-inbox/provider-inbox.js';
import { findPayPalSubject } from './paypal-subject.js';
import { findStripeSubject } from './stripe-subject.js';

/** An event as a provider's webhook or list reports it. */
export interface ReportedEvent extends ProviderEvent {
  /** Stripe: the payment the object belongs to. */
  readonly paymentId?: string | null;
  /** PayPal: the order that leads to everything else. */
  readonly orderId?: string | null;
}

/** Returns the event as stored in the inbox, and whether it may have an effect. */
export const classifyEvent = (provider: PaymentProvider, event: ReportedEvent): ReceivedEvent =>
  provider === 'paypal' ? classifyPayPalEvent(event) : classifyStripeEvent(event);

function classifyPayPalEvent({
  id,
  type,
  objectId,
  orderId,
  bookingId = null,
}: ReportedEvent): ReceivedEvent {
  const subject = findPayPalSubject(type);
  const isReturn = subject === 'refund' || subject === 'reversal';
  const event = { id, type, objectId: isReturn ? objectId : (orderId ?? objectId), bookingId };
  return { event, hasEffect: subject !== undefined };
}

function classifyStripeEvent({
  id,
  type,
  objectId,
  paymentId,
  bookingId = null,
}: ReportedEvent): ReceivedEvent {
  const subject = findStripeSubject(type);
  // An event about all refunds of a charge is filed under its payment.
  const event = {
    id,
    type,
    objectId: subject === 'refunded-payment' ? (paymentId ?? objectId) : objectId,
    bookingId,
  };
  return { event, hasEffect: subject !== undefined };
}
