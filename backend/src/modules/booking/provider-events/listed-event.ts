import type { ProviderEvent } from '../../../platform/card-provider/port.js';
import type { PaymentProvider, ReceivedEvent } from '../../../platform/provider-inbox/provider-inbox.js';
import { hasPayPalEffect, isReturn } from './paypal-event.webhook.js';
import { hasStripeEffect, toInboxEvent } from './stripe-subject.js';

/** An event as a provider delivers or lists it. */
export interface ListedEvent extends ProviderEvent {
  /** Stripe: the payment the object belongs to. */
  readonly paymentId?: string | null;
  /** PayPal: the order that leads to everything else. */
  readonly orderId?: string | null;
}

/** The event as stored in the inbox, and whether it may have an effect. */
export function classifyListedEvent(provider: PaymentProvider, listedEvent: ListedEvent): ReceivedEvent {
  const { id, type, objectId, orderId, bookingId = null } = listedEvent;
  if (provider === 'paypal') {
    const event = { id, type, objectId: isReturn({ type }) ? objectId : (orderId ?? objectId), bookingId };
    return { event, hasEffect: hasPayPalEffect(event) };
  }
  const event = toInboxEvent(listedEvent);
  return { event, hasEffect: hasStripeEffect(event) };
}
