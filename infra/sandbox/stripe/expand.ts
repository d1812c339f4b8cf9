import { toTransactionView } from './balance/ledger.js';
import type { ObjectType } from './http/endpoint.js';
import { newBadRequest } from './http/errors.js';
import type { StripeStore } from './store.js';

/** The type of each expandable reference; `null` if it is expandable but never set here. */
const REFERENCES: Record<ObjectType, Record<string, ObjectType | null>> = {
  balance_transaction: { source: 'source' },
  source: {},
  charge: {
    customer: 'customer',
    payment_intent: 'payment_intent',
    balance_transaction: 'balance_transaction',
    review: null,
  },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  setup_intent: {
    customer: 'customer',
    payment_method: 'payment_method',
    application: null,
    latest_attempt: null,
    mandate: null,
    on_behalf_of: null,
    single_use_mandate: null,
  },
  customer: {
    default_source: null,
    test_clock: null,
    'invoice_settings.default_payment_method': 'payment_method',
  },
  event: {},
  payment_intent: {
    customer: 'customer',
    latest_charge: 'charge',
    payment_method: 'payment_method',
    application: null,
    on_behalf_of: null,
    review: null,
    source: null,
  },
  payment_method: { customer: 'customer' },
  payout: {
    balance_transaction: 'balance_transaction',
    failure_balance_transaction: 'balance_transaction',
    destination: null,
    original_payout: null,
    reversed_by: null,
  },
  refund: {
    charge: 'charge',
    customer: 'customer',
    payment_intent: 'payment_intent',
    payment_method: 'payment_method',
    balance_transaction: 'balance_transaction',
    failure_balance_transaction: 'balance_transaction',
  },
};

interface Reference {
  readonly field: string;
  /** As in `REFERENCES`. */
  readonly target: ObjectType | null;
}

/** Splits `latest_charge.payment_intent` into references. */
function splitPath(type: ObjectType, path: string, fullPath: string): Reference[] {
  if (path === '') return [];
  const field = Object.keys(REFERENCES[type]).find((name) => path === name || path.startsWith(`${name}.`));
  const target = field === undefined ? undefined : REFERENCES[type][field];
  if (field === undefined || target === undefined) {
    throw newBadRequest(`This property cannot be expanded (${fullPath}).`, { param: 'expand' });
  }
  const remainder = path.slice(field.length + 1);
  return [{ field, target }, ...(target === null ? [] : splitPath(target, remainder, fullPath))];
}

/** Validates `expand[]` before the endpoint runs, and returns a function that applies it to the response. */
export function prepareExpansion(
  paths: readonly string[],
  { returns: type, isList }: { returns: ObjectType; isList: boolean },
): (store: StripeStore, response: unknown) => unknown {
  const chains = paths.map((path) => {
    if (path.split('.').length > 4) {
      throw newBadRequest(`You cannot expand more than 4 levels of a property (${path}).`, {
        param: 'expand',
      });
    }
    if (isList && !path.startsWith('data.')) {
      throw newBadRequest(
        `This property cannot be expanded (${path}). You may want to try expanding 'data.${path}'.`,
        { param: 'expand' },
      );
    }
    return splitPath(type, isList ? path.slice('data.'.length) : path, path);
  });
  return (store, response) => {
    if (chains.length === 0) return response;
    const copy = structuredClone(response) as Record<string, unknown>;
    const objects = isList ? (copy['data'] as Record<string, unknown>[]) : [copy];
    for (const object of objects) for (const chain of chains) expandChain(store, object, chain);
    return copy;
  };
}

const LOOKUPS: Record<ObjectType, (store: StripeStore, id: string) => object | undefined> = {
  balance_transaction: (store, id) => {
    const row = store.balance.get(id);
    return row && toTransactionView(store, row);
  },
  source: (store, id) =>
    store.charges.get(id) ?? store.refunds.get(id) ?? store.disputes.get(id) ?? store.payouts.get(id)?.object,
  payout: (store, id) => store.payouts.get(id)?.object,
  dispute: (store, id) => store.disputes.get(id),
  setup_intent: (store, id) => store.setups.get(id),
  charge: (store, id) => store.charges.get(id),
  customer: (store, id) => store.customers.get(id),
  event: (store, id) => store.events.get(id)?.object,
  payment_intent: (store, id) => store.intents.get(id),
  payment_method: (store, id) => store.paymentMethods.get(id)?.object,
  refund: (store, id) => store.refunds.get(id),
};

/** Replaces the ids along a chain of references, each inside the object before it. */
function expandChain(store: StripeStore, object: Record<string, unknown>, chain: readonly Reference[]): void {
  let holder = object;
  for (const { field, target: type } of chain) {
    const path = field.split('.');
    for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>;
    const key = path.at(-1) ?? field;
    const reference = holder[key];
    if (reference === null || reference === undefined) return;
    if (typeof reference === 'string' && type !== null)
      holder[key] = structuredClone(LOOKUPS[type](store, reference)) ?? reference;
    if (typeof holder[key] !== 'object') return;
    holder = holder[key] as Record<string, unknown>;
  }
}
