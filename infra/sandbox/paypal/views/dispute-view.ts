import { omitUndefined } from '../../shared/omit-undefined.js';
import { toWireMoney } from '../money.js';
import type { CaptureRecord, DisputeRecord } from '../records.js';
import type { PayPalStore } from '../store.js';
import { buildUrl, newLink } from './view-fields.js';

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
    links: [newLink(buildUrl(store, `/v1/customer/disputes/${dispute.id}`), 'self')],
  });
}
