import type { Pool } from 'pg';
import type { PaymentProvider } from '../../../platform/provider-inbox/provider-inbox.js';

export class ProviderEntryQueries {
  constructor(private readonly pool: Pool) {}

  /** Reads which of the provider's rows are recorded. */
  async readRecordedIds(provider: PaymentProvider, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ id: string }>(
      `SELECT DISTINCT entry_id AS id FROM ledger_provider_entries
       WHERE provider = $1 AND entry_id = ANY($2)`,
      [provider, ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Reads the bookings of the provider's payments in the ledger, by payment. */
  async readBookingIds(
    provider: PaymentProvider,
    paymentIds: readonly string[],
  ): Promise<Map<string, string | undefined>> {
    const { rows } = await this.pool.query<{ payment_id: string; booking_id: string }>(
      'SELECT payment_id, booking_id FROM ledger_payments WHERE provider = $1 AND payment_id = ANY($2)',
      [provider, paymentIds],
    );
    return new Map(rows.map((row) => [row.payment_id, row.booking_id]));
  }
}
