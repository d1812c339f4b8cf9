import { toWireMoney } from '../money.js';
import type { RefundRecord } from '../records.js';
import type { PayPalStore } from '../store.js';
import { buildUrl, newLink, toIdFields, toOptionalField, toTimeFields, type View } from './view-fields.js';

export function toRefundView(store: PayPalStore, record: RefundRecord): View {
  const toMoney = (cents: number) => toWireMoney(cents, record.currency);
  return {
    id: record.id,
    status: 'COMPLETED',
    amount: toMoney(record.cents),
    ...toIdFields(record),
    ...toOptionalField('note_to_payer', record.note),
    seller_payable_breakdown: {
      gross_amount: toMoney(record.cents),
      paypal_fee: toMoney(0),
      net_amount: toMoney(record.cents),
      total_refunded_amount: toMoney(record.totalRefundedCents),
    },
    ...toTimeFields(record),
    links: [
      newLink(buildUrl(store, `/v2/payments/refunds/${record.id}`), 'self'),
      newLink(buildUrl(store, `/v2/payments/captures/${record.captureId}`), 'up'),
    ],
  };
}
