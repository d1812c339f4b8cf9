import { omitUndefined } from '../../shared/omit-undefined.js';
import { calculateFee, toWireMoney } from '../money.js';
import type { CaptureRecord } from '../records.js';
import type { PayPalStore } from '../store.js';
import {
  buildUrl,
  newLink,
  PROTECTION,
  toIdFields,
  toOptionalField,
  toTimeFields,
  type View,
} from './view-fields.js';

export function toCaptureView(store: PayPalStore, record: CaptureRecord): View {
  const self = buildUrl(store, `/v2/payments/captures/${record.id}`);
  const upLink =
    record.authorizationId === null
      ? `/v2/checkout/orders/${record.orderId}`
      : `/v2/payments/authorizations/${record.authorizationId}`;
  const { cents, currency } = record;
  const toMoney = (amount: number) => toWireMoney(amount, currency);
  return omitUndefined({
    id: record.id,
    status: record.status,
    status_details: record.reason === null ? undefined : { reason: record.reason },
    amount: toMoney(cents),
    ...toIdFields(record),
    seller_protection: PROTECTION,
    final_capture: record.isFinal,
    seller_receivable_breakdown:
      record.status !== 'PENDING' && record.status !== 'DECLINED'
        ? {
            gross_amount: toMoney(cents),
            paypal_fee: toMoney(calculateFee(cents)),
            net_amount: toMoney(cents - calculateFee(cents)),
          }
        : undefined,
    disbursement_mode: 'INSTANT',
    supplementary_data: {
      related_ids: {
        order_id: record.orderId,
        ...toOptionalField('authorization_id', record.authorizationId),
      },
    },
    ...toTimeFields(record),
    links: [
      newLink(self, 'self'),
      newLink(`${self}/refund`, 'refund', 'POST'),
      newLink(buildUrl(store, upLink), 'up'),
    ],
  });
}
