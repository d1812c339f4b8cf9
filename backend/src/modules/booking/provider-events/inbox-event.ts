import type { ProviderEvent } from '../../../platform/card-provider/port.js';
import { isReturned, paypalHasEffect } from './paypal-event.webhook.js';
import { hasEffect, toInboxEvent } from './stripe-subject.js';

/** An event as a provider delivers or lists it. */
export interface ListedEvent extends ProviderEvent {
  /** Stripe: the payment the object belongs to. */
  readonly paymentId?: string | null;
  /** PayPal: the order that leads to everything else. */
  readonly orderId?: string | null;
}

/** The event as stored in the inbox, and whether it may have an effect. */
export function inboxEvent(
  provider: 'stripe' | 'paypal',
  listed: ListedEvent,
): { readonly event: ProviderEvent; readonly effect: boolean } {
  const { id, type, objectId, orderId, bookingId = null } = listed;
  if (provider === 'paypal') {
    const event = { id, type, objectId: isReturned({ type }) ? objectId : (orderId ?? objectId), bookingId };
    return { event, effect: paypalHasEffect(event) };
  }
  const event = toInboxEvent(listed);
  return { event, effect: hasEffect(event) };
}
