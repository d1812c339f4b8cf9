import { sumCents } from '@wayfold/contracts/kernel/cents';
import { addDays } from '@wayfold/contracts/kernel/dates';
import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import {
  BALANCE_COMPONENTS,
  type Component,
  type LedgerFinding,
  type LedgerReport,
} from '@wayfold/contracts/money/ledger-checks';
import type { Pool } from 'pg';
import type { PaymentRecords } from '../../../platform/card-provider/payment-records.js';
import type { BalanceEntry } from '../../../platform/card-provider/port.js';
import type { Feed } from '../../../platform/provider-feeds/feed.js';
import { isUuid } from '../../../platform/text/is-uuid.js';
import { explainPayment, explainRow, PROCESSING_GRACE_MS, type RowSides } from './explain-findings.js';
import { type KnownPayment, LedgerSideQueries } from './ledger-side.query.js';
import { rankFindings } from './rank-findings.js';

/** How late the importer accepts rows, in ms. */
const IMPORT_GRACE_MS = 4 * HOUR_MS;

export interface BooksOptions {
  readonly pool: Pool;
  readonly entries: Feed<BalanceEntry>;
  readonly records: Pick<PaymentRecords, 'findPayment'>;
  /** Days of the provider's clock, inclusive; without them, the whole history. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Current time at the provider; defaults to the time of its newest row. */
  readonly now?: Date;
  /**
   * The rows are all that the provider lists, so a payment of ours that is not among them is a difference.
   */
  readonly isComplete?: boolean;
}

export interface BooksCheck extends Pick<
  LedgerReport,
  'provider' | 'rowCount' | 'components' | 'findings' | 'findingCount' | 'unexplainedCount'
> {
  readonly from: string | null;
  readonly until: string | null;
}

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

/** Sums of the listed rows about one payment; cents, refunded 0 or more. */
interface ListedPayment {
  readonly lastMovedAt: Date;
  readonly capturedCents: number;
  readonly refundedCents: number;
}

type RecordedCents = ReadonlyMap<Component, number> | undefined;

/**
 * Compares the provider's ledger with ours, row by row and payment by payment, and explains each
 * difference. The read models must have processed the whole log.
 */
export async function verifyProviderBooks(options: BooksOptions): Promise<BooksCheck> {
  const ledgerSide = new LedgerSideQueries(options.pool, options.entries.provider);
  const importedBefore = new Date((await ledgerSide.readImportedUntil()).getTime() - IMPORT_GRACE_MS);
  return new BooksComparer(options, ledgerSide, importedBefore).run();
}

class BooksComparer {
  private readonly sums = new Map<Component, number>();
  private readonly listedIds = new Set<string>();
  private readonly payments = new Map<string, ListedPayment>();
  private readonly findings: LedgerFinding[] = [];
  private newestAt: Date;

  constructor(
    private readonly options: BooksOptions,
    private readonly ledgerSide: LedgerSideQueries,
    private readonly importedBefore: Date,
  ) {
    this.newestAt = importedBefore;
  }

  async run(): Promise<BooksCheck> {
    const { entries, from, until, signal } = this.options;
    const startInstant = from === undefined ? new Date(0) : new Date(from);
    const endInstant = until === undefined ? undefined : new Date(addDays(until, 1));
    for await (const page of entries.readSince(startInstant)) {
      signal?.throwIfAborted();
      await this.addPage(
        page.filter((row) => row.currency === 'usd' && (!endInstant || row.createdAt < endInstant)),
      );
    }
    // The earliest time is read after the list, so that no row is missed that became too old during the list.
    const earliestAt = entries.calculateEarliest?.() ?? startInstant;
    const lastAt =
      endInstant && endInstant < this.newestAt ? new Date(endInstant.getTime() - 1) : this.newestAt;
    await this.explainUnlisted(earliestAt > startInstant ? earliestAt : startInstant, lastAt);
    if (this.options.isComplete && startInstant.getTime() === 0 && !endInstant)
      await this.addUnlistedPayments();
    // A refund may be listed while the row of its old payment no longer is.
    if (entries.calculateEarliest)
      await this.dropPaymentsBefore(new Date(earliestAt.getTime() + (entries.lateMs ?? 0)));
    await this.comparePayments();
    return this.buildResult();
  }

  /** Explains rows of our ledger that the provider did not list. */
  private async explainUnlisted(from: Date, until: Date): Promise<void> {
    for (const row of await this.ledgerSide.readRowsBetween(from, until, this.listedIds))
      this.reportRow({ ...row, bookingId: null, providerCents: undefined });
  }

  private async addUnlistedPayments(): Promise<void> {
    for (const paymentId of await this.ledgerSide.listPaymentIds())
      if (!this.payments.has(paymentId))
        this.payments.set(paymentId, {
          lastMovedAt: this.importedBefore,
          capturedCents: 0,
          refundedCents: 0,
        });
  }

  private async dropPaymentsBefore(instant: Date): Promise<void> {
    for (const paymentId of await this.ledgerSide.listPaymentsBefore(instant))
      this.payments.delete(paymentId);
  }

  private async addPage(page: readonly BalanceEntry[]): Promise<void> {
    const recordedCents = await this.ledgerSide.readRows(page.map(({ id }) => id));
    const ledgerPayments = await this.ledgerSide.readPayments(
      page.flatMap(({ paymentId }) => paymentId ?? []),
    );
    for (const entry of page) {
      this.listedIds.add(entry.id);
      if (entry.createdAt > this.newestAt) this.newestAt = entry.createdAt;
      this.addEntry(entry, recordedCents.get(entry.id), ledgerPayments.get(entry.paymentId ?? ''));
    }
  }

  private addEntry(
    entry: BalanceEntry,
    recordedCents: RecordedCents,
    payment: KnownPayment | undefined,
  ): void {
    const { id, kind, amountCents, feeCents, paymentId, sourceId, createdAt: movedAt } = entry;
    const bookingId = payment?.bookingId ?? parseBookingId(entry.bookingId);
    const facts = { subject: paymentId ?? sourceId ?? id, bookingId, movedAt };
    const rowComponent = COMPONENT_BY_KIND[kind];
    const addAmount = (component: Component, providerCents: number): void => {
      if (providerCents === 0) return;
      this.addToSum(component, providerCents);
      this.reportRow({ ...facts, component, providerCents, ledgerCents: recordedCents?.get(component) });
    };
    // A standalone fee is a row whose amount is the fee.
    addAmount('fee', (rowComponent === 'fee' ? amountCents : 0) - feeCents);
    if (rowComponent === 'fee') return;
    if (recordedCents?.has('other')) addAmount('other', amountCents);
    else if (rowComponent === 'refund' || (rowComponent === 'payment' && bookingId !== null))
      this.addToPayment(rowComponent, entry);
    else addAmount(rowComponent === 'payment' ? 'other' : rowComponent, amountCents);
  }

  /** Adds rows to their payment: rows of one payment are compared together. */
  private addToPayment(
    component: 'payment' | 'refund',
    { id, paymentId, amountCents, createdAt }: BalanceEntry,
  ): void {
    this.addToSum(component, amountCents);
    const previousPayment = this.payments.get(paymentId ?? id);
    const capturedCents = component === 'payment' ? amountCents : 0;
    this.payments.set(paymentId ?? id, {
      lastMovedAt:
        previousPayment && previousPayment.lastMovedAt > createdAt ? previousPayment.lastMovedAt : createdAt,
      capturedCents: (previousPayment?.capturedCents ?? 0) + capturedCents,
      refundedCents: (previousPayment?.refundedCents ?? 0) + capturedCents - amountCents,
    });
  }

  /** Fetches differing payments in full: some of their rows may be outside the listed days. */
  private async comparePayments(): Promise<void> {
    const ledgerPayments = await this.ledgerSide.readPayments([...this.payments.keys()]);
    const { now = this.newestAt, signal, records } = this.options;
    const graceStart = new Date(now.getTime() - PROCESSING_GRACE_MS);
    for (const [paymentId, listedPayment] of this.payments) {
      const ledger = ledgerPayments.get(paymentId) ?? {
        capturedCents: 0,
        refundedCents: 0,
        pendingRefundCents: 0,
        bookingId: null,
      };
      const isEqual =
        listedPayment.capturedCents === ledger.capturedCents &&
        listedPayment.refundedCents === ledger.refundedCents;
      if (isEqual) continue;
      signal?.throwIfAborted();
      const record = await records.findPayment(paymentId);
      const bookingId = ledger.bookingId ?? parseBookingId(record?.payment.bookingId ?? null);
      if (bookingId === null) {
        // A refund of a payment that is not ours must be in the ledger as a row of its own.
        const providerCents = listedPayment.capturedCents - listedPayment.refundedCents;
        this.reportRow({
          component: 'refund',
          subject: paymentId,
          bookingId,
          movedAt: listedPayment.lastMovedAt,
          providerCents,
          ledgerCents: undefined,
        });
        continue;
      }
      const provider = {
        capturedCents: record?.payment.capturedCents ?? 0,
        refundedCents: sumCents(record?.refunds ?? []),
      };
      const { pendingRefundCents } = ledger;
      this.findings.push(
        ...explainPayment(
          {
            paymentId,
            bookingId,
            lastMovedAt: listedPayment.lastMovedAt,
            provider,
            ledger,
            pendingRefundCents,
          },
          graceStart,
        ),
      );
    }
  }

  private reportRow(row: RowSides): void {
    const difference = explainRow(row, this.importedBefore);
    if (difference) this.findings.push(difference);
  }

  private addToSum(component: Component, cents: number): void {
    this.sums.set(component, (this.sums.get(component) ?? 0) + cents);
  }

  private buildResult(): BooksCheck {
    const { findings, sums } = this;
    const { entries, from = null, until = null } = this.options;
    const sumDifferences = (target: Component): number =>
      findings
        .filter(({ component }) => component === target)
        .reduce((sum, { providerCents, ledgerCents }) => sum + providerCents - ledgerCents, 0);
    return {
      provider: entries.provider,
      from,
      until,
      rowCount: this.listedIds.size,
      components: BALANCE_COMPONENTS.map((component) => {
        const providerCents = sums.get(component) ?? 0;
        return { component, providerCents, ledgerCents: providerCents - sumDifferences(component) };
      }),
      ...rankFindings(findings),
      findingCount: findings.length,
    };
  }
}

/** Parses the booking id, if the row names a booking in our format. */
const parseBookingId = (bookingId: string | null): string | null => (isUuid(bookingId) ? bookingId : null);
