import { addDays } from '@wayfold/contracts/kernel/dates';
import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import type { Component, LedgerFinding, LedgerReport } from '@wayfold/contracts/money/ledger-checks';
import type { Pool } from 'pg';
import type { PaymentRecords } from '../../../platform/card-provider/payment-records.js';
import type { BalanceEntry } from '../../../platform/card-provider/port.js';
import type { Feed } from '../../../platform/provider-feeds/feed.js';
import {
  addPaymentRow,
  comparePayment,
  type EntryParts,
  hasEqualCents,
  type ListedPayment,
  NO_LEDGER_PAYMENT,
  splitEntry,
  sumComponents,
} from './compare-books.js';
import { explainRow, type RowSides } from './explain-findings.js';
import { LedgerSideQueries } from './ledger-side.query.js';
import { rankFindings } from './rank-findings.js';

/** How late the importer accepts rows, in ms. */
const IMPORT_GRACE_MS = 4 * HOUR_MS;

export interface BooksOptions {
  readonly pool: Pool;
  readonly entries: Feed<BalanceEntry>;
  readonly records: Pick<PaymentRecords, 'findPayment'>;
  /** First and last day by the provider's clock, YYYY-MM-DD; without them, the whole history. */
  readonly from?: string | undefined;
  readonly until?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Current time at the provider; defaults to the time of its newest row. */
  readonly now?: Date;
  /** The provider lists every payment in its rows: a payment of ours that is not among them differs. */
  readonly isComplete?: boolean;
}

export interface BooksCheck extends Pick<
  LedgerReport,
  'provider' | 'rowCount' | 'components' | 'findings' | 'findingCount' | 'unexplainedCount'
> {
  readonly from: string | null;
  readonly until: string | null;
}

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
    return this.buildCheck();
  }

  /** Explains rows of our ledger that the provider did not list. */
  private async explainUnlisted(earliestAt: Date, lastAt: Date): Promise<void> {
    for (const row of await this.ledgerSide.readRowsBetween(earliestAt, lastAt, this.listedIds))
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
    for (const paymentId of await this.ledgerSide.listPaymentIdsBefore(instant))
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
      this.addEntry(
        entry,
        splitEntry(entry, {
          recordedCents: recordedCents.get(entry.id),
          payment: entry.paymentId === null ? undefined : ledgerPayments.get(entry.paymentId),
        }),
      );
    }
  }

  private addEntry(entry: BalanceEntry, { rows, paymentComponent }: EntryParts): void {
    for (const row of rows) {
      this.addToSum(row.component, row.providerCents);
      this.reportRow(row);
    }
    if (!paymentComponent) return;
    this.addToSum(paymentComponent, entry.amountCents);
    const paymentId = entry.paymentId ?? entry.id;
    this.payments.set(paymentId, addPaymentRow(this.payments.get(paymentId), paymentComponent, entry));
  }

  /** Fetches differing payments in full: some of their rows may be outside the listed days. */
  private async comparePayments(): Promise<void> {
    const ledgerPayments = await this.ledgerSide.readPayments([...this.payments.keys()]);
    const { importedBefore } = this;
    const { now = this.newestAt, signal, records } = this.options;
    for (const [paymentId, listedPayment] of this.payments) {
      const ledgerPayment = ledgerPayments.get(paymentId) ?? NO_LEDGER_PAYMENT;
      if (hasEqualCents(listedPayment, ledgerPayment)) continue;
      signal?.throwIfAborted();
      const record = await records.findPayment(paymentId);
      const sides = { paymentId, listedPayment, ledgerPayment, record };
      this.findings.push(...comparePayment(sides, { now, importedBefore }));
    }
  }

  private reportRow(row: RowSides): void {
    const finding = explainRow(row, this.importedBefore);
    if (finding) this.findings.push(finding);
  }

  private addToSum(component: Component, cents: number): void {
    this.sums.set(component, (this.sums.get(component) ?? 0) + cents);
  }

  private buildCheck(): BooksCheck {
    const { entries, from = null, until = null } = this.options;
    return {
      provider: entries.provider,
      from,
      until,
      rowCount: this.listedIds.size,
      components: sumComponents(this.sums, this.findings),
      ...rankFindings(this.findings),
      findingCount: this.findings.length,
    };
  }
}
