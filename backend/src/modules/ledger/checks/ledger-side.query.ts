import type { Component } from '@wayfold/contracts/money/ledger-checks';
import type { Pool } from 'pg';
import type { PaymentProvider } from '../../../platform/provider-inbox/provider-inbox.js';

/** A payment in the ledger; cents, 0 or more. */
export interface KnownPayment {
  readonly bookingId: string;
  readonly capturedCents: number;
  readonly refundedCents: number;
  /** Refunds decided but not yet sent. */
  readonly pendingRefundCents: number;
}

/** The ledger's records for one provider. */
export class LedgerSideQueries {
  constructor(
    private readonly pool: Pool,
    private readonly provider: PaymentProvider,
  ) {}

  /** Reads how far the provider's ledger was imported, by its clock; 1970 if never. */
  async readImportedUntil(): Promise<Date> {
    const { rows } = await this.pool.query<{ seen_until: Date }>(
      `SELECT seen_until FROM provider_cursors WHERE provider = $1 AND feed = 'entries'`,
      [this.provider],
    );
    return rows[0]?.seen_until ?? new Date(0);
  }

  /** Reads the recorded rows among `ids`: cents by component. */
  async readRows(ids: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<Component, number>>> {
    const { rows } = await this.pool.query<{ entry_id: string; component: Component; cents: string }>(
      `SELECT entry_id, component, amount_cents AS cents FROM ledger_provider_entries
       WHERE provider = $1 AND entry_id = ANY($2)`,
      [this.provider, ids],
    );
    const centsById = new Map<string, Map<Component, number>>();
    for (const { entry_id: id, component, cents } of rows)
      centsById.set(id, (centsById.get(id) ?? new Map<Component, number>()).set(component, Number(cents)));
    return centsById;
  }

  /** Reads the rows recorded from `earliestAt` to `lastAt` that the provider did not list. */
  async readRowsBetween(
    earliestAt: Date,
    lastAt: Date,
    listedIds: ReadonlySet<string>,
  ): Promise<{ component: Component; subject: string; movedAt: Date; ledgerCents: number }[]> {
    const { rows } = await this.pool.query<{
      entry_id: string;
      component: Component;
      subject_id: string;
      at: Date;
      cents: string;
    }>(
      `SELECT entry_id, component, subject_id, at, amount_cents AS cents FROM ledger_provider_entries
       WHERE provider = $1 AND at BETWEEN $2 AND $3`,
      [this.provider, earliestAt, lastAt],
    );
    return rows
      .filter(({ entry_id: id }) => !listedIds.has(id))
      .map(({ component, subject_id: subject, at: movedAt, cents }) => ({
        component,
        subject,
        movedAt,
        ledgerCents: Number(cents),
      }));
  }

  /** Lists every payment of the provider, ordered by id. */
  async listPaymentIds(): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      'SELECT DISTINCT payment_id AS id FROM ledger_payments WHERE provider = $1 ORDER BY 1',
      [this.provider],
    );
    return rows.map(({ id }) => id);
  }

  /** Lists the payments whose booking has an entry about them from before `instant`. */
  async listPaymentIdsBefore(instant: Date): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `SELECT DISTINCT payment_id AS id FROM ledger_payments p WHERE provider = $1 AND EXISTS (
         SELECT FROM ledger_entries e JOIN ledger_lines l USING (position)
         WHERE e.booking_id = p.booking_id AND e.recorded_at < $2 AND l.subject_id = p.payment_id)`,
      [this.provider, instant],
    );
    return rows.map(({ id }) => id);
  }

  async readPayments(ids: readonly string[]): Promise<ReadonlyMap<string, KnownPayment>> {
    const { rows } = await this.pool.query<
      Record<'payment_id' | 'booking_id' | 'captured' | 'refunded' | 'pending', string>
    >(
      `SELECT payment_id, min(booking_id::text) AS booking_id, sum(captured_cents) AS captured,
         sum(refunded_cents) AS refunded,
         coalesce(sum((books -> 'payments' -> payment_id ->> 'returningCents')::bigint), 0) AS pending
       FROM ledger_payments JOIN ledger_books USING (booking_id)
       WHERE provider = $1 AND payment_id = ANY($2) GROUP BY payment_id`,
      [this.provider, ids],
    );
    return new Map(
      rows.map((row) => [
        row.payment_id,
        {
          bookingId: row.booking_id,
          capturedCents: Number(row.captured),
          refundedCents: Number(row.refunded),
          pendingRefundCents: Number(row.pending),
        },
      ]),
    );
  }
}
