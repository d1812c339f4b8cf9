import type { Clock } from '../clock/clock.js';
import { logger } from '../logging/logger.js';

const HOUR_MS = 3_600_000;

/** Something that is tidied up now and then. Any number of processes may do it at once. */
export interface Chore {
  readonly name: string;
  /** Answers how much there was to do; at most a small piece of it is done at a time. */
  run(now: Date): Promise<number>;
}

/** Does all chores at the start and every hour, or as often as it is told; one that finds much is called again until it finds nothing. */
export class MaintenanceScheduler {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly chores: readonly Chore[],
    private readonly clock: Clock,
    /** Milliseconds. */
    private readonly every = HOUR_MS,
  ) {}

  start(): void {
    const go = (): void => {
      this.round ??= this.doAll().finally(() => {
        this.round = undefined;
      });
    };
    this.timer = setInterval(go, this.every);
    this.timer.unref();
    go();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.round;
  }

  private async doAll(): Promise<void> {
    for (const chore of this.chores)
      try {
        while (!this.stopped && (await chore.run(this.clock.now())) > 0);
      } catch (error) {
        logger.warn({ code: 'CHORE_FAILED', workId: chore.name, err: error });
      }
  }
}
