import { expect, test } from '@jest/globals';
import { joinCursor, splitCursor, splitInstantCursor, takePage } from './paging.js';

const ID = '0199c0de-0000-7000-8000-000000000001';

test('a cursor is split at the first underscore', () => {
  expect(splitCursor(`2026-12-31_${ID}`)).toEqual(['2026-12-31', ID]);
  expect(splitInstantCursor('1000_pi_1-r1')).toEqual([new Date(1_000), 'pi_1-r1']);
});

test('a cursor joins its parts by an underscore, an instant in milliseconds', () => {
  expect(joinCursor('2026-12-31', ID)).toBe(`2026-12-31_${ID}`);
  expect(joinCursor(new Date(1_000), 'pi_1-r1')).toBe('1000_pi_1-r1');
});

test('a missing cursor has no parts', () => {
  expect(splitCursor(undefined)).toEqual([null, null]);
  expect(splitInstantCursor(undefined)).toEqual([null, null]);
});

test('a page has the cursor of its last row if another row follows', () => {
  expect(takePage([1, 2, 3], 2, String)).toEqual({ page: [1, 2], nextCursor: '2' });
  expect(takePage([1, 2], 2, String)).toEqual({ page: [1, 2], nextCursor: null });
  expect(takePage([], 2, String)).toEqual({ page: [], nextCursor: null });
});
