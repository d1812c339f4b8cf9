import { Inject, Injectable } from '@nestjs/common';
import type { Quote } from '@wayfold/contracts/money/quotes';
import type { Pool } from 'pg';
import { PG_POOL } from '../../../platform/database/pool-token.js';

export interface PinnedQuote {
  readonly quote: Quote;
  /** Set for a coupon with a limit. */
  readonly couponId: string | null;
}

/** Pinned quotes, and the counter behind booking references. */
@Injectable()
export class QuoteStore {
  /** Numbers fetched ahead: gaps after a restart are fine, repeats are not. */
  private numbers: number[] = [];
  private pendingFetch: Promise<void> | undefined;

  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async save({ quote, couponId }: PinnedQuote): Promise<void> {
    await this.pool.query({
      name: 'quote-keep',
      text: 'INSERT INTO quotes (quote_id, quote, coupon_id, expires_at) VALUES ($1, $2, $3, $4)',
      values: [quote.id, JSON.stringify(quote), couponId, quote.expiresAt],
    });
  }

  async find(quoteId: string): Promise<PinnedQuote | undefined> {
    const { rows } = await this.pool.query<{ quote: Quote; coupon_id: string | null }>({
      name: 'quote-find',
      text: 'SELECT quote, coupon_id FROM quotes WHERE quote_id = $1',
      values: [quoteId],
    });
    return rows[0] && { quote: rows[0].quote, couponId: rows[0].coupon_id };
  }

  async allocateNumber(): Promise<number> {
    for (;;) {
      const allocatedNumber = this.numbers.pop();
      if (allocatedNumber !== undefined) return allocatedNumber;
      this.pendingFetch ??= this.fetchNumbers().finally(() => {
        this.pendingFetch = undefined;
      });
      await this.pendingFetch;
    }
  }

  private async fetchNumbers(): Promise<void> {
    const { rows } = await this.pool.query<{ n: string }>(
      `SELECT nextval('booking_numbers') AS n FROM generate_series(1, 20)`,
    );
    this.numbers = rows.map(({ n }) => Number(n));
  }

  /** Deletes quotes that expired more than a day ago; bookings have their own copy. */
  async prune(now: Date): Promise<number> {
    const { rowCount } = await this.pool.query(
      `DELETE FROM quotes WHERE quote_id IN
         (SELECT quote_id FROM quotes WHERE expires_at < $1::timestamptz - interval '1 day' LIMIT 5000)`,
      [now],
    );
    return rowCount ?? 0;
  }
}
