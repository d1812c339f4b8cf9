import { describe, expect, test } from '@jest/globals';
import { formatPath } from './path.js';

describe('a formatted path', () => {
  test('has whole numbers and keeps texts', () => {
    expect(formatPath`M${0.4} ${-2.6}h.1q${'1.5'} ${1e3}`).toBe('M0 -3h.1q1.5 1000');
  });

  test('joins its lines, with a space before a number but not before a command', () => {
    expect(formatPath`
      M${1} ${2}
      q${3} ${4} ${5} ${-6}
      ${-7} ${8} 9 10z
    `).toBe('M1 2q3 4 5 -6 -7 8 9 10z');
  });
});
