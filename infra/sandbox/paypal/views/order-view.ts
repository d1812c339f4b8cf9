import { BUYERS } from '../buyers.js';
import type { Link } from '../http/errors.js';
import { toWireMoney } from '../money.js';
import type { BuyerName, OrderRecord } from '../records.js';
import type { PayPalStore } from '../store.js';
import { toAuthorizationView } from './authorization-view.js';
import { toCaptureView } from './capture-view.js';
import { toRefundView } from './refund-view.js';
import { toTokenLinks } from './token-view.js';
import { newLink, toIdFields, toOptionalField, toTimeFields, toUrl, type View } from './view-fields.js';

const MERCHANT = { email_address: 'merchant@wayfold.example', merchant_id: 'WAYF0LDSANDBX' };

/** Shows the account as in `payment_source.paypal`. */
function toAccount(name: BuyerName): Record<string, unknown> {
  const { givenName, surname, email, payerId } = BUYERS[name];
  return {
    email_address: email,
    account_id: payerId,
    account_status: 'VERIFIED',
    name: { given_name: givenName, surname },
    address: { country_code: 'US' },
  };
}

/** Returns the page where the buyer approves an order. */
export function buildApprovalUrl(store: PayPalStore, orderId: string): string {
  return toUrl(store, `/checkoutnow?token=${orderId}`);
}

export function toOrderView(store: PayPalStore, order: OrderRecord): View {
  const captures = store.captures.values().filter(({ orderId }) => orderId === order.id);
  const authorizations = store.authorizations.values().filter(({ orderId }) => orderId === order.id);
  const refunds = store.refunds
    .values()
    .filter(({ captureId }) => captures.some(({ id }) => id === captureId));
  const payments = {
    ...(authorizations.length > 0 && {
      authorizations: authorizations.map((record) => toAuthorizationView(store, record)),
    }),
    ...(captures.length > 0 && { captures: captures.map((record) => toCaptureView(store, record)) }),
    ...(refunds.length > 0 && { refunds: refunds.map((record) => toRefundView(store, record)) }),
  };
  const buyer = order.buyer === null ? undefined : BUYERS[order.buyer];
  return {
    id: order.id,
    intent: order.intent,
    status: order.status,
    ...(order.hasPayPalSource && { payment_source: { paypal: toPaymentSource(store, order) } }),
    purchase_units: [
      {
        reference_id: order.referenceId,
        amount: toWireMoney(order.cents, order.currency),
        payee: MERCHANT,
        ...toOptionalField('description', order.description),
        ...toIdFields(order),
        ...toOptionalField('soft_descriptor', order.softDescriptor),
        ...(Object.keys(payments).length > 0 && { payments }),
      },
    ],
    ...(buyer !== undefined && {
      payer: {
        name: { given_name: buyer.givenName, surname: buyer.surname },
        email_address: buyer.email,
        payer_id: buyer.payerId,
        address: { country_code: 'US' },
      },
    }),
    ...toTimeFields(order),
    links: toOrderLinks(store, order),
  };
}

function toPaymentSource(store: PayPalStore, order: OrderRecord): Record<string, unknown> {
  if (order.buyer === null) return {};
  const { vault } = order;
  if (vault === null) return toAccount(order.buyer);
  const vaultView = {
    ...toOptionalField('id', vault.tokenId),
    status: vault.status,
    customer: { id: vault.customerId },
    ...(vault.tokenId !== null && { links: toTokenLinks(store, vault.tokenId) }),
  };
  return { ...toAccount(order.buyer), attributes: { vault: vaultView } };
}

function toOrderLinks(store: PayPalStore, order: OrderRecord): Link[] {
  const self = toUrl(store, `/v2/checkout/orders/${order.id}`);
  const links = [newLink(self, 'self')];
  if (order.status === 'CREATED') links.push(newLink(buildApprovalUrl(store, order.id), 'approve'));
  if (order.status === 'PAYER_ACTION_REQUIRED')
    links.push(newLink(buildApprovalUrl(store, order.id), 'payer-action'));
  if (order.status === 'CREATED' || order.status === 'APPROVED') {
    const nextAction = order.intent === 'CAPTURE' ? 'capture' : 'authorize';
    links.push(newLink(self, 'update', 'PATCH'), newLink(`${self}/${nextAction}`, nextAction, 'POST'));
  }
  return links;
}
