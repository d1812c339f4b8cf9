const WINDOW_MS = 1_000;

/** Calls since counting began, by time of arrival as at the provider. */
export interface TrafficReport {
  /** Calls allowed per second; null: unlimited. */
  limit: number | null;
  calls: number;
  /** Answered with 429. */
  refused: number;
  /** Maximum number of calls within one second, including refused ones. */
  mostInASecond: number;
  /** Calls that arrived after the limit was reached in the preceding second. */
  over: number;
  /** Milliseconds from the first call to the last. */
  tookMs: number;
  /** Calls in each whole second after the first call. */
  seconds: number[];
}

/** Counts calls and enforces an account's limit per sliding second. */
export class Traffic {
  private recent: number[] = [];
  private admitted: number[] = [];
  private first: number | undefined;
  private last = 0;
  private calls = 0;
  private refused = 0;
  private most = 0;
  private over = 0;
  private seconds: number[] = [];

  constructor(private readonly getLimit: () => number | null) {}

  /** Records a call at `at` (monotonic ms); false if it exceeds the limit. */
  admit(at: number): boolean {
    const limit = this.getLimit();
    this.recent = filterRecent(this.recent, at);
    this.recent.push(at);
    this.first ??= at;
    this.last = at;
    this.calls++;
    this.most = Math.max(this.most, this.recent.length);
    const second = Math.floor((at - this.first) / 1_000);
    while (this.seconds.length <= second) this.seconds.push(0);
    this.seconds[second] = (this.seconds[second] ?? 0) + 1;
    if (limit === null) return true;
    if (this.recent.length > limit) this.over++;
    this.admitted = filterRecent(this.admitted, at);
    if (this.admitted.length >= limit) {
      this.refused++;
      return false;
    }
    this.admitted.push(at);
    return true;
  }

  report(): TrafficReport {
    return {
      limit: this.getLimit(),
      calls: this.calls,
      refused: this.refused,
      mostInASecond: this.most,
      over: this.over,
      tookMs: this.last - (this.first ?? this.last),
      seconds: this.seconds,
    };
  }

  /** Restarts counting; the limit still sees earlier calls. */
  restart(): void {
    this.first = undefined;
    this.calls = this.refused = this.most = this.over = 0;
    this.recent = [];
    this.seconds = [];
  }
}

/** Times within the last second, excluding its start. */
function filterRecent(times: number[], at: number): number[] {
  const from = times.findIndex((time) => time > at - WINDOW_MS);
  if (from === 0) return times;
  return from < 0 ? [] : times.slice(from);
}
