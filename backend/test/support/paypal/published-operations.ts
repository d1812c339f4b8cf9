import { z } from 'zod';
import { dispute, disputes, transactions } from './published-books.js';
import {
  authorization,
  capture,
  customerId,
  event,
  intent,
  invoiceId,
  links,
  money,
  order,
  purchaseUnit,
  refund,
  timestamp,
  token,
  url,
  vaultId,
} from './published-schemas.js';

const createOrder = z.strictObject({
  intent,
  purchase_units: z
    .array(z.strictObject({ ...purchaseUnit, amount: money }))
    .min(1)
    .max(10),
  payment_source: z.strictObject({
    paypal: z.union([
      z.strictObject({
        experience_context: z.strictObject({
          brand_name: z.string().min(1).max(127),
          locale: z.string().regex(/^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}))?$/),
          shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']),
          user_action: z.enum(['CONTINUE', 'PAY_NOW']),
          return_url: url,
          cancel_url: url,
        }),
        attributes: z
          .strictObject({
            vault: z.strictObject({
              store_in_vault: z.literal('ON_SUCCESS'),
              usage_type: z.enum(['MERCHANT', 'PLATFORM']),
            }),
          })
          .optional(),
      }),
      z.strictObject({
        vault_id: vaultId,
        stored_credential: z.strictObject({
          payment_initiator: z.literal('MERCHANT'),
          payment_type: z.enum(['ONE_TIME', 'RECURRING', 'UNSCHEDULED']),
          usage: z.enum(['SUBSEQUENT', 'DERIVED']),
        }),
      }),
    ]),
  }),
});
const emptyBody = z.strictObject({});

interface PublishedOperation {
  readonly pattern: RegExp;
  /** JSON body; null for none. */
  readonly request: z.ZodType | null;
  readonly query?: readonly string[];
  /** The operation moves money or creates objects, so it sends a `PayPal-Request-Id`. */
  readonly isKeyed?: true;
  /** Null for an empty body. */
  readonly response: z.ZodType | null;
}

const ORDER = '/v2/checkout/orders';
const newPattern = (method: string, path: string): RegExp =>
  new RegExp(`^${method} ${path.replaceAll(':id', '[A-Za-z0-9_-]+')}$`);

/** Every operation that the client may call. */
export const OPERATIONS: readonly PublishedOperation[] = [
  { pattern: newPattern('POST', ORDER), request: createOrder, isKeyed: true, response: order },
  { pattern: newPattern('GET', `${ORDER}/:id`), request: null, response: order },
  {
    pattern: newPattern('POST', `${ORDER}/:id/(capture|authorize)`),
    request: emptyBody,
    isKeyed: true,
    response: order,
  },
  { pattern: newPattern('GET', '/v2/payments/authorizations/:id'), request: null, response: authorization },
  {
    pattern: newPattern('POST', '/v2/payments/authorizations/:id/capture'),
    request: z.strictObject({ amount: money, invoice_id: invoiceId, final_capture: z.boolean() }),
    isKeyed: true,
    response: capture,
  },
  {
    pattern: newPattern('POST', '/v2/payments/authorizations/:id/void'),
    request: emptyBody,
    isKeyed: true,
    response: authorization,
  },
  { pattern: newPattern('GET', '/v2/payments/captures/:id'), request: null, response: capture },
  {
    pattern: newPattern('POST', '/v2/payments/captures/:id/refund'),
    request: z.strictObject({ amount: money, invoice_id: invoiceId }),
    isKeyed: true,
    response: refund,
  },
  { pattern: newPattern('GET', '/v2/payments/refunds/:id'), request: null, response: refund },
  { pattern: newPattern('GET', '/v3/vault/payment-tokens/:id'), request: null, response: token },
  { pattern: newPattern('DELETE', '/v3/vault/payment-tokens/:id'), request: null, response: null },
  {
    pattern: newPattern('GET', '/v3/vault/payment-tokens'),
    request: null,
    query: ['customer_id', 'page_size', 'page'],
    response: z.strictObject({
      customer: z.strictObject({ id: customerId }),
      payment_tokens: z.array(token),
      links,
    }),
  },
  {
    pattern: newPattern('GET', '/v1/notifications/webhooks-events'),
    request: null,
    query: ['start_time', 'end_time', 'page_size', 'move_to', 'index_time', 'index_id'],
    response: z.strictObject({ events: z.array(event), count: z.number().int(), links }),
  },
  {
    pattern: newPattern('GET', '/v1/customer/disputes'),
    request: null,
    query: ['disputed_transaction_id', 'page_size'],
    response: disputes,
  },
  { pattern: newPattern('GET', '/v1/customer/disputes/:id'), request: null, response: dispute },
  {
    pattern: newPattern('GET', '/v1/reporting/transactions'),
    request: null,
    query: ['start_date', 'end_date', 'fields', 'page_size', 'page'],
    response: transactions,
  },
  {
    pattern: newPattern('POST', '/v1/notifications/verify-webhook-signature'),
    request: z.strictObject({
      auth_algo: z.string().max(100),
      cert_url: url,
      transmission_id: z.string().max(50),
      transmission_sig: z.string().max(500),
      transmission_time: timestamp,
      webhook_id: z.string().max(50),
      webhook_event: event,
    }),
    response: z.strictObject({ verification_status: z.enum(['SUCCESS', 'FAILURE']) }),
  },
];

export const findOperation = ({
  method,
  path,
}: {
  method: string;
  path: string;
}): PublishedOperation | undefined =>
  OPERATIONS.find(({ pattern }) => pattern.test(`${method} ${path.split('?')[0]}`));
