import { BUYERS } from '../buyers.js';
import type { Link } from '../http/errors.js';
import type { TokenRecord } from '../records.js';
import type { PayPalStore } from '../store.js';
import { buildUrl, newLink, toOptionalField, type View } from './view-fields.js';

export function toTokenLinks(store: PayPalStore, id: string): Link[] {
  const self = buildUrl(store, `/v3/vault/payment-tokens/${id}`);
  return [newLink(self, 'self'), newLink(self, 'delete', 'DELETE')];
}

export function toTokenView(store: PayPalStore, record: TokenRecord): View {
  const { email, payerId, givenName, surname } = BUYERS[record.buyer];
  return {
    id: record.id,
    customer: { id: record.customerId },
    payment_source: {
      paypal: {
        ...toOptionalField('description', record.description),
        permit_multiple_payment_tokens: false,
        usage_type: record.usageType,
        customer_type: 'CONSUMER',
        email_address: email,
        payer_id: payerId,
        name: { given_name: givenName, surname },
        account_id: payerId,
      },
    },
    links: toTokenLinks(store, record.id),
  };
}
