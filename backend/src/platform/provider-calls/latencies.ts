/** The least is that of the last one to two of these, in ms. */
const WINDOW_MS = 60_000;
/** Of so many answers the quickest is about as quick as can be. */
const ENOUGH = 100;
/** Subtracted, because it is not quite. */
const DOUBT_MS = 25;

interface Least {
  since: number;
  answers: number;
  now: number;
  before: number;
}

/**
 * The quickest answers to each kind of call. A call arrives at the provider at least its way back, and the least work on
 * it, before its answer; the next one arrives at least its way there after it was sent. Together that is the quickest answer.
 */
export class Latencies {
  private readonly kinds = new Map<string, Least>();

  answered(kind: string, ms: number, at = performance.now()): void {
    const known = this.kinds.get(kind);
    const first = { since: at, answers: (known?.answers ?? 0) + 1, now: ms };
    if (!known || at - known.since > 2 * WINDOW_MS)
      this.kinds.set(kind, { ...first, answers: 1, before: Infinity });
    else if (at - known.since > WINDOW_MS) this.kinds.set(kind, { ...first, before: known.now });
    else Object.assign(known, { answers: known.answers + 1, now: Math.min(known.now, ms) });
  }

  /** Milliseconds that surely lie in every answer of the kind; 0 while too little is known. */
  least(kind: string): number {
    const known = this.kinds.get(kind);
    if (!known || known.answers < ENOUGH) return 0;
    return Math.max(0, Math.min(known.now, known.before) - DOUBT_MS);
  }
}
