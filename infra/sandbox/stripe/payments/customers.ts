import type { Stripe } from 'stripe';
import { defineListEndpoint, defineObjectEndpoint, type Endpoint } from '../http/endpoint.js';
import { newNoSuchObject, newNotFound } from '../http/errors.js';
import { toPage } from '../http/lists.js';
import { address, completeAddress, created, email, expand, paging } from '../http/param-types.js';
import {
  emptyable,
  hash,
  integer,
  list,
  mergeMetadata,
  metadata,
  oneOf,
  params,
  required,
  string,
  unsupported,
} from '../http/params.js';
import { toId } from '../ids.js';
import { newCustomer } from '../objects.js';
import type { StripeStore } from '../store.js';
import { detachCard } from './payment-methods.js';

const fields = {
  address: emptyable(address),
  description: emptyable(string()),
  email: emptyable(email),
  expand,
  metadata,
  name: emptyable(string(256)),
  phone: emptyable(string(20)),
  preferred_locales: list(string()),
  shipping: emptyable(hash({ address: required(address), name: required(string()), phone: string() })),
  tax_exempt: oneOf('none', 'exempt', 'reverse'),
  balance: integer(),
  invoice_prefix: string(12),
  business_name: unsupported,
  cash_balance: unsupported,
  individual_name: unsupported,
  invoice_settings: hash({
    custom_fields: unsupported,
    default_payment_method: emptyable(string()),
    footer: unsupported,
    rendering_options: unsupported,
  }),
  next_invoice_sequence: unsupported,
  source: unsupported,
  tax: unsupported,
  validate: unsupported,
};

const createCustomerParams = params({
  ...fields,
  payment_method: unsupported,
  tax_id_data: unsupported,
  test_clock: unsupported,
});
const updateCustomerParams = params({ ...fields, default_source: unsupported });
type CustomerChanges = Omit<ReturnType<typeof updateCustomerParams>, 'default_source'>;

function applyCustomerChanges(store: StripeStore, customer: Stripe.Customer, changes: CustomerChanges): void {
  const {
    expand: _expand,
    metadata: change,
    address: place,
    shipping,
    invoice_settings: settings,
    ...plain
  } = changes;
  const card = settings?.default_payment_method;
  if (card != null && toId(store.paymentMethods.get(card)?.object.customer ?? null) !== customer.id)
    throw newNoSuchObject('PaymentMethod', card, 'invoice_settings[default_payment_method]');
  Object.assign(customer, plain);
  if (card !== undefined) customer.invoice_settings.default_payment_method = card;
  customer.metadata = mergeMetadata(customer.metadata, change);
  if (place !== undefined) customer.address = place && completeAddress(place);
  if (shipping !== undefined)
    customer.shipping = shipping && { ...shipping, address: completeAddress(shipping.address) };
}

function requireCustomer(store: StripeStore, id: string): Stripe.Customer {
  const customer = store.customers.get(id);
  if (customer === undefined || customer.deleted === true) throw newNotFound('customer', id);
  return customer;
}

export const customerEndpoints: Endpoint[] = [
  defineObjectEndpoint(
    { method: 'POST', path: '/v1/customers', returns: 'customer' },
    createCustomerParams,
    (call, input) => {
      const customer = newCustomer(call.store.nowSeconds());
      applyCustomerChanges(call.store, customer, input);
      call.store.customers.put(customer.id, customer);
      call.emitEvent('customer.created', customer);
      return customer;
    },
  ),
  defineObjectEndpoint(
    { method: 'GET', path: '/v1/customers/:id', returns: 'customer' },
    params({ expand }),
    (call, _input, id) => {
      const customer = call.store.customers.get(id);
      if (customer === undefined) throw newNotFound('customer', id);
      return customer;
    },
  ),
  defineObjectEndpoint(
    { method: 'POST', path: '/v1/customers/:id', returns: 'customer' },
    updateCustomerParams,
    (call, input, id) => {
      const customer = requireCustomer(call.store, id);
      applyCustomerChanges(call.store, customer, input);
      call.store.customers.put(id, customer);
      call.emitEvent('customer.updated', customer);
      return customer;
    },
  ),
  defineObjectEndpoint(
    { method: 'DELETE', path: '/v1/customers/:id', returns: 'customer' },
    params({ expand }),
    (call, _input, id) => {
      const customer = requireCustomer(call.store, id);
      for (const card of call.store.paymentMethods.values()) {
        if (card.object.customer === id) detachCard(call, card);
      }
      call.emitEvent('customer.deleted', customer);
      return call.store.customers.put(id, { id, object: 'customer', deleted: true });
    },
  ),
  defineListEndpoint(
    { method: 'GET', path: '/v1/customers', returns: 'customer' },
    params({ ...paging, created, email: string(512), test_clock: unsupported }),
    (call, input) => {
      const livingCustomers = call.store.customers.values().filter((customer) => customer.deleted !== true);
      const customers =
        input.email === undefined
          ? livingCustomers
          : livingCustomers.filter(({ email: mail }) => mail === input.email);
      return toPage(customers, input, { url: '/v1/customers', kind: 'customer' });
    },
  ),
];
