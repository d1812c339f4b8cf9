import { defineBodylessEndpoint, type Endpoint } from '../http/endpoint.js';
import { newNotFound } from '../http/errors.js';
import { parseNumber, parseText, parseWord, requireValue } from '../http/query.js';
import { toTokenView } from '../views/token-view.js';
import { emitEvent } from '../webhooks/events.js';

const PAYMENT_TOKEN_PATH = '/v3/vault/payment-tokens/:id';
export const vaultEndpoints: Endpoint[] = [
  defineBodylessEndpoint({
    method: 'GET',
    path: PAYMENT_TOKEN_PATH,
    operation: 'get_token',
    run: (call, { id }) => {
      const token = call.store.tokens.get(id);
      if (token === undefined) throw newNotFound('id', id);
      return { status: 200, body: toTokenView(call.store, token) };
    },
  }),
  defineBodylessEndpoint({
    method: 'DELETE',
    path: PAYMENT_TOKEN_PATH,
    operation: 'delete_token',
    run: (call, { id }) => {
      const { store } = call;
      if (store.tokens.get(id) === undefined) throw newNotFound('id', id);
      emitEvent(store, 'VAULT.PAYMENT-TOKEN.DELETED', { id });
      store.tokens.delete(id);
      return { status: 204 };
    },
  }),
  defineBodylessEndpoint({
    method: 'GET',
    path: '/v3/vault/payment-tokens',
    operation: 'list_tokens',
    run: (call, { query }) => {
      const customerId = requireValue(
        parseText(query, 'customer_id', /^[0-9A-Za-z_-]{1,36}$/),
        'customer_id',
      );
      const isTotalRequired = parseWord(query, 'total_required', ['true', 'false']) === 'true';
      const size = parseNumber(query, 'page_size', { fallback: 5, min: 1, max: 5 });
      const page = parseNumber(query, 'page', { fallback: 1, min: 1, max: 10 });
      const customerTokens = call.store.tokens.values().filter((token) => token.customerId === customerId);
      const paymentTokens = customerTokens
        .slice((page - 1) * size, page * size)
        .map((token) => toTokenView(call.store, token));
      const pageCount = Math.max(1, Math.ceil(customerTokens.length / size));
      const toHref = (pageNumber: number) => {
        const url = new URL(`${call.store.baseUrl}/v3/vault/payment-tokens`);
        url.searchParams.set('customer_id', customerId);
        url.searchParams.set('page_size', String(size));
        url.searchParams.set('page', String(pageNumber));
        return url.href;
      };
      return {
        status: 200,
        body: {
          customer: { id: customerId },
          payment_tokens: paymentTokens,
          ...(isTotalRequired && { total_items: customerTokens.length, total_pages: pageCount }),
          links: [
            { href: toHref(page), rel: 'self', method: 'GET' },
            ...(page < pageCount ? [{ href: toHref(page + 1), rel: 'next', method: 'GET' }] : []),
          ],
        },
      };
    },
    queryNames: ['customer_id', 'page_size', 'page', 'total_required'],
  }),
];
