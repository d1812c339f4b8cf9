import type { Link } from './errors.js';
import { newEventId } from './ids.js';
import type { PayPalStore } from './store.js';
import type { View } from './views.js';

/** By type: kind and version of the resource, and what the event says. */
const TYPES = {
  'CHECKOUT.ORDER.APPROVED': ['checkout-order', '2.0', 'An order has been approved by buyer'],
  'PAYMENT.AUTHORIZATION.CREATED': ['authorization', '2.0', 'A payment authorization is created'],
  'PAYMENT.AUTHORIZATION.VOIDED': ['authorization', '2.0', 'A payment authorization was voided'],
  'PAYMENT.CAPTURE.COMPLETED': ['capture', '2.0', 'Payment completed'],
  'PAYMENT.CAPTURE.PENDING': ['capture', '2.0', 'Payment pending'],
  'PAYMENT.CAPTURE.DENIED': ['capture', '2.0', 'Payment denied'],
  'PAYMENT.CAPTURE.REFUNDED': ['refund', '2.0', 'A capture payment was refunded'],
  'PAYMENT.CAPTURE.REVERSED': ['refund', '2.0', 'A capture payment was reversed'],
  'VAULT.PAYMENT-TOKEN.CREATED': ['payment_token', '3.0', 'A payment token has been created'],
  'VAULT.PAYMENT-TOKEN.DELETED': ['payment_token', '3.0', 'A payment token has been deleted'],
  'CUSTOMER.DISPUTE.CREATED': ['dispute', '1.0', 'A new dispute opened'],
  'CUSTOMER.DISPUTE.RESOLVED': ['dispute', '1.0', 'A dispute was resolved'],
} as const;
export type EventType = keyof typeof TYPES;

/** An event as PayPal shows and sends it; `resource` is the object as it was then. */
export interface PayPalEvent {
  id: string;
  event_version: '1.0';
  create_time: string;
  resource_type: string;
  resource_version: string;
  event_type: EventType;
  summary: string;
  resource: Record<string, unknown>;
  links: Link[];
}

/** Records an event; it is delivered after the commit. */
export function emit(store: PayPalStore, type: EventType, resource: View | Record<string, unknown>): void {
  const [kind, version, summary] = TYPES[type];
  const id = newEventId();
  const self = `${store.baseUrl}/v1/notifications/webhooks-events/${id}`;
  const object: PayPalEvent = {
    id,
    event_version: '1.0',
    create_time: new Date(store.nowMs()).toISOString(),
    resource_type: kind,
    resource_version: version,
    event_type: type,
    summary,
    resource: structuredClone(resource),
    links: [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/resend`, rel: 'resend', method: 'POST' },
    ],
  };
  const dropped = store.control.webhooks.mode === 'drop';
  const delivery = !store.heard(type) ? 'none' : dropped ? 'dropped' : 'waiting';
  store.addEvent({ object, delivery, attempts: [] });
}

/** The order that an event belongs to: its events keep their order among themselves. */
export function orderOf(store: PayPalStore, { resource, resource_type: type, id }: PayPalEvent): string {
  const own = typeof resource['id'] === 'string' ? resource['id'] : id;
  if (type === 'checkout-order') return own;
  if (type === 'capture') return store.captures.get(own)?.orderId ?? own;
  if (type === 'authorization') return store.authorizations.get(own)?.orderId ?? own;
  const capture = store.captures.get(store.refunds.get(own)?.captureId ?? '');
  return capture?.orderId ?? store.tokens.get(own)?.orderId ?? own;
}
