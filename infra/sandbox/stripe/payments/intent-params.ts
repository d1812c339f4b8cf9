import type { FormValue } from '../../shared/form.js';
import { newBadRequest } from '../http/errors.js';
import {
  address,
  amount,
  created,
  currency,
  email,
  expand,
  paging,
  PAYMENT_METHOD_TYPES,
  paymentMethodType,
} from '../http/param-types.js';
import {
  boolean,
  emptyable,
  hash,
  list,
  metadata,
  oneOf,
  params,
  type Parser,
  required,
  string,
  supported,
  unsupported,
} from '../http/params.js';
import { isLender, isSupportedType, type LenderData, LENDERS } from './lenders.js';

const usage = oneOf('none', 'off_session', 'on_session');
const cardOptions = hash({
  setup_future_usage: emptyable(usage),
  request_three_d_secure: oneOf('any', 'automatic', 'challenge'),
  capture_method: unsupported,
  cvc_token: unsupported,
  installments: unsupported,
  mandate_options: unsupported,
  moto: unsupported,
  network: unsupported,
  request_extended_authorization: unsupported,
  request_incremental_authorization: unsupported,
  request_multicapture: unsupported,
  request_overcapture: unsupported,
  require_cvc_recollection: unsupported,
  setup_credential_usage: unsupported,
  statement_descriptor_suffix_kana: unsupported,
  statement_descriptor_suffix_kanji: unsupported,
  stored_credential_usage: unsupported,
  three_d_secure: unsupported,
});

/** Affirm cannot charge again; Klarna could, but not in this sandbox. */
const affirmOptions = hash({
  preferred_locale: string(30),
  setup_future_usage: oneOf('none'),
  capture_method: unsupported,
});

const klarnaOptions = hash({
  preferred_locale: oneOf('en-US', 'es-US'),
  setup_future_usage: supported('none')('off_session', 'on_session'),
  capture_method: unsupported,
  on_demand: unsupported,
  subscriptions: unsupported,
});

/** True if the provider knows the payment method type, for hashes keyed by type. */
const isKnownType = (name: string): boolean => {
  try {
    paymentMethodType(name, name);
    return true;
  } catch {
    return false;
  }
};

/** Refuses payment method types of a hash that the sandbox lacks. */
function toUnsupportedTypes(
  value: FormValue,
  param: string,
  /** Card readers have a hash, but nobody can request them as a type. */
  readerTypes: readonly string[],
): Record<string, Parser<never>> {
  if (typeof value !== 'object' || Array.isArray(value)) throw newBadRequest('Invalid object', { param });
  const otherKeys = Object.keys(value).filter(
    (key) => (isKnownType(key) && !isSupportedType(key)) || readerTypes.includes(key),
  );
  return Object.fromEntries(otherKeys.map((key) => [key, unsupported]));
}

interface MethodOptions {
  card?: ReturnType<typeof cardOptions> | null;
  klarna?: ReturnType<typeof klarnaOptions> | null;
  affirm?: ReturnType<typeof affirmOptions> | null;
}

const paymentMethodOptions: Parser<MethodOptions> = (value, param) =>
  hash({
    ...toUnsupportedTypes(value, param, ['card_present', 'interac_present']),
    card: emptyable(cardOptions),
    klarna: emptyable(klarnaOptions),
    affirm: emptyable(affirmOptions),
  })(value, param);

const lenderType = supported(...LENDERS)(...PAYMENT_METHOD_TYPES.filter((type) => !isLender(type)));

/** Parses a payment method that is created for this payment: a lender. Card data never arrive this way. */
const paymentMethodData: Parser<LenderData> = (value, param) =>
  hash({
    ...toUnsupportedTypes(value, param, ['interac_present']),
    type: required(lenderType),
    billing_details: hash({
      address: emptyable(address),
      email: emptyable(email),
      name: emptyable(string()),
      phone: emptyable(string(20)),
      tax_id: unsupported,
    }),
    allow_redisplay: unsupported,
    metadata: unsupported,
    radar_options: unsupported,
    klarna: unsupported,
    affirm: unsupported,
  })(value, param);

/** Parses `true`, `false`, or one of the provider's two kinds of absence. */
const offSession: Parser<boolean> = (value, param) =>
  value === 'one_off' || value === 'recurring' ? true : boolean(value, param);

const statement: Parser<string> = (value, param) => {
  const text = string(22)(value, param);
  if (!/[<>"'\\*]/.test(text)) return text;
  throw newBadRequest(`Invalid ${param}: must not contain the characters < > " ' \\ *`, { param });
};

const url: Parser<string> = (value, param) => {
  const text = string(2048)(value, param);
  if (URL.canParse(text)) return text;
  throw newBadRequest('Not a valid URL', { code: 'url_invalid', param });
};

/** Create, update and confirm share these fields. */
const commonFields = {
  allowed_payment_method_types: list(paymentMethodType),
  amount_details: unsupported,
  capture_method: supported('automatic', 'automatic_async')('manual'),
  excluded_payment_method_types: emptyable(list(paymentMethodType)),
  expand,
  hooks: unsupported,
  payment_details: unsupported,
  payment_method: string(),
  payment_method_data: paymentMethodData,
  payment_method_options: paymentMethodOptions,
  receipt_email: emptyable(email),
  setup_future_usage: emptyable(oneOf('off_session', 'on_session')),
  shipping: emptyable(
    hash({
      address: required(address),
      name: required(string()),
      phone: string(),
      carrier: string(),
      tracking_number: string(),
    }),
  ),
};

const confirmFields = {
  confirmation_token: unsupported,
  error_on_requires_action: boolean,
  mandate: unsupported,
  mandate_data: unsupported,
  off_session: offSession,
  radar_options: unsupported,
  return_url: url,
  use_stripe_sdk: boolean,
};

/** These parameters describe the payment. */
const descriptionFields = {
  application_fee_amount: unsupported,
  customer: string(),
  customer_account: unsupported,
  description: string(1000),
  metadata,
  payment_method_configuration: unsupported,
  statement_descriptor: statement,
  statement_descriptor_suffix: statement,
  transfer_data: unsupported,
  transfer_group: string(),
};

export const createIntentParams = params({
  ...commonFields,
  ...descriptionFields,
  ...confirmFields,
  amount: required(amount),
  currency: required(currency),
  automatic_payment_methods: hash({ enabled: required(boolean), allow_redirects: oneOf('always', 'never') }),
  confirm: boolean,
  confirmation_method: supported('automatic')('manual'),
  on_behalf_of: unsupported,
});
export const updateIntentParams = params({ ...commonFields, ...descriptionFields, amount, currency });
export const confirmIntentParams = params({
  ...commonFields,
  ...confirmFields,
  amount_to_confirm: unsupported,
});

export const cancelIntentParams = params({
  cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
  expand,
});
export const retrieveIntentParams = params({ client_secret: string(), expand });
export const listIntentsParams = params({
  ...paging,
  created,
  customer: string(),
  customer_account: unsupported,
});

export const captureIntentParams = params({
  amount_details: unsupported,
  amount_to_capture: amount,
  application_fee_amount: unsupported,
  expand,
  final_capture: boolean,
  hooks: unsupported,
  metadata,
  payment_details: unsupported,
  statement_descriptor: statement,
  statement_descriptor_suffix: statement,
  transfer_data: unsupported,
});
