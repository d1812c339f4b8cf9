import { describe, expect, test } from '@jest/globals';
import { CalendarDate, Instant } from './date-schemas.js';

describe('a calendar date', () => {
  test.each(['2028-02-29', '2000-02-29', '2026-12-31', '1900-02-28'])('may be %s', (date) => {
    expect(CalendarDate.safeParse(date).success).toBe(true);
  });

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-02-31',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '26-01-01',
    '2026-1-1',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '',
    '２０２６-01-01',
    20_260_101,
  ])('may not be %j', (date) => {
    expect(CalendarDate.safeParse(date).success).toBe(false);
  });
});

describe('an instant', () => {
  test('is in UTC with a Z', () => {
    expect(Instant.safeParse('2026-11-20T10:00:00.000Z').success).toBe(true);
  });

  test.each([
    '2026-11-20T10:00:00',
    '2026-11-20T10:00:00+01:00',
    '2026-11-20',
    '2026-02-30T10:00:00Z',
    '2026-11-20T25:00:00Z',
  ])('is in no other form: %s', (invalidInstant) => {
    expect(Instant.safeParse(invalidInstant).success).toBe(false);
  });
});
