/** Answers of one way, and then of the other to compare with. The first ones of a trial still show the way before. */
const PERIOD = 256;
const TRIAL = 8;
const UNTYPICAL = 2;

interface Spent {
  ms: number;
  appends: number;
}

const each = ({ ms, appends }: Spent): number => (appends === 0 ? NaN : ms / appends);

/**
 * Whether half of those who wait are on their way to the log while the other half is told, asks again and is encoded. That
 * keeps the log and this process at work at the same time, but asks for twice as many commits. Which is better depends on
 * what a commit takes, on how many take part, and on the other processes: so both ways are tried now and then, and measured.
 */
export class SplitBatching {
  private halves = true;
  private trial = false;
  private calls = 0;
  /** Of the way that is taken, and of the one on trial. */
  private spent: [Spent, Spent] = [
    { ms: 0, appends: 0 },
    { ms: 0, appends: 0 },
  ];
  private since: number | undefined;

  constructor(private readonly now: () => number = () => performance.now()) {}

  get worthIt(): boolean {
    return this.halves !== this.trial;
  }

  /** A call with so many appends was answered, and others are waiting: more than go together at once. */
  answered(appends: number): void {
    const now = this.now();
    const ms = this.since === undefined ? undefined : now - this.since;
    this.since = now;
    this.calls++;
    if (ms !== undefined && !(this.trial && this.calls <= UNTYPICAL)) {
      const spent = this.spent[this.trial ? 1 : 0];
      spent.ms += ms;
      spent.appends += appends;
    }
    if (this.calls < (this.trial ? TRIAL : PERIOD)) return;
    this.calls = 0;
    const [taken, tried] = this.spent;
    if (this.trial) {
      if (each(tried) < each(taken)) this.halves = !this.halves;
      for (const spent of this.spent) spent.ms = spent.appends = 0;
    }
    this.trial = !this.trial;
  }

  /** Nobody is waiting: the time until the next answer says nothing. */
  idle(): void {
    this.since = undefined;
  }
}
