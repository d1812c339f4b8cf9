import type { LegMode, Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { FileTrip } from '@wayfold/contracts/catalogue/catalogue-file';

interface Point {
  readonly lat: number;
  readonly lon: number;
}

const EARTH_RADIUS_KM = 6371;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/** Calculates the great-circle distance. */
export const calculateDistanceKm = (a: Point, b: Point): number => {
  const lat = Math.sin(toRadians(b.lat - a.lat) / 2);
  const lon = Math.sin(toRadians(b.lon - a.lon) / 2);
  const haversine = lat * lat + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * lon * lon;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)));
};

/** Plausible straight-line km/h, [slowest, fastest]: paths wind, and hours include breaks. */
export const SPEED_RANGES_KMH: Readonly<Record<LegMode, readonly [number, number]>> = {
  foot: [0.25, 5.5],
  bike: [3, 28],
  paddle: [0.7, 8],
  road: [4, 100],
  train: [8, 300],
  boat: [4, 60],
  flight: [80, 900],
};

/** Finds the straight-line speed of a leg in km/h if outside its mode's range. */
export const findImplausibleSpeed = (
  from: Point,
  to: Point,
  mode: LegMode,
  hours: number,
): number | undefined => {
  const speed = calculateDistanceKm(from, to) / hours;
  const [slowestKmh, fastestKmh] = SPEED_RANGES_KMH[mode];
  return speed < slowestKmh || speed > fastestKmh ? speed : undefined;
};

interface Leg {
  readonly by: LegMode;
  readonly hours: number;
}

const OWN_POWER_MODES: readonly LegMode[] = ['foot', 'bike', 'paddle'];
const isOnOwnPower = ({ by }: Leg): boolean => OWN_POWER_MODES.includes(by);

/** Sums hours, rounded to hundredths because sums of decimal hours are inexact. */
const sumHours = (legs: readonly Leg[]): number =>
  Math.round(legs.reduce((sum, { hours }) => sum + hours, 0) * 100) / 100;

/** Sums the hours in vehicles, boats and aircraft. */
export const sumRoadHours = (legs: readonly Leg[]): number =>
  sumHours(legs.filter((leg) => !isOnOwnPower(leg)));

/** Sums the hours walked, cycled or paddled. */
export const sumOwnPowerHours = (legs: readonly Leg[]): number => sumHours(legs.filter(isOnOwnPower));

/** Builds the legs with the indexes of their stops. Trips start at the first; the import checked the ids. */
export const buildRoute = ({ stops, itinerary }: Pick<FileTrip, 'stops' | 'itinerary'>): Trip['route'] => {
  let from = 0;
  return itinerary.flatMap(({ legs }, index) =>
    legs.map((leg) => {
      const to = stops.findIndex(({ id }) => id === leg.to);
      if (to < 0) throw new Error(`a leg leads to "${leg.to}", which is not a stop of the trip`);
      const routeLeg = { day: index + 1, from, to, by: leg.by };
      from = to;
      return routeLeg;
    }),
  );
};
