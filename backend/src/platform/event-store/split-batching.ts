/** Answered calls after which the other way goes on trial. */
const CALLS_BETWEEN_TRIALS = 256;
/** Answered calls that a trial lasts. */
const CALLS_PER_TRIAL = 8;
/** The first calls of a trial, not measured: they still reflect the previous way. */
const IGNORED_CALLS_PER_TRIAL = 2;

interface CallCost {
  ms: number;
  appendCount: number;
}

const calculateMsPerAppend = ({ ms, appendCount }: CallCost): number =>
  appendCount === 0 ? NaN : ms / appendCount;

/**
 * The choice whether waiting appends leave in halves: the log works on one half while this process answers
 * and encodes the other, but commits double. Both ways are measured from time to time, because loads change.
 */
export class SplitBatching {
  private isHalving = true;
  private isTrial = false;
  private callCount = 0;
  /** Time spent by the current way, and by the way on trial. */
  private readonly callCosts: [CallCost, CallCost] = [
    { ms: 0, appendCount: 0 },
    { ms: 0, appendCount: 0 },
  ];
  private lastAnsweredAtMs: number | undefined;

  constructor(private readonly now: () => number = () => performance.now()) {}

  get shouldSplit(): boolean {
    return this.isHalving !== this.isTrial;
  }

  /** Records the answer to a call with this many appends while more are waiting than one call takes. */
  recordAnswered(appendCount: number): void {
    const nowMs = this.now();
    const ms = this.lastAnsweredAtMs === undefined ? undefined : nowMs - this.lastAnsweredAtMs;
    this.lastAnsweredAtMs = nowMs;
    this.callCount++;
    if (ms !== undefined && !(this.isTrial && this.callCount <= IGNORED_CALLS_PER_TRIAL)) {
      const tally = this.callCosts[this.isTrial ? 1 : 0];
      tally.ms += ms;
      tally.appendCount += appendCount;
    }
    if (this.callCount < (this.isTrial ? CALLS_PER_TRIAL : CALLS_BETWEEN_TRIALS)) return;
    this.callCount = 0;
    const [usual, trial] = this.callCosts;
    if (this.isTrial) {
      if (calculateMsPerAppend(trial) < calculateMsPerAppend(usual)) this.isHalving = !this.isHalving;
      for (const tally of this.callCosts) tally.ms = tally.appendCount = 0;
    }
    this.isTrial = !this.isTrial;
  }

  /** Records that no append is waiting: the time until the next answer does not count. */
  recordIdle(): void {
    this.lastAnsweredAtMs = undefined;
  }
}
