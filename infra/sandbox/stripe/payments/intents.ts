import type { Stripe } from 'stripe';
import type { Outcome } from '../control-state.js';
import type { Call } from '../http/call.js';
import { defineListEndpoint, defineObjectEndpoint, type Endpoint } from '../http/endpoint.js';
import { newBadRequest, newNoSuchObject, newRefusal, newUnexpectedState } from '../http/errors.js';
import { toPage } from '../http/lists.js';
import { requireIntent, requireLivingCustomer, requireUsableCard } from '../http/lookups.js';
import { assertAmount, completeAddress } from '../http/param-types.js';
import { mergeMetadata } from '../http/params.js';
import { toId } from '../ids.js';
import { newIntent } from '../objects.js';
import type { StripeStore } from '../store.js';
import { assertConfirmable, confirmIntent, OPEN_STATUSES } from './confirm.js';
import {
  cancelIntentParams,
  captureIntentParams,
  confirmIntentParams,
  createIntentParams,
  listIntentsParams,
  retrieveIntentParams,
  updateIntentParams,
} from './intent-params.js';
import { assertTypeFits, changeLenderOptions, chooseTypes, isLender, newLenderMethod } from './lenders.js';
import { applyBeforeExecution, takePlannedOutcome } from './planned-outcomes.js';

type CreateIntentParams = ReturnType<typeof createIntentParams>;
type ConfirmIntentParams = ReturnType<typeof confirmIntentParams>;
type IntentChanges = Partial<ReturnType<typeof updateIntentParams>> & ConfirmIntentParams;

const PLAIN_FIELDS = [
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

/** Applies the parameters that create, update and confirm share, or refuses them as a whole. */
function applyIntentChanges(store: StripeStore, intent: Stripe.PaymentIntent, changes: IntentChanges): void {
  const draft = structuredClone(intent);
  const { customer, payment_method: card, payment_method_options: options, shipping, metadata } = changes;
  if (customer !== undefined) draft.customer = requireLivingCustomer(store, customer, 'customer').id;
  if (card !== undefined && changes.payment_method_data !== undefined)
    throw newBadRequest(
      'You may only specify one of these parameters: payment_method, payment_method_data.',
      {
        code: 'parameters_exclusive',
        param: 'payment_method_data',
      },
    );
  if (card !== undefined) draft.payment_method = requireUsableCard(store, card, draft).object.id;
  if (shipping !== undefined)
    draft.shipping = shipping && { ...shipping, address: completeAddress(shipping.address) };
  draft.metadata = mergeMetadata(draft.metadata, metadata);
  draft.last_payment_error = null; // the error describes the last attempt until the intent changes
  for (const key of PLAIN_FIELDS)
    if (changes[key] !== undefined) Object.assign(draft, { [key]: changes[key] });
  changeCardOptions(draft, options?.card);
  assertAmount(draft.amount, draft.currency);
  chooseTypes(draft);
  changeLenderOptions(draft, options);
  chooseMethod(store, draft, changes.payment_method_data);
  if (draft.status === 'requires_payment_method' && draft.payment_method !== null)
    draft.status = 'requires_confirmation';
  Object.assign(intent, draft);
}

/** Chooses the payment method, or creates the lender's if one is given; the intent must allow it. */
function chooseMethod(
  store: StripeStore,
  intent: Stripe.PaymentIntent,
  lenderData: IntentChanges['payment_method_data'],
): void {
  const lenderMethod = lenderData && newLenderMethod(lenderData, intent, store.nowSeconds());
  const method = lenderMethod ?? store.paymentMethods.get(toId(intent.payment_method) ?? '');
  if (method !== undefined) assertTypeFits(intent, method.object.type);
  if (lenderMethod !== undefined)
    intent.payment_method = store.paymentMethods.put(lenderMethod.object.id, lenderMethod).object.id;
}

function changeCardOptions(
  intent: Stripe.PaymentIntent,
  changes: NonNullable<IntentChanges['payment_method_options']>['card'],
): void {
  const card = intent.payment_method_options?.card;
  if (card === undefined || changes === undefined) return;
  if (changes === null || changes.setup_future_usage === null) delete card.setup_future_usage;
  else if (changes.setup_future_usage !== undefined) card.setup_future_usage = changes.setup_future_usage;
  if (changes?.request_three_d_secure !== undefined)
    card.request_three_d_secure = changes.request_three_d_secure;
}

const CONFIRM_ONLY_FIELDS = ['error_on_requires_action', 'off_session', 'return_url'] as const;

function createIntent(call: Call, input: CreateIntentParams): unknown {
  const misplacedParameter =
    input.confirm === true ? undefined : CONFIRM_ONLY_FIELDS.find((name) => input[name] !== undefined);
  if (misplacedParameter !== undefined) {
    throw newBadRequest(
      `The parameter \`${misplacedParameter}\` cannot be passed when creating a PaymentIntent unless \`confirm\` is set to true.`,
      { param: misplacedParameter },
    );
  }
  const { store } = call;
  const intent = newIntent(input.amount, input.currency, store.nowSeconds());
  if (input.automatic_payment_methods !== undefined) {
    const { enabled, allow_redirects: redirects = 'always' } = input.automatic_payment_methods;
    intent.automatic_payment_methods = enabled ? { allow_redirects: redirects, enabled } : null;
  }
  applyIntentChanges(store, intent, input);
  if (input.confirm === true) assertReturnUrl(intent, input, store);
  store.intents.put(intent.id, intent);
  call.emitEvent('payment_intent.created', intent);
  return input.confirm === true ? confirmByPlan(call, intent, input) : intent;
}

/** Asserts a return address if the confirm may redirect the customer. */
function assertReturnUrl(intent: Stripe.PaymentIntent, input: ConfirmIntentParams, store: StripeStore): void {
  const types = intent.allowed_payment_method_types;
  const { payment_method: card = toId(intent.payment_method), payment_method_data: lenderData } = input;
  const methodType = lenderData?.type ?? store.paymentMethods.get(card ?? '')?.object.type ?? 'card';
  const canRedirect =
    isLender(methodType) ||
    (intent.automatic_payment_methods?.allow_redirects === 'always' &&
      (types?.some((type) => type !== 'card') ?? true));
  if (canRedirect && input.return_url === undefined) {
    throw newRefusal(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.",
    );
  }
}

/** Confirms a validated intent; a planned delay turns the result into a promise. */
function confirmByPlan(call: Call, intent: Stripe.PaymentIntent, input: ConfirmIntentParams): unknown {
  const id = toId(intent.payment_method);
  if (id === null) {
    throw newUnexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. To confirm the PaymentIntent, specify a payment method attached to its customer along with the customer ID, or update it with a payment method first.",
      intent,
    );
  }
  const plannedOutcome = takePlannedOutcome(call.store, intent);
  const confirmNow = (): Stripe.PaymentIntent => {
    assertConfirmable(intent);
    confirmIntent(call, intent, requireUsableCard(call.store, id, intent), {
      isOffSession: input.off_session ?? false,
      mustFailOnAction: input.error_on_requires_action ?? false,
      returnUrl: input.return_url ?? null,
      plannedOutcome,
    });
    return intent;
  };
  return isDelayed(plannedOutcome)
    ? applyBeforeExecution(call, plannedOutcome).then(confirmNow)
    : confirmNow();
}

const isDelayed = (plannedOutcome: Outcome | undefined): boolean =>
  plannedOutcome === 'timeout_before' || plannedOutcome?.startsWith('slow:') === true;

function updateIntent(call: Call, input: ReturnType<typeof updateIntentParams>, id: string): unknown {
  const intent = requireIntent(call.store, id);
  if (!OPEN_STATUSES.includes(intent.status)) {
    const lockedParameter = Object.keys(input).find(
      (key) => !['metadata', 'description', 'expand'].includes(key),
    );
    if (lockedParameter !== undefined) {
      throw newUnexpectedState(
        `This PaymentIntent's ${lockedParameter} could not be updated because it has a status of ${intent.status}. You may only update the ${lockedParameter} of a PaymentIntent with one of the following statuses: ${OPEN_STATUSES.join(', ')}.`,
        intent,
        lockedParameter,
      );
    }
  }
  applyIntentChanges(call.store, intent, input);
  return call.store.intents.put(id, intent);
}

const CANCELABLE_STATUSES: readonly string[] = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
];

function cancelIntent(call: Call, input: ReturnType<typeof cancelIntentParams>, id: string): unknown {
  const intent = requireIntent(call.store, id);
  if (!CANCELABLE_STATUSES.includes(intent.status)) {
    throw newUnexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE_STATUSES.join(', ')}.`,
      intent,
    );
  }
  intent.status = 'canceled';
  intent.canceled_at = call.store.nowSeconds();
  intent.cancellation_reason = input.cancellation_reason ?? null;
  intent.next_action = null;
  call.store.intents.put(id, intent);
  call.emitEvent('payment_intent.canceled', intent);
  return intent;
}

export const intentEndpoints: Endpoint[] = [
  defineObjectEndpoint(
    { method: 'POST', path: '/v1/payment_intents', returns: 'payment_intent' },
    createIntentParams,
    createIntent,
  ),
  defineListEndpoint(
    { method: 'GET', path: '/v1/payment_intents', returns: 'payment_intent' },
    listIntentsParams,
    (call, input) => {
      const { customer } = input;
      const isOfCustomer = (intent: Stripe.PaymentIntent) =>
        customer === undefined || toId(intent.customer) === customer;
      return toPage(call.store.intents.values(), input, {
        url: '/v1/payment_intents',
        kind: 'payment_intent',
        isWanted: isOfCustomer,
      });
    },
  ),
  defineObjectEndpoint(
    { method: 'GET', path: '/v1/payment_intents/:id', returns: 'payment_intent' },
    retrieveIntentParams,
    (call, input, id) => {
      const intent = requireIntent(call.store, id);
      if (input.client_secret !== undefined && input.client_secret !== intent.client_secret) {
        throw newNoSuchObject('payment_intent', id, 'intent');
      }
      return intent;
    },
  ),
  defineObjectEndpoint(
    { method: 'POST', path: '/v1/payment_intents/:id', returns: 'payment_intent' },
    updateIntentParams,
    updateIntent,
  ),
  defineObjectEndpoint(
    { method: 'POST', path: '/v1/payment_intents/:id/cancel', returns: 'payment_intent' },
    cancelIntentParams,
    cancelIntent,
  ),
  defineObjectEndpoint(
    { method: 'POST', path: '/v1/payment_intents/:id/confirm', returns: 'payment_intent' },
    confirmIntentParams,
    (call, input, id) => {
      const intent = requireIntent(call.store, id);
      assertConfirmable(intent);
      assertReturnUrl(intent, input, call.store);
      applyIntentChanges(call.store, intent, input);
      call.store.intents.put(id, intent);
      return confirmByPlan(call, intent, input);
    },
  ),
  defineObjectEndpoint(
    { method: 'POST', path: '/v1/payment_intents/:id/capture', returns: 'payment_intent' },
    captureIntentParams,
    (call, _input, id) => {
      const intent = requireIntent(call.store, id);
      throw newUnexpectedState(
        `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture. (The payment sandbox captures automatically; it does not implement manual capture.)`,
        intent,
      );
    },
  ),
];
