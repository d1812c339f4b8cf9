import { BUYERS } from '../approval/buyers.js';
import type { Link } from '../http/errors.js';
import { feeOf, wire } from './money.js';
import type {
  AuthorizationRecord,
  BuyerName,
  CaptureRecord,
  OrderRecord,
  RefundRecord,
  TokenRecord,
} from '../records.js';
import type { PayPalStore, Ref } from '../store.js';

export type View = Record<string, unknown> & { id: string };

const MERCHANT = { email_address: 'merchant@wayfold.example', merchant_id: 'WAYF0LDSANDBX' };
const PROTECTION = {
  status: 'ELIGIBLE',
  dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
} as const;

const link = (href: string, rel: string, method = 'GET'): Link => ({ href, rel, method });
const optional = (name: string, value: string | null): Record<string, string> =>
  value === null ? {} : { [name]: value };
const ids = (record: { invoiceId: string | null; customId: string | null }): Record<string, string> => ({
  ...optional('invoice_id', record.invoiceId),
  ...optional('custom_id', record.customId),
});
const times = ({ created, updated }: { created: string; updated: string }) => ({
  create_time: created,
  update_time: updated,
});

function required<T>(record: T | undefined, id: string): T {
  if (record === undefined) throw new Error(`the books have no ${id}`);
  return record;
}

/** The account as in `payment_source.paypal`. */
function account(name: BuyerName): Record<string, unknown> {
  const { given: givenName, surname, email, payerId } = BUYERS[name];
  return {
    email_address: email,
    account_id: payerId,
    account_status: 'VERIFIED',
    name: { given_name: givenName, surname },
    address: { country_code: 'US' },
  };
}

/** Full representation of every object, with links to the sandbox's current address. */
export class Views {
  constructor(private readonly store: PayPalStore) {}

  #at(path: string): string {
    return `${this.store.baseUrl}${path}`;
  }

  /** Where the buyer approves an order. */
  approvalUrl(orderId: string): string {
    return this.#at(`/checkoutnow?token=${orderId}`);
  }

  /** An object by reference, full or as with `Prefer: return=minimal`. */
  of({ kind, id }: Ref, minimal = false): View {
    const view = this.#whole(kind, id);
    if (!minimal) return view;
    const minimalFields =
      kind === 'order' ? ['id', 'status', 'payment_source', 'links'] : ['id', 'status', 'links'];
    return Object.fromEntries(Object.entries(view).filter(([name]) => minimalFields.includes(name))) as View;
  }

  #whole(kind: Ref['kind'], id: string): View {
    const { orders, authorizations, captures, refunds } = this.store;
    switch (kind) {
      case 'order':
        return this.order(required(orders.get(id), id));
      case 'authorization':
        return this.authorization(required(authorizations.get(id), id));
      case 'capture':
        return this.capture(required(captures.get(id), id));
      case 'refund':
        return this.refund(required(refunds.get(id), id));
    }
  }

  order(order: OrderRecord): View {
    const captures = this.store.captures.values().filter(({ orderId }) => orderId === order.id);
    const held = this.store.authorizations.values().filter(({ orderId }) => orderId === order.id);
    const refunds = this.store.refunds
      .values()
      .filter(({ captureId }) => captures.some(({ id }) => id === captureId));
    const payments = {
      ...(held.length > 0 && { authorizations: held.map((record) => this.authorization(record)) }),
      ...(captures.length > 0 && { captures: captures.map((record) => this.capture(record)) }),
      ...(refunds.length > 0 && { refunds: refunds.map((record) => this.refund(record)) }),
    };
    const buyer = order.buyer === null ? undefined : BUYERS[order.buyer];
    return {
      id: order.id,
      intent: order.intent,
      status: order.status,
      ...(order.paypal && { payment_source: { paypal: this.#source(order) } }),
      purchase_units: [
        {
          reference_id: order.referenceId,
          amount: wire(order.cents, order.currency),
          payee: MERCHANT,
          ...optional('description', order.description),
          ...ids(order),
          ...optional('soft_descriptor', order.softDescriptor),
          ...(Object.keys(payments).length > 0 && { payments }),
        },
      ],
      ...(buyer !== undefined && {
        payer: {
          name: { given_name: buyer.given, surname: buyer.surname },
          email_address: buyer.email,
          payer_id: buyer.payerId,
          address: { country_code: 'US' },
        },
      }),
      ...times(order),
      links: this.#orderLinks(order),
    };
  }

  #source(order: OrderRecord): Record<string, unknown> {
    if (order.buyer === null) return {};
    const { vault } = order;
    if (vault === null) return account(order.buyer);
    const shown = {
      ...optional('id', vault.tokenId),
      status: vault.status,
      customer: { id: vault.customerId },
      ...(vault.tokenId !== null && { links: this.#tokenLinks(vault.tokenId) }),
    };
    return { ...account(order.buyer), attributes: { vault: shown } };
  }

  #orderLinks(order: OrderRecord): Link[] {
    const self = this.#at(`/v2/checkout/orders/${order.id}`);
    const links = [link(self, 'self')];
    if (order.status === 'CREATED') links.push(link(this.approvalUrl(order.id), 'approve'));
    if (order.status === 'PAYER_ACTION_REQUIRED')
      links.push(link(this.approvalUrl(order.id), 'payer-action'));
    if (order.status === 'CREATED' || order.status === 'APPROVED') {
      const next = order.intent === 'CAPTURE' ? 'capture' : 'authorize';
      links.push(link(self, 'update', 'PATCH'), link(`${self}/${next}`, next, 'POST'));
    }
    return links;
  }

  authorization(record: AuthorizationRecord): View {
    const self = this.#at(`/v2/payments/authorizations/${record.id}`);
    const open = record.status === 'CREATED' || record.status === 'PARTIALLY_CAPTURED';
    return {
      id: record.id,
      status: record.status,
      amount: wire(record.cents, record.currency),
      ...ids(record),
      seller_protection: PROTECTION,
      expiration_time: record.expires,
      supplementary_data: { related_ids: { order_id: record.orderId } },
      ...times(record),
      links: [
        link(self, 'self'),
        ...(open ? [link(`${self}/capture`, 'capture', 'POST'), link(`${self}/void`, 'void', 'POST')] : []),
        link(this.#at(`/v2/checkout/orders/${record.orderId}`), 'up'),
      ],
    };
  }

  capture(record: CaptureRecord): View {
    const self = this.#at(`/v2/payments/captures/${record.id}`);
    const up =
      record.authorizationId === null
        ? `/v2/checkout/orders/${record.orderId}`
        : `/v2/payments/authorizations/${record.authorizationId}`;
    const { cents, currency } = record;
    const money = (amount: number) => wire(amount, currency);
    return {
      id: record.id,
      status: record.status,
      ...(record.reason !== null && { status_details: { reason: record.reason } }),
      amount: money(cents),
      ...ids(record),
      seller_protection: PROTECTION,
      final_capture: record.final,
      ...(record.status !== 'PENDING' &&
        record.status !== 'DECLINED' && {
          seller_receivable_breakdown: {
            gross_amount: money(cents),
            paypal_fee: money(feeOf(cents)),
            net_amount: money(cents - feeOf(cents)),
          },
        }),
      disbursement_mode: 'INSTANT',
      supplementary_data: {
        related_ids: { order_id: record.orderId, ...optional('authorization_id', record.authorizationId) },
      },
      ...times(record),
      links: [link(self, 'self'), link(`${self}/refund`, 'refund', 'POST'), link(this.#at(up), 'up')],
    };
  }

  refund(record: RefundRecord): View {
    const money = (cents: number) => wire(cents, record.currency);
    return {
      id: record.id,
      status: 'COMPLETED',
      amount: money(record.cents),
      ...ids(record),
      ...optional('note_to_payer', record.note),
      seller_payable_breakdown: {
        gross_amount: money(record.cents),
        paypal_fee: money(0),
        net_amount: money(record.cents),
        total_refunded_amount: money(record.totalRefundedCents),
      },
      ...times(record),
      links: [
        link(this.#at(`/v2/payments/refunds/${record.id}`), 'self'),
        link(this.#at(`/v2/payments/captures/${record.captureId}`), 'up'),
      ],
    };
  }

  #tokenLinks(id: string): Link[] {
    const self = this.#at(`/v3/vault/payment-tokens/${id}`);
    return [link(self, 'self'), link(self, 'delete', 'DELETE')];
  }

  token(record: TokenRecord): View {
    const { email, payerId, given: givenName, surname } = BUYERS[record.buyer];
    return {
      id: record.id,
      customer: { id: record.customerId },
      payment_source: {
        paypal: {
          ...optional('description', record.description),
          permit_multiple_payment_tokens: false,
          usage_type: record.usageType,
          customer_type: 'CONSUMER',
          email_address: email,
          payer_id: payerId,
          name: { given_name: givenName, surname },
          account_id: payerId,
        },
      },
      links: this.#tokenLinks(record.id),
    };
  }
}
