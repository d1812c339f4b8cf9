import { defineBodylessEndpoint, type Endpoint } from '../http/endpoint.js';
import { newNotFound } from '../http/errors.js';
import { parseNumber, parseText } from '../http/query.js';
import type { DisputeRecord } from '../records.js';
import { toDisputeView } from '../views/dispute-view.js';

export const isOpenDispute = ({ status }: DisputeRecord): boolean => status !== 'RESOLVED';

const DISPUTES_PATH = '/v1/customer/disputes';
const LISTED_FIELDS = [
  'dispute_id',
  'create_time',
  'update_time',
  'reason',
  'status',
  'dispute_amount',
  'links',
];

export const disputeEndpoints: Endpoint[] = [
  defineBodylessEndpoint({
    method: 'GET',
    path: DISPUTES_PATH,
    operation: 'list_disputes',
    run: ({ store }, { query }) => {
      const transactionId = parseText(query, 'disputed_transaction_id', /^[A-Za-z0-9-]{1,255}$/);
      const size = parseNumber(query, 'page_size', { fallback: 10, min: 1, max: 50 });
      const visibleDisputes = store.control.areDisputesHidden ? [] : store.disputes.values();
      const matches = visibleDisputes.filter(
        ({ captureId }) => transactionId === null || captureId === transactionId,
      );
      const items = matches.slice(0, size).flatMap((dispute) => {
        const capture = store.captures.get(dispute.captureId);
        if (capture === undefined) return [];
        const view = toDisputeView(store, dispute, capture);
        return [Object.fromEntries(Object.entries(view).filter(([name]) => LISTED_FIELDS.includes(name)))];
      });
      const self = `${store.baseUrl}${DISPUTES_PATH}?${query.toString()}`;
      return { status: 200, body: { items, links: [{ href: self, rel: 'self', method: 'GET' }] } };
    },
    queryNames: ['disputed_transaction_id', 'page_size'],
  }),
  defineBodylessEndpoint({
    method: 'GET',
    path: `${DISPUTES_PATH}/:id`,
    operation: 'get_dispute',
    run: ({ store }, { id }) => {
      const dispute = store.disputes.get(id);
      const capture = store.captures.get(dispute?.captureId ?? '');
      if (dispute === undefined || capture === undefined) throw newNotFound('dispute_id', id);
      return { status: 200, body: toDisputeView(store, dispute, capture) };
    },
  }),
];
