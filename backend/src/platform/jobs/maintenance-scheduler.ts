import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import type { Clock } from '../clock/clock.js';
import { logger } from '../logging/logger.js';

/** Periodic maintenance, safe to run in several processes at once. */
export interface Chore {
  readonly name: string;
  /** Runs a small batch and returns its size. */
  run(now: Date): Promise<number>;
}

/**
 * The schedule of chores: all run at startup and then hourly, or every `intervalMs`; a chore repeats until it
 * returns 0.
 */
export class MaintenanceScheduler {
  private timer: NodeJS.Timeout | undefined;
  private currentRound: Promise<void> | undefined;
  private isStopped = false;

  constructor(
    private readonly chores: readonly Chore[],
    private readonly clock: Clock,
    private readonly intervalMs = HOUR_MS,
  ) {}

  start(): void {
    const startRound = (): void => {
      this.currentRound ??= this.runAll().finally(() => {
        this.currentRound = undefined;
      });
    };
    this.timer = setInterval(startRound, this.intervalMs);
    this.timer.unref();
    startRound();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.currentRound;
  }

  private async runAll(): Promise<void> {
    for (const chore of this.chores)
      try {
        while (!this.isStopped && (await chore.run(this.clock.now())) > 0);
      } catch (error) {
        logger.warn({ code: 'CHORE_FAILED', workId: chore.name, err: error });
      }
  }
}
