import type { Queue } from 'bullmq';
import type { DueSource, Work } from './work.js';

const JOBS_PER_BATCH = 500;
/** Work fed by another process is offered again after this time; the queue deduplicates by id. */
const REFEED_DELAY_MS = 10_000;

/** The queue itself retries infrastructure failures, e.g. an unreachable provider, with back-off. */
export const JOB_OPTIONS = {
  attempts: 6,
  backoff: { type: 'exponential', delay: 500 },
  removeOnComplete: true,
  removeOnFail: true,
} as const;

/** A queue with its own worker, so that its work does not wait for other queues. */
export interface LanePlan {
  readonly queue: Queue<Work>;
  readonly sources: readonly DueSource[];
  /**
   * Maximum number of jobs on the queue; unlimited if absent. Ten thousand charges due on one day stay rows
   * until their turn: rows cost nothing, keep their order and obey the kill switch.
   */
  readonly window?: number;
}

/** The work in progress of one queue, and the feed of more. */
export class QueueLane {
  private readonly fedAtMsById = new Map<string, number>();
  /** The last look left work behind for lack of room. */
  private hasUnfedWork = false;

  constructor(private readonly plan: LanePlan) {}

  /**
   * Forgets a job that ended in this process, so that work still due is fed again; returns true if it is time
   * to feed more.
   */
  forgetFinishedJob(jobId: string): boolean {
    const wasFed = this.fedAtMsById.delete(jobId);
    return wasFed && this.hasUnfedWork && this.fedAtMsById.size < (this.plan.window ?? 0) / 2;
  }

  /**
   * Feeds due work; returns true if there is more, and room for it.
   * With `mustInspect`, inspects the queue first.
   */
  async feed(now: Date, mustInspect: boolean): Promise<boolean> {
    const refeedBeforeMs = performance.now() - REFEED_DELAY_MS;
    for (const [id, fedAtMs] of this.fedAtMsById) if (fedAtMs < refeedBeforeMs) this.fedAtMsById.delete(id);
    if (mustInspect && this.fedAtMsById.size > 0 && (await this.isQueueEmpty())) this.fedAtMsById.clear();
    let hasMore = false;
    this.hasUnfedWork = false;
    for (const source of this.plan.sources) hasMore = (await this.feedFrom(source, now)) || hasMore;
    return hasMore;
  }

  private async feedFrom(source: DueSource, now: Date): Promise<boolean> {
    const limit = await this.countRoom(source, now);
    if (limit === 0) {
      this.hasUnfedWork = true;
      return false;
    }
    const dueWork = await source.listDue(now, limit, [...this.fedAtMsById.keys()]);
    if (dueWork.length === 0) return false;
    await this.plan.queue.addBulk(
      dueWork.map((work) => ({
        name: work.kind,
        data: work,
        opts: { ...JOB_OPTIONS, jobId: work.workId },
      })),
    );
    for (const { workId } of dueWork) this.fedAtMsById.set(workId, performance.now());
    if (dueWork.length < limit) return false;
    this.hasUnfedWork = true;
    return this.plan.window === undefined || this.fedAtMsById.size < this.plan.window;
  }

  /** Counts the jobs that may be fed. If few, first drops those that other processes have finished. */
  private async countRoom(source: DueSource, now: Date): Promise<number> {
    const { window } = this.plan;
    if (window === undefined) return JOBS_PER_BATCH;
    if (this.fedAtMsById.size > window / 2 && source.filterStillDue) {
      const stillDue = new Set(await source.filterStillDue(now, [...this.fedAtMsById.keys()]));
      for (const id of this.fedAtMsById.keys()) if (!stillDue.has(id)) this.fedAtMsById.delete(id);
    }
    return Math.min(JOBS_PER_BATCH, Math.max(0, window - this.fedAtMsById.size));
  }

  /** True if everything fed is done, or the queue was emptied. Either way the work may be fed again. */
  private async isQueueEmpty(): Promise<boolean> {
    const counts = await this.plan.queue.getJobCounts('wait', 'active', 'delayed', 'prioritized');
    return Object.values(counts).every((count) => count === 0);
  }
}
