import { sumCents } from '@wayfold/contracts/kernel/cents';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import type { PaymentRecords } from '../card-provider/payment-records.js';
import type { BalanceEntry } from '../card-provider/port.js';
import type { PayPal, Transaction } from '../paypal/port.js';
import { type Feed, requireValue } from './feed.js';

/** PayPal's maximum span of one search. */
const SPAN_MS = 31 * DAY_MS;
/** PayPal finds transactions of this long ago. */
const TRANSACTION_RETENTION_MS = 3 * 365 * DAY_MS;
/** PayPal lists a reviewed payment after the review, dated to its start. */
const REVIEW_MS = 31 * DAY_MS;

/** By PayPal's event codes; the first match wins. Staff classify anything else. */
const KIND_BY_CODE: readonly (readonly [RegExp, BalanceEntry['kind']])[] = [
  [/^T00/, 'payment'],
  [/^T1107$/, 'refund'],
  // A payment reversed by PayPal or a bank, or held for a dispute.
  [/^T(1106|1110|1201)$/, 'dispute'],
  [/^T(1111|1202)$/, 'dispute-reversed'],
  [/^T04/, 'payout'],
  [/^T(01|110[89])/, 'fee'],
];

/** The account's own books at PayPal as ledger rows. Payments are identified by order, as in our log. */
export interface PayPalBooks {
  readonly entries: Feed<BalanceEntry>;
  /** Finds the booking of an order; returns undefined if the order names none or does not exist. */
  findBookingId(orderId: string): Promise<string | undefined>;
  /** The rows of one order; the first call reads all rows once. */
  readonly records: Pick<PaymentRecords, 'findPayment'>;
}

type PayPalLists = Pick<PayPal, 'listTransactions' | 'findOrderByCapture' | 'retrieveOrder'>;

/** @param now PayPal's time */
export function createPayPalBooks(paypal: PayPalLists, now: () => Date = () => new Date()): PayPalBooks {
  const orders = new OrderLookup(paypal);
  const entries: Feed<BalanceEntry> = {
    provider: 'paypal',
    name: 'entries',
    lateMs: REVIEW_MS,
    calculateEarliest: () => new Date(now().getTime() - TRANSACTION_RETENTION_MS),
    async *readSince(from) {
      const nowMs = now().getTime();
      const earliestMs = Math.max(from.getTime(), nowMs - TRANSACTION_RETENTION_MS);
      for (let untilMs = nowMs; untilMs > earliestMs; untilMs -= SPAN_MS) {
        const sinceMs = Math.max(earliestMs, untilMs - SPAN_MS);
        const response = await paypal.listTransactions(formatInstant(sinceMs), formatInstant(untilMs));
        const page: BalanceEntry[] = [];
        for (const row of requireValue(response, 'PayPal returned no list'))
          page.push(toBalanceEntry(row, await orders.resolveOrderId(row)));
        if (page.length > 0) yield page;
      }
    },
  };
  let allEntries: Promise<BalanceEntry[]> | undefined;
  return {
    entries,
    records: {
      async findPayment(orderId) {
        allEntries ??= readAllRows(entries);
        return toPaymentWithRefunds(
          orderId,
          (await allEntries).filter(({ paymentId }) => paymentId === orderId),
        );
      },
    },
    async findBookingId(orderId) {
      const response = await paypal.retrieveOrder(orderId);
      if (response.kind === 'missing') return undefined;
      return requireValue(response, 'PayPal returned no order').bookingId ?? undefined;
    },
  };
}

/** The look-up of each row's order, with one call to PayPal for each capture. */
class OrderLookup {
  /** Null for a capture without an order. */
  private readonly orderIdsByCapture = new Map<string, string | null>();

  constructor(private readonly paypal: Pick<PayPal, 'findOrderByCapture'>) {}

  async resolveOrderId({ code, id, orderId, captureId }: Transaction): Promise<string | null> {
    if (code.startsWith('T04')) return orderId;
    const isPayment = code.startsWith('T00');
    const paidCaptureId = captureId ?? (isPayment ? id : null);
    const paidOrderId = orderId ?? (paidCaptureId === null ? null : await this.resolveCapture(paidCaptureId));
    if (isPayment && paidOrderId !== null) this.orderIdsByCapture.set(id, paidOrderId);
    return paidOrderId;
  }

  private async resolveCapture(captureId: string): Promise<string | null> {
    const knownOrderId = this.orderIdsByCapture.get(captureId);
    if (knownOrderId !== undefined) return knownOrderId;
    const response = await this.paypal.findOrderByCapture(captureId);
    const orderId =
      response.kind === 'missing' ? null : (requireValue(response, 'PayPal returned no order') ?? null);
    this.orderIdsByCapture.set(captureId, orderId);
    return orderId;
  }
}

function toBalanceEntry(row: Transaction, paymentId: string | null): BalanceEntry {
  const { id, code, amountCents, feeCents, currency, bookingId, createdAt } = row;
  const kindByCode = KIND_BY_CODE.find(([pattern]) => pattern.test(code))?.[1] ?? 'other';
  const kind = kindByCode === 'payout' && amountCents > 0 ? 'payout-returned' : kindByCode;
  // For a dispute, PayPal's books name only the payment.
  const sourceId = kind.startsWith('dispute') ? null : (row.captureId ?? id);
  return {
    id,
    category: code,
    kind,
    amountCents,
    feeCents,
    netCents: amountCents - feeCents,
    currency: currency.toLowerCase(),
    sourceId,
    paymentId,
    bookingId,
    arrivesOn: null,
    createdAt: new Date(createdAt),
  };
}

/** @param rows of this order only */
function toPaymentWithRefunds(
  orderId: string,
  rows: readonly BalanceEntry[],
): Awaited<ReturnType<PaymentRecords['findPayment']>> {
  const payments = rows.filter(({ kind }) => kind === 'payment');
  if (payments.length === 0) return undefined;
  const capturedCents = sumCents(payments);
  const bookingId = payments[0]?.bookingId ?? null;
  const refunds = rows.flatMap(({ id, kind, amountCents }) =>
    kind === 'refund' ? [{ id, paymentId: orderId, amountCents: -amountCents }] : [],
  );
  return { payment: { id: orderId, bookingId, capturedCents }, refunds };
}

async function readAllRows(entries: Feed<BalanceEntry>): Promise<BalanceEntry[]> {
  const rows: BalanceEntry[] = [];
  for await (const page of entries.readSince(new Date(0))) rows.push(...page);
  return rows;
}

const formatInstant = (ms: number): string => new Date(ms).toISOString();
