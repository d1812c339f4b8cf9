import { FileTrip, type Localized } from '@wayfold/contracts/catalogue/catalogue-file';
import { z } from 'zod';
import { check, type Check } from './check.js';
import { implausibleSpeed, ownPowerHours } from '../trips/legs.js';
import { kindsAreSold, offerIsSound } from './offer-checks.js';
import type { Fault } from './schema-faults.js';

const trip = FileTrip.shape;
const anything = z.array(z.unknown());

const daysAreTheItinerary = check(z.object({ days: trip.days, itinerary: anything }), (part, report) => {
  if (part.days !== part.itinerary.length)
    report(
      ['itinerary'],
      'days_differ',
      `Describe ${part.days} days, or set "days" to ${part.itinerary.length}: the itinerary has ${part.itinerary.length}.`,
    );
});

const nights = z.object({ itinerary: z.array(z.object({ accommodation: z.unknown() })) });
const everyNightHasABed = check(nights, ({ itinerary }, report) => {
  itinerary.forEach(({ accommodation }, day) => {
    const last = day === itinerary.length - 1;
    if (last && accommodation !== null)
      report(
        ['itinerary', day, 'accommodation'],
        'night_after_end',
        'Set this to null: the last day has no night.',
      );
    if (!last && accommodation === null)
      report(
        ['itinerary', day, 'accommodation'],
        'night_without_bed',
        'Say where the travelers sleep; only the last day has no night.',
      );
  });
});

const route = z.object({
  stops: trip.stops,
  itinerary: z.array(
    z.object({
      legs: trip.itinerary.element.shape.legs,
      activeHours: trip.itinerary.element.shape.activeHours,
    }),
  ),
});
const legsArePlausible = check(route, ({ stops, itinerary }, report) => {
  const stopsById = new Map(stops.map((stop) => [stop.id, stop]));
  stops.forEach(({ id }, index) => {
    if (stops.findIndex((stop) => stop.id === id) < index)
      report(
        ['stops', index, 'id'],
        'duplicate_stop',
        `Choose another id: a stop before has "${id}" already.`,
      );
  });
  let position = stops[0];
  const reached = new Set([position?.id]);
  itinerary.forEach(({ legs, activeHours }, day) => {
    legs.forEach((leg, index) => {
      const place = ['itinerary', day, 'legs', index];
      const next = stopsById.get(leg.to);
      if (!next) {
        report(
          [...place, 'to'],
          'unknown_stop',
          `Add a stop with the id "${leg.to}", or name one that exists.`,
        );
        position = undefined;
        return;
      }
      const speed = position && implausibleSpeed(position, next, leg.by, leg.hours);
      if (position && speed !== undefined)
        report(
          place,
          'implausible_leg',
          `Correct the hours, the mode or the coordinates: ${position.id} to ${next.id} by ${leg.by} in ${leg.hours} h is ${speed.toFixed(1)} km/h as the crow flies.`,
        );
      position = next;
      reached.add(next.id);
    });
    const ownHours = ownPowerHours(legs);
    if (activeHours < ownHours)
      report(
        ['itinerary', day, 'activeHours'],
        'too_few_active_hours',
        `Write at least ${ownHours}: the legs of this day on foot, by bicycle or paddle take that long.`,
      );
  });
  stops.forEach(({ id }, index) => {
    if (stopsById.get(id) === stops[index] && !reached.has(id))
      report(
        ['stops', index],
        'unreached_stop',
        `Let a leg of the itinerary lead to "${id}", or remove the stop.`,
      );
  });
});

const timeZoneExists = check(z.object({ timeZone: trip.timeZone }), ({ timeZone }, report) => {
  if (!Intl.supportedValuesOf('timeZone').includes(timeZone))
    report(['timeZone'], 'unknown_time_zone', 'Write a time zone of the IANA list, as in "America/Lima".');
});

const range = (name: 'ageRange' | 'groupSize') =>
  check(z.object({ [name]: trip[name] }), (part, report) => {
    const { min, max } = part[name] as { min: number; max: number };
    if (min > max)
      report([name], 'range_reversed', `Write a "min" that is not above "max" (${min} > ${max}).`);
  });

const countries = check(z.object({ countries: trip.countries }), (part, report) => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  part.countries.forEach((code, index) => {
    if (names.of(code) === undefined)
      report(['countries', index], 'unknown_country', `Write a country of ISO 3166-1; "${code}" is none.`);
  });
});

const reviewsAreMonths = check(z.object({ reviews: trip.reviews }), ({ reviews }, report) => {
  reviews.forEach(({ name, text }, index) => {
    const isSame = (other: { name: string; text: Localized }) =>
      other.name === name && JSON.stringify(other.text) === JSON.stringify(text);
    if (reviews.findIndex(isSame) < index)
      report(['reviews', index], 'duplicate_review', 'Remove this review; it stands above already.');
  });
});

const CHECKS: readonly Check[] = [
  daysAreTheItinerary,
  everyNightHasABed,
  legsArePlausible,
  timeZoneExists,
  range('ageRange'),
  range('groupSize'),
  countries,
  reviewsAreMonths,
  kindsAreSold,
  offerIsSound,
];

export const crossChecks = (value: unknown): Fault[] => {
  const faults: Fault[] = [];
  for (const run of CHECKS) run(value, (path, code, message) => faults.push({ path, code, message }));
  return faults;
};
