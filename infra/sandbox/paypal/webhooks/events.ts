import { planDelivery } from '../../shared/webhooks.js';
import { newEventId } from '../ids.js';
import type { PayPalStore } from '../store.js';
import type { View } from '../views/view-fields.js';
import { EVENT_TYPES, type EventType, type PayPalEvent } from './event-types.js';

/** Records an event for delivery after the commit. */
export function emitEvent(
  store: PayPalStore,
  type: EventType,
  resource: View | Record<string, unknown>,
): void {
  const [kind, version, summary] = EVENT_TYPES[type];
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
  const delivery = planDelivery(store.isSubscribed(type), store.control.webhooks.mode);
  store.addEvent({ object, delivery, attempts: [] });
}

/** Derives the lane of delivery: one per order, whose events are delivered in sequence. */
export function deriveLane(store: PayPalStore, { resource, resource_type: type, id }: PayPalEvent): string {
  const resourceId = typeof resource['id'] === 'string' ? resource['id'] : id;
  if (type === 'checkout-order') return resourceId;
  if (type === 'capture') return store.captures.get(resourceId)?.orderId ?? resourceId;
  if (type === 'authorization') return store.authorizations.get(resourceId)?.orderId ?? resourceId;
  const returnedCapture = store.captures.get(findCaptureId(store, resource) ?? '');
  return returnedCapture?.orderId ?? store.tokens.get(resourceId)?.orderId ?? resourceId;
}

/** Finds the capture that a refund or a dispute is about. */
function findCaptureId(store: PayPalStore, resource: PayPalEvent['resource']): string | undefined {
  const { id, dispute_id: disputeId } = resource;
  const refund = typeof id === 'string' ? store.refunds.get(id) : undefined;
  const dispute = typeof disputeId === 'string' ? store.disputes.get(disputeId) : undefined;
  return refund?.captureId ?? dispute?.captureId;
}
