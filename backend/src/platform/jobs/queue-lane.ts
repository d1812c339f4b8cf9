import type { Queue } from 'bullmq';
import type { DueSource, Work } from './work.js';

const BATCH = 500;
/** Work fed by another process is offered to the queue again after this long; the queue knows it by its id. */
const FED_FOR_MS = 10_000;

/** Failures in the way, e.g. the provider being out of reach, are tried again by the queue itself, ever more slowly. */
const JOB_OPTIONS = {
  attempts: 6,
  backoff: { type: 'exponential', delay: 500 },
  removeOnComplete: true,
  removeOnFail: true,
} as const;

/** A queue with a worker of its own, so that nothing in it waits for what is in another one. */
export interface LanePlan {
  readonly queue: Queue<Work>;
  readonly sources: readonly DueSource[];
  /**
   * The most that lies on the queue at a time; all that is due when absent. Ten thousand pieces that are due on the same
   * day stay rows until their turn comes: a row costs nothing, is in order, and obeys the kill switch.
   */
  readonly window?: number;
}

/** What is on its way in one queue, and what may follow. */
export class QueueLane {
  private readonly fed = new Map<string, number>();
  /** Whether the last look left something behind for want of room. */
  private left = false;

  constructor(private readonly plan: LanePlan) {}

  /** A job has ended in this process: what is still due of it may be fed again. True when it is time for more. */
  finished(jobId: string): boolean {
    const known = this.fed.delete(jobId);
    return known && this.left && this.fed.size < (this.plan.window ?? 0) / 2;
  }

  /** True when there is more, and room for it. With `doubt`, the queue itself is looked at first. */
  async feed(now: Date, doubt: boolean): Promise<boolean> {
    const limit = performance.now() - FED_FOR_MS;
    for (const [id, at] of this.fed) if (at < limit) this.fed.delete(id);
    if (doubt && this.fed.size > 0 && (await this.queueIsEmpty())) this.fed.clear();
    let more = false;
    this.left = false;
    for (const source of this.plan.sources) more = (await this.feedFrom(source, now)) || more;
    return more;
  }

  private async feedFrom(source: DueSource, now: Date): Promise<boolean> {
    const wanted = await this.room(source, now);
    if (wanted === 0) {
      this.left = true;
      return false;
    }
    const due = await source.due(now, wanted, [...this.fed.keys()]);
    if (due.length === 0) return false;
    await this.plan.queue.addBulk(
      due.map((data) => ({ name: data.kind, data, opts: { ...JOB_OPTIONS, jobId: data.workId } })),
    );
    for (const data of due) this.fed.set(data.workId, performance.now());
    if (due.length < wanted) return false;
    this.left = true;
    return this.plan.window === undefined || this.fed.size < this.plan.window;
  }

  /** How much may be fed now. When little, what other processes have done meanwhile is taken off first. */
  private async room(source: DueSource, now: Date): Promise<number> {
    const { window } = this.plan;
    if (window === undefined) return BATCH;
    if (this.fed.size > window / 2 && source.stillDue) {
      const still = new Set(await source.stillDue(now, [...this.fed.keys()]));
      for (const id of this.fed.keys()) if (!still.has(id)) this.fed.delete(id);
    }
    return Math.min(BATCH, Math.max(0, window - this.fed.size));
  }

  /** Then what was fed is done, or somebody emptied the queue: either way it may be fed again. */
  private async queueIsEmpty(): Promise<boolean> {
    const counts = await this.plan.queue.getJobCounts('wait', 'active', 'delayed', 'prioritized');
    return Object.values(counts).every((count) => count === 0);
  }
}
