import { BUYERS } from '../approval/buyers.js';
import type { Link } from '../http/errors.js';
import type {
  AuthorizationRecord,
  BuyerName,
  CaptureRecord,
  OrderRecord,
  RefundRecord,
  TokenRecord,
} from '../records.js';
import type { PayPalStore, Ref } from '../store.js';
import { calculateFee, toWireMoney } from './money.js';

export type View = Record<string, unknown> & { id: string };

const MERCHANT = { email_address: 'merchant@wayfold.example', merchant_id: 'WAYF0LDSANDBX' };
const PROTECTION = {
  status: 'ELIGIBLE',
  dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
} as const;

const newLink = (href: string, rel: string, method = 'GET'): Link => ({ href, rel, method });
const toOptionalField = (name: string, value: string | null): Record<string, string> =>
  value === null ? {} : { [name]: value };
const toIdFields = (record: {
  invoiceId: string | null;
  customId: string | null;
}): Record<string, string> => ({
  ...toOptionalField('invoice_id', record.invoiceId),
  ...toOptionalField('custom_id', record.customId),
});
const toTimeFields = ({ created, updated }: { created: string; updated: string }) => ({
  create_time: created,
  update_time: updated,
});

function requireRecord<T>(record: T | undefined, id: string): T {
  if (record === undefined) throw new Error(`the books have no ${id}`);
  return record;
}

/** The account as in `payment_source.paypal`. */
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

/** Full representation of every object, with links to the sandbox's current address. */
export class Views {
  constructor(private readonly store: PayPalStore) {}

  private toUrl(path: string): string {
    return `${this.store.baseUrl}${path}`;
  }

  /** Where the buyer approves an order. */
  getApprovalUrl(orderId: string): string {
    return this.toUrl(`/checkoutnow?token=${orderId}`);
  }

  /** An object by reference, full or as with `Prefer: return=minimal`. */
  toView({ kind, id }: Ref, { isMinimal = false } = {}): View {
    const view = this.toFullView(kind, id);
    if (!isMinimal) return view;
    const minimalFields =
      kind === 'order' ? ['id', 'status', 'payment_source', 'links'] : ['id', 'status', 'links'];
    return Object.fromEntries(Object.entries(view).filter(([name]) => minimalFields.includes(name))) as View;
  }

  private toFullView(kind: Ref['kind'], id: string): View {
    const { orders, authorizations, captures, refunds } = this.store;
    switch (kind) {
      case 'order':
        return this.toOrderView(requireRecord(orders.get(id), id));
      case 'authorization':
        return this.toAuthorizationView(requireRecord(authorizations.get(id), id));
      case 'capture':
        return this.toCaptureView(requireRecord(captures.get(id), id));
      case 'refund':
        return this.toRefundView(requireRecord(refunds.get(id), id));
    }
  }

  toOrderView(order: OrderRecord): View {
    const captures = this.store.captures.values().filter(({ orderId }) => orderId === order.id);
    const authorizations = this.store.authorizations.values().filter(({ orderId }) => orderId === order.id);
    const refunds = this.store.refunds
      .values()
      .filter(({ captureId }) => captures.some(({ id }) => id === captureId));
    const payments = {
      ...(authorizations.length > 0 && {
        authorizations: authorizations.map((record) => this.toAuthorizationView(record)),
      }),
      ...(captures.length > 0 && { captures: captures.map((record) => this.toCaptureView(record)) }),
      ...(refunds.length > 0 && { refunds: refunds.map((record) => this.toRefundView(record)) }),
    };
    const buyer = order.buyer === null ? undefined : BUYERS[order.buyer];
    return {
      id: order.id,
      intent: order.intent,
      status: order.status,
      ...(order.paypal && { payment_source: { paypal: this.toPaymentSource(order) } }),
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
      links: this.toOrderLinks(order),
    };
  }

  private toPaymentSource(order: OrderRecord): Record<string, unknown> {
    if (order.buyer === null) return {};
    const { vault } = order;
    if (vault === null) return toAccount(order.buyer);
    const vaultView = {
      ...toOptionalField('id', vault.tokenId),
      status: vault.status,
      customer: { id: vault.customerId },
      ...(vault.tokenId !== null && { links: this.toTokenLinks(vault.tokenId) }),
    };
    return { ...toAccount(order.buyer), attributes: { vault: vaultView } };
  }

  private toOrderLinks(order: OrderRecord): Link[] {
    const self = this.toUrl(`/v2/checkout/orders/${order.id}`);
    const links = [newLink(self, 'self')];
    if (order.status === 'CREATED') links.push(newLink(this.getApprovalUrl(order.id), 'approve'));
    if (order.status === 'PAYER_ACTION_REQUIRED')
      links.push(newLink(this.getApprovalUrl(order.id), 'payer-action'));
    if (order.status === 'CREATED' || order.status === 'APPROVED') {
      const nextAction = order.intent === 'CAPTURE' ? 'capture' : 'authorize';
      links.push(newLink(self, 'update', 'PATCH'), newLink(`${self}/${nextAction}`, nextAction, 'POST'));
    }
    return links;
  }

  toAuthorizationView(record: AuthorizationRecord): View {
    const self = this.toUrl(`/v2/payments/authorizations/${record.id}`);
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
        newLink(this.toUrl(`/v2/checkout/orders/${record.orderId}`), 'up'),
      ],
    };
  }

  toCaptureView(record: CaptureRecord): View {
    const self = this.toUrl(`/v2/payments/captures/${record.id}`);
    const upLink =
      record.authorizationId === null
        ? `/v2/checkout/orders/${record.orderId}`
        : `/v2/payments/authorizations/${record.authorizationId}`;
    const { cents, currency } = record;
    const toMoney = (amount: number) => toWireMoney(amount, currency);
    return {
      id: record.id,
      status: record.status,
      ...(record.reason !== null && { status_details: { reason: record.reason } }),
      amount: toMoney(cents),
      ...toIdFields(record),
      seller_protection: PROTECTION,
      final_capture: record.final,
      ...(record.status !== 'PENDING' &&
        record.status !== 'DECLINED' && {
          seller_receivable_breakdown: {
            gross_amount: toMoney(cents),
            paypal_fee: toMoney(calculateFee(cents)),
            net_amount: toMoney(cents - calculateFee(cents)),
          },
        }),
      disbursement_mode: 'INSTANT',
      supplementary_data: {
        related_ids: {
          order_id: record.orderId,
          ...toOptionalField('authorization_id', record.authorizationId),
        },
      },
      ...toTimeFields(record),
      links: [
        newLink(self, 'self'),
        newLink(`${self}/refund`, 'refund', 'POST'),
        newLink(this.toUrl(upLink), 'up'),
      ],
    };
  }

  toRefundView(record: RefundRecord): View {
    const toMoney = (cents: number) => toWireMoney(cents, record.currency);
    return {
      id: record.id,
      status: 'COMPLETED',
      amount: toMoney(record.cents),
      ...toIdFields(record),
      ...toOptionalField('note_to_payer', record.note),
      seller_payable_breakdown: {
        gross_amount: toMoney(record.cents),
        paypal_fee: toMoney(0),
        net_amount: toMoney(record.cents),
        total_refunded_amount: toMoney(record.totalRefundedCents),
      },
      ...toTimeFields(record),
      links: [
        newLink(this.toUrl(`/v2/payments/refunds/${record.id}`), 'self'),
        newLink(this.toUrl(`/v2/payments/captures/${record.captureId}`), 'up'),
      ],
    };
  }

  private toTokenLinks(id: string): Link[] {
    const self = this.toUrl(`/v3/vault/payment-tokens/${id}`);
    return [newLink(self, 'self'), newLink(self, 'delete', 'DELETE')];
  }

  toTokenView(record: TokenRecord): View {
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
      links: this.toTokenLinks(record.id),
    };
  }
}
