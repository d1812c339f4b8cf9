import type { PoolClient } from 'pg';
import type { PaymentRecord, RefundRecord } from '../../../platform/card-provider/payment-records.js';
import { requireRow } from '../../../platform/database/require-row.js';
import type { PaymentProvider } from '../../../platform/provider-inbox/provider-inbox.js';

interface LedgerRow {
  readonly bookingId: string;
  readonly capturedCents: number;
  readonly refundedCents: number;
}

/** Temporary tables of one connection with what a provider listed, compared with the ledger's tables. */
export class ListedPayments {
  private constructor(
    private readonly client: PoolClient,
    private readonly provider: PaymentProvider,
  ) {}

  static async create(client: PoolClient, provider: PaymentProvider): Promise<ListedPayments> {
    await client.query(
      'SET transaction_timeout = 0; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0',
    );
    await client.query(
      `CREATE TEMP TABLE listed_payments (payment_id text PRIMARY KEY, captured bigint NOT NULL);
       CREATE TEMP TABLE listed_refunds (refund_id text PRIMARY KEY, payment_id text NOT NULL, amount bigint NOT NULL)`,
    );
    return new ListedPayments(client, provider);
  }

  async addPayments(payments: readonly PaymentRecord[]): Promise<void> {
    await this.client.query(
      'INSERT INTO listed_payments SELECT * FROM unnest($1::text[], $2::bigint[]) ON CONFLICT DO NOTHING',
      [payments.map(({ id }) => id), payments.map(({ capturedCents }) => capturedCents)],
    );
  }

  async addRefunds(refunds: readonly RefundRecord[]): Promise<void> {
    await this.client.query(
      `INSERT INTO listed_refunds
       SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[]) ON CONFLICT DO NOTHING`,
      [
        refunds.map(({ id }) => id),
        refunds.map(({ paymentId }) => paymentId),
        refunds.map(({ amountCents }) => amountCents),
      ],
    );
  }

  /** Collects statistics for the comparison, once everything is added. */
  async analyze(): Promise<void> {
    await this.client.query('ANALYZE listed_payments; ANALYZE listed_refunds');
  }

  /** Reads the payments on which the two sides disagree, by id, and how many there are in all. */
  async readSuspects(limit: number): Promise<{ suspects: string[]; suspectCount: number }> {
    const { rows } = await this.client.query<{ payment_id: string; total: string }>(
      `SELECT payment_id, count(*) OVER () AS total
       FROM (SELECT payment_id, sum(captured_cents)::bigint AS captured,
               sum(refunded_cents)::bigint AS refunded
             FROM ledger_payments WHERE provider = $1 GROUP BY payment_id) recorded
       FULL JOIN (SELECT p.payment_id, p.captured, coalesce(r.amount, 0) AS refunded
                  FROM listed_payments p LEFT JOIN
                    (SELECT payment_id, sum(amount)::bigint AS amount
                     FROM listed_refunds GROUP BY 1) r USING (payment_id)
                  WHERE p.captured > 0) listed USING (payment_id)
       WHERE (recorded.captured, recorded.refunded) IS DISTINCT FROM (listed.captured, listed.refunded)
       ORDER BY payment_id LIMIT $2`,
      [this.provider, limit],
    );
    return { suspects: rows.map((row) => row.payment_id), suspectCount: Number(rows[0]?.total ?? 0) };
  }

  /** Finds the ledger's side of a payment. */
  async findInLedger(paymentId: string): Promise<LedgerRow | undefined> {
    const { rows } = await this.client.query<Record<'booking_id' | 'captured' | 'refunded', string>>(
      `SELECT min(booking_id::text) AS booking_id, sum(captured_cents) AS captured,
         sum(refunded_cents) AS refunded
       FROM ledger_payments WHERE payment_id = $1 AND provider = $2 GROUP BY payment_id`,
      [paymentId, this.provider],
    );
    const [row] = rows;
    return (
      row && {
        bookingId: row.booking_id,
        capturedCents: Number(row.captured),
        refundedCents: Number(row.refunded),
      }
    );
  }

  async readSums() {
    const { rows } = await this.client.query<Record<'recorded' | 'journal' | 'listed' | 'clearing', string>>(
      `SELECT (SELECT count(*) FROM ledger_payments WHERE provider = $1) AS recorded,
         (SELECT coalesce(sum(balance_cents), 0) FROM ledger_balances) AS journal,
         (SELECT coalesce(sum(captured), 0) FROM listed_payments)
           - (SELECT coalesce(sum(amount), 0)
              FROM listed_refunds JOIN listed_payments USING (payment_id)) AS listed,
         (SELECT coalesce(sum(balance_cents), 0) FROM ledger_balances WHERE account = 'clearing:' || $1)
           - (SELECT coalesce(sum(amount_cents), 0)
              FROM ledger_provider_entries WHERE provider = $1) AS clearing`,
      [this.provider],
    );
    const sums = requireRow(rows);
    return {
      recordedCount: Number(sums.recorded),
      journalCents: Number(sums.journal),
      providerCents: Number(sums.listed),
      clearingCents: Number(sums.clearing),
    };
  }
}
