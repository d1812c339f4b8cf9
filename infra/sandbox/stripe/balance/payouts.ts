import type { Stripe } from 'stripe';
import { newId } from '../../shared/ids.js';
import type { Call } from '../http/call.js';
import { defineListEndpoint, defineObjectEndpoint, type Endpoint } from '../http/endpoint.js';
import { newNotFound, newRefusal } from '../http/errors.js';
import { toPage, toRangeFilter } from '../http/lists.js';
import { created, expand, paging } from '../http/param-types.js';
import { oneOf, params, unsupported } from '../http/params.js';
import type { PayoutRecord, StripeStore } from '../store.js';
import { enterPayout, enterPayoutFailure } from './ledger.js';

const DAY_S = 24 * 60 * 60;
/** Returns the second midnight after the payout's creation. */
const calculateArrival = (now: number): number => (Math.floor(now / DAY_S) + 2) * DAY_S;

/** Pays out what is available and was not paid out before, as the provider does daily. */
export function payOut(call: Call): Stripe.Payout {
  const { store } = call;
  const paidIds = new Set(store.payouts.values().flatMap(({ rows }) => rows));
  const dueTransactions = store.balance
    .values()
    .filter(
      ({ id, type, available_on: availableOn }) =>
        type !== 'payout' && availableOn <= store.nowSeconds() && !paidIds.has(id),
    );
  const amount = dueTransactions.reduce((sum, { net }) => sum + net, 0);
  const [firstTransaction] = dueTransactions;
  if (firstTransaction === undefined || amount <= 0)
    throw newRefusal('There is nothing available to be paid out.');
  const payout = newPayout(amount, firstTransaction.currency, store.nowSeconds());
  payout.balance_transaction = enterPayout(store, payout);
  store.payouts.put(payout.id, { object: payout, rows: dueTransactions.map(({ id }) => id) });
  call.emitEvent('payout.created', payout);
  return payout;
}

/** Marks a payout as arrived, or as returned, which makes its money available again. */
export function settlePayout(call: Call, id: string, outcome: 'paid' | 'failed'): Stripe.Payout {
  const record = requirePayout(call.store, id);
  const { object: payout } = record;
  if (payout.status !== 'in_transit')
    throw newRefusal(`The payout ${id} cannot become ${outcome}: it is ${payout.status}.`);
  payout.status = outcome;
  if (outcome === 'failed')
    Object.assign(payout, {
      failure_code: 'account_closed',
      failure_message: 'The bank account has been closed.',
      failure_balance_transaction: enterPayoutFailure(call.store, payout),
    });
  call.store.payouts.put(id, record);
  call.emitEvent(`payout.${outcome}`, payout);
  return payout;
}

const newPayout = (amount: number, currency: string, now: number): Stripe.Payout => ({
  id: newId('po'),
  object: 'payout',
  amount,
  application_fee: null,
  application_fee_amount: null,
  arrival_date: calculateArrival(now),
  automatic: true,
  balance_transaction: null,
  created: now,
  currency,
  description: 'STRIPE PAYOUT',
  destination: 'ba_sandbox',
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: 'completed',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: 'in_transit',
  trace_id: null,
  type: 'bank_account',
});

export function requirePayout(store: StripeStore, id: string): PayoutRecord {
  const record = store.payouts.get(id);
  if (record === undefined) throw newNotFound('payout', id);
  return record;
}

const listPayoutsParams = params({
  ...paging,
  created,
  arrival_date: created,
  destination: unsupported,
  status: oneOf('pending', 'paid', 'failed', 'canceled', 'in_transit'),
});

export const payoutEndpoints: Endpoint[] = [
  defineListEndpoint(
    { method: 'GET', path: '/v1/payouts', returns: 'payout' },
    listPayoutsParams,
    (call, input) => {
      const { status, arrival_date: arrivalRange = {} } = input;
      const arrivesInRange = toRangeFilter(arrivalRange);
      const payouts = call.store.payouts
        .values()
        .map(({ object }) => object)
        .filter((payout) => status === undefined || payout.status === status)
        .filter((payout) => arrivesInRange(payout.arrival_date));
      return toPage(payouts, input, { url: '/v1/payouts', kind: 'payout' });
    },
  ),
  defineObjectEndpoint(
    { method: 'GET', path: '/v1/payouts/:id', returns: 'payout' },
    params({ expand }),
    (call, _input, id) => requirePayout(call.store, id).object,
  ),
];
