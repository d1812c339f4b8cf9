import { HOUR_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';

export const SESSION_LIFETIME_MS = 12 * HOUR_MS;
export const SESSION_IDLE_MS = 2 * HOUR_MS;
/** Minimum interval between recorded uses, ms. */
export const SESSION_TOUCH_MS = MINUTE_MS;
/** How long an identity proof counts, ms. */
export const PROOF_LIFETIME_MS = 5 * MINUTE_MS;

export interface SessionTimes {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly revokedAt: Date | null;
}

/** True unless revoked, older than 12 h or unused for 2 h. */
export const isAlive = ({ createdAt, lastSeenAt, revokedAt }: SessionTimes, now: Date): boolean =>
  revokedAt === null &&
  now.getTime() - createdAt.getTime() < SESSION_LIFETIME_MS &&
  now.getTime() - lastSeenAt.getTime() < SESSION_IDLE_MS;

export const needsTouch = ({ lastSeenAt }: SessionTimes, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= SESSION_TOUCH_MS;

/** True if the person proved their identity within the last five minutes. */
export const isConfirmed = (confirmedAt: Date, now: Date): boolean =>
  now.getTime() - confirmedAt.getTime() < PROOF_LIFETIME_MS;
