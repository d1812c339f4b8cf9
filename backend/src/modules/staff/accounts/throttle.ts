import { DAY_MS, HOUR_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { type Refusal, refuse } from '../../../kernel/refuse.js';

/** Number of free attempts, and the wait after each further attempt. */
export interface ThrottleRule {
  readonly freeAttemptCount: number;
  /** Wait after the first attempt that is not free, in ms; each further attempt doubles the wait. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** Attempts expire after this long without another, ms. */
  readonly forgetAfterMs: number;
}

const waitRule = { firstWaitMs: MINUTE_MS / 2, longestWaitMs: 15 * MINUTE_MS, forgetAfterMs: HOUR_MS };

/** Attempts of one visitor at one account: enough to try the passwords that a person knows. */
export const ACCOUNT_RULE: ThrottleRule = { freeAttemptCount: 5, ...waitRule };

/** Attempts of all visitors at one account. No wait follows, because strangers could lock the owner out. */
export const WATCH_RULE: ThrottleRule = {
  freeAttemptCount: Infinity,
  firstWaitMs: 0,
  longestWaitMs: 0,
  forgetAfterMs: DAY_MS,
};

/** This many attempts at an account indicate guessing from many addresses. */
const MAX_UNWATCHED_ATTEMPTS = 20;

/** Attempts at a watched account: one per visitor and about ten more a day; the owner needs only one. */
const WATCHED_RULE: ThrottleRule = {
  freeAttemptCount: 1,
  firstWaitMs: MINUTE_MS / 2,
  longestWaitMs: DAY_MS,
  forgetAfterMs: DAY_MS,
};

/** Attempts from one network address, which an office shares among many people. */
export const ADDRESS_RULE: ThrottleRule = { freeAttemptCount: 20, ...waitRule };

/** Chooses the rule for a visitor at an account with this many attempts by all visitors. */
export const chooseRule = (attemptCount: number): ThrottleRule =>
  attemptCount > MAX_UNWATCHED_ATTEMPTS ? WATCHED_RULE : ACCOUNT_RULE;

export interface Attempts {
  readonly attemptCount: number;
  readonly lastAt: Date;
  readonly lockedUntil: Date | null;
}

/** Calculates the milliseconds to wait; 0 if an attempt is allowed now. */
export const calculateWaitMs = (attempts: Attempts | undefined, now: Date): number =>
  Math.max(0, (attempts?.lockedUntil?.getTime() ?? 0) - now.getTime());

/** Counts an attempt before its password is checked, so that concurrent attempts all count. */
export function addAttempt(rule: ThrottleRule, previousAttempts: Attempts | undefined, now: Date): Attempts {
  const isExpired =
    !previousAttempts || now.getTime() - previousAttempts.lastAt.getTime() >= rule.forgetAfterMs;
  const attemptCount = (isExpired ? 0 : previousAttempts.attemptCount) + 1;
  const excess = attemptCount - rule.freeAttemptCount;
  const waitMs = excess < 0 ? 0 : Math.min(rule.longestWaitMs, rule.firstWaitMs * 2 ** Math.min(excess, 20));
  return { attemptCount, lastAt: now, lockedUntil: waitMs === 0 ? null : new Date(now.getTime() + waitMs) };
}

/** Refuses one attempt too many; it may be repeated after `waitMs`. */
export const refuseUntil = (waitMs: number): Refusal<'RATE_LIMITED'> =>
  refuse('RATE_LIMITED', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
