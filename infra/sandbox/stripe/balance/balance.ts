import type { Stripe } from 'stripe';
import { defineListEndpoint, defineObjectEndpoint, type Endpoint } from '../http/endpoint.js';
import { newNotFound } from '../http/errors.js';
import { toPage } from '../http/lists.js';
import { created, currency, expand, paging } from '../http/param-types.js';
import { params, string } from '../http/params.js';
import { toId } from '../ids.js';
import type { PayoutRecord } from '../store.js';
import { toTransactionView } from './ledger.js';
import { requirePayout } from './payouts.js';

const listTransactionsParams = params({
  ...paging,
  created,
  currency,
  payout: string(),
  source: string(),
  type: string(),
});

/** True if a payout pays the row, or it is the payout's own row. */
const isPaidBy = ({ object, rows }: PayoutRecord, id: string): boolean =>
  rows.includes(id) || object.balance_transaction === id;

export const balanceEndpoints: Endpoint[] = [
  defineListEndpoint(
    { method: 'GET', path: '/v1/balance_transactions', returns: 'balance_transaction' },
    listTransactionsParams,
    (call, input) => {
      const { currency: unit, payout, source, type } = input;
      const payoutRecord = payout === undefined ? undefined : requirePayout(call.store, payout);
      const isWanted = (row: Stripe.BalanceTransaction) =>
        (unit === undefined || row.currency === unit) &&
        (payoutRecord === undefined || isPaidBy(payoutRecord, row.id)) &&
        (source === undefined || toId(row.source) === source) &&
        (type === undefined || row.type === type);
      const rows = call.store.balance.values();
      const page = toPage(rows, input, {
        url: '/v1/balance_transactions',
        kind: 'balance_transaction',
        isWanted,
      });
      return { ...page, data: page.data.map((row) => toTransactionView(call.store, row)) };
    },
  ),
  defineObjectEndpoint(
    { method: 'GET', path: '/v1/balance_transactions/:id', returns: 'balance_transaction' },
    params({ expand }),
    (call, _input, id) => {
      const row = call.store.balance.get(id);
      if (row === undefined) throw newNotFound('balance_transaction', id);
      return toTransactionView(call.store, row);
    },
  ),
];
