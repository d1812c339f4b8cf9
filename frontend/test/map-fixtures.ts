import fc from 'fast-check';
import type { Leg } from '../src/shared/map/legs.js';

export const newStop = (name: string, lat: number, lon: number) => ({ name, lat, lon, elevation: null });
export const newLeg = (from: number, to: number, mode: Leg['by']): Leg => ({ day: 1, from, to, by: mode });
export const fiji = {
  slug: 'fiji',
  stops: [
    newStop('Nadi', -17.77, 177.43),
    newStop('Taveuni', -16.85, -179.97),
    newStop('Lakeba', -18.22, -178.79),
  ],
  route: [newLeg(0, 1, 'flight'), newLeg(1, 2, 'boat')],
};

export const anyPlaces = fc.array(
  fc.tuple(fc.double({ min: 20, max: 340, noNaN: true }), fc.double({ min: 20, max: 380, noNaN: true })),
  {
    minLength: 1,
    maxLength: 27,
  },
);
