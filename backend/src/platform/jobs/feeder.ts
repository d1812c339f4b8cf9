import type { Queue } from 'bullmq';
import type { Clock } from '../clock/clock.js';
import { logger } from '../logging/logger.js';
import { jobIdOf, type DueSource, type JobData } from './work.js';
import type { WorkBell } from './work-bell.js';

const TICK_MS = 1_000;
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

/**
 * Puts what is due on the queue, each piece under its own id: the only one who does. It follows the Clock, not the
 * queue's own delays, and forgets nothing when the queue is emptied, because what is due stands in the database.
 */
export class Feeder {
  private readonly fed = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;
  /** Whether the next look begins with a look at the queue itself. */
  private doubt = false;
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly queue: Queue<JobData>,
    private readonly sources: readonly DueSource[],
    private readonly clock: Clock,
    private readonly bell: WorkBell,
  ) {}

  start(): void {
    this.unsubscribe = this.bell.onRing(() => this.wake());
    this.timer = setInterval(() => {
      this.doubt = true;
      this.wake();
    }, TICK_MS);
    this.wake();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.unsubscribe?.();
    this.stopped = true;
    await this.running;
  }

  /** Looks now, or once more right after the look that is under way. */
  wake(): void {
    if (this.stopped) return;
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = this.feed()
      .catch((error: unknown) => {
        logger.error({ code: 'FEEDER_FAILED', err: error });
      })
      .finally(() => {
        this.running = undefined;
        if (!this.again) return;
        this.again = false;
        this.wake();
      });
  }

  /** A job has ended in this process: what is still due of it may be fed again. */
  finished(jobId: string): void {
    this.fed.delete(jobId);
  }

  /** Then what was fed is done, or somebody emptied the queue: either way it may be fed again. */
  private async queueIsEmpty(): Promise<boolean> {
    const counts = await this.queue.getJobCounts('wait', 'active', 'delayed', 'prioritized');
    return Object.values(counts).every((count) => count === 0);
  }

  private async feed(): Promise<void> {
    const limit = performance.now() - FED_FOR_MS;
    for (const [id, at] of this.fed) if (at < limit) this.fed.delete(id);
    if (this.doubt && this.fed.size > 0 && (await this.queueIsEmpty())) this.fed.clear();
    this.doubt = false;
    const now = this.clock.now();
    for (const source of this.sources) {
      const due = await source.due(now, BATCH, [...this.fed.keys()]);
      if (due.length === 0) continue;
      await this.queue.addBulk(
        due.map((data) => ({ name: data.kind, data, opts: { ...JOB_OPTIONS, jobId: jobIdOf(data) } })),
      );
      for (const data of due) this.fed.set(jobIdOf(data), performance.now());
      if (due.length === BATCH) this.again = true;
    }
  }
}
