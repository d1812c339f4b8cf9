import type { Stripe } from 'stripe';
import { newId } from '../../shared/ids.js';
import { newBadRequest, newRefusal } from '../http/errors.js';
import { type Address, completeAddress } from '../http/param-types.js';
import type { PaymentMethodRecord } from '../store.js';

/** A lender pays the full price now, and the customer repays it. */
export const LENDERS = ['klarna', 'affirm'] as const;

export type Lender = (typeof LENDERS)[number];
export const isLender = (type: string): type is Lender => LENDERS.some((lender) => lender === type);
/** True if this sandbox implements the payment method type. */
export const isSupportedType = (type: string): boolean => type === 'card' || isLender(type);

export interface LenderData {
  type: Lender;
  billing_details?: {
    address?: Partial<Address> | null;
    email?: string | null;
    name?: string | null;
    phone?: string | null;
  };
}

/** Loan limits in cents, in the lender's only currency. */
const LOAN_LIMITS: Readonly<Record<Lender, readonly [min: number, max: number]>> = {
  klarna: [1000, 1_000_000],
  affirm: [3500, 3_000_000],
};

function canLend(lender: Lender, { amount, currency }: Stripe.PaymentIntent): boolean {
  const [minimum, maximum] = LOAN_LIMITS[lender];
  return currency === 'usd' && amount >= minimum && amount <= maximum;
}

/**
 * Chooses the payment method types that the customer is offered: the requested types, otherwise all that suit
 * the payment.
 * @throws ApiError if none is left, or a requested one is unsuitable
 */
export function chooseTypes(intent: Stripe.PaymentIntent): void {
  const requestedTypes = intent.allowed_payment_method_types;
  const excludedMethods: readonly string[] = intent.excluded_payment_method_types ?? [];
  const canRedirect = intent.automatic_payment_methods?.allow_redirects !== 'never';
  const isForReuse = intent.setup_future_usage !== null;
  if (isForReuse && requestedTypes?.includes('affirm') === true) {
    throw newRefusal('The payment method type affirm does not support `setup_future_usage`.', {
      code: 'payment_intent_invalid_parameter',
      param: 'setup_future_usage',
    });
  }
  const isSuitable = (type: string): boolean =>
    type === 'card' || (isLender(type) && canRedirect && !isForReuse && canLend(type, intent));
  const types = (requestedTypes ?? ['card', ...LENDERS]).filter(
    (type) => !excludedMethods.includes(type) && isSuitable(type),
  );
  if (types.length === 0) {
    throw newRefusal(
      'No valid payment method types for this Payment Intent: the payment sandbox knows card, klarna and affirm, the last two in usd, within their limits and where redirects are allowed.',
    );
  }
  intent.payment_method_types = types;
}

type LenderOptions =
  Partial<Record<Lender, { preferred_locale?: string; setup_future_usage?: 'none' } | null>> | undefined;

export function changeLenderOptions(intent: Stripe.PaymentIntent, input: LenderOptions): void {
  intent.payment_method_options ??= {};
  const options = intent.payment_method_options;
  const types = intent.payment_method_types;
  if (types.includes('klarna'))
    options.klarna = {
      preferred_locale: null,
      ...options.klarna,
      ...input?.klarna,
    };
  else delete options.klarna;
  if (types.includes('affirm')) options.affirm = { ...options.affirm, ...input?.affirm };
  else delete options.affirm;
}

/** Creates a payment method for one payment, from the payer's data in the confirm. */
export function newLenderMethod(
  { type, billing_details: billing = {} }: LenderData,
  intent: Stripe.PaymentIntent,
  created: number,
): PaymentMethodRecord {
  const address = billing.address == null ? undefined : completeAddress(billing.address);
  if (type === 'klarna' && (address?.country == null || billing.email == null)) {
    const param = 'payment_method_data[billing_details]';
    throw newBadRequest(
      'Klarna needs `billing_details[email]` and `billing_details[address][country]` of the payer.',
      { code: 'parameter_missing', param },
    );
  }
  const object: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: address ?? completeAddress({}),
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: billing.phone ?? null,
      tax_id: null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: intent.livemode,
    metadata: {},
    type,
  };
  if (type === 'klarna') object.klarna = {};
  else object.affirm = {};
  return { object, behavior: 'success', isAuthenticated: false, isSpent: false };
}

/** @throws ApiError unless the intent may be paid with the method */
export function assertTypeFits(intent: Stripe.PaymentIntent, type: string): void {
  if (intent.payment_method_types.includes(type)) return;
  throw newRefusal(
    `The PaymentMethod provided (${type}) is not allowed for this PaymentIntent. Allowed types: ${intent.payment_method_types.join(', ')}.`,
    { code: 'payment_intent_incompatible_payment_method', param: 'payment_method' },
  );
}
