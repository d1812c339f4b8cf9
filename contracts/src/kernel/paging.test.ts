import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { Page, PageByDayAndId } from './paging.js';

const ID = '0199c0de-0000-7000-8000-000000000001';
const isAcceptedCursor = (cursor: string): boolean =>
  z.strictObject(PageByDayAndId).safeParse({ cursor }).success;

test.each(['2024-02-29', '2026-12-31', '0001-01-01', '9999-12-31'])(
  'a cursor accepts a day that exists: %s',
  (day) => {
    expect(isAcceptedCursor(`${day}_${ID}`)).toBe(true);
  },
);

test.each(['2026-02-29', '2026-13-01', '2026-04-31', '2026-00-10', '0000-01-01'])(
  'a cursor does not accept a day that does not exist: %s',
  (day) => {
    expect(isAcceptedCursor(`${day}_${ID}`)).toBe(false);
  },
);

describe('a page of a list', () => {
  const Query = z.strictObject(Page);
  const isAccepted = (query: unknown): boolean => Query.safeParse(query).success;

  test('has twenty entries by default, one to two hundred on request', () => {
    expect(Query.parse({})).toEqual({ limit: 20 });
    expect([Query.parse({ limit: '1' }).limit, Query.parse({ limit: '200' }).limit]).toEqual([1, 200]);
  });

  test.each([
    ...['0', '201', '-1', '1.5', 'x', '', 'NaN', 'Infinity'].map((limit) => ({ limit })),
    { limit: ['1', '2'] },
  ])('has no other number of entries: $limit', ({ limit }) => {
    expect(isAccepted({ limit })).toBe(false);
  });

  test('accepts a cursor of plain characters', () => {
    expect(isAccepted({ cursor: 'aZ09_-' })).toBe(true);
  });

  test.each(['', 'a b', 'a%', "'", 'a'.repeat(201)])('refuses the cursor "%s"', (cursor) => {
    expect(isAccepted({ cursor })).toBe(false);
  });
});
