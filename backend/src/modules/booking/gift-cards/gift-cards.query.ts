import { Inject, Injectable } from '@nestjs/common';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import type { listGiftCards } from '@wayfold/contracts/payments/gift-cards';
import type { Pool } from 'pg';
import { joinCursor, splitInstantCursor, takePage } from '../../../kernel/paging.js';
import { PG_POOL } from '../../../platform/database/pool-token.js';
import { requireRow } from '../../../platform/database/require-row.js';

interface Row {
  readonly id: string;
  readonly issuedCents: string;
  readonly balanceCents: string;
  readonly reservedCents: string;
  readonly expiresOn: string | null;
  readonly reason: string;
  readonly issuedBy: string | null;
  readonly issuedAt: Date;
  readonly isBlocked: boolean;
}

/** Gift cards as staff see them. */
@Injectable()
export class GiftCardQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async listPage({
    limit,
    cursor,
  }: RouteInput<typeof listGiftCards>['query']): Promise<RouteReply<typeof listGiftCards>> {
    const { rows } = await this.pool.query<Row>(
      `SELECT gift_card_id AS id, issued_cents AS "issuedCents", balance_cents AS "balanceCents",
         (SELECT coalesce(sum(value::bigint), 0) FROM jsonb_each_text(reserved)) AS "reservedCents",
         expires_on::text AS "expiresOn", reason, issued_by_name AS "issuedBy", issued_at AS "issuedAt",
         blocked AS "isBlocked"
       FROM gift_cards WHERE $1::timestamptz IS NULL OR (issued_at, gift_card_id) < ($1, $2::uuid)
       ORDER BY issued_at DESC, gift_card_id DESC LIMIT $3`,
      [...splitInstantCursor(cursor), limit + 1],
    );
    const balanceSum = await this.pool.query<{ cents: string }>(
      'SELECT coalesce(sum(balance_cents), 0) AS cents FROM gift_cards',
    );
    const { page, nextCursor } = takePage(rows, limit, ({ issuedAt, id }) =>
      joinCursor(issuedAt, id.replaceAll('-', '')),
    );
    return {
      giftCards: page.map((row) => ({
        ...row,
        issuedCents: Number(row.issuedCents),
        balanceCents: Number(row.balanceCents),
        reservedCents: Number(row.reservedCents),
        issuedAt: row.issuedAt.toISOString(),
      })),
      totalCents: Number(requireRow(balanceSum.rows).cents),
      nextCursor,
    };
  }
}
