import type { OnModuleDestroy } from '@nestjs/common';
import { logger } from '../logging/logger.js';

const MAX_CONCURRENT_TASKS = 8;
const MAX_WAITING_TASKS = 500;

/**
 * Runs work in this process right after the answer. Best effort: work that is dropped, fails or dies with the
 * process is picked up by the feeder, or requested again.
 */
export class AfterResponseQueue implements OnModuleDestroy {
  private readonly waitingTasks: (() => Promise<void>)[] = [];
  private readonly runningTasks = new Set<Promise<void>>();
  private isClosed = false;

  /** Schedules work; `code` is the log code of a failure. */
  schedule(work: () => Promise<void>, code = 'WORK_LEFT_TO_QUEUE'): void {
    if (this.isClosed || this.waitingTasks.length >= MAX_WAITING_TASKS) return;
    this.waitingTasks.push(() =>
      work().catch((error: unknown) => {
        logger.warn({ code, err: error });
      }),
    );
    setImmediate(() => {
      this.startNext();
    });
  }

  /** Finishes running work; waiting work is left to the queue. */
  async onModuleDestroy(): Promise<void> {
    this.isClosed = true;
    this.waitingTasks.length = 0;
    await Promise.all(this.runningTasks);
  }

  private startNext(): void {
    const work = this.runningTasks.size < MAX_CONCURRENT_TASKS ? this.waitingTasks.shift() : undefined;
    if (!work) return;
    const run = work().finally(() => {
      this.runningTasks.delete(run);
      this.startNext();
    });
    this.runningTasks.add(run);
  }
}
