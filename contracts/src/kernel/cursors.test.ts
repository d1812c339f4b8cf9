import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { PageByDayAndId, splitCursor, splitInstantCursor } from './cursors.js';

const ID = '0199c0de-0000-7000-8000-000000000001';
const isAccepted = (cursor: string): boolean => z.strictObject(PageByDayAndId).safeParse({ cursor }).success;

test('a cursor accepts only days that exist', () => {
  for (const day of ['2024-02-29', '2026-12-31', '0001-01-01', '9999-12-31'])
    expect([day, isAccepted(`${day}_${ID}`)]).toEqual([day, true]);
  for (const day of ['2026-02-29', '2026-13-01', '2026-04-31', '2026-00-10', '0000-01-01'])
    expect([day, isAccepted(`${day}_${ID}`)]).toEqual([day, false]);
});

test('a cursor is split at the first underscore', () => {
  expect(splitCursor(`2026-12-31_${ID}`)).toEqual(['2026-12-31', ID]);
  expect(splitInstantCursor('1000_pi_1-r1')).toEqual([new Date(1_000), 'pi_1-r1']);
});

test('a missing cursor has no parts', () => {
  expect(splitCursor(undefined)).toEqual([null, null]);
  expect(splitInstantCursor(undefined)).toEqual([null, null]);
});
