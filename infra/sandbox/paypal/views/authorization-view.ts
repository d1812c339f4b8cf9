import { toWireMoney } from '../money.js';
import type { AuthorizationRecord } from '../records.js';
import type { PayPalStore } from '../store.js';
import { buildUrl, newLink, PROTECTION, toIdFields, toTimeFields, type View } from './view-fields.js';

export function toAuthorizationView(store: PayPalStore, record: AuthorizationRecord): View {
  const self = buildUrl(store, `/v2/payments/authorizations/${record.id}`);
  const isOpen = record.status === 'CREATED' || record.status === 'PARTIALLY_CAPTURED';
  return {
    id: record.id,
    status: record.status,
    amount: toWireMoney(record.cents, record.currency),
    ...toIdFields(record),
    seller_protection: PROTECTION,
    expiration_time: record.expires,
    supplementary_data: { related_ids: { order_id: record.orderId } },
    ...toTimeFields(record),
    links: [
      newLink(self, 'self'),
      ...(isOpen
        ? [newLink(`${self}/capture`, 'capture', 'POST'), newLink(`${self}/void`, 'void', 'POST')]
        : []),
      newLink(buildUrl(store, `/v2/checkout/orders/${record.orderId}`), 'up'),
    ],
  };
}
