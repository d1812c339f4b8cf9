import { describe, expect, test } from '@jest/globals';
import { listDiffLines } from './diff-lines.js';

describe('the difference of two states', () => {
  test('lists changed, new and removed leaves with their path, without the version', () => {
    expect(
      listDiffLines(
        { version: 1, status: 'ON_HOLD', hold: { until: 'x' }, rooms: ['twin'] },
        { version: 2, status: 'CONFIRMED', hold: null, rooms: ['twin', 'double'] },
      ),
    ).toEqual([
      { kind: 'removed', text: 'status: "ON_HOLD"' },
      { kind: 'added', text: 'status: "CONFIRMED"' },
      { kind: 'removed', text: 'hold.until: "x"' },
      { kind: 'added', text: 'hold: null' },
      { kind: 'added', text: 'rooms[1]: "double"' },
    ]);
  });

  test('is empty for equal states', () =>
    expect(listDiffLines({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toEqual([]));
});
