import type { Stripe } from 'stripe';
import { generateText, newId } from '../../shared/ids.js';
import type { Call } from '../http/call.js';
import { defineListEndpoint, defineObjectEndpoint, type Endpoint } from '../http/endpoint.js';
import { newNoSuchObject, newNotFound, newRefusal } from '../http/errors.js';
import { toPage } from '../http/lists.js';
import { requireLivingCustomer } from '../http/lookups.js';
import { created, expand, paging, paymentMethodType } from '../http/param-types.js';
import {
  boolean,
  hash,
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
import type { StripeStore } from '../store.js';
import { assertSetupOpen } from './setup-confirm.js';

const createSetupParams = params({
  allowed_payment_method_types: list(paymentMethodType),
  attach_to_self: unsupported,
  automatic_payment_methods: hash({ enabled: required(boolean), allow_redirects: oneOf('always', 'never') }),
  confirm: unsupported,
  confirmation_token: unsupported,
  customer: string(),
  customer_account: unsupported,
  description: string(1000),
  excluded_payment_method_types: list(paymentMethodType),
  expand,
  flow_directions: unsupported,
  mandate_data: unsupported,
  metadata,
  on_behalf_of: unsupported,
  payment_method: unsupported,
  payment_method_configuration: unsupported,
  payment_method_data: unsupported,
  payment_method_options: unsupported,
  return_url: unsupported,
  single_use: unsupported,
  usage: oneOf('off_session', 'on_session'),
  use_stripe_sdk: unsupported,
});

export function requireSetup(store: StripeStore, id: string): Stripe.SetupIntent {
  const setup = store.setups.get(id);
  if (setup === undefined) throw newNotFound('setupintent', id);
  return setup;
}

function createSetup(call: Call, input: ReturnType<typeof createSetupParams>): Stripe.SetupIntent {
  const { store } = call;
  const {
    allowed_payment_method_types: allowedTypes = null,
    excluded_payment_method_types: excludedTypes = null,
  } = input;
  if (allowedTypes?.includes('card') === false || excludedTypes?.includes('card') === true)
    throw newRefusal(
      'No valid payment method types for this Setup Intent: the payment sandbox saves cards only.',
    );
  const { enabled, allow_redirects: redirects = 'always' } = input.automatic_payment_methods ?? {
    enabled: true,
  };
  const id = newId('seti');
  const setup: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: allowedTypes,
    application: null,
    automatic_payment_methods: enabled ? { allow_redirects: redirects, enabled } : null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${generateText(25)}`,
    created: store.nowSeconds(),
    customer:
      input.customer === undefined ? null : requireLivingCustomer(store, input.customer, 'customer').id,
    customer_account: null,
    description: input.description ?? null,
    excluded_payment_method_types: excludedTypes,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: mergeMetadata({}, input.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: { id: 'pmc_sandbox', parent: null },
    payment_method_options: {
      card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: input.usage ?? 'off_session',
  };
  store.setups.put(id, setup);
  call.emitEvent('setup_intent.created', setup);
  return setup;
}

export const setupEndpoints: Endpoint[] = [
  defineObjectEndpoint(
    { method: 'POST', path: '/v1/setup_intents', returns: 'setup_intent' },
    createSetupParams,
    createSetup,
  ),
  defineObjectEndpoint(
    { method: 'GET', path: '/v1/setup_intents/:id', returns: 'setup_intent' },
    params({ client_secret: string(), expand }),
    (call, input, id) => {
      const setup = requireSetup(call.store, id);
      if (input.client_secret !== undefined && input.client_secret !== setup.client_secret)
        throw newNoSuchObject('setupintent', id, 'intent');
      return setup;
    },
  ),
  defineObjectEndpoint(
    { method: 'POST', path: '/v1/setup_intents/:id/cancel', returns: 'setup_intent' },
    params({ cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer'), expand }),
    (call, input, id) => {
      const setup = requireSetup(call.store, id);
      assertSetupOpen(setup, 'cancel');
      setup.status = 'canceled';
      setup.cancellation_reason = input.cancellation_reason ?? null;
      setup.next_action = null;
      call.store.setups.put(id, setup);
      call.emitEvent('setup_intent.canceled', setup);
      return setup;
    },
  ),
  defineListEndpoint(
    { method: 'GET', path: '/v1/setup_intents', returns: 'setup_intent' },
    params({
      ...paging,
      attach_to_self: unsupported,
      created,
      customer: string(),
      customer_account: unsupported,
      payment_method: string(),
    }),
    (call, input) => {
      const { customer, payment_method: card } = input;
      const setups = call.store.setups
        .values()
        .filter((setup) => customer === undefined || toId(setup.customer) === customer)
        .filter((setup) => card === undefined || toId(setup.payment_method) === card);
      return toPage(setups, input, { url: '/v1/setup_intents', kind: 'setup_intent' });
    },
  ),
];
