// Maps PayPal's objects to ours.
import type { z } from 'zod';
import type {
  Authorization,
  Capture,
  Order,
  PayPalDispute,
  PayPalEvent,
  Refund,
  Transaction,
  Vault,
  VaultToken,
} from './port.js';
import type * as shapes from './response-schemas.js';

export const toAuthorization = (paypalObject: z.infer<typeof shapes.authorization>): Authorization => ({
  id: paypalObject.id,
  status: paypalObject.status,
  ...paypalObject.amount,
  invoiceId: paypalObject.invoice_id ?? null,
  expiresAt: paypalObject.expiration_time ?? null,
});

export const toCapture = (paypalObject: z.infer<typeof shapes.capture>): Capture => ({
  id: paypalObject.id,
  status: paypalObject.status,
  reason: paypalObject.status_details?.reason ?? null,
  ...paypalObject.amount,
  invoiceId: paypalObject.invoice_id ?? null,
});

const CAPTURE_LINK_PATTERN = /\/v2\/payments\/captures\/([A-Za-z0-9]+)$/;

/** Finds the capture of a refund, which names it by a link. */
const findCaptureId = (
  links: readonly { readonly href: string; readonly rel: string }[],
): string | undefined => CAPTURE_LINK_PATTERN.exec(links.find(({ rel }) => rel === 'up')?.href ?? '')?.[1];

export const toRefund = (paypalObject: z.infer<typeof shapes.refund>): Refund => ({
  id: paypalObject.id,
  status: paypalObject.status,
  captureId: findCaptureId(paypalObject.links) ?? null,
  createdAt: paypalObject.create_time ?? null,
  ...paypalObject.amount,
  invoiceId: paypalObject.invoice_id ?? null,
});

export const toVaultToken = (paypalObject: z.infer<typeof shapes.vaultToken>): VaultToken => ({
  id: paypalObject.id,
  customerId: paypalObject.customer?.id ?? null,
  payerEmail: paypalObject.payment_source?.paypal?.email_address ?? null,
});

/** Builds `custom_id`, which carries both of our ids: `{booking}:{instalment}`. */
export const buildCustomId = (bookingId: string, instalmentId: string): string =>
  `${bookingId}:${instalmentId}`;

function parseCustomId(custom: string | undefined): Pick<Order, 'bookingId' | 'instalmentId'> {
  const [, bookingId = null, instalmentId = null] = /^([^:]+):([^:]+)$/.exec(custom ?? '') ?? [];
  return { bookingId, instalmentId };
}

function toVault(paypalObject: z.infer<typeof shapes.order>): Vault | null {
  const vault = paypalObject.payment_source?.paypal?.attributes?.vault;
  if (vault === undefined) return null;
  const customerId = vault.customer?.id ?? null;
  return vault.id === undefined
    ? { kind: 'pending', customerId }
    : { kind: 'saved', id: vault.id, customerId };
}

export function toOrder(paypalObject: z.infer<typeof shapes.order>): Order {
  const units = paypalObject.purchase_units;
  const [unit] = units;
  if (unit === undefined) throw new Error('the PayPal order has no purchase unit');
  const approveLink = paypalObject.links.find(({ rel }) => rel === 'payer-action' || rel === 'approve');
  return {
    id: paypalObject.id,
    status: paypalObject.status,
    ...unit.amount,
    invoiceId: unit.invoice_id ?? null,
    ...parseCustomId(unit.custom_id),
    approveUrl: approveLink?.href ?? null,
    payerEmail: paypalObject.payment_source?.paypal?.email_address ?? null,
    vault: toVault(paypalObject),
    authorizations: units.flatMap(({ payments }) => payments?.authorizations.map(toAuthorization) ?? []),
    captures: units.flatMap(({ payments }) => payments?.captures.map(toCapture) ?? []),
    refunds: units.flatMap(({ payments }) => payments?.refunds.map(toRefund) ?? []),
  };
}

export const toPayPalDispute = (paypalObject: z.infer<typeof shapes.dispute>): PayPalDispute => ({
  id: paypalObject.dispute_id,
  captureId: paypalObject.disputed_transactions[0]?.seller_transaction_id ?? null,
  ...paypalObject.dispute_amount,
  reason: paypalObject.reason,
  status: paypalObject.status,
  outcome: paypalObject.dispute_outcome?.outcome_code ?? null,
  answerBy: paypalObject.seller_response_due_date ?? null,
  createdAt: paypalObject.create_time ?? null,
});

const MOVED_STATUSES: readonly (string | undefined)[] = ['S', 'F', 'V', undefined];

export const toTransactions = (paypalObject: z.infer<typeof shapes.transactions>): Transaction[] =>
  paypalObject.transaction_details.flatMap(({ transaction_info: transaction }) => {
    if (!MOVED_STATUSES.includes(transaction.transaction_status)) return [];
    const { paypal_reference_id: referenceId = null, paypal_reference_id_type: referenceType } = transaction;
    return [
      {
        id: transaction.transaction_id,
        code: transaction.transaction_event_code,
        ...transaction.transaction_amount,
        bookingId: parseCustomId(transaction.custom_field).bookingId,
        feeCents: -(transaction.fee_amount?.amountCents ?? 0),
        orderId: referenceType === 'ODR' ? referenceId : null,
        captureId: referenceType === 'TXN' ? referenceId : null,
        createdAt: transaction.transaction_initiation_date,
      },
    ];
  });

export function toPayPalEvent(paypalObject: z.infer<typeof shapes.event>): PayPalEvent {
  const { resource } = paypalObject;
  const [disputedTransaction] = resource.disputed_transactions ?? [];
  const objectId = resource.id ?? resource.dispute_id ?? '';
  return {
    id: paypalObject.id,
    type: paypalObject.event_type,
    createdAt: paypalObject.create_time,
    objectId,
    captureId:
      paypalObject.resource_type === 'capture'
        ? objectId
        : (disputedTransaction?.seller_transaction_id ?? findCaptureId(resource.links) ?? null),
    orderId:
      paypalObject.resource_type === 'checkout-order'
        ? objectId
        : (resource.metadata?.order_id ?? resource.supplementary_data?.related_ids?.order_id ?? null),
    ...parseCustomId(
      resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? disputedTransaction?.custom,
    ),
  };
}
