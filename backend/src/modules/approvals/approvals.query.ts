import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import { FINANCE_ROLES } from '@wayfold/contracts/kernel/staff-roles';
import type { Approval, listApprovals } from '@wayfold/contracts/staff/approvals';
import type { Pool } from 'pg';
import { joinCursor, splitInstantCursor, takePage } from '../../kernel/paging.js';
import type { Clock } from '../../platform/clock/clock.js';

/** The caller, whose id and role determine which requests they may answer. */
interface Reader {
  readonly id: string;
  readonly role: string;
}

interface Row {
  readonly id: string;
  readonly status: Approval['status'];
  readonly action: Approval['action'];
  readonly bookingId: string | null;
  readonly amountCents: string;
  readonly reason: string;
  readonly requestedBy: string;
  readonly requestedByName: string;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
  readonly decidedBy: string | null;
  readonly decidedByName: string | null;
  readonly decidedAt: Date | null;
  readonly refusal: string | null;
}

/** A look-up of references by booking id; unknown bookings are left out. */
export type ReferenceLookup = (bookingIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

export class ApprovalQueries {
  constructor(
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly readReferences: ReferenceLookup,
    private readonly approvalLimitCents: number,
  ) {}

  async listApprovals(
    filter: RouteInput<typeof listApprovals>['query'],
    reader: Reader,
  ): Promise<RouteReply<typeof listApprovals>> {
    const now = this.clock.now();
    const { rows } = await this.pool.query<Row>(
      `SELECT approval_id AS id, status, action, booking_id AS "bookingId", amount_cents AS "amountCents",
              reason, requested_by AS "requestedBy", requested_by_name AS "requestedByName",
              requested_at AS "requestedAt",
              expires_at AS "expiresAt", decided_by AS "decidedBy", decided_by_name AS "decidedByName",
              decided_at AS "decidedAt", refusal
       FROM approvals
       WHERE ($1::boolean IS NOT TRUE OR (status = 'requested' AND expires_at > $2))
         AND ($3::timestamptz IS NULL OR (requested_at, approval_id) < ($3, $4::uuid))
       ORDER BY requested_at DESC, approval_id DESC LIMIT $5`,
      [filter.open === 'true', now, ...splitInstantCursor(filter.cursor), filter.limit + 1],
    );
    const { page, nextCursor } = takePage(rows, filter.limit, ({ requestedAt, id }) =>
      joinCursor(requestedAt, id.replaceAll('-', '')),
    );
    const bookingIds = page.flatMap(({ bookingId }) => bookingId ?? []);
    const references = await this.readReferences([...new Set(bookingIds)]);
    return {
      approvals: page.map((row) => ({
        ...toApproval(row, reader, now),
        reference: (row.bookingId && references.get(row.bookingId)) ?? null,
      })),
      nextCursor,
      approvalLimitCents: this.approvalLimitCents,
    };
  }
}

/** Lists the ids of open approvals that have expired by then, longest ago first. */
export async function listExpiredApprovals(pool: Pool, now: Date, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT approval_id AS id FROM approvals
     WHERE status IN ('requested', 'granted') AND expires_at <= $1
     ORDER BY expires_at LIMIT $2`,
    [now, limit],
  );
  return rows.map(({ id }) => id);
}

function toApproval(row: Row, reader: Reader, now: Date): Omit<Approval, 'reference'> {
  const { id, action, bookingId, reason, refusal, decidedBy, decidedByName, decidedAt } = row;
  const isOpen = row.status === 'requested' || row.status === 'granted';
  const status = isOpen && row.expiresAt <= now ? 'expired' : row.status;
  return {
    id,
    action,
    bookingId,
    amountCents: Number(row.amountCents),
    reason,
    status,
    refusal,
    requestedBy: { id: row.requestedBy, name: row.requestedByName },
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedBy: decidedBy === null ? null : { id: decidedBy, name: decidedByName ?? '' },
    decidedAt: decidedAt?.toISOString() ?? null,
    canDecide:
      status === 'requested' &&
      row.requestedBy !== reader.id &&
      FINANCE_ROLES.some((role) => role === reader.role),
  };
}
