import type { OnModuleDestroy } from '@nestjs/common';
import { logger } from '../logging/logger.js';

const AT_ONCE = 8;
const MOST_WAITING = 500;

/**
 * Work that is done in this process as soon as an answer is out. Nothing may rest on it: whatever is too much, fails or
 * dies with the process is found by the feeder and done by the queue, or asked for again by who wanted it.
 */
export class AfterAnswer implements OnModuleDestroy {
  private readonly waiting: (() => Promise<void>)[] = [];
  private readonly running = new Set<Promise<void>>();
  private closed = false;

  /** `code` is what the log says when it fails. */
  do(work: () => Promise<void>, code = 'WORK_LEFT_TO_QUEUE'): void {
    if (this.closed || this.waiting.length >= MOST_WAITING) return;
    this.waiting.push(() =>
      work().catch((error: unknown) => {
        logger.warn({ code, err: error });
      }),
    );
    setImmediate(() => {
      this.next();
    });
  }

  /** Finishes what is under way; what waits is left to the queue. */
  async onModuleDestroy(): Promise<void> {
    this.closed = true;
    this.waiting.length = 0;
    await Promise.all(this.running);
  }

  private next(): void {
    const work = this.running.size < AT_ONCE ? this.waiting.shift() : undefined;
    if (!work) return;
    const run = work().finally(() => {
      this.running.delete(run);
      this.next();
    });
    this.running.add(run);
  }
}
