import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { listOwnSessions } from '@wayfold/contracts/staff/staff';
import type { Pool } from 'pg';

/** Filters sessions that are still alive. */
export type OpenSessionFilter = <S extends { createdAt: Date; lastSeenAt: Date; revokedAt: Date | null }>(
  sessions: readonly S[],
) => readonly S[];

type Reply = RouteReply<typeof listOwnSessions>;

interface Row {
  readonly id: string;
  readonly device: string | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly revokedAt: Date | null;
}

export class ListOwnSessions extends Query<Reply> {
  constructor(
    readonly staffId: string,
    readonly sessionId: string,
  ) {
    super();
  }
}

@QueryHandler(ListOwnSessions)
export class ListOwnSessionsHandler implements IQueryHandler<ListOwnSessions> {
  constructor(
    private readonly pool: Pool,
    private readonly filterOpenSessions: OpenSessionFilter,
  ) {}

  async execute({ staffId, sessionId }: ListOwnSessions): Promise<Reply> {
    const { rows } = await this.pool.query<Row>(
      `SELECT session_id AS id, device, created_at AS "createdAt", last_seen_at AS "lastSeenAt",
              revoked_at AS "revokedAt"
       FROM staff_sessions WHERE staff_id = $1 ORDER BY last_seen_at DESC, session_id`,
      [staffId],
    );
    return {
      sessions: this.filterOpenSessions(rows).map(({ id, device, createdAt, lastSeenAt }) => ({
        id,
        device,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isCurrent: id === sessionId,
      })),
    };
  }
}
