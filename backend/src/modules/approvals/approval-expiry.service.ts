import type { Pool } from 'pg';
import { isRefusal } from '../../kernel/refuse.js';
import { newWorkerEnvelope } from '../../platform/commands/envelope.js';
import type { CommandRunner } from '../../platform/commands/runner.js';
import { approval } from './approval.js';
import { listExpiredApprovals } from './approvals.query.js';
import { type ApprovalEvent, type ApprovalState, approvalStream } from './events.js';

const APPROVALS_PER_BATCH = 200;

/**
 * The recorder of expired approvals. Not urgent, since an expired approval is refused at once. Safe to run
 * concurrently.
 */
export class ApprovalExpiry {
  constructor(
    private readonly pool: Pool,
    private readonly runner: CommandRunner,
  ) {}

  /** Returns the number of recorded expiries. */
  async run(now: Date): Promise<number> {
    let expiredCount = 0;
    for (const id of await listExpiredApprovals(this.pool, now, APPROVALS_PER_BATCH))
      if (await this.expire(id, now)) expiredCount += 1;
    return expiredCount;
  }

  private async expire(approvalId: string, now: Date): Promise<boolean> {
    let events: readonly ApprovalEvent[] = [];
    const outcome = await this.runner.runOne<ApprovalState, ApprovalEvent>(
      newWorkerEnvelope('approvals'),
      approvalStream(approvalId),
      (state) => {
        events = approval.decide(state, { type: 'Expire', now: now.toISOString() });
        return events;
      },
    );
    return !isRefusal(outcome) && events.length > 0;
  }
}
