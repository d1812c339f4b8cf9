import {
  DepartureDates,
  DeparturePlan,
  FileTrip,
  type FilePrices,
  type FileRoom,
} from '@wayfold/contracts/catalogue-file';
import { z } from 'zod';
import { check, type Report } from './check.js';
import { bedsOf } from '../../domain/departure-plan.js';

const trip = FileTrip.shape;
const sold = z.object({
  categories: z.array(z.object({ code: trip.categories.element.shape.code })),
  groupSize: trip.groupSize,
  departures: z.discriminatedUnion('kind', [DeparturePlan, DepartureDates]),
});
const ORDER = ['basic', 'comfort', 'premium'] as const;

const pricesMatch = (
  prices: FilePrices,
  offered: readonly string[],
  at: readonly PropertyKey[],
  report: Report,
) => {
  for (const code of ORDER) {
    if (offered.includes(code) && prices[code] === undefined)
      report([...at, code], 'price_missing', `Give the price in cents of the category "${code}".`);
    if (!offered.includes(code) && prices[code] !== undefined)
      report(
        [...at, code],
        'price_without_category',
        `Describe "${code}" in "categories", or remove its price.`,
      );
  }
  const given = ORDER.flatMap((code) => prices[code] ?? []);
  if (given.some((price, index) => price <= (given[index - 1] ?? 0)))
    report(at, 'prices_not_rising', 'Let the prices rise from basic to comfort to premium.');
};

interface Allotment {
  readonly seats: number;
  readonly minimumGroup: number;
  readonly rooms: readonly FileRoom[];
}
const allotmentSuffices = (one: Allotment, at: readonly PropertyKey[], report: Report) => {
  const beds = bedsOf(one.rooms);
  if (beds < one.seats)
    report(
      [...at, 'rooms'],
      'too_few_beds',
      `Add rooms: ${beds} beds do not suffice for ${one.seats} seats.`,
    );
  if (one.minimumGroup > one.seats)
    report(
      [...at, 'minimumGroup'],
      'minimum_above_seats',
      `Write at most ${one.seats}, the number of seats.`,
    );
  one.rooms.forEach(({ type, shareable }, index) => {
    if (one.rooms.findIndex((room) => room.type === type) < index)
      report([...at, 'rooms', index], 'duplicate_room', `List the room type "${type}" once.`);
    if (type === 'private' && shareable)
      report(
        [...at, 'rooms', index, 'shareable'],
        'private_shared',
        'Set this to false: one bed has no other.',
      );
  });
};

/** Prices for every category, beds for every seat, no date twice. */
export const offerIsSound = check(sold, ({ categories, departures, groupSize }, report) => {
  const offered = categories.map(({ code }) => code);
  offered.forEach((code, index) => {
    if (offered.indexOf(code) < index)
      report(['categories', index], 'duplicate_category', `Describe "${code}" once.`);
  });
  const within = (seats: number, at: readonly PropertyKey[]) => {
    if (seats > groupSize.max)
      report([...at, 'seats'], 'seats_above_group', `Write at most ${groupSize.max}, the largest group.`);
  };
  if (departures.kind === 'plan') {
    allotmentSuffices(departures, ['departures'], report);
    within(departures.seats, ['departures']);
    const taken = new Set<number>();
    departures.seasons.forEach(({ months, prices }, index) => {
      const at = ['departures', 'seasons', index];
      pricesMatch(prices, offered, [...at, 'prices'], report);
      months.forEach((month, place) => {
        if (taken.has(month))
          report([...at, 'months', place], 'month_twice', `Put month ${month} in one season only.`);
        taken.add(month);
      });
    });
    return;
  }
  departures.dates.forEach((one, index) => {
    const at = ['departures', 'dates', index];
    allotmentSuffices(one, at, report);
    within(one.seats, at);
    pricesMatch(one.prices, offered, [...at, 'prices'], report);
    if (departures.dates.findIndex(({ startsOn }) => startsOn === one.startsOn) < index)
      report(
        [...at, 'startsOn'],
        'duplicate_departure',
        'Choose another date: the trip starts on this one already.',
      );
  });
});
