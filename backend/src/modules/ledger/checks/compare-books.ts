import { sumCents } from '@wayfold/contracts/kernel/cents';
import {
  BALANCE_COMPONENTS,
  type Component,
  type LedgerFinding,
} from '@wayfold/contracts/money/ledger-checks';
import type { BalanceEntry } from '../../../platform/card-provider/port.js';
import { isUuid } from '../../../platform/text/is-uuid.js';
import { explainPayment, explainRow, PROCESSING_GRACE_MS, type RowSides } from './explain-findings.js';
import type { KnownPayment } from './ledger-side.query.js';

const COMPONENT_BY_KIND = {
  payment: 'payment',
  refund: 'refund',
  'refund-failed': 'refund',
  dispute: 'dispute',
  'dispute-reversed': 'dispute',
  payout: 'payout',
  'payout-returned': 'payout',
  fee: 'fee',
  other: 'other',
} as const satisfies Record<BalanceEntry['kind'], Component>;

interface PaymentCents {
  readonly capturedCents: number;
  readonly refundedCents: number;
}

/** Sums of the listed rows about one payment; cents, refunded 0 or more. */
export interface ListedPayment extends PaymentCents {
  readonly lastMovedAt: Date;
}

/** Our ledger’s record of a row: cents by component, and its payment. */
interface RecordedEntry {
  readonly recordedCents: ReadonlyMap<Component, number> | undefined;
  readonly payment: { readonly bookingId: string } | undefined;
}

/** A row's parts: `rows` are compared one by one, the payment's part with the other rows of that payment. */
export interface EntryParts {
  readonly rows: readonly (RowSides & { readonly providerCents: number })[];
  readonly paymentComponent?: 'payment' | 'refund';
}

/** Splits a listed row into parts that are compared one by one and the part of a payment of ours. */
export function splitEntry(entry: BalanceEntry, { recordedCents, payment }: RecordedEntry): EntryParts {
  const { id, kind, amountCents, feeCents, paymentId, sourceId, createdAt: movedAt } = entry;
  const bookingId = payment?.bookingId ?? parseBookingId(entry.bookingId);
  const facts = { subject: paymentId ?? sourceId ?? id, bookingId, movedAt };
  const rowComponent = COMPONENT_BY_KIND[kind];
  const toRows = (component: Component, providerCents: number) =>
    providerCents === 0
      ? []
      : [{ ...facts, component, providerCents, ledgerCents: recordedCents?.get(component) }];
  // A standalone fee is a row whose amount is the fee.
  const feeRows = toRows('fee', (rowComponent === 'fee' ? amountCents : 0) - feeCents);
  if (rowComponent === 'fee') return { rows: feeRows };
  if (recordedCents?.has('other')) return { rows: [...feeRows, ...toRows('other', amountCents)] };
  if (rowComponent === 'refund' || (rowComponent === 'payment' && bookingId !== null))
    return { rows: feeRows, paymentComponent: rowComponent };
  const component = rowComponent === 'payment' ? 'other' : rowComponent;
  return { rows: [...feeRows, ...toRows(component, amountCents)] };
}

/** Adds a row to its payment: rows of one payment are compared together. */
export function addPaymentRow(
  payment: ListedPayment | undefined,
  component: 'payment' | 'refund',
  { amountCents, createdAt }: BalanceEntry,
): ListedPayment {
  const capturedCents = component === 'payment' ? amountCents : 0;
  return {
    lastMovedAt: payment && payment.lastMovedAt > createdAt ? payment.lastMovedAt : createdAt,
    capturedCents: (payment?.capturedCents ?? 0) + capturedCents,
    refundedCents: (payment?.refundedCents ?? 0) + capturedCents - amountCents,
  };
}

export const hasEqualCents = (a: PaymentCents, b: PaymentCents): boolean =>
  a.capturedCents === b.capturedCents && a.refundedCents === b.refundedCents;

/** A payment in our ledger; `bookingId` is null if the ledger lacks it. */
export type LedgerPayment = Omit<KnownPayment, 'bookingId'> & { readonly bookingId: string | null };

export const NO_LEDGER_PAYMENT: LedgerPayment = {
  bookingId: null,
  capturedCents: 0,
  refundedCents: 0,
  pendingRefundCents: 0,
};

interface ComparedPayment {
  readonly paymentId: string;
  readonly listedPayment: ListedPayment;
  readonly ledgerPayment: LedgerPayment;
  /** The provider's whole record: rows of the payment may be outside the listed days. */
  readonly record:
    | {
        readonly payment: { readonly bookingId: string | null; readonly capturedCents: number };
        readonly refunds: readonly { readonly amountCents: number }[];
      }
    | undefined;
}

/** @param now current time at the provider @param importedBefore older rows were imported, or never will be */
export function comparePayment(
  { paymentId, listedPayment, ledgerPayment, record }: ComparedPayment,
  { now, importedBefore }: { readonly now: Date; readonly importedBefore: Date },
): readonly LedgerFinding[] {
  const { lastMovedAt } = listedPayment;
  const bookingId = ledgerPayment.bookingId ?? parseBookingId(record?.payment.bookingId ?? null);
  if (bookingId === null) {
    // A refund of a payment that is not ours must be a separate row of the ledger.
    const providerCents = listedPayment.capturedCents - listedPayment.refundedCents;
    const facts = { component: 'refund', subject: paymentId, bookingId, movedAt: lastMovedAt } as const;
    const finding = explainRow({ ...facts, providerCents, ledgerCents: undefined }, importedBefore);
    return finding ? [finding] : [];
  }
  const provider = {
    capturedCents: record?.payment.capturedCents ?? 0,
    refundedCents: sumCents(record?.refunds ?? []),
  };
  const { pendingRefundCents } = ledgerPayment;
  return explainPayment(
    { paymentId, bookingId, lastMovedAt, provider, ledger: ledgerPayment, pendingRefundCents },
    new Date(now.getTime() - PROCESSING_GRACE_MS),
  );
}

/** Sums both sides by component: the ledger's side is the provider's without the differences found. */
export const sumComponents = (
  providerSums: ReadonlyMap<Component, number>,
  findings: readonly LedgerFinding[],
) =>
  BALANCE_COMPONENTS.map((component) => {
    const providerCents = providerSums.get(component) ?? 0;
    const differenceCents = findings
      .filter((finding) => finding.component === component)
      .reduce((sum, finding) => sum + finding.providerCents - finding.ledgerCents, 0);
    return { component, providerCents, ledgerCents: providerCents - differenceCents };
  });

/** Parses the booking id, if the row names a booking in our format. */
const parseBookingId = (bookingId: string | null): string | null => (isUuid(bookingId) ? bookingId : null);
