/** The minimum covers the last one to two windows, in ms. */
const WINDOW_MS = 60_000;
/** With this many answers, the quickest is close to the possible minimum. */
const ENOUGH = 100;
/** Margin, because it is not exactly the minimum. */
const DOUBT_MS = 25;

interface Stats {
  since: number;
  answers: number;
  now: number;
  before: number;
}

/**
 * Tracks the quickest answer per kind of call. A call arrives at least its return trip and minimum processing
 * before its answer, and the next call at least its outbound trip after sending. Together these equal the
 * quickest answer.
 */
export class Latencies {
  private readonly kinds = new Map<string, Stats>();

  recordAnswer(kind: string, ms: number, at = performance.now()): void {
    const stats = this.kinds.get(kind);
    const first = { since: at, answers: (stats?.answers ?? 0) + 1, now: ms };
    if (!stats || at - stats.since > 2 * WINDOW_MS)
      this.kinds.set(kind, { ...first, answers: 1, before: Infinity });
    else if (at - stats.since > WINDOW_MS) this.kinds.set(kind, { ...first, before: stats.now });
    else Object.assign(stats, { answers: stats.answers + 1, now: Math.min(stats.now, ms) });
  }

  /** Guaranteed latency of the kind in ms; 0 while too little is known. */
  getLeastMs(kind: string): number {
    const stats = this.kinds.get(kind);
    if (!stats || stats.answers < ENOUGH) return 0;
    return Math.max(0, Math.min(stats.now, stats.before) - DOUBT_MS);
  }
}
