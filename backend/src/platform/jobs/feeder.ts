import type { Clock } from '../clock/clock.js';
import { logger } from '../logging/logger.js';
import { type LanePlan, QueueLane } from './queue-lane.js';
import type { WakeSignal } from './wake-signal.js';

/** Interval at which a feeder looks for due work, in ms. */
export const FEED_INTERVAL_MS = 1_000;

/**
 * The only code that puts due work on the queue, each piece under its own id. It follows the Clock instead of
 * the queue's delays, and an emptied queue loses nothing, because due work is stored in the database.
 */
export class Feeder {
  private readonly lanes: readonly QueueLane[];
  private timer: NodeJS.Timeout | undefined;
  private currentFeed: Promise<void> | undefined;
  private mustLookAgain = false;
  private isStopped = false;
  /** The next look has to inspect the queues first. */
  private mustInspectQueues = false;
  private unsubscribe: (() => void) | undefined;

  constructor(
    lanes: readonly LanePlan[],
    private readonly clock: Clock,
    private readonly wakeSignal: WakeSignal,
  ) {
    this.lanes = lanes.map((plan) => new QueueLane(plan));
  }

  start(): void {
    this.unsubscribe = this.wakeSignal.onRing(() => this.wake());
    this.timer = setInterval(() => {
      this.mustInspectQueues = true;
      this.wake();
    }, FEED_INTERVAL_MS);
    this.wake();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.unsubscribe?.();
    this.isStopped = true;
    await this.currentFeed;
  }

  /** Looks now, or again right after the look in progress. */
  wake(): void {
    if (this.isStopped) return;
    if (this.currentFeed) {
      this.mustLookAgain = true;
      return;
    }
    this.currentFeed = this.feed().finally(() => {
      this.currentFeed = undefined;
      if (!this.mustLookAgain) return;
      this.mustLookAgain = false;
      this.wake();
    });
  }

  /** Called when a job ended in this process: work that is still due may be fed again. */
  handleFinished(jobId: string): void {
    for (const lane of this.lanes) if (lane.forgetFinishedJob(jobId)) this.wake();
  }

  private async feed(): Promise<void> {
    const { mustInspectQueues: mustInspect } = this;
    this.mustInspectQueues = false;
    const now = this.clock.now();
    for (const lane of this.lanes)
      try {
        if (await lane.feed(now, mustInspect)) this.mustLookAgain = true;
      } catch (error) {
        // A failing source must not stop the others.
        logger.error({ code: 'FEEDER_FAILED', err: error });
      }
  }
}
