import type { Pool } from 'pg';
import { v7 } from 'uuid';
import { isRefusal } from '../../kernel/refuse.js';
import type { CommandRunner } from '../../platform/commands/runner.js';
import { approval } from './approval.js';
import { approvalStream, type ApprovalEvent, type ApprovalState } from './events.js';

/** Approvals that are asked for at once. */
const BATCH = 200;

/**
 * Writes down what nobody answered or used in time. Nothing rests on its haste: what is over is refused from that moment
 * on. Any number of processes may do it at once.
 */
export class ApprovalExpiry {
  constructor(
    private readonly pool: Pool,
    private readonly runner: CommandRunner,
  ) {}

  /** Answers how many it wrote down. */
  async run(now: Date): Promise<number> {
    const { rows } = await this.pool.query<{ id: string }>(
      `SELECT approval_id AS id FROM approvals
       WHERE status IN ('requested', 'granted') AND expires_at <= $1 ORDER BY expires_at LIMIT ${BATCH}`,
      [now],
    );
    let written = 0;
    for (const { id } of rows) if (await this.expire(id, now)) written += 1;
    return written;
  }

  private async expire(approvalId: string, now: Date): Promise<boolean> {
    const commandId = v7();
    let events: readonly ApprovalEvent[] = [];
    const done = await this.runner.runOne<ApprovalState, ApprovalEvent>(
      {
        commandId,
        correlationId: commandId,
        causationId: null,
        actor: { kind: 'worker', name: 'approvals' },
        traceId: null,
      },
      approvalStream(approvalId),
      (state) => {
        events = approval.decide({ type: 'Expire', now: now.toISOString() }, state);
        return events;
      },
    );
    return !isRefusal(done) && events.length > 0;
  }
}
