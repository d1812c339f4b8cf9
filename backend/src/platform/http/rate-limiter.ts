import { ProblemException } from './problem.js';

/** Most callers remembered at once; the oldest are forgotten first. */
const MAX_CALLERS = 10_000;

/** So many requests a minute per caller, counted per process in fixed windows. */
export class RateLimiter {
  private readonly windows = new Map<string, { start: number; count: number }>();

  constructor(private readonly limit: { readonly perMinute: number }) {}

  /** Counts one request; throws RATE_LIMITED when there were too many. */
  take(caller: string, now: number = performance.now()): void {
    const before = this.windows.get(caller);
    const window = before && now - before.start < 60_000 ? before : { start: now, count: 0 };
    window.count += 1;
    this.windows.delete(caller);
    this.windows.set(caller, window);
    if (this.windows.size > MAX_CALLERS) {
      const oldest = this.windows.keys().next().value;
      if (oldest !== undefined) this.windows.delete(oldest);
    }
    if (window.count > this.limit.perMinute)
      throw new ProblemException('RATE_LIMITED', {
        retryAfterSeconds: Math.ceil((60_000 - (now - window.start)) / 1000),
      });
  }
}
