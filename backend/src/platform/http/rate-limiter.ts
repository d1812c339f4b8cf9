import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { ProblemException } from './problems/problem.js';
import { buildCallerKey } from './visitor.js';

/** Maximum number of callers tracked; the oldest are forgotten first. */
const MAX_CALLERS = 10_000;

/** Limits requests per visitor in fixed windows of one or several minutes, per process. */
export class RateLimiter {
  private readonly windows = new Map<string, { start: number; count: number }>();
  private readonly maxPerWindow: number;
  private readonly windowMs: number;

  constructor({ perMinute, minutes = 1 }: { readonly perMinute: number; readonly minutes?: number }) {
    this.maxPerWindow = perMinute * minutes;
    this.windowMs = minutes * MINUTE_MS;
  }

  /** Counts a request from an address; throws RATE_LIMITED if its visitor exceeded the limit. */
  consume(ip: string, now: number = performance.now()): void {
    const caller = buildCallerKey(ip);
    const previousWindow = this.windows.get(caller);
    const window =
      previousWindow && now - previousWindow.start < this.windowMs
        ? previousWindow
        : { start: now, count: 0 };
    window.count += 1;
    this.windows.delete(caller);
    this.windows.set(caller, window);
    if (this.windows.size > MAX_CALLERS) {
      const oldestCaller = this.windows.keys().next().value;
      if (oldestCaller !== undefined) this.windows.delete(oldestCaller);
    }
    if (window.count > this.maxPerWindow)
      throw new ProblemException('RATE_LIMITED', {
        facts: { retryAfterSeconds: Math.ceil((this.windowMs - (now - window.start)) / 1000) },
      });
  }
}
