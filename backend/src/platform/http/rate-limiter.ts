import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { deleteOldest } from '../../kernel/delete-oldest.js';
import { ProblemException } from './problems/problem.js';
import { buildCallerKey } from './visitor.js';

/** Maximum number of callers tracked; the oldest are forgotten first. */
const MAX_CALLERS = 10_000;

/** The limit of requests per visitor in fixed windows of one or several minutes, per process. */
export class RateLimiter {
  private readonly windows = new Map<string, { readonly startedAtMs: number; count: number }>();
  private readonly maxPerWindow: number;
  private readonly windowMs: number;

  constructor({ perMinute, minutes = 1 }: { readonly perMinute: number; readonly minutes?: number }) {
    this.maxPerWindow = perMinute * minutes;
    this.windowMs = minutes * MINUTE_MS;
  }

  /** Counts a request from an address; throws RATE_LIMITED if its visitor exceeded the limit. */
  consume(ip: string, nowMs: number = performance.now()): void {
    const caller = buildCallerKey(ip);
    const previousWindow = this.windows.get(caller);
    const window =
      previousWindow && nowMs - previousWindow.startedAtMs < this.windowMs
        ? previousWindow
        : { startedAtMs: nowMs, count: 0 };
    window.count += 1;
    this.windows.delete(caller);
    this.windows.set(caller, window);
    deleteOldest(this.windows, MAX_CALLERS);
    if (window.count > this.maxPerWindow)
      throw new ProblemException('RATE_LIMITED', {
        facts: { retryAfterSeconds: Math.ceil((this.windowMs - (nowMs - window.startedAtMs)) / 1000) },
      });
  }
}
