import type { Queue } from 'bullmq';
import type { JobData } from '../../../src/modules/booking/worker/booking-work.js';
import { JOB_OPTIONS } from '../../../src/platform/jobs/queue-lane.js';
import { type Owner, type Scheduler, WORLD } from '../engine/scheduler.js';

export interface TakenJob {
  readonly id: string;
  readonly data: JobData;
  readonly attemptsMade: number;
}

interface Job {
  readonly id: string;
  readonly data: JobData;
  attemptCount: number;
  /** Earliest time in ms since 1970. */
  readyAtMs: number;
  /** The owner of the job's lock, and the end of the lock. */
  lock: { readonly owner: Owner; expiresAtMs: number } | undefined;
}

/** BullMQ's own default, in ms. */
const LOCK_MS = 30_000;

/**
 * The queue from its users' view: one job per id, retried with back-off, given to another process when its
 * lock expires.
 */
export class JobQueue {
  private readonly jobs = new Map<string, Job>();

  constructor(private readonly scheduler: Scheduler) {}

  /** Connects the feeder's queue in one process. */
  connectFeeder(waitForTurn: (label: string) => Promise<void>): Queue<JobData> {
    const addBulk = async (newJobs: readonly { data: JobData }[]): Promise<void> => {
      await waitForTurn(`feeds ${newJobs.map(({ data }) => data.workId).join(', ')}`);
      for (const { data } of newJobs) {
        const id = data.workId;
        if (!this.jobs.has(id))
          this.jobs.set(id, { id, data, attemptCount: 0, readyAtMs: 0, lock: undefined });
      }
    };
    return { addBulk } as unknown as Queue<JobData>;
  }

  hasJob(id: string): boolean {
    return this.jobs.has(id);
  }

  get hasReadyJob(): boolean {
    return this.findNext() !== undefined;
  }

  takeJob(owner: Owner): TakenJob | undefined {
    const job = this.findNext();
    if (!job) return undefined;
    job.lock = { owner, expiresAtMs: this.scheduler.now + LOCK_MS };
    // If the owner dies or stops, another process looks again at that time.
    this.lookAgain(job.lock.expiresAtMs);
    return { id: job.id, data: job.data, attemptsMade: job.attemptCount };
  }

  completeJob(owner: Owner, { id }: TakenJob): void {
    if (this.jobs.get(id)?.lock?.owner === owner) this.jobs.delete(id);
  }

  failJob(owner: Owner, { id }: TakenJob): void {
    const job = this.jobs.get(id);
    if (job?.lock?.owner !== owner) return;
    job.lock = undefined;
    job.attemptCount++;
    if (job.attemptCount >= JOB_OPTIONS.attempts) this.jobs.delete(id);
    job.readyAtMs = this.scheduler.now + JOB_OPTIONS.backoff.delay * 2 ** (job.attemptCount - 1);
    this.lookAgain(job.readyAtMs);
  }

  /**
   * Injects a fault: a lock is lost while its owner works, so the job is delivered twice. Returns false if no
   * job is active.
   */
  deliverAgain(): boolean {
    const activeJobs = [...this.jobs.values()].filter(({ lock }) => lock !== undefined);
    const job = this.scheduler.random.findOne(activeJobs);
    if (!job) return false;
    job.lock = undefined;
    return true;
  }

  /** Injects a fault: the store of the queue is flushed. */
  clearJobs(): void {
    this.jobs.clear();
  }

  private findNext(): Job | undefined {
    const { now } = this.scheduler;
    return [...this.jobs.values()].find(
      ({ readyAtMs, lock }) => readyAtMs <= now && (!lock || this.isStalled(lock)),
    );
  }

  /** True if no living, running owner renewed its lock in time. */
  private isStalled({ owner, expiresAtMs }: NonNullable<Job['lock']>): boolean {
    return expiresAtMs <= this.scheduler.now && (!owner.isAlive || owner.isStopped);
  }

  private lookAgain(notBeforeMs: number): void {
    void this.scheduler.waitUntil(WORLD, { notBeforeMs });
  }
}
