/** The only source of time for rules and records. Ids and network timeouts use the machine's clock. */
export interface Clock {
  now(): Date;
}

export const CLOCK = Symbol('Clock');

export const systemClock: Clock = { now: () => new Date() };

/** A clock that tests set. */
export class ManualClock implements Clock {
  constructor(private time: Date) {}

  now(): Date {
    return new Date(this.time);
  }

  /** Sets the time, also back, for another test. */
  advanceTo(time: Date | string): void {
    this.time = new Date(time);
  }

  advanceBy(ms: number): void {
    this.advanceTo(new Date(this.time.getTime() + ms));
  }
}

/** Returns ms since a fixed moment; unlike Clock it never jumps. For waits and cache ages, not for dates. */
export const readMonotonicMs = (): number => performance.now();
