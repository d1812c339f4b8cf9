import { describe, expect, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { isAlive, isConfirmed, needsTouch } from './session.js';

const createdAt = new Date('2026-11-20T08:00:00Z');
const calculateInstant = (minutes: number) => new Date(createdAt.getTime() + minutes * MINUTE_MS - 1);
const newSession = (minutes: number) => ({
  createdAt,
  lastSeenAt: calculateInstant(minutes),
  revokedAt: null,
});

describe('a session of staff', () => {
  test('lives two hours from its last use', () => {
    expect(isAlive(newSession(30), calculateInstant(149))).toBe(true);
    expect(isAlive(newSession(30), calculateInstant(150))).toBe(false);
  });

  test('lives at most twelve hours, used or not', () => {
    expect(isAlive(newSession(719), calculateInstant(720))).toBe(true);
    expect(isAlive(newSession(719), new Date(calculateInstant(720).getTime() + 1))).toBe(false);
  });

  test('ends when revoked', () => {
    expect(isAlive({ ...newSession(0), revokedAt: calculateInstant(1) }, calculateInstant(1))).toBe(false);
  });

  test('records its use at most once a minute', () => {
    expect(needsTouch(newSession(0), new Date(calculateInstant(1).getTime() - 1))).toBe(false);
    expect(needsTouch(newSession(0), calculateInstant(1))).toBe(true);
  });

  test('counts as confirmed for five minutes', () => {
    expect(isConfirmed(calculateInstant(0), new Date(calculateInstant(5).getTime() - 1))).toBe(true);
    expect(isConfirmed(calculateInstant(0), calculateInstant(5))).toBe(false);
  });
});
