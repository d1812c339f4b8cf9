import type { Call } from '../http/call.js';
import { defineListEndpoint, defineObjectEndpoint, type Endpoint } from '../http/endpoint.js';
import { newNotFound, newRefusal } from '../http/errors.js';
import { type Page, toPage } from '../http/lists.js';
import { requireLivingCustomer } from '../http/lookups.js';
import { expand, paging, paymentMethodType } from '../http/param-types.js';
import { oneOf, params, required, string, unsupported } from '../http/params.js';
import { toId } from '../ids.js';
import type { PaymentMethodRecord, StripeStore } from '../store.js';

const allowRedisplay = oneOf('always', 'limited', 'unspecified');

function requirePaymentMethod(store: StripeStore, id: string): PaymentMethodRecord {
  const record = store.paymentMethods.get(id);
  if (record === undefined) throw newNotFound('PaymentMethod', id, 'payment_method');
  return record;
}

/** Detaches a card for good, because it cannot be charged without its customer. */
export function detachCard(call: Call, record: PaymentMethodRecord): void {
  const customer = call.store.customers.get(toId(record.object.customer) ?? '');
  if (customer?.deleted !== true && customer?.invoice_settings.default_payment_method === record.object.id) {
    customer.invoice_settings.default_payment_method = null;
    call.store.customers.put(customer.id, customer);
  }
  record.object.customer = null;
  record.isSpent = true;
  call.store.paymentMethods.put(record.object.id, record);
  call.emitEvent('payment_method.detached', record.object);
}

function listCards(
  call: Call,
  customer: string | undefined,
  input: ListParams,
  url: string,
): Page<PaymentMethodRecord['object']> {
  const cards = call.store.paymentMethods
    .values()
    .map(({ object }) => object)
    .filter(
      (card) =>
        customer !== undefined &&
        toId(card.customer) === customer &&
        card.type === (input.type ?? 'card') &&
        card.allow_redisplay === (input.allow_redisplay ?? card.allow_redisplay),
    );
  return toPage(cards, input, { url, kind: 'payment_method' });
}

/** Updates a replaced card, as the provider's card updater does. */
export function updateCard(
  call: Call,
  id: string,
  changes: { expMonth: number; expYear: number; last4?: string },
): PaymentMethodRecord['object'] {
  const record = requirePaymentMethod(call.store, id);
  const { card } = record.object;
  if (card === undefined || record.object.customer === null)
    throw newRefusal(`The PaymentMethod ${id} is not a saved card.`);
  card.exp_month = changes.expMonth;
  card.exp_year = changes.expYear;
  if (changes.last4 !== undefined) card.last4 = changes.last4;
  call.store.paymentMethods.put(id, record);
  call.emitEvent('payment_method.automatically_updated', record.object);
  return record.object;
}

/** Ends the card's last month: its charges are then declined as expired. No webhook reports it. */
export function expireCard(call: Call, id: string): PaymentMethodRecord['object'] {
  const record = requirePaymentMethod(call.store, id);
  const { card } = record.object;
  if (card === undefined) throw newRefusal(`The PaymentMethod ${id} is not a card.`);
  const lastMonth = new Date(call.store.nowMs());
  lastMonth.setUTCDate(0);
  card.exp_month = lastMonth.getUTCMonth() + 1;
  card.exp_year = lastMonth.getUTCFullYear();
  call.store.paymentMethods.put(id, record);
  return record.object;
}

const pagingAndType = { ...paging, allow_redisplay: allowRedisplay, type: paymentMethodType };
const customerListParams = params(pagingAndType);
type ListParams = ReturnType<typeof customerListParams>;

export const paymentMethodEndpoints: Endpoint[] = [
  defineObjectEndpoint(
    { method: 'GET', path: '/v1/payment_methods/:id', returns: 'payment_method' },
    params({ expand }),
    (call, _input, id) => requirePaymentMethod(call.store, id).object,
  ),
  defineObjectEndpoint(
    { method: 'POST', path: '/v1/payment_methods/:id/attach', returns: 'payment_method' },
    params({ customer: required(string()), customer_account: unsupported, expand }),
    (call, { customer }, id) => {
      const record = requirePaymentMethod(call.store, id);
      requireLivingCustomer(call.store, customer, 'customer');
      if (record.object.customer === customer) return record.object;
      if (record.object.customer !== null) {
        throw newRefusal('The payment method you provided has already been attached to a customer.', {
          param: 'id',
        });
      }
      if (record.isSpent) {
        throw newRefusal(
          'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
          { param: 'id' },
        );
      }
      record.object.customer = customer;
      call.store.paymentMethods.put(id, record);
      call.emitEvent('payment_method.attached', record.object);
      return record.object;
    },
  ),
  defineObjectEndpoint(
    { method: 'POST', path: '/v1/payment_methods/:id/detach', returns: 'payment_method' },
    params({ expand }),
    (call, _input, id) => {
      const record = requirePaymentMethod(call.store, id);
      if (record.object.customer === null) {
        throw newRefusal(
          'The payment method you provided is not attached to a customer so detachment is impossible.',
          { param: 'id' },
        );
      }
      detachCard(call, record);
      return record.object;
    },
  ),
  defineListEndpoint(
    { method: 'GET', path: '/v1/payment_methods', returns: 'payment_method' },
    params({ ...pagingAndType, customer: string(), customer_account: unsupported }),
    (call, input) => {
      if (input.customer !== undefined) requireLivingCustomer(call.store, input.customer, 'customer');
      return listCards(call, input.customer, input, '/v1/payment_methods');
    },
  ),
  defineListEndpoint(
    { method: 'GET', path: '/v1/customers/:id/payment_methods', returns: 'payment_method' },
    customerListParams,
    (call, input, id) => {
      if (call.store.customers.get(id) === undefined) throw newNotFound('customer', id);
      return listCards(call, id, input, `/v1/customers/${id}/payment_methods`);
    },
  ),
];
