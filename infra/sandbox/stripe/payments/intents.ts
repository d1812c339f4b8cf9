import type { Stripe } from 'stripe';
import { assertConfirmable, confirm } from './confirm.js';
import type { Outcome } from '../control/control-state.js';
import { many, one, type Endpoint } from '../http/endpoint.js';
import { badRequest, noSuch, refused, unexpectedState } from '../http/errors.js';
import { idOf } from '../ids.js';
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  listIntents,
  retrieveIntent,
  updateIntent,
} from './intent-params.js';
import {
  assertTypeFits,
  changeLenderOptions,
  chooseTypes,
  isLender,
  newLenderMethod,
} from '../lenders/lenders.js';
import { page } from '../http/lists.js';
import { intentById, livingCustomer, usableCard } from '../http/lookups.js';
import { newIntent } from '../objects.js';
import { checkAmount, fullAddress } from '../http/param-types.js';
import { mergeMetadata } from '../http/params.js';
import { beforeConfirm, takePlan } from './plan.js';
import type { Call, StripeStore } from '../store.js';

type CreateParams = ReturnType<typeof createIntent>;
type ConfirmParams = ReturnType<typeof confirmIntent>;
type Changes = Partial<ReturnType<typeof updateIntent>> & ConfirmParams;

/** Applies the parameters shared by create, update and confirm, or refuses them as a whole. */
function change(store: StripeStore, intent: Stripe.PaymentIntent, given: Changes): void {
  const next = structuredClone(intent);
  const { customer, payment_method: card, payment_method_options: options, shipping, metadata } = given;
  if (customer !== undefined) next.customer = livingCustomer(store, customer, 'customer').id;
  if (card !== undefined && given.payment_method_data !== undefined)
    throw badRequest('You may only specify one of these parameters: payment_method, payment_method_data.', {
      code: 'parameters_exclusive',
      param: 'payment_method_data',
    });
  if (card !== undefined) next.payment_method = usableCard(store, card, next).object.id;
  if (shipping !== undefined)
    next.shipping = shipping && { ...shipping, address: fullAddress(shipping.address) };
  next.metadata = mergeMetadata(next.metadata, metadata);
  next.last_payment_error = null; // it describes the last attempt until the intent changes
  const plain = [
    'amount',
    'currency',
    'description',
    'capture_method',
    'receipt_email',
    'setup_future_usage',
    'statement_descriptor',
    'statement_descriptor_suffix',
    'transfer_group',
    'allowed_payment_method_types',
    'excluded_payment_method_types',
  ] as const;
  for (const key of plain) if (given[key] !== undefined) Object.assign(next, { [key]: given[key] });
  changeCardOptions(next, options?.card);
  checkAmount(next.amount, next.currency);
  chooseTypes(next);
  changeLenderOptions(next, options);
  const made = given.payment_method_data && newLenderMethod(given.payment_method_data, next, store.now());
  const method = made ?? store.cards.get(idOf(next.payment_method) ?? '');
  if (method !== undefined) assertTypeFits(next, method.object.type);
  if (made !== undefined) next.payment_method = store.cards.put(made.object.id, made).object.id;
  if (next.status === 'requires_payment_method' && next.payment_method !== null)
    next.status = 'requires_confirmation';
  Object.assign(intent, next);
}

function changeCardOptions(
  intent: Stripe.PaymentIntent,
  given: NonNullable<Changes['payment_method_options']>['card'],
): void {
  const card = intent.payment_method_options?.card;
  if (card === undefined || given === undefined) return;
  if (given === null || given.setup_future_usage === null) delete card.setup_future_usage;
  else if (given.setup_future_usage !== undefined) card.setup_future_usage = given.setup_future_usage;
  if (given?.request_three_d_secure !== undefined) card.request_three_d_secure = given.request_three_d_secure;
}

const CONFIRM_ONLY = ['error_on_requires_action', 'off_session', 'return_url'] as const;

function create(call: Call, given: CreateParams): unknown {
  const misplaced =
    given.confirm === true ? undefined : CONFIRM_ONLY.find((name) => given[name] !== undefined);
  if (misplaced !== undefined) {
    throw badRequest(
      `The parameter \`${misplaced}\` cannot be passed when creating a PaymentIntent unless \`confirm\` is set to true.`,
      { param: misplaced },
    );
  }
  const { store } = call;
  const intent = newIntent(given.amount, given.currency, store.now());
  if (given.automatic_payment_methods !== undefined) {
    const { enabled, allow_redirects: redirects = 'always' } = given.automatic_payment_methods;
    intent.automatic_payment_methods = enabled ? { allow_redirects: redirects, enabled } : null;
  }
  change(store, intent, given);
  if (given.confirm === true) assertReturnUrl(intent, given, store);
  store.intents.put(intent.id, intent);
  call.emit('payment_intent.created', intent);
  return given.confirm === true ? charge(call, intent, given) : intent;
}

/** A confirm needs a return address if a redirecting method is possible. */
function assertReturnUrl(intent: Stripe.PaymentIntent, given: ConfirmParams, store: StripeStore): void {
  const types = intent.allowed_payment_method_types;
  const { payment_method: card = idOf(intent.payment_method), payment_method_data: made } = given;
  const chosen = made?.type ?? store.cards.get(card ?? '')?.object.type ?? 'card';
  const redirects =
    isLender(chosen) ||
    (intent.automatic_payment_methods?.allow_redirects === 'always' &&
      (types?.some((type) => type !== 'card') ?? true));
  if (redirects && given.return_url === undefined) {
    throw refused(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    );
  }
}

/** Confirms a validated intent; a plan that delays it turns the answer into a promise. */
function charge(call: Call, intent: Stripe.PaymentIntent, given: ConfirmParams): unknown {
  const id = idOf(intent.payment_method);
  if (id === null) {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. To confirm the PaymentIntent, specify a payment method attached to its customer along with the customer ID, or update it with a payment method first.",
      intent,
    );
  }
  const plan = takePlan(call.store, intent);
  const execute = (): Stripe.PaymentIntent => {
    assertConfirmable(intent);
    confirm(call, intent, usableCard(call.store, id, intent), {
      offSession: given.off_session ?? false,
      errorOnRequiresAction: given.error_on_requires_action ?? false,
      returnUrl: given.return_url ?? null,
      plan,
    });
    return intent;
  };
  return waits(plan) ? beforeConfirm(call, plan).then(execute) : execute();
}

const waits = (plan: Outcome | undefined): boolean =>
  plan === 'timeout_before' || plan?.startsWith('slow:') === true;

function update(call: Call, given: ReturnType<typeof updateIntent>, id: string): unknown {
  const intent = intentById(call.store, id);
  const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
  if (!open.includes(intent.status)) {
    const locked = Object.keys(given).find((key) => !['metadata', 'description', 'expand'].includes(key));
    if (locked !== undefined) {
      throw unexpectedState(
        `This PaymentIntent's ${locked} could not be updated because it has a status of ${intent.status}. You may only update the ${locked} of a PaymentIntent with one of the following statuses: ${open.join(', ')}.`,
        intent,
        locked,
      );
    }
  }
  change(call.store, intent, given);
  return call.store.intents.put(id, intent);
}

function cancel(call: Call, given: ReturnType<typeof cancelIntent>, id: string): unknown {
  const intent = intentById(call.store, id);
  const open = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action'];
  if (!open.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${open.join(', ')}.`,
      intent,
    );
  }
  intent.status = 'canceled';
  intent.canceled_at = call.store.now();
  intent.cancellation_reason = given.cancellation_reason ?? null;
  intent.next_action = null;
  call.store.intents.put(id, intent);
  call.emit('payment_intent.canceled', intent);
  return intent;
}

export const intentEndpoints: Endpoint[] = [
  one('POST', '/v1/payment_intents', 'payment_intent', createIntent, create),
  many('GET', '/v1/payment_intents', 'payment_intent', listIntents, (call, given) => {
    const { customer } = given;
    const isOf = (intent: Stripe.PaymentIntent) =>
      customer === undefined || idOf(intent.customer) === customer;
    return page(call.store.intents.values(), given, '/v1/payment_intents', 'payment_intent', isOf);
  }),
  one('GET', '/v1/payment_intents/:id', 'payment_intent', retrieveIntent, (call, given, id) => {
    const intent = intentById(call.store, id);
    if (given.client_secret !== undefined && given.client_secret !== intent.client_secret) {
      throw noSuch('payment_intent', id, 'intent');
    }
    return intent;
  }),
  one('POST', '/v1/payment_intents/:id', 'payment_intent', updateIntent, update),
  one('POST', '/v1/payment_intents/:id/cancel', 'payment_intent', cancelIntent, cancel),
  one('POST', '/v1/payment_intents/:id/confirm', 'payment_intent', confirmIntent, (call, given, id) => {
    const intent = intentById(call.store, id);
    assertConfirmable(intent);
    assertReturnUrl(intent, given, call.store);
    change(call.store, intent, given);
    call.store.intents.put(id, intent);
    return charge(call, intent, given);
  }),
  one('POST', '/v1/payment_intents/:id/capture', 'payment_intent', captureIntent, (call, _given, id) => {
    const intent = intentById(call.store, id);
    throw unexpectedState(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture. (The payment sandbox captures automatically; it does not implement manual capture.)`,
      intent,
    );
  }),
];
