import { ProblemException } from './problem.js';

/** Most callers remembered at once; the oldest are forgotten first. */
const MAX_CALLERS = 10_000;

/** So many requests per caller in a window of one minute, or of several: counted per process in fixed windows. */
export class RateLimiter {
  private readonly windows = new Map<string, { start: number; count: number }>();
  private readonly most: number;
  private readonly windowMs: number;

  constructor({ perMinute, minutes = 1 }: { readonly perMinute: number; readonly minutes?: number }) {
    this.most = perMinute * minutes;
    this.windowMs = minutes * 60_000;
  }

  /** Counts one request; throws RATE_LIMITED when there were too many. */
  take(caller: string, now: number = performance.now()): void {
    const before = this.windows.get(caller);
    const window = before && now - before.start < this.windowMs ? before : { start: now, count: 0 };
    window.count += 1;
    this.windows.delete(caller);
    this.windows.set(caller, window);
    if (this.windows.size > MAX_CALLERS) {
      const oldest = this.windows.keys().next().value;
      if (oldest !== undefined) this.windows.delete(oldest);
    }
    if (window.count > this.most)
      throw new ProblemException('RATE_LIMITED', {
        retryAfterSeconds: Math.ceil((this.windowMs - (now - window.start)) / 1000),
      });
  }
}
