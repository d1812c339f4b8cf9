import { describe, expect, test } from '@jest/globals';
import { isAlive, isConfirmed, needsTouch } from './session.js';

const createdAt = new Date('2026-11-20T08:00:00Z');
const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000 - 1);
const sessionSeenAt = (minutes: number) => ({ createdAt, lastSeenAt: after(minutes), revokedAt: null });

describe('a session of staff', () => {
  test('lives two hours from its last use', () => {
    expect(isAlive(sessionSeenAt(30), after(149))).toBe(true);
    expect(isAlive(sessionSeenAt(30), after(150))).toBe(false);
  });

  test('lives at most twelve hours, used or not', () => {
    expect(isAlive(sessionSeenAt(719), after(720))).toBe(true);
    expect(isAlive(sessionSeenAt(719), new Date(after(720).getTime() + 1))).toBe(false);
  });

  test('ends when revoked', () => {
    expect(isAlive({ ...sessionSeenAt(0), revokedAt: after(1) }, after(1))).toBe(false);
  });

  test('records its use at most once a minute', () => {
    expect(needsTouch(sessionSeenAt(0), new Date(after(1).getTime() - 1))).toBe(false);
    expect(needsTouch(sessionSeenAt(0), after(1))).toBe(true);
  });

  test('counts as confirmed for five minutes', () => {
    expect(isConfirmed(after(0), new Date(after(5).getTime() - 1))).toBe(true);
    expect(isConfirmed(after(0), after(5))).toBe(false);
  });
});
