const WINDOW_MS = 1_000;

/** Calls since counting began, by time of arrival, as the provider counts them. */
export interface TrafficReport {
  /** Calls allowed per second; null if unlimited. */
  limit: number | null;
  callCount: number;
  /** Calls answered with 429. */
  refusedCount: number;
  /** The most calls within one second, including refused calls. */
  peakCount: number;
  /** Calls that arrived after the preceding second had reached the limit. */
  excessCount: number;
  /** Milliseconds from the first call to the last. */
  tookMs: number;
  /** Calls in each whole second after the first call. */
  callsBySecond: number[];
}

/** Counts calls, and limits those of an account per sliding second. */
export class Traffic {
  private recentTimes: number[] = [];
  private admittedTimes: number[] = [];
  private firstCallAtMs: number | undefined;
  private lastCallAtMs = 0;
  private callCount = 0;
  private refusedCount = 0;
  private peakCount = 0;
  private excessCount = 0;
  private callsBySecond: number[] = [];

  constructor(private readonly getLimit: () => number | null) {}

  /** Records a call at `nowMs` (monotonic); returns false if it exceeds the limit. */
  admitCall(nowMs: number): boolean {
    const limit = this.getLimit();
    this.recentTimes = filterRecent(this.recentTimes, nowMs);
    this.recentTimes.push(nowMs);
    this.firstCallAtMs ??= nowMs;
    this.lastCallAtMs = nowMs;
    this.callCount++;
    this.peakCount = Math.max(this.peakCount, this.recentTimes.length);
    const secondIndex = Math.floor((nowMs - this.firstCallAtMs) / 1_000);
    while (this.callsBySecond.length <= secondIndex) this.callsBySecond.push(0);
    this.callsBySecond[secondIndex] = (this.callsBySecond[secondIndex] ?? 0) + 1;
    if (limit === null) return true;
    if (this.recentTimes.length > limit) this.excessCount++;
    this.admittedTimes = filterRecent(this.admittedTimes, nowMs);
    if (this.admittedTimes.length >= limit) {
      this.refusedCount++;
      return false;
    }
    this.admittedTimes.push(nowMs);
    return true;
  }

  reportTraffic(): TrafficReport {
    return {
      limit: this.getLimit(),
      callCount: this.callCount,
      refusedCount: this.refusedCount,
      peakCount: this.peakCount,
      excessCount: this.excessCount,
      tookMs: this.lastCallAtMs - (this.firstCallAtMs ?? this.lastCallAtMs),
      callsBySecond: this.callsBySecond,
    };
  }

  /** Restarts counting; the limit still sees earlier calls. */
  restartCount(): void {
    this.firstCallAtMs = undefined;
    this.callCount = 0;
    this.refusedCount = 0;
    this.peakCount = 0;
    this.excessCount = 0;
    this.recentTimes = [];
    this.callsBySecond = [];
  }
}

/** Keeps times within the last second, excluding its start. */
function filterRecent(times: number[], nowMs: number): number[] {
  const firstRecentIndex = times.findIndex((time) => time > nowMs - WINDOW_MS);
  if (firstRecentIndex === 0) return times;
  return firstRecentIndex < 0 ? [] : times.slice(firstRecentIndex);
}
