import { describe, expect, test } from '@jest/globals';
import type { FileTrip } from '@wayfold/contracts/catalogue/catalogue-file';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { readRealTrip } from '../../../../test/support/catalogue/catalogue-files.js';
import { countBeds, planDepartures } from './departure-plan.js';

const trip = await readRealTrip();
const newPlannedTrip = (changes: object): FileTrip => ({
  ...trip,
  departures: { ...trip.departures, ...changes },
});

describe('departures from a plan', () => {
  const season = { months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], prices: { basic: 100_000 } };
  const weeklyTrip = newPlannedTrip({ firstInDays: 10, weekday: 7, everyDays: 7, seasons: [season] });

  test('start on the plan’s weekday, after the minimum distance and within 18 months', () => {
    const startDates = planDepartures(weeklyTrip, '2026-11-21').map(({ startsOn }) => startsOn);
    // The first Sunday from 1 December on.
    expect(startDates[0]).toBe('2026-12-06');
    expect(startDates[1]).toBe('2026-12-13');
    expect(startDates.at(-1)).toBe('2028-05-21');
    expect(new Set(startDates.map((day) => new Date(day).getUTCDay()))).toEqual(new Set([0]));
  });

  test('include the first day when it is the right weekday', () => {
    expect(planDepartures(weeklyTrip, '2026-11-26')[0]?.startsOn).toBe('2026-12-06');
  });

  test('do not depend on time zones and skip no day at clock changes', () => {
    const days = planDepartures(weeklyTrip, '2027-03-01').map(({ startsOn }) => Date.parse(startsOn));
    const gaps = days.slice(1).map((day, index) => day - (days[index] ?? 0));
    expect(new Set(gaps)).toEqual(new Set([7 * DAY_MS]));
  });

  test('have the prices of their season', () => {
    const seasonalTrip = newPlannedTrip({
      everyDays: 7,
      seasons: [
        { months: [1], prices: { basic: 100, premium: 300 } },
        { months: [3], prices: { basic: 200 } },
      ],
    });
    const departures = planDepartures(seasonalTrip, '2026-11-21');

    expect(new Set(departures.map(({ startsOn }) => startsOn.slice(5, 7)))).toEqual(new Set(['01', '03']));
    expect(departures.find(({ startsOn }) => startsOn.startsWith('2027-01'))?.prices).toEqual([
      { category: 'basic', perPersonCents: 100 },
      { category: 'premium', perPersonCents: 300 },
    ]);
    expect(departures.find(({ startsOn }) => startsOn.startsWith('2027-03'))?.prices).toEqual([
      { category: 'basic', perPersonCents: 200 },
    ]);
  });

  test('end on the last day of the trip and carry beds per room', () => {
    const [firstDeparture] = planDepartures(weeklyTrip, '2026-11-21');
    expect(firstDeparture).toMatchObject({ startsOn: '2026-12-06', endsOn: '2026-12-13', sale: 'ON_SALE' });
    expect(firstDeparture?.rooms.map(({ type, capacity, count }) => [type, capacity, count])).toEqual([
      ['twin', 2, 4],
      ['double', 2, 2],
      ['private', 1, 2],
    ]);
  });
});

describe('departures on fixed dates', () => {
  test('are taken as written, in order', () => {
    const date = {
      seats: 8,
      minimumGroup: 2,
      rooms: [{ type: 'triple' as const, count: 3, supplementCents: 0, isShareable: true }],
      prices: { comfort: 90_000 },
      sale: 'ON_SALE' as const,
    };
    const datedTrip: FileTrip = {
      ...trip,
      departures: {
        kind: 'dates',
        dates: [
          { ...date, startsOn: '2027-05-01' },
          { ...date, startsOn: '2027-02-27', sale: 'CANCELLED' },
        ],
      },
    };
    const departures = planDepartures(datedTrip, '2026-11-21');

    expect(departures.map(({ startsOn, endsOn, sale }) => [startsOn, endsOn, sale])).toEqual([
      ['2027-02-27', '2027-03-06', 'CANCELLED'],
      ['2027-05-01', '2027-05-08', 'ON_SALE'],
    ]);
  });
});

test('the beds of a departure are counted by room type', () => {
  expect(
    countBeds([
      { type: 'twin', count: 2 },
      { type: 'double', count: 1 },
      { type: 'triple', count: 2 },
      { type: 'private', count: 3 },
    ]),
  ).toBe(15);
});
