import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { createCheck } from './create-check.js';

const daysCheck = createCheck(z.object({ days: z.number() }), ({ days }, report) => {
  if (days > 9) report(['days'], 'too_long', `${days} days`);
});

function listReports(trip: unknown) {
  const reports: unknown[] = [];
  daysCheck(trip, (...report) => reports.push(report));
  return reports;
}

test('a check reports what its rule finds', () => {
  expect(listReports({ days: 10 })).toEqual([[['days'], 'too_long', '10 days']]);
  expect(listReports({ days: 9 })).toEqual([]);
});

test('a check ignores mistakes in parts that it does not read', () => {
  expect(listReports({ days: 10, name: 7, unknown: true })).toEqual([[['days'], 'too_long', '10 days']]);
});

test.each([{ days: '10' }, {}, null, 'trip'])(
  'a check ignores a part of the wrong type, which the schema reports: %j',
  (trip) => {
    expect(listReports(trip)).toEqual([]);
  },
);
