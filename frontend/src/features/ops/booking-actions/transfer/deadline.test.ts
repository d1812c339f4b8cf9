import { describe, expect, test } from '@jest/globals';
import { calculateLastPayBy, calculateTimeUntil, toRemainingTime } from './deadline.js';

describe('remaining time', () => {
  const NOW = Date.parse('2026-11-22T10:00:00Z');

  test.each([
    ['2026-11-25T12:00:00Z', { key: 'daysLeft', count: 3 }],
    ['2026-11-23T10:00:00Z', { key: 'daysLeft', count: 1 }],
    ['2026-11-23T09:59:59Z', { key: 'hoursLeft', count: 24 }],
    ['2026-11-22T10:00:01Z', { key: 'hoursLeft', count: 1 }],
    ['2026-11-22T10:00:00Z', { key: 'ended', count: 0 }],
    ['2026-11-20T10:00:00Z', { key: 'ended', count: 0 }],
  ])('shows the time left until %s', (instant, remaining) => {
    expect(calculateTimeUntil(instant, NOW)).toEqual(remaining);
  });

  test.each([
    [3, { key: 'daysLeft', count: 3 }],
    [0, { key: 'dueToday', count: 0 }],
    [-1, { key: 'daysOverdue', count: 1 }],
  ])('shows %d days as the time left', (days, remaining) => {
    expect(toRemainingTime(days)).toEqual(remaining);
  });
});

test('a transfer is due at the latest two days before the departure, across a leap day', () => {
  expect(calculateLastPayBy('2028-03-01')).toBe('2028-02-28');
});
