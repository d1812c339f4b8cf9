import { expect, test } from '@jest/globals';
import { estimateTextWidth, isCrossing, type Point } from './boxes.js';

const box = { x: 10, y: 10, width: 10, height: 10 };
test.each<{ from: Point; to: Point; obstacle: typeof box; verdict: string; isCrossed: boolean }>([
  { from: [0, 0], to: [30, 30], obstacle: box, verdict: 'crosses', isCrossed: true },
  { from: [0, 15], to: [30, 15], obstacle: box, verdict: 'crosses', isCrossed: true },
  { from: [12, 12], to: [13, 13], obstacle: box, verdict: 'crosses', isCrossed: true },
  { from: [0, 0], to: [9, 9], obstacle: box, verdict: 'misses', isCrossed: false },
  { from: [0, 25], to: [30, 25], obstacle: box, verdict: 'misses', isCrossed: false },
  { from: [0, 19], to: [19, 0], obstacle: { ...box, x: 11, y: 11 }, verdict: 'misses', isCrossed: false },
])('a line from $from to $to $verdict the box $obstacle', ({ from, to, obstacle, isCrossed }) => {
  expect(isCrossing([from, to], obstacle)).toBe(isCrossed);
});

test('wider letters reserve more room', () => {
  const widths = ['iii', 'ooo', 'OOO', 'www'].map((text) => estimateTextWidth(text, 10));
  expect(widths).toEqual([12, 20.4, 24, 30].map((width) => expect.closeTo(width)));
  expect(estimateTextWidth('WWW', 10)).toBeGreaterThanOrEqual(estimateTextWidth('www', 10));
});
