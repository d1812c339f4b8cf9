/** The minimum covers the last one to two windows, in ms. */
const WINDOW_MS = 60_000;
/** With this many answers, the quickest is close to the possible minimum. */
const MIN_ANSWERS = 100;
/** Margin, because it is not exactly the minimum. */
const SAFETY_MARGIN_MS = 25;

interface WindowStats {
  since: number;
  answers: number;
  quickestMs: number;
  previousQuickestMs: number;
}

/**
 * Tracks the quickest answer per kind of call. A call arrives at least its return trip and minimum processing
 * before its answer, and the next call at least its outbound trip after sending. Together these equal the
 * quickest answer.
 */
export class Latencies {
  private readonly kinds = new Map<string, WindowStats>();

  recordAnswer(kind: string, ms: number, at = performance.now()): void {
    const stats = this.kinds.get(kind);
    const first = { since: at, answers: (stats?.answers ?? 0) + 1, quickestMs: ms };
    if (!stats || at - stats.since > 2 * WINDOW_MS)
      this.kinds.set(kind, { ...first, answers: 1, previousQuickestMs: Infinity });
    else if (at - stats.since > WINDOW_MS)
      this.kinds.set(kind, { ...first, previousQuickestMs: stats.quickestMs });
    else Object.assign(stats, { answers: stats.answers + 1, quickestMs: Math.min(stats.quickestMs, ms) });
  }

  /** Guaranteed latency of the kind in ms; 0 while too little is known. */
  getLeastMs(kind: string): number {
    const stats = this.kinds.get(kind);
    if (!stats || stats.answers < MIN_ANSWERS) return 0;
    return Math.max(0, Math.min(stats.quickestMs, stats.previousQuickestMs) - SAFETY_MARGIN_MS);
  }
}
