import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';

/** Length of a window in ms; the quickest answer is that of the current window and of the window before. */
const LATENCY_WINDOW_MS = MINUTE_MS;
/** Minimum number of answers before the quickest counts as the least latency: fewer may all be slow. */
const MIN_RESPONSES = 100;
/** Safety margin in ms: a later answer may be quicker than all so far. */
const MARGIN_MS = 25;

interface WindowStats {
  sinceMs: number;
  responseCount: number;
  /** Quickest answer of the current window, in ms. */
  quickestMs: number;
  /** Quickest answer of the previous window, in ms; Infinity without an answer. */
  quickestBeforeMs: number;
}

/**
 * The quickest answer per kind of call: the least time between the arrivals of two calls at the provider if
 * the second is sent after the answer to the first.
 */
export class Latencies {
  private readonly statsByKind = new Map<string, WindowStats>();

  recordResponse(kind: string, latencyMs: number, answeredAtMs = performance.now()): void {
    const stats = this.statsByKind.get(kind);
    const newWindow = {
      sinceMs: answeredAtMs,
      responseCount: (stats?.responseCount ?? 0) + 1,
      quickestMs: latencyMs,
    };
    if (!stats || answeredAtMs - stats.sinceMs > 2 * LATENCY_WINDOW_MS)
      this.statsByKind.set(kind, { ...newWindow, responseCount: 1, quickestBeforeMs: Infinity });
    else if (answeredAtMs - stats.sinceMs > LATENCY_WINDOW_MS)
      this.statsByKind.set(kind, { ...newWindow, quickestBeforeMs: stats.quickestMs });
    else
      Object.assign(stats, {
        responseCount: stats.responseCount + 1,
        quickestMs: Math.min(stats.quickestMs, latencyMs),
      });
  }

  /** Returns the guaranteed latency of the kind in ms; 0 while too little is known. */
  calculateMinMs(kind: string): number {
    const stats = this.statsByKind.get(kind);
    if (!stats || stats.responseCount < MIN_RESPONSES) return 0;
    return Math.max(0, Math.min(stats.quickestMs, stats.quickestBeforeMs) - MARGIN_MS);
  }
}
