import { DAY_MS } from '../../shared/durations.js';
import { omitUndefined } from '../../shared/omit-undefined.js';
import { defineBodylessEndpoint, type Endpoint } from '../http/endpoint.js';
import { newInvalidValue, parseMoment, parseNumber, requireValue } from '../http/query.js';
import { calculateFee, toWireMoney } from '../money.js';
import type { PayPalStore } from '../store.js';

const TRANSACTIONS_PATH = '/v1/reporting/transactions';
/** One search may span at most this. */
const SPAN_MS = 31 * DAY_MS;

/** PayPal's reports use these event codes. */
type EventCode =
  | 'T0006' // checkout payment
  | 'T1106' // payment reversed by PayPal
  | 'T1107' // refund by the merchant
  | 'T1110' // held for a dispute
  | 'T1111'; // released

interface TransactionRow {
  id: string;
  code: EventCode;
  recordedAt: string;
  /** End of a review, if there was one; the row keeps the time of its start. */
  updated?: string | undefined;
  /** Positive for incoming money. */
  cents: number;
  feeCents: number;
  currency: string;
  reference: readonly ['ODR' | 'TXN', string];
  customId: string | null;
  invoiceId: string | null;
}

/** Lists the account's rows from the records, oldest first. */
function listRows(store: PayPalStore): TransactionRow[] {
  const captures = store.captures.values().filter(({ status }) => !['PENDING', 'DECLINED'].includes(status));
  const payments = captures.map((record): TransactionRow => ({
    id: record.id,
    code: 'T0006',
    recordedAt: record.created,
    updated: record.takenAt,
    cents: record.cents,
    feeCents: calculateFee(record.cents),
    currency: record.currency,
    reference: ['ODR', record.orderId],
    customId: record.customId,
    invoiceId: record.invoiceId,
  }));
  const refunds = store.refunds.values().map((record): TransactionRow => ({
    id: record.id,
    code: record.isReversal ? 'T1106' : 'T1107',
    recordedAt: record.created,
    cents: -record.cents,
    feeCents: 0,
    currency: record.currency,
    reference: ['TXN', record.captureId],
    customId: record.customId,
    invoiceId: record.invoiceId,
  }));
  const holds = store.disputes.values().flatMap((record): TransactionRow[] => {
    const capture = store.captures.get(record.captureId);
    const toHoldRow = (id: string, code: EventCode, recordedAt: string, cents: number): TransactionRow => ({
      id,
      code,
      recordedAt,
      cents,
      feeCents: 0,
      currency: capture?.currency ?? 'USD',
      reference: ['TXN', record.captureId],
      customId: capture?.customId ?? null,
      invoiceId: null,
    });
    const hold = toHoldRow(record.holdId, 'T1110', record.created, -record.cents);
    return record.releaseId === null
      ? [hold]
      : [hold, toHoldRow(record.releaseId, 'T1111', record.updated, record.cents)];
  });
  return [...payments, ...refunds, ...holds].sort((a, b) => a.recordedAt.localeCompare(b.recordedAt));
}

const toTransaction = ({
  id,
  code,
  recordedAt,
  updated,
  cents,
  feeCents,
  currency,
  reference,
  customId,
  invoiceId,
}: TransactionRow) => ({
  transaction_info: omitUndefined({
    transaction_id: id,
    paypal_reference_id: reference[1],
    paypal_reference_id_type: reference[0],
    transaction_event_code: code,
    transaction_initiation_date: recordedAt,
    transaction_updated_date: updated ?? recordedAt,
    transaction_amount: toWireMoney(cents, currency),
    fee_amount: feeCents === 0 ? undefined : toWireMoney(-feeCents, currency),
    transaction_status: 'S',
    custom_field: customId ?? undefined,
    invoice_id: invoiceId ?? undefined,
    protection_eligibility: '01',
  }),
});

/** A search may ask for these groups of fields; the sandbox has only the first. */
const FIELD_GROUPS = [
  'transaction_info',
  'payer_info',
  'shipping_info',
  'auction_info',
  'cart_info',
  'incentive_info',
  'store_info',
  'all',
];

function assertFieldGroups(query: URLSearchParams): void {
  const text = query.get('fields');
  if (text?.split(',').some((name) => !FIELD_GROUPS.includes(name))) throw newInvalidValue('fields', text);
}

export const transactionEndpoints: Endpoint[] = [
  defineBodylessEndpoint({
    method: 'GET',
    path: TRANSACTIONS_PATH,
    operation: 'list_transactions',
    run: ({ store }, { query }) => {
      const startMs = requireValue(parseMoment(query, 'start_date'), 'start_date');
      const endMs = requireValue(parseMoment(query, 'end_date'), 'end_date');
      if (endMs < startMs || endMs - startMs > SPAN_MS)
        throw newInvalidValue('end_date', query.get('end_date') ?? '', 'A search spans 31 days at most.');
      assertFieldGroups(query);
      const size = parseNumber(query, 'page_size', { fallback: 100, min: 1, max: 500 });
      const page = parseNumber(query, 'page', { fallback: 1, min: 1, max: 10_000 });
      const rows = listRows(store).filter(
        ({ recordedAt }) => Date.parse(recordedAt) >= startMs && Date.parse(recordedAt) <= endMs,
      );
      const pageCount = Math.max(1, Math.ceil(rows.length / size));
      const newLink = (rel: string, pageNumber: number) => ({
        href: `${store.baseUrl}${TRANSACTIONS_PATH}?${new URLSearchParams({ ...Object.fromEntries(query), page: String(pageNumber) }).toString()}`,
        rel,
        method: 'GET',
      });
      return {
        status: 200,
        body: {
          transaction_details: rows.slice((page - 1) * size, page * size).map(toTransaction),
          account_number: 'WAYF0LDSANDBX',
          start_date: new Date(startMs).toISOString(),
          end_date: new Date(endMs).toISOString(),
          last_refreshed_datetime: store.nowIso(),
          page,
          total_items: rows.length,
          total_pages: pageCount,
          links: [newLink('self', page), ...(page < pageCount ? [newLink('next', page + 1)] : [])],
        },
      };
    },
    queryNames: ['start_date', 'end_date', 'fields', 'page_size', 'page'],
  }),
];
