import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import type { Collection } from '../../../../infra/sandbox/shared/journal.js';

/**
 * Providers promise a day. Four hours let keys expire within a run, and still outlive any request: a stopped
 * process goes on after at most 90 minutes.
 */
const LIFETIME_MS = 4 * HOUR_MS;

/** Forgets the keys that no running request can still repeat. */
export function expireIdempotencyKeys(
  keys: Collection<{ readonly key: string; readonly at: number }>,
  nowMs: number,
): void {
  for (const { key, at } of keys.values()) if (at + LIFETIME_MS <= nowMs) keys.delete(key);
}
