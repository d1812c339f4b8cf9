/** The only source of time for rules and records. Ids and time-outs of the network follow the machine's own clock. */
export interface Clock {
  now(): Date;
}

export const CLOCK = Symbol('Clock');

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands where a test puts it. */
export class ManualClock implements Clock {
  constructor(private time: Date) {}

  now(): Date {
    return new Date(this.time);
  }

  moveTo(time: Date | string): void {
    this.time = new Date(time);
  }
}

/** Milliseconds since some fixed moment; unlike the Clock it never jumps. For waits and cache ages, not for dates. */
export const monotonicMs = (): number => performance.now();
