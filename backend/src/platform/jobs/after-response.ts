import type { OnModuleDestroy } from '@nestjs/common';
import { logger } from '../logging/logger.js';

const MAX_RUNNING_WORK = 8;
const MAX_WAITING_WORK = 500;

/**
 * Work that runs in this process right after the response. Best effort: work that is dropped, fails or dies
 * with the process is picked up by the feeder, or requested again.
 */
export class AfterResponseQueue implements OnModuleDestroy {
  private readonly waitingWork: (() => Promise<void>)[] = [];
  private readonly runningWork = new Set<Promise<void>>();
  private isClosed = false;

  /** Schedules work; `code` is the log code of a failure. */
  schedule(work: () => Promise<void>, code = 'WORK_LEFT_TO_QUEUE'): void {
    if (this.isClosed || this.waitingWork.length >= MAX_WAITING_WORK) return;
    this.waitingWork.push(() =>
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
    this.waitingWork.length = 0;
    await Promise.all(this.runningWork);
  }

  private startNext(): void {
    const start = this.runningWork.size < MAX_RUNNING_WORK ? this.waitingWork.shift() : undefined;
    if (!start) return;
    const run = start().finally(() => {
      this.runningWork.delete(run);
      this.startNext();
    });
    this.runningWork.add(run);
  }
}
