/** How many attempts are free, and how long each further one waits. */
export interface ThrottleRule {
  readonly free: number;
  /** The wait after the first attempt that is not free, ms; it doubles with each further one. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** Attempts are forgotten when none was made for this long, ms. */
  readonly forgetAfterMs: number;
}

const MINUTE = 60_000;
const waits = { firstWaitMs: MINUTE / 2, longestWaitMs: 15 * MINUTE, forgetAfterMs: 60 * MINUTE };
/** One account, as one visitor tries it: enough for a person who tries the passwords they know. */
export const ACCOUNT_RULE: ThrottleRule = { free: 5, ...waits };
const DAY = 24 * 60 * MINUTE;
/** All visitors together: it delays nobody, or whoever knows an e-mail address could lock its owner out. */
export const WATCH_RULE: ThrottleRule = {
  free: Infinity,
  firstWaitMs: 0,
  longestWaitMs: 0,
  forgetAfterMs: DAY,
};
/** So many attempts at an account, and it is being guessed at from many addresses. */
const WATCHED_AFTER = 20;
/** Then each visitor has one attempt, and about ten more in a day: whoever knows the password needs one. */
const WATCHED_RULE: ThrottleRule = {
  free: 1,
  firstWaitMs: MINUTE / 2,
  longestWaitMs: DAY,
  forgetAfterMs: DAY,
};
/** How one visitor may try an account at which `attempts` were made by all. */
export const ruleFor = (attempts: number): ThrottleRule =>
  attempts > WATCHED_AFTER ? WATCHED_RULE : ACCOUNT_RULE;
/** One network address: an office has many people behind it. */
export const ADDRESS_RULE: ThrottleRule = { free: 20, ...waits };

export interface Attempts {
  readonly attempts: number;
  readonly lastAt: Date;
  readonly lockedUntil: Date | null;
}

/** Milliseconds to wait, 0 when an attempt may be made now. */
export const waitOf = (known: Attempts | undefined, now: Date): number =>
  Math.max(0, (known?.lockedUntil?.getTime() ?? 0) - now.getTime());

/** Counts an attempt before its password is looked at, so that attempts made at once are all counted. */
export function withAttempt(rule: ThrottleRule, known: Attempts | undefined, now: Date): Attempts {
  const forgotten = !known || now.getTime() - known.lastAt.getTime() >= rule.forgetAfterMs;
  const attempts = (forgotten ? 0 : known.attempts) + 1;
  const over = attempts - rule.free;
  const wait = over < 0 ? 0 : Math.min(rule.longestWaitMs, rule.firstWaitMs * 2 ** Math.min(over, 20));
  return { attempts, lastAt: now, lockedUntil: wait === 0 ? null : new Date(now.getTime() + wait) };
}
