import { Inject, Injectable } from '@nestjs/common';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import type { listTasks, TaskKind, TaskSubject } from '@wayfold/contracts/staff/tasks';
import type { Pool } from 'pg';
import { takePage } from '../../../kernel/paging.js';
import { PG_POOL } from '../../../platform/database/pool-token.js';

type Row = TaskSubject & {
  readonly bookingId: string;
  readonly taskNumber: number;
  readonly reference: string | null;
  readonly position: string;
  readonly raisedAt: Date;
};

/** Open tasks, read through partial indexes that hold only these. */
@Injectable()
export class TaskQueries {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  async listPage({
    limit,
    cursor,
    kind,
  }: RouteInput<typeof listTasks>['query']): Promise<RouteReply<typeof listTasks>> {
    const afterPosition = cursor ?? '0';
    const { rows } = await this.pool.query<Row>(
      `SELECT t.booking_id AS "bookingId", t.n AS "taskNumber", b.reference, t.kind, t.facts,
         t.raised_at AS "raisedAt", t.position
       FROM operations_tasks t LEFT JOIN bookings b USING (booking_id)
       WHERE t.completed_at IS NULL AND t.position > $1 ${kind === undefined ? '' : 'AND t.kind = $3'}
       ORDER BY t.position LIMIT $2`,
      [afterPosition, limit + 1, ...(kind === undefined ? [] : [kind])],
    );
    const { rows: openCounts } = await this.pool.query<{ kind: TaskKind; count: number }>(
      `SELECT kind, count(*)::integer AS count FROM operations_tasks
       WHERE completed_at IS NULL GROUP BY kind ORDER BY kind`,
    );
    const { page, nextCursor } = takePage(rows, limit, ({ position }) => position);
    return {
      tasks: page.map(({ position: _, ...task }) => ({ ...task, raisedAt: task.raisedAt.toISOString() })),
      open: openCounts,
      nextCursor,
    };
  }
}
