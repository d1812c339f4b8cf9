import type { Link } from '../http/errors.js';

/** Each type has the resource's kind and version, and the event's summary. */
export const EVENT_TYPES = {
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
  'CUSTOMER.DISPUTE.UPDATED': ['dispute', '1.0', 'A dispute was updated'],
  'CUSTOMER.DISPUTE.RESOLVED': ['dispute', '1.0', 'A dispute was resolved'],
} as const;

export type EventType = keyof typeof EVENT_TYPES;

/** An event in PayPal's format; `resource` is the object as it was then. */
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
