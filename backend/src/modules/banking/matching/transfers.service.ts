import { setTimeout as wait } from 'node:timers/promises';
import type { ExpectedTransfer } from '@wayfold/contracts/expected-transfers';
import type { Pool } from 'pg';
import { lessAllocated, lessGifts } from './open-amounts.js';
import { referencesIn } from './references.js';
import type { Allocation, AwaitedTransfer } from '../events.js';

/** Of bookings with an amount none is likelier than the others when there are more than this. */
const MOST_BY_SUM = 20;
/** Few bookings have several refunds that nobody has sent yet. */
const MOST_WITH_SEVERAL = 200;
const LOOK_AGAIN_MS = 20;
/** For longer a read model is behind only while it is being built. */
const MOST_LOOKS = 250;

/** What is expected on our accounts, as the read models know it; money of bank lines is always counted up to now. */
export class Transfers {
  constructor(private readonly pool: Pool) {}

  byReference(references: readonly string[]): Promise<ExpectedTransfer[]> {
    return this.find('reference = ANY($1::text[])', references);
  }

  /** As a person types it: without regard to case, spaces, hyphens and the prefix. */
  byTyped(text: string): Promise<ExpectedTransfer[]> {
    return this.byReference(referencesIn([text.trim()]).exact);
  }

  byIds(bookingIds: readonly string[]): Promise<ExpectedTransfer[]> {
    return this.find('booking_id = ANY($1::uuid[])', bookingIds);
  }

  /** Bookings of which just this much is due next, or open. */
  bySum(cents: number): Promise<ExpectedTransfer[]> {
    return this.find(`sums @> $1::bigint[] ORDER BY booking_id LIMIT ${MOST_BY_SUM}`, [cents]);
  }

  /** Bookings with a refund of just this much, or with several of which some may be this much together. */
  async withRefunds(cents: number): Promise<ExpectedTransfer[]> {
    const { rows } = await this.pool.query<{ expected: ExpectedTransfer }>(
      `(SELECT expected FROM expected_transfers
        WHERE expected->'refunds' <> '[]' AND expected->'refunds' @> jsonb_build_array(jsonb_build_object('amountCents', $1::bigint))
        ORDER BY booking_id LIMIT ${MOST_BY_SUM})
       UNION ALL
       (SELECT expected FROM expected_transfers
        WHERE expected->'refunds' <> '[]' AND jsonb_array_length(expected->'refunds') > 1
          AND NOT expected->'refunds' @> jsonb_build_array(jsonb_build_object('amountCents', $1::bigint))
        ORDER BY booking_id LIMIT ${MOST_WITH_SEVERAL})`,
      [cents],
    );
    return rows.map(({ expected }) => expected);
  }

  /** Bookings that lines of the same payer as this one were allocated to. */
  async ofSamePayer(lineId: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `SELECT DISTINCT unnest(other.booking_ids) AS id
       FROM bank_lines mine JOIN bank_lines other USING (payer_print)
       WHERE mine.line_id = $1 AND other.line_id <> $1`,
      [lineId],
    );
    return rows.map(({ id }) => id);
  }

  /** Resolves when the read model has heard of everything up to the position. */
  async knownUpTo(position: number): Promise<void> {
    for (let looks = 0; looks < MOST_LOOKS; looks++) {
      const { rows } = await this.pool.query<{ known: boolean }>(
        `SELECT coalesce(max(position), 0) >= $1 AS known FROM subscriptions WHERE name = 'expected-transfers'`,
        [position],
      );
      if (rows[0]?.known) return;
      await wait(LOOK_AGAIN_MS);
    }
    throw new Error('expected transfers are not known up to here yet');
  }

  private async find(where: string, values: readonly unknown[]): Promise<ExpectedTransfer[]> {
    if (values.length === 0) return [];
    const { rows } = await this.pool.query<{ expected: AwaitedTransfer }>(
      `SELECT expected FROM expected_transfers WHERE ${where}`,
      [values],
    );
    const bookings = rows.map(({ expected }) => expected);
    const allocations = await this.allocatedTo(bookings.map(({ bookingId }) => bookingId));
    return bookings.map((booking) => lessGifts(lessAllocated(booking, allocations)));
  }

  private async allocatedTo(bookingIds: readonly string[]): Promise<Allocation[]> {
    if (bookingIds.length === 0) return [];
    const { rows } = await this.pool.query<{ allocations: Allocation[] }>(
      'SELECT allocations FROM bank_lines WHERE booking_ids && $1::uuid[]',
      [bookingIds],
    );
    return rows.flatMap(({ allocations }) => allocations);
  }
}
