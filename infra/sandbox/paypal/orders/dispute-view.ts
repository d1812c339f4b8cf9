import { omitUndefined } from '../../shared/omit-undefined.js';
import { defineBodylessEndpoint, type Endpoint } from '../http/endpoint.js';
import { newNotFound } from '../http/errors.js';
import { parseNumber, parseText } from '../http/query.js';
import { toWireMoney } from '../money.js';
import type { CaptureRecord, DisputeRecord } from '../records.js';
import type { PayPalStore } from '../store.js';

/** Shows a dispute in PayPal's format. */
export function toDisputeView(
  store: PayPalStore,
  dispute: DisputeRecord,
  capture: CaptureRecord,
): Record<string, unknown> {
  const amount = toWireMoney(dispute.cents, capture.currency);
  return omitUndefined({
    dispute_id: dispute.id,
    create_time: dispute.created,
    update_time: dispute.updated,
    disputed_transactions: [
      omitUndefined({
        seller_transaction_id: capture.id,
        create_time: capture.created,
        transaction_status: 'COMPLETED',
        gross_amount: toWireMoney(capture.cents, capture.currency),
        invoice_number: capture.invoiceId ?? undefined,
        custom: capture.customId ?? undefined,
        seller: { merchant_id: 'WAYF0LDSANDBX' },
      }),
    ],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: dispute.status,
    dispute_amount: amount,
    dispute_outcome:
      dispute.outcome === null
        ? undefined
        : omitUndefined({
            outcome_code: dispute.outcome,
            amount_refunded: dispute.outcome === 'RESOLVED_BUYER_FAVOUR' ? amount : undefined,
          }),
    seller_response_due_date: dispute.status === 'WAITING_FOR_SELLER_RESPONSE' ? dispute.answerBy : undefined,
    dispute_life_cycle_stage: 'INQUIRY',
    dispute_channel: 'INTERNAL',
    links: [{ href: `${store.baseUrl}/v1/customer/disputes/${dispute.id}`, rel: 'self', method: 'GET' }],
  });
}

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
      const visible = store.control.areDisputesHidden ? [] : store.disputes.values();
      const matches = visible.filter(
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
    path: '/v1/customer/disputes/:id',
    operation: 'get_dispute',
    run: ({ store }, { id }) => {
      const dispute = store.disputes.get(id);
      const capture = store.captures.get(dispute?.captureId ?? '');
      if (dispute === undefined || capture === undefined) throw newNotFound('dispute_id', id);
      return { status: 200, body: toDisputeView(store, dispute, capture) };
    },
  }),
];
