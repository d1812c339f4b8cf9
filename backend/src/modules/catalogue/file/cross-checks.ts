import { FileTrip, type Localized } from '@wayfold/contracts/catalogue/catalogue-file';
import { z } from 'zod';
import { findImplausibleSpeed, sumOwnPowerHours } from '../trips/legs.js';
import { type Check, createCheck } from './create-check.js';
import { kindsCheck, offerCheck } from './offer-checks.js';
import type { CatalogueFault } from './schema-faults.js';

const unknownList = z.array(z.unknown());

const daysCheck = createCheck(
  z.object({ days: FileTrip.shape.days, itinerary: unknownList }),
  (part, report) => {
    if (part.days !== part.itinerary.length)
      report(
        ['itinerary'],
        'days_differ',
        `Describe ${part.days} days, or set "days" to ${part.itinerary.length}: the itinerary has ${part.itinerary.length}.`,
      );
  },
);

const nightsSchema = z.object({ itinerary: z.array(z.object({ accommodation: z.unknown() })) });
const nightsCheck = createCheck(nightsSchema, ({ itinerary }, report) => {
  itinerary.forEach(({ accommodation }, day) => {
    const path = ['itinerary', day, 'accommodation'];
    const isLastDay = day === itinerary.length - 1;
    if (isLastDay && accommodation !== null)
      report(path, 'night_after_end', 'Set this to null: the last day has no night.');
    if (!isLastDay && accommodation === null)
      report(path, 'night_without_bed', 'Say where the travelers sleep; only the last day has no night.');
  });
});

const routeSchema = z.object({
  stops: FileTrip.shape.stops,
  itinerary: z.array(
    z.object({
      legs: FileTrip.shape.itinerary.element.shape.legs,
      activeHours: FileTrip.shape.itinerary.element.shape.activeHours,
    }),
  ),
});

const legsCheck = createCheck(routeSchema, ({ stops, itinerary }, report) => {
  const stopsById = new Map(stops.map((stop) => [stop.id, stop]));
  stops.forEach(({ id }, index) => {
    if (stops.findIndex((stop) => stop.id === id) < index)
      report(
        ['stops', index, 'id'],
        'duplicate_stop',
        `Choose another id: a stop before has "${id}" already.`,
      );
  });
  let currentStop = stops[0];
  const reachedIds = new Set([currentStop?.id]);
  itinerary.forEach(({ legs, activeHours }, day) => {
    legs.forEach((leg, index) => {
      const legPath = ['itinerary', day, 'legs', index];
      const nextStop = stopsById.get(leg.to);
      if (!nextStop) {
        report(
          [...legPath, 'to'],
          'unknown_stop',
          `Add a stop with the id "${leg.to}", or name one that exists.`,
        );
        currentStop = undefined;
        return;
      }
      const speed = currentStop && findImplausibleSpeed(currentStop, nextStop, leg.by, leg.hours);
      if (currentStop && speed !== undefined)
        report(
          legPath,
          'implausible_leg',
          `Correct the hours, the mode or the coordinates: ${currentStop.id} to ${nextStop.id} by ${leg.by} in ${leg.hours} h is ${speed.toFixed(1)} km/h as the crow flies.`,
        );
      currentStop = nextStop;
      reachedIds.add(nextStop.id);
    });
    const ownHours = sumOwnPowerHours(legs);
    if (activeHours < ownHours)
      report(
        ['itinerary', day, 'activeHours'],
        'too_few_active_hours',
        `Write at least ${ownHours}: the legs of this day on foot, by bicycle or paddle take that long.`,
      );
  });
  stops.forEach(({ id }, index) => {
    if (stopsById.get(id) === stops[index] && !reachedIds.has(id))
      report(
        ['stops', index],
        'unreached_stop',
        `Let a leg of the itinerary lead to "${id}", or remove the stop.`,
      );
  });
});

const timeZoneCheck = createCheck(z.object({ timeZone: FileTrip.shape.timeZone }), ({ timeZone }, report) => {
  if (!Intl.supportedValuesOf('timeZone').includes(timeZone))
    report(['timeZone'], 'unknown_time_zone', 'Write a time zone of the IANA list, as in "America/Lima".');
});

const createRangeCheck = (name: 'ageRange' | 'groupSize') =>
  createCheck(z.object({ [name]: FileTrip.shape[name] }), (part, report) => {
    const { min, max } = part[name] as { min: number; max: number };
    if (min > max) report([name], 'range_reversed', `Write a "min" of at most "max" (${min} > ${max}).`);
  });

const countriesCheck = createCheck(z.object({ countries: FileTrip.shape.countries }), (part, report) => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  part.countries.forEach((code, index) => {
    if (names.of(code) === undefined)
      report(
        ['countries', index],
        'unknown_country',
        `Write an ISO 3166-1 country code; "${code}" is not one.`,
      );
  });
});

const reviewsCheck = createCheck(z.object({ reviews: FileTrip.shape.reviews }), ({ reviews }, report) => {
  reviews.forEach(({ name, text }, index) => {
    const isSameReview = (candidate: { name: string; text: Localized }) =>
      candidate.name === name && JSON.stringify(candidate.text) === JSON.stringify(text);
    if (reviews.findIndex(isSameReview) < index)
      report(['reviews', index], 'duplicate_review', 'Remove this review; the same one is listed above.');
  });
});

const TRIP_CHECKS: readonly Check[] = [
  daysCheck,
  nightsCheck,
  legsCheck,
  timeZoneCheck,
  createRangeCheck('ageRange'),
  createRangeCheck('groupSize'),
  countriesCheck,
  reviewsCheck,
  kindsCheck,
  offerCheck,
];

export const runCrossChecks = (trip: unknown): CatalogueFault[] => {
  const faults: CatalogueFault[] = [];
  for (const run of TRIP_CHECKS) run(trip, (path, code, message) => faults.push({ path, code, message }));
  return faults;
};
