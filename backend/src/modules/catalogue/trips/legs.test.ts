import { describe, expect, test } from '@jest/globals';
import {
  buildRoute,
  calculateDistanceKm,
  findImplausibleSpeed,
  sumOwnPowerHours,
  sumRoadHours,
} from './legs.js';

const cusco = { lat: -13.517, lon: -71.9785 };
const lima = { lat: -12.0464, lon: -77.0428 };
const newStop = (id: string) => ({ id, name: {}, ...cusco, elevation: null });

describe('the legs of a trip', () => {
  test('are measured as great circles', () => {
    expect(calculateDistanceKm(cusco, lima)).toBeCloseTo(571, -1);
  });

  test.each([
    {
      name: 'a degree of latitude',
      from: { lat: 0, lon: 10 },
      to: { lat: 1, lon: 10 },
      km: 111.2,
      digits: 1,
    },
    {
      name: 'a degree across the date line',
      from: { lat: 0, lon: 179.5 },
      to: { lat: 0, lon: -179.5 },
      km: 111.2,
      digits: 1,
    },
    {
      name: 'half the earth',
      from: { lat: 0, lon: 0 },
      to: { lat: 0, lon: 180 },
      km: Math.PI * 6371,
      digits: 0,
    },
  ])('are exact for $name', ({ from, to, km, digits }) => {
    expect(calculateDistanceKm(from, to)).toBeCloseTo(km, digits);
  });

  test.each([
    ['flight', 1.4],
    ['road', 20],
  ] as const)('reach Lima from Cusco by %s in %d h, which is plausible', (mode, hours) => {
    expect(findImplausibleSpeed(cusco, lima, mode, hours)).toBeUndefined();
  });

  test.each([
    { by: 'road', hours: 3, speed: 190 },
    { by: 'foot', hours: 12, speed: 48 },
    { by: 'flight', hours: 9, speed: 63 },
  ] as const)(
    'reach Lima from Cusco by $by in $hours h at the implausible speed $speed',
    ({ by, hours, speed }) => {
      expect(findImplausibleSpeed(cusco, lima, by, hours)).toBeCloseTo(speed, -1);
    },
  );

  test('have the implausible speed 0 from a place to itself', () => {
    expect(findImplausibleSpeed(cusco, cusco, 'foot', 1)).toBe(0);
  });

  test('add up to hours in vehicles and under own power without float errors', () => {
    const legs = [
      { by: 'road', hours: 0.1 },
      { by: 'foot', hours: 3.5 },
      { by: 'boat', hours: 0.2 },
      { by: 'paddle', hours: 1 },
    ] as const;
    expect(sumRoadHours(legs)).toBe(0.3);
    expect(sumOwnPowerHours(legs)).toBe(4.5);
  });
});

describe('the route', () => {
  const stops = [newStop('cusco'), newStop('pisac'), newStop('lima')];
  const newDay = (...legs: readonly (readonly [string, 'road' | 'flight'])[]) => ({
    title: {},
    text: {},
    meals: [],
    accommodation: null,
    departsAt: null,
    activeHours: 0,
    legs: legs.map(([to, by]) => ({ to, by, hours: 1 })),
  });

  test('continues day by day from the last leg, beginning at the first stop', () => {
    const itinerary = [newDay(), newDay(['pisac', 'road'], ['cusco', 'road']), newDay(['lima', 'flight'])];
    expect(buildRoute({ stops, itinerary })).toEqual([
      { day: 2, from: 0, to: 1, by: 'road' },
      { day: 2, from: 1, to: 0, by: 'road' },
      { day: 3, from: 0, to: 2, by: 'flight' },
    ]);
  });

  test('visits only stops', () => {
    expect(() => buildRoute({ stops, itinerary: [newDay(['quito', 'flight'])] })).toThrow('"quito"');
  });
});
