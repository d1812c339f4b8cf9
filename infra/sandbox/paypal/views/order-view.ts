import { omitUndefined } from '../../shared/omit-undefined.js';
import { BUYERS } from '../buyers.js';
import type { Link } from '../http/errors.js';
import { toWireMoney } from '../money.js';
import type { BuyerName, OrderRecord } from '../records.js';
import type { PayPalStore } from '../store.js';
import { toAuthorizationView } from './authorization-view.js';
import { toCaptureView } from './capture-view.js';
import { toRefundView } from './refund-view.js';
import { toTokenLinks } from './token-view.js';
import { buildUrl, newLink, toIdFields, toTimeFields, type View } from './view-fields.js';

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
  return buildUrl(store, `/checkoutnow?token=${orderId}`);
}

export function toOrderView(store: PayPalStore, order: OrderRecord): View {
  const captures = store.captures.values().filter(({ orderId }) => orderId === order.id);
  const authorizations = store.authorizations.values().filter(({ orderId }) => orderId === order.id);
  const refunds = store.refunds
    .values()
    .filter(({ captureId }) => captures.some(({ id }) => id === captureId));
  const payments = omitUndefined({
    authorizations:
      authorizations.length > 0
        ? authorizations.map((record) => toAuthorizationView(store, record))
        : undefined,
    captures: captures.length > 0 ? captures.map((record) => toCaptureView(store, record)) : undefined,
    refunds: refunds.length > 0 ? refunds.map((record) => toRefundView(store, record)) : undefined,
  });
  const buyer = order.buyer === null ? undefined : BUYERS[order.buyer];
  return omitUndefined({
    id: order.id,
    intent: order.intent,
    status: order.status,
    payment_source: order.hasPayPalSource ? { paypal: toPaymentSource(store, order) } : undefined,
    purchase_units: [
      omitUndefined({
        reference_id: order.referenceId,
        amount: toWireMoney(order.cents, order.currency),
        payee: MERCHANT,
        description: order.description ?? undefined,
        ...toIdFields(order),
        soft_descriptor: order.softDescriptor ?? undefined,
        payments: Object.keys(payments).length > 0 ? payments : undefined,
      }),
    ],
    payer:
      buyer === undefined
        ? undefined
        : {
            name: { given_name: buyer.givenName, surname: buyer.surname },
            email_address: buyer.email,
            payer_id: buyer.payerId,
            address: { country_code: 'US' },
          },
    ...toTimeFields(order),
    links: toOrderLinks(store, order),
  });
}

function toPaymentSource(store: PayPalStore, order: OrderRecord): Record<string, unknown> {
  if (order.buyer === null) return {};
  const { vault } = order;
  if (vault === null) return toAccount(order.buyer);
  const vaultView = omitUndefined({
    id: vault.tokenId ?? undefined,
    status: vault.status,
    customer: { id: vault.customerId },
    links: vault.tokenId === null ? undefined : toTokenLinks(store, vault.tokenId),
  });
  return { ...toAccount(order.buyer), attributes: { vault: vaultView } };
}

function toOrderLinks(store: PayPalStore, order: OrderRecord): Link[] {
  const self = buildUrl(store, `/v2/checkout/orders/${order.id}`);
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
