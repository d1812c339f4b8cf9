import {
  defineBodylessEndpoint,
  definePostEndpoint,
  type Endpoint,
  LIFETIMES,
  type PayPalCall,
  type Result,
} from '../http/endpoint.js';
import { newBadRequest, newNotFound, newRefusal, type PayPalError } from '../http/errors.js';
import { findMoneyIssue, type Parser } from '../http/schema.js';
import { newPaymentId } from '../ids.js';
import { parseCents, type WireMoney } from '../money.js';
import type { OrderRecord } from '../records.js';
import { createOrderParams, executeOrderParams } from './order-params.js';
import { authorizeOrder, capturePayment } from './order-payment.js';

type OrderParams = typeof createOrderParams extends Parser<infer T> ? T : never;

const toResult = (status: number, order: OrderRecord): Result => ({
  status,
  ref: { kind: 'order', id: order.id },
});

/** @throws PayPalError 422 for an amount that cannot be paid */
export function assertMoney(amount: WireMoney, field: string): void {
  const moneyIssue = findMoneyIssue(amount);
  if (moneyIssue === undefined) return;
  throw newRefusal(moneyIssue.issue, moneyIssue.description, {
    field,
    value: amount.value,
    location: 'body',
  });
}

function requireOrder(call: PayPalCall, id: string): OrderRecord {
  const order = call.store.orders.get(id);
  if (order === undefined) throw newNotFound('order_id', id);
  return order;
}

type PurchaseUnit = OrderParams['purchase_units'][number];
type PaymentSource = NonNullable<OrderParams['payment_source']>['paypal'];

function buildOrder(call: PayPalCall, input: OrderParams): OrderRecord {
  const unit = requireOneUnit(input);
  assertMoney(unit.amount, "/purchase_units/@reference_id=='default'/amount/value");
  const source = input.payment_source?.paypal;
  const now = call.store.nowIso();
  return {
    id: newPaymentId(),
    intent: input.intent,
    status: source === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
    ...toPurchaseFacts(unit),
    ...toPayerFacts(source),
    vault: null,
    buyer: null,
    created: now,
    updated: now,
  };
}

function requireOneUnit(input: OrderParams): PurchaseUnit {
  const [unit, second] = input.purchase_units;
  if (unit === undefined || second !== undefined) {
    throw newBadRequest([
      {
        issue: 'SANDBOX_NOT_IMPLEMENTED',
        field: '/purchase_units/1',
        location: 'body',
        description: 'The payment sandbox implements orders of one purchase unit.',
      },
    ]);
  }
  return unit;
}

const toPurchaseFacts = (unit: PurchaseUnit) => ({
  cents: parseCents(unit.amount.value),
  currency: unit.amount.currency_code,
  referenceId: unit.reference_id ?? 'default',
  description: unit.description ?? null,
  softDescriptor: unit.soft_descriptor ?? null,
  invoiceId: unit.invoice_id ?? null,
  customId: unit.custom_id ?? null,
});

function toSaveRequest(source: PaymentSource): OrderRecord['saveRequest'] {
  const vault = source?.attributes?.vault;
  if (vault === undefined) return null;
  return {
    usageType: vault.usage_type,
    description: vault.description ?? null,
    customerId: source?.attributes?.customer?.id ?? null,
  };
}

function toPayerFacts(source: PaymentSource) {
  const context = source?.experience_context;
  return {
    hasPayPalSource: source !== undefined,
    locale: context?.locale ?? 'en-US',
    returnUrl: context?.return_url ?? null,
    cancelUrl: context?.cancel_url ?? null,
    brandName: context?.brand_name ?? null,
    vaultId: source?.vault_id ?? null,
    saveRequest: toSaveRequest(source),
  };
}

/** Asserts that fields that depend on each other agree. */
function assertConsistent(call: PayPalCall, input: OrderParams): void {
  const source = input.payment_source?.paypal;
  if (input.payment_source !== undefined && call.requestId === null) {
    throw newBadRequest([
      {
        issue: 'PAYPAL_REQUEST_ID_REQUIRED',
        field: 'PayPal-Request-Id',
        location: 'header',
        description:
          'A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a "payment_source" specified.',
      },
    ]);
  }
  const credential = source?.stored_credential;
  const newIncompatibleValueError = (field: string, description: string): PayPalError =>
    newRefusal('INCOMPATIBLE_PARAMETER_VALUE', description, { field, location: 'body' });
  if (source?.vault_id !== undefined && source.attributes?.vault !== undefined)
    throw newIncompatibleValueError(
      '/payment_source/paypal/attributes/vault',
      'A payment with a vault_id cannot vault its account again.',
    );
  if (credential?.payment_initiator === 'MERCHANT') {
    if (source?.vault_id === undefined)
      throw newIncompatibleValueError(
        '/payment_source/paypal/stored_credential/payment_initiator',
        'A payment that the merchant initiates needs a vault_id.',
      );
    if (credential.usage === 'FIRST')
      throw newIncompatibleValueError(
        '/payment_source/paypal/stored_credential/usage',
        'The first use of a stored account is the customer’s.',
      );
  }
}

function createOrder(call: PayPalCall, input: OrderParams): Result {
  assertConsistent(call, input);
  const { store } = call;
  const order = buildOrder(call, input);
  if (order.vaultId === null) {
    store.orders.put(order.id, order);
    return toResult(order.hasPayPalSource ? 200 : 201, order);
  }
  const token = store.tokens.get(order.vaultId);
  if (token === undefined) {
    throw newRefusal(
      'TOKEN_ID_NOT_FOUND',
      'Specified token was not found. Verify the token and try the request again.',
      { field: '/payment_source/paypal/vault_id', value: order.vaultId, location: 'body' },
    );
  }
  order.buyer = token.buyer;
  if (token.buyer === 'action_later' || call.plannedOutcome === 'payer_action_required') {
    store.orders.put(order.id, order);
    return toResult(200, order); // the payer has to approve this order as well
  }
  // Only a successful payment leaves an order behind.
  payOrder(call, order);
  return toResult(201, order);
}

/** Captures or authorizes the whole amount, as the order's intent says. */
function payOrder(call: PayPalCall, order: OrderRecord): void {
  if (order.intent === 'AUTHORIZE') {
    authorizeOrder(call, order);
    return;
  }
  capturePayment(call, {
    order,
    authorizationId: null,
    cents: order.cents,
    invoiceId: order.invoiceId,
    isFinal: true,
  });
}

/** Refusals of a second execution, in PayPal's words. */
const REPEATED_EXECUTIONS = {
  CAPTURE: {
    issue: 'ORDER_ALREADY_CAPTURED',
    description: 'Order already captured.If ‘intent=CAPTURE’ only one capture per order is allowed.',
  },
  AUTHORIZE: {
    issue: 'ORDER_ALREADY_AUTHORIZED',
    description:
      'Order already authorized.If ‘intent=AUTHORIZE’ only one authorization per order is allowed.',
  },
} as const;

/** Executes an approved order, once, by the call that fits its intent. */
function executeOrder(call: PayPalCall, id: string, intent: OrderRecord['intent']): Result {
  const order = requireOrder(call, id);
  if (order.intent !== intent) {
    throw newRefusal(
      'ACTION_DOES_NOT_MATCH_INTENT',
      `Order was created with an intent to '${order.intent}'. Please use v2/checkout/orders/order_id/${order.intent.toLowerCase()} to complete processing of the Order or alternately Create an order with an intent of '${intent}'.`,
    );
  }
  if (order.status === 'COMPLETED' || order.status === 'VOIDED') {
    const { issue, description } = REPEATED_EXECUTIONS[intent];
    throw newRefusal(issue, description);
  }
  if (order.status !== 'APPROVED') {
    throw newRefusal(
      'ORDER_NOT_APPROVED',
      'Payer has not yet approved the Order for payment. Please redirect the payer to the ‘rel’:‘approve’ url returned as part of the HATEOAS links within the Create Order call or provide a valid payment_source in the request.',
    );
  }
  payOrder(call, order);
  return toResult(201, order);
}

const ORDER_PATH = '/v2/checkout/orders/:id';
export const orderEndpoints: Endpoint[] = [
  definePostEndpoint({
    path: '/v2/checkout/orders',
    operation: 'create_order',
    lifetimeMs: LIFETIMES.orders,
    bodyParser: createOrderParams,
    run: createOrder,
  }),
  defineBodylessEndpoint({
    method: 'GET',
    path: ORDER_PATH,
    operation: 'get_order',
    run: (call, { id }) => toResult(200, requireOrder(call, id)),
  }),
  definePostEndpoint({
    path: `${ORDER_PATH}/capture`,
    operation: 'capture_order',
    lifetimeMs: LIFETIMES.orders,
    bodyParser: executeOrderParams,
    run: (call, _input, { id }) => executeOrder(call, id, 'CAPTURE'),
  }),
  definePostEndpoint({
    path: `${ORDER_PATH}/authorize`,
    operation: 'authorize_order',
    lifetimeMs: LIFETIMES.orders,
    bodyParser: executeOrderParams,
    run: (call, _input, { id }) => executeOrder(call, id, 'AUTHORIZE'),
  }),
];
