import type { Queue } from 'bullmq';
import type { JobData } from '../../../src/modules/booking/worker/booking-work.js';
import { type Owner, type Scheduler, WORLD } from '../engine/scheduler.js';

export interface TakenJob {
  readonly id: string;
  readonly data: JobData;
  readonly attemptsMade: number;
}

interface Job {
  readonly id: string;
  readonly data: JobData;
  attempts: number;
  /** Earliest time in ms since 1970. */
  at: number;
  /** The owner of the job's lock, and the end of the lock. */
  lock: { readonly owner: Owner; until: number } | undefined;
}

const MAX_ATTEMPTS = 6;
const FIRST_BACKOFF_MS = 500;
const LOCK_MS = 30_000;

/**
 * The queue from its users' view: one job per id, retried with back-off, given to another when its lock
 * expires.
 */
export class JobQueue {
  private readonly jobs = new Map<string, Job>();

  constructor(private readonly scheduler: Scheduler) {}

  /** The feeder's queue in one process. */
  feed(before: (label: string) => Promise<void>): Queue<JobData> {
    const addBulk = async (added: readonly { data: JobData }[]): Promise<void> => {
      await before(`feeds ${added.map(({ data }) => data.workId).join(', ')}`);
      for (const { data } of added) {
        const id = data.workId;
        if (!this.jobs.has(id)) this.jobs.set(id, { id, data, attempts: 0, at: 0, lock: undefined });
      }
    };
    return { addBulk } as unknown as Queue<JobData>;
  }

  has(id: string): boolean {
    return this.jobs.has(id);
  }

  get hasReadyJob(): boolean {
    return this.findNext() !== undefined;
  }

  take(owner: Owner): TakenJob | undefined {
    const job = this.findNext();
    if (!job) return undefined;
    job.lock = { owner, until: this.scheduler.now + LOCK_MS };
    // If the owner dies or stops, another process looks again at that time.
    this.lookAgain(job.lock.until);
    return { id: job.id, data: job.data, attemptsMade: job.attempts };
  }

  complete(owner: Owner, { id }: TakenJob): void {
    if (this.jobs.get(id)?.lock?.owner === owner) this.jobs.delete(id);
  }

  fail(owner: Owner, { id }: TakenJob): void {
    const job = this.jobs.get(id);
    if (job?.lock?.owner !== owner) return;
    job.lock = undefined;
    job.attempts++;
    if (job.attempts >= MAX_ATTEMPTS) this.jobs.delete(id);
    job.at = this.scheduler.now + FIRST_BACKOFF_MS * 2 ** (job.attempts - 1);
    this.lookAgain(job.at);
  }

  /** Injects a fault: a lock is lost while its owner works, so the job is delivered twice. */
  deliverAgain(): boolean {
    const active = [...this.jobs.values()].filter(({ lock }) => lock !== undefined);
    const job = active[this.scheduler.random.drawBetween(0, Math.max(0, active.length - 1))];
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
    return [...this.jobs.values()].find(({ at, lock }) => at <= now && (!lock || this.isStalled(lock)));
  }

  /** A living, running owner renews its lock in time. */
  private isStalled({ owner, until }: NonNullable<Job['lock']>): boolean {
    return until <= this.scheduler.now && (!owner.isAlive || owner.isStopped);
  }

  private lookAgain(at: number): void {
    void this.scheduler.step(WORLD, '', { at });
  }
}
